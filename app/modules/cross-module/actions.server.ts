import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { counted } from "#app/shared/format/number.ts";
import { WRITE } from "./access.server.ts";
import { attachPage, attachRecord, detachAsset } from "./assets/service.server.ts";
import { addCost, removeCost } from "./costs/service.server.ts";
import type { Status } from "./domain/status.ts";
import { confirmFresh, makeKit } from "./kits/service.server.ts";
import { CAMPAIGNS, campaignPath, reportPath, reviewPath, UTM_RULES } from "./paths.ts";
import {
  type Cloned,
  cloneCampaign,
  createFromTemplate,
  saveAsTemplate,
  shiftCampaign,
} from "./planning/service.server.ts";
import { saveReview } from "./reviews/service.server.ts";
import {
  attachSchema,
  buttonSchema,
  cloneSchema,
  costSchema,
  editCampaignSchema,
  idSchema,
  kitSchema,
  pageSchema,
  reviewSchema,
  shiftSchema,
  startCampaignSchema,
} from "./schema.ts";
import { deleteCampaign, launchCampaign, moveCampaign, recheckDestinations, updateCampaign } from "./service.server.ts";
import { shareReport, unshareReport } from "./sharing/service.server.ts";
import { periodText } from "./ui/period-text.ts";
import { dictionarySchema, mappingIdSchema, mappingSchema } from "./utm/schema.ts";
import { removeMapping, saveDictionary, saveMapping } from "./utm/service.server.ts";

/** A toast that also says what could not be made. */
const withFailed = (text: string, { failed }: Cloned): string =>
  failed === 0 ? text : `${text}. ${counted(failed, "short link")} could not be created again`;

/** What the board, the timeline and the calendar change. */
export const planningAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    launch: intent({
      schema: idSchema,
      run: ({ context, session, input }) => launchCampaign(context, session, input.id),
      success: () => redirectWithToast(CAMPAIGNS, "Campaign launched"),
    }),
    pause: intent({
      schema: idSchema,
      run: ({ context, session, input }) => moveCampaign(context, session, input.id, "paused"),
      success: () => redirectWithToast(CAMPAIGNS, "Campaign paused"),
    }),
    resume: intent({
      schema: idSchema,
      run: ({ context, session, input }) => moveCampaign(context, session, input.id, "active"),
      success: () => redirectWithToast(CAMPAIGNS, "Campaign resumed"),
    }),
    shift: intent({
      schema: shiftSchema,
      run: ({ context, session, input }) => shiftCampaign(context, session, input),
      success: (campaign, { request }) => {
        const { pathname, search } = new URL(request.url);
        return redirectWithToast(`${pathname}${search}`, `${campaign.name}: ${periodText(campaign)}`);
      },
    }),
  }),
});

/** The form of a new campaign. */
export const newCampaignAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    create: intent({
      schema: startCampaignSchema,
      run: async ({ context, session, input, identity }) =>
        createFromTemplate(context, session, input, (await identity()).id),
      success: (made) => redirectWithToast(campaignPath(made.id), withFailed("Campaign created", made)),
    }),
  }),
});

/** The form of the page Edit. */
export const editCampaignAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    save: intent({
      schema: editCampaignSchema,
      run: ({ context, session, params: { campaignId = "" }, input }) =>
        updateCampaign(context, session, campaignId, input),
      success: (_, { params: { campaignId = "" } }) => redirectWithToast(campaignPath(campaignId), "Campaign saved"),
    }),
  }),
});

/** The forms of a campaign's page. */
export const campaignAction = formAction({
  require: WRITE,
  intents: (intent) => {
    const move = (to: Exclude<Status, "draft">, toast: string) =>
      intent({
        schema: buttonSchema,
        run: ({ context, session, params: { campaignId = "" } }) => moveCampaign(context, session, campaignId, to),
        success: (_, { params: { campaignId = "" } }) => redirectWithToast(campaignPath(campaignId), toast),
      });
    return {
      check: intent({
        schema: buttonSchema,
        run: ({ context, session, params: { campaignId = "" } }) => recheckDestinations(context, session, campaignId),
        success: (_, { params: { campaignId = "" } }) =>
          redirectWithToast(campaignPath(campaignId), "Destinations checked"),
      }),
      launch: intent({
        schema: buttonSchema,
        run: ({ context, session, params: { campaignId = "" } }) => launchCampaign(context, session, campaignId),
        success: (_, { params: { campaignId = "" } }) =>
          redirectWithToast(campaignPath(campaignId), "Campaign launched"),
      }),
      pause: move("paused", "Campaign paused"),
      resume: move("active", "Campaign resumed"),
      end: move("ended", "Campaign ended"),
      attach: intent({
        schema: attachSchema,
        run: async ({ context, session, params: { campaignId = "" }, input, identity }) =>
          attachRecord(context, session, campaignId, { ...input, id: (await identity()).id }),
        success: (_, { params: { campaignId = "" } }) => redirectWithToast(campaignPath(campaignId), "Asset attached"),
      }),
      page: intent({
        schema: pageSchema,
        run: async ({ context, session, params: { campaignId = "" }, input, identity }) =>
          attachPage(context, session, campaignId, { ...input, id: (await identity()).id }),
        success: (_, { params: { campaignId = "" } }) => redirectWithToast(campaignPath(campaignId), "Page attached"),
      }),
      detach: intent({
        schema: idSchema,
        run: ({ context, session, params: { campaignId = "" }, input }) =>
          detachAsset(context, session, campaignId, input.id),
        success: (_, { params: { campaignId = "" } }) => redirectWithToast(campaignPath(campaignId), "Asset removed"),
      }),
      cost: intent({
        schema: costSchema,
        run: async ({ context, session, params: { campaignId = "" }, input, identity }) =>
          addCost(context, session, campaignId, { ...input, id: (await identity()).id }),
        success: (_, { params: { campaignId = "" } }) => redirectWithToast(campaignPath(campaignId), "Cost added"),
      }),
      uncost: intent({
        schema: idSchema,
        run: ({ context, session, params: { campaignId = "" }, input }) =>
          removeCost(context, session, campaignId, input.id),
        success: (_, { params: { campaignId = "" } }) => redirectWithToast(campaignPath(campaignId), "Cost deleted"),
      }),
      clone: intent({
        schema: cloneSchema,
        run: async ({ context, session, params: { campaignId = "" }, input, identity }) =>
          cloneCampaign(context, session, campaignId, input, (await identity()).id),
        success: (made) => redirectWithToast(campaignPath(made.id), withFailed("Campaign cloned", made)),
      }),
      template: intent({
        schema: buttonSchema,
        run: async ({ context, session, params: { campaignId = "" }, identity }) =>
          saveAsTemplate(context, session, campaignId, (await identity()).id),
        success: ({ id }) => redirectWithToast(campaignPath(id), "Template saved"),
      }),
      kit: intent({
        schema: kitSchema,
        run: async ({ context, session, params: { campaignId = "" }, input, identity }) =>
          makeKit(context, session, campaignId, { ...input, id: (await identity()).id }),
        success: (made, { params: { campaignId = "" } }) =>
          redirectWithToast(campaignPath(campaignId), `${counted(made, "draft")} created`),
      }),
      fresh: intent({
        schema: idSchema,
        run: ({ context, session, params: { campaignId = "" }, input }) =>
          confirmFresh(context, session, campaignId, input.id),
        success: (_, { params: { campaignId = "" } }) =>
          redirectWithToast(campaignPath(campaignId), "Marked as up to date"),
      }),
      delete: intent({
        schema: buttonSchema,
        run: ({ context, session, params: { campaignId = "" } }) => deleteCampaign(context, session, campaignId),
        success: () => redirectWithToast(CAMPAIGNS, "Campaign deleted"),
      }),
    };
  },
});

/** The forms of a campaign's report. */
export const reportAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    share: intent({
      schema: buttonSchema,
      run: ({ context, session, params: { campaignId = "" } }) => shareReport(context, session, campaignId),
      success: (_, { params: { campaignId = "" } }) => redirectWithToast(reportPath(campaignId), "Link created"),
    }),
    unshare: intent({
      schema: buttonSchema,
      run: ({ context, session, params: { campaignId = "" } }) => unshareReport(context, session, campaignId),
      success: (_, { params: { campaignId = "" } }) => redirectWithToast(reportPath(campaignId), "Link withdrawn"),
    }),
  }),
});

/** The form of the page Post-mortem. */
export const reviewAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    save: intent({
      schema: reviewSchema,
      run: ({ context, session, params: { campaignId = "" }, input }) =>
        saveReview(context, session, campaignId, input),
      success: (_, { params: { campaignId = "" } }) => redirectWithToast(reviewPath(campaignId), "Post-mortem saved"),
    }),
  }),
});

/** The forms of the UTM rules. */
export const utmAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    save: intent({
      schema: dictionarySchema,
      run: ({ context, session, input }) => saveDictionary(context, session, input),
      success: () => redirectWithToast(`${UTM_RULES}?tab=rules`, "UTM rules saved"),
    }),
    map: intent({
      schema: mappingSchema,
      run: async ({ context, session, input, identity }) => saveMapping(context, session, input, (await identity()).id),
      success: () => redirectWithToast(`${UTM_RULES}?tab=audit`, "Repair stored"),
    }),
    unmap: intent({
      schema: mappingIdSchema,
      run: ({ context, session, input }) => removeMapping(context, session, input.id),
      success: () => redirectWithToast(`${UTM_RULES}?tab=audit`, "Repair deleted"),
    }),
  }),
});
