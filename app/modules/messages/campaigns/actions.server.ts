import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { fromLocalMoment } from "#app/shared/dates/local-moment.ts";
import { appError } from "#app/shared/error.ts";
import { err } from "#app/shared/result.ts";
import { WRITE } from "../access.ts";
import { CAMPAIGNS, campaignPath, editCampaignPath } from "../paths.ts";
import { cancelCampaign, pauseCampaign, resumeCampaign, startCampaign } from "./control.server.ts";
import { buttonSchema, campaignFormSchema, startSchema } from "./schema.ts";
import { copyCampaign, createCampaign, deleteCampaign, resendCampaign, updateCampaign } from "./service.server.ts";

export const newCampaignAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    create: intent({
      schema: campaignFormSchema,
      run: async ({ context, session, input, identity }) =>
        createCampaign(context, session, input, (await identity()).id),
      success: ({ id }) => redirectWithToast(campaignPath(id), "Campaign created"),
    }),
  }),
});

export const editCampaignAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    save: intent({
      schema: campaignFormSchema,
      run: ({ context, session, params: { campaignId = "" }, input }) =>
        updateCampaign(context, session, campaignId, input),
      success: (_, { params: { campaignId = "" } }) => redirectWithToast(campaignPath(campaignId), "Campaign saved"),
    }),
  }),
});

/** The buttons of a campaign's page. */
export const campaignAction = formAction({
  require: WRITE,
  intents: (intent) => {
    const button = (run: typeof pauseCampaign, toast: string, to: (id: string) => string = campaignPath) =>
      intent({
        schema: buttonSchema,
        run: ({ context, session, params: { campaignId = "" } }) => run(context, session, campaignId),
        success: (_, { params: { campaignId = "" } }) => redirectWithToast(to(campaignId), toast),
      });
    return {
      start: intent({
        schema: startSchema,
        run: async ({ context, session, params: { campaignId = "" }, input: { startAt } }) => {
          const at = fromLocalMoment(startAt, session.timeZone);
          if (startAt !== "" && !at) {
            const message = "Choose a date and time.";
            return err(appError("invalid_input", message, { fields: [{ path: "startAt", message }] }));
          }
          return startCampaign(context, session, campaignId, at);
        },
        success: (_, { params: { campaignId = "" } }) =>
          redirectWithToast(campaignPath(campaignId), "Campaign started"),
      }),
      pause: button(pauseCampaign, "Campaign paused"),
      resume: button(resumeCampaign, "Campaign resumed"),
      cancel: button(cancelCampaign, "Campaign canceled"),
      delete: button(deleteCampaign, "Campaign deleted", () => CAMPAIGNS),
      copy: intent({
        schema: buttonSchema,
        run: async ({ context, session, params: { campaignId = "" }, identity }) =>
          copyCampaign(context, session, campaignId, (await identity()).id),
        success: ({ id }) => redirectWithToast(editCampaignPath(id), "Campaign copied"),
      }),
      resend: intent({
        schema: buttonSchema,
        run: async ({ context, session, params: { campaignId = "" }, identity }) =>
          resendCampaign(context, session, campaignId, (await identity()).id),
        success: ({ id }) => redirectWithToast(editCampaignPath(id), "Draft created for people without a click"),
      }),
    };
  },
});
