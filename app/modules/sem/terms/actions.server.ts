import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply, redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { counted } from "#app/shared/format/number.ts";
import { uploadSchema } from "../files/schema.ts";
import { campaignPath, TERMS } from "../paths.ts";
import { type EditReply, summaryOf } from "../tree/actions.server.ts";
import { WRITE } from "../tree/service.server.ts";
import type { EditResult } from "../tree/store/sem-rpc.ts";
import type { RowProblem } from "./domain/report-file.ts";
import { addKeywordsSchema, excludeSchema } from "./schema.ts";
import { addTermKeywords, excludeWords, importTerms } from "./service.server.ts";

export interface ReportReply extends EditReply {
  report?: { rows: number; problems: RowProblem[]; problemCount: number };
}

/** A report that was read: again the page, with the rows that could not be. */
export const reportAnswer = (
  report: NonNullable<ReportReply["report"]>,
  path: string,
): ReturnType<typeof formReply<ReportReply>> | Response =>
  report.problemCount > 0
    ? formReply<ReportReply>({ report, toast: { kind: "success", title: `${counted(report.rows, "row")} read` } })
    : redirectWithToast(path, `${counted(report.rows, "row")} read`);

const added =
  (path: string) =>
  (edit: EditResult, { values }: { values: FormReply["values"] }) =>
    edit.problemCount > 0
      ? formReply<ReportReply>({ edit, values, toast: { kind: "success", title: summaryOf(edit) } })
      : redirectWithToast(path, summaryOf(edit));

/** Takes a report, and makes negatives and keywords of what it shows. */
export const termsAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    import: intent({
      schema: uploadSchema,
      run: async ({ context, session, input, identity }) =>
        importTerms(context, session, input.file, (await identity()).id),
      success: (report) => reportAnswer(report, TERMS),
    }),
    exclude: intent({
      schema: excludeSchema,
      run: async ({ context, session, input, identity }) =>
        excludeWords(context, session, input, (await identity()).id),
      success: (edit, call) => added(`${campaignPath(call.input.campaignId)}/negatives`)(edit, call),
    }),
    add: intent({
      schema: addKeywordsSchema,
      run: async ({ context, session, input, identity }) =>
        addTermKeywords(context, session, input, (await identity()).id),
      success: (edit, call) => added(campaignPath(call.input.campaignId))(edit, call),
    }),
  }),
});
