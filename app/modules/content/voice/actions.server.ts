import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { VOICE } from "../paths.ts";
import { voiceSchema } from "./schema.ts";
import { saveVoice } from "./service.server.ts";

/** The brand voice of the workspace. */
export const voiceAction = formAction({
  require: { feature: "content_basic", write: true },
  intents: (intent) => ({
    save: intent({
      schema: voiceSchema,
      run: ({ context, session, input }) => saveVoice(context, session, input),
      success: () => redirectWithToast(VOICE, "Brand voice saved"),
    }),
  }),
});
