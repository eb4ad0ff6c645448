import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { FEATURE } from "../access.server.ts";
import { CAMPAIGNS } from "../paths.ts";
import { deleteSchema, statusSchema } from "./schema.ts";
import { deleteAdCampaign, setCampaignStatus } from "./service.server.ts";

/** Changes the state of a campaign, or deletes it with its figures. */
export const campaignsAction = formAction({
  require: { feature: FEATURE, write: true },
  intents: (intent) => ({
    status: intent({
      schema: statusSchema,
      run: ({ context, session, input: { id, status } }) => setCampaignStatus(context, session, id, status),
      success: () => redirectWithToast(CAMPAIGNS, "State saved"),
    }),
    delete: intent({
      schema: deleteSchema,
      run: ({ context, session, input: { id } }) => deleteAdCampaign(context, session, id),
      success: () => redirectWithToast(CAMPAIGNS, "Campaign deleted"),
    }),
  }),
});
