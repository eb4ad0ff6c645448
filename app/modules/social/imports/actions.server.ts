import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply, redirectWithToast, rejectedForm } from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { decodeText } from "#app/shared/csv/parse-csv.ts";
import { counted } from "#app/shared/format/number.ts";
import { ok } from "#app/shared/result.ts";
import { SOCIAL } from "../paths.ts";
import { feedSchema, importSchema } from "./schema.ts";
import { checkPostFile, importPostFile, type PostFileCheck, readFeedLines } from "./service.server.ts";

export interface ImportReply extends FormReply {
  check?: PostFileCheck;
}

interface Posted {
  csv?: string | undefined;
  file?: File | undefined;
}

/** The text as it was pasted, or that of the file. */
const textOf = async ({ csv = "", file }: Posted): Promise<string> =>
  file && file.size > 0 ? decodeText(new Uint8Array(await file.arrayBuffer())) : csv;

/** "check" shows what a file would create, "feed" what the entries of a feed would; "import" creates it. */
export const importAction = formAction({
  require: { feature: "social", write: true },
  intents: (intent) => ({
    check: intent({
      schema: importSchema,
      run: async ({ context, session, input }) => {
        const csv = await textOf(input);
        const checked = await checkPostFile(context, session, csv);
        return checked.ok ? ok({ csv, check: checked.value }) : { ok: false, error: { ...checked.error, csv } };
      },
      success: ({ csv, check }) => formReply<ImportReply>({ values: { csv }, check }),
      // The text of a file comes back as one that was pasted.
      failure: (error) => rejectedForm(error, { values: { csv: error.csv } }),
    }),
    feed: intent({
      schema: feedSchema,
      run: async ({ context, session, input }) => {
        const lines = await readFeedLines(context, session, input);
        if (!lines.ok) return lines;
        const checked = await checkPostFile(context, session, lines.value);
        return checked.ok ? ok({ csv: lines.value, check: checked.value }) : checked;
      },
      success: ({ csv, check }) => formReply<ImportReply>({ values: { csv }, check }),
    }),
    import: intent({
      schema: importSchema,
      run: async ({ context, session, input, identity }) => {
        const csv = await textOf(input);
        const done = await importPostFile(context, session, csv, (await identity()).id);
        return done.ok ? done : { ok: false, error: { ...done.error, csv } };
      },
      success: ({ created, failed }) =>
        redirectWithToast(
          SOCIAL,
          `${counted(created, "post")} created${failed > 0 ? `, ${counted(failed, "row")} left out` : ""}`,
        ),
      failure: (error) => rejectedForm(error, { values: { csv: error.csv } }),
    }),
  }),
});
