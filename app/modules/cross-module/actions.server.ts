import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { WRITE } from "./access.server.ts";
import { attachPage, attachRecord, detachAsset } from "./assets/service.server.ts";
import { addCost, removeCost } from "./costs/service.server.ts";
import type { Status } from "./domain/status.ts";
import { CAMPAIGNS, campaignPath, UTM_RULES } from "./paths.ts";
import {
  attachSchema,
  buttonSchema,
  cloneSchema,
  costSchema,
  editCampaignSchema,
  idSchema,
  newCampaignSchema,
  pageSchema,
} from "./schema.ts";
import {
  cloneCampaign,
  createCampaign,
  deleteCampaign,
  launchCampaign,
  moveCampaign,
  recheckDestinations,
  updateCampaign,
} from "./service.server.ts";
import { dictionarySchema, mappingIdSchema, mappingSchema } from "./utm/schema.ts";
import { removeMapping, saveDictionary, saveMapping } from "./utm/service.server.ts";

/** The form of a new campaign. */
export const newCampaignAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    create: intent({
      schema: newCampaignSchema,
      run: async ({ context, session, input, identity }) =>
        createCampaign(context, session, input, (await identity()).id),
      success: ({ id }) => redirectWithToast(campaignPath(id), "Campaign created"),
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
        success: ({ id }) => redirectWithToast(campaignPath(id), "Campaign cloned"),
      }),
      delete: intent({
        schema: buttonSchema,
        run: ({ context, session, params: { campaignId = "" } }) => deleteCampaign(context, session, campaignId),
        success: () => redirectWithToast(CAMPAIGNS, "Campaign deleted"),
      }),
    };
  },
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
