import { setFlag } from "#app/platform/flags/flags.server.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { ok } from "#app/shared/result.ts";
import { flagSchema } from "../schema.ts";

/** Switches a flag. */
export const flagsAction = formAction({
  require: { role: "admin" },
  intents: (intent) => ({
    set: intent({
      schema: flagSchema,
      run: async ({ context, session, input: { flag, enabled } }) => ok(await setFlag(context, session, flag, enabled)),
      success: (_, { input }) =>
        redirectWithToast("/admin/flags", {
          title: input.enabled ? "Switched on" : "Switched off",
          message: "In force everywhere within 10 seconds.",
        }),
      invalid: "Flag not found.",
    }),
  }),
});
