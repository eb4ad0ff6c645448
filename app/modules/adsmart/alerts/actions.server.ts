import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { FEATURE } from "../access.server.ts";
import { ALERTS } from "../paths.ts";
import { guardrailsSchema, proposalSchema } from "./schema.ts";
import { decideProposal, saveGuardrails } from "./service.server.ts";

/** Sets guardrails, and decides on what they propose. */
export const alertsAction = formAction({
  require: { feature: FEATURE, write: true },
  intents: (intent) => {
    const decide = (state: "accepted" | "dismissed", toast: string) =>
      intent({
        schema: proposalSchema,
        run: ({ context, session, input: { id } }) => decideProposal(context, session, id, state),
        success: () => redirectWithToast(ALERTS, toast),
      });
    return {
      save: intent({
        schema: guardrailsSchema,
        run: ({ context, session, input }) => saveGuardrails(context, session, input),
        success: () => redirectWithToast(ALERTS, "Guardrails saved"),
      }),
      accept: decide("accepted", "Accepted. Pause the ad on its network"),
      dismiss: decide("dismissed", "Proposal dismissed"),
    };
  },
});
