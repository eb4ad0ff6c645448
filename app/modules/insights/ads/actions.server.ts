import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply, redirectWithToast, rejectedForm } from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { decodeText } from "#app/shared/csv/parse-csv.ts";
import { counted } from "#app/shared/format/number.ts";
import { ok } from "#app/shared/result.ts";
import { adFormSchema } from "../schema.ts";
import { checkAdFile, importAdFile } from "./service.server.ts";
import type { AdDryRun } from "./ui/dry-run.tsx";

const SHOWN_ROWS = 10;

export interface AdsReply extends FormReply {
  check?: AdDryRun;
}

interface Posted {
  csv?: string | undefined;
  file?: File | undefined;
}

/** The text as it was pasted, or that of the file. */
const textOf = async ({ csv = "", file }: Posted): Promise<string> =>
  file && file.size > 0 ? decodeText(new Uint8Array(await file.arrayBuffer())) : csv;

/** "check" shows what would be stored; "import" stores it. */
export const adsAction = formAction({
  require: { feature: "insights", write: true },
  intents: (intent) => ({
    check: intent({
      schema: adFormSchema,
      run: async ({ context, scope, input }) => {
        const csv = await textOf(input);
        const checked = await checkAdFile(context, scope, csv);
        return checked.ok ? ok({ csv, ...checked.value }) : { ok: false, error: { ...checked.error, csv } };
      },
      success: ({ csv, rows, errors, errorCount, newCampaigns, replaced }) =>
        formReply<AdsReply>({
          values: { csv },
          check: { rowCount: rows.length, rows: rows.slice(0, SHOWN_ROWS), errors, errorCount, newCampaigns, replaced },
        }),
      // The text of a file comes back as one that was pasted.
      failure: (error) => rejectedForm(error, { values: { csv: error.csv } }),
    }),
    import: intent({
      schema: adFormSchema,
      run: async ({ context, session, scope, input, identity }) => {
        const csv = await textOf(input);
        const done = await importAdFile(context, session, scope, csv, await identity());
        return done.ok ? done : { ok: false, error: { ...done.error, csv } };
      },
      success: ({ written, created }) =>
        redirectWithToast(
          "/insights",
          `${counted(written, "row")} imported${created > 0 ? `, ${counted(created, "campaign")} created` : ""}`,
        ),
      failure: (error) => rejectedForm(error, { values: { csv: error.csv } }),
    }),
  }),
});
