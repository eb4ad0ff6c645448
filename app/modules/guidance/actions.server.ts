import { redirect } from "@remix-run/cloudflare";
import { refusal } from "#app/platform/access/access.server.ts";
import { formAction, UNKNOWN_ACTION } from "#app/platform/forms/form-action.server.ts";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { applyGuidance } from "./apply-changes.server.ts";
import { ONBOARDING_ACTIONS } from "./domain/onboarding.ts";
import { guidanceSchema } from "./schema.ts";

/** Takes the changes of a browser and answers with the values as JSON; a form without scripts leads on. */
export const guidanceAction = formAction({
  require: "signed-in",
  failure: refusal,
  intents: (intent) => {
    const apply = intent({
      schema: guidanceSchema,
      takesIntent: true,
      run: ({ context, session, input }) => applyGuidance(context, session, input),
      success: (outcome) =>
        "mirror" in outcome
          ? Response.json(outcome.mirror, { headers: { "Cache-Control": NO_STORE } })
          : redirect(outcome.next, 303),
      invalid: UNKNOWN_ACTION,
    });
    const names = ["sync", ...ONBOARDING_ACTIONS, "toggle", "dismiss"];
    return Object.fromEntries(names.map((name) => [name, apply]));
  },
});
