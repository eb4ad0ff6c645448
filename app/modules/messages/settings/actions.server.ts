import { formAction } from "#app/platform/forms/form-action.server.ts";
import { saved } from "#app/platform/forms/form-answers.server.ts";
import { WRITE } from "../access.ts";
import { mailSettingsSchema } from "./schema.ts";
import { saveMailSettings } from "./service.server.ts";

export const mailSettingsAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    save: intent({
      schema: mailSettingsSchema,
      run: ({ context, session, input }) => saveMailSettings(context, session, input),
      success: () => saved("Mail settings saved"),
    }),
  }),
});
