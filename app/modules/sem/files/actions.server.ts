import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply } from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { WRITE } from "../tree/service.server.ts";
import { uploadSchema } from "./schema.ts";
import { type ImportResult, importCampaigns } from "./service.server.ts";

export interface ImportReply extends FormReply {
  done?: ImportResult;
}

/** Takes a file of campaigns into drafts. */
export const importAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    import: intent({
      schema: uploadSchema,
      run: async ({ context, session, input, identity }) =>
        importCampaigns(context, session, input.file, (await identity()).id),
      success: (done) => formReply<ImportReply>({ done, toast: { kind: "success", title: "File imported" } }),
    }),
  }),
});
