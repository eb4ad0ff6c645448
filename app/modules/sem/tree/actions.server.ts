import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply, redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { counted } from "#app/shared/format/number.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { campaignPath, changesPath, groupPath, SEM } from "../paths.ts";
import { archiveCampaign, createCampaign } from "../service.server.ts";
import type { Kind } from "./domain/fields.ts";
import * as paste from "./domain/paste.ts";
import * as forms from "./schema.ts";
import {
  type BulkChange,
  bulkOperations,
  type CampaignOperation,
  editCampaign,
  editOne,
  markApplied,
  replaceInCampaign,
  saveTrademarks,
  undoEdit,
  WRITE,
} from "./service.server.ts";
import { saveSettings } from "./settings.server.ts";
import type { EditResult } from "./store/sem-rpc.ts";

export interface EditReply extends FormReply {
  edit?: EditResult;
  examples?: string[];
}

const pathOf = (request: Request): string => new URL(request.url).pathname.replace(/\.data$/, "");

/** "12 added, 3 changed, 1 left as it was". */
export const summaryOf = ({ created, changed, removed, unchanged }: EditResult): string =>
  [
    created > 0 ? `${created} added` : "",
    changed > 0 ? `${changed} changed` : "",
    removed > 0 ? `${removed} removed` : "",
    unchanged > 0 ? `${unchanged} as before` : "",
  ]
    .filter((part) => part !== "")
    .join(", ") || "Nothing changed";

/** The page with what could not be done, or again with a toast when all was done. */
const edited = (result: EditResult, { request, values }: { request: Request; values: FormReply["values"] }) =>
  result.problemCount > 0
    ? formReply<EditReply>({ edit: result, values, toast: { kind: "success", title: summaryOf(result) } })
    : redirectWithToast(pathOf(request), summaryOf(result));

/** Creates a campaign. */
export const newCampaignAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    create: intent({
      schema: forms.newCampaignSchema,
      run: async ({ context, session, input, identity }) => {
        const { id } = await identity();
        const made = await createCampaign(context, session, { name: input.name, status: "draft" }, id);
        if (!made.ok) return made;
        const { budget, currency } = input;
        const patch = { ...(budget && { budget }), ...(currency && { currency }) };
        const set = await editOne(context, session, id, { id, label: "New campaign" }, { kind: "campaign", patch });
        return set.ok ? made : set;
      },
      success: ({ id }) => redirectWithToast(campaignPath(id), "Campaign created"),
    }),
  }),
});

/** Adds and changes the ad groups of a campaign. */
export const campaignAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    add: intent({
      schema: forms.pasteSchema,
      run: async ({ context, session, params: { campaignId = "" }, input, identity }) =>
        editCampaign(
          context,
          session,
          campaignId,
          { id: (await identity()).id, label: "Added ad groups" },
          paste.pastedGroups(input.lines),
        ),
      success: edited,
    }),
    bulk: intent({
      schema: forms.bulkSchema,
      run: async ({ context, session, params: { campaignId = "" }, input, identity }) =>
        runBulk(input, async (operations, label) =>
          editCampaign(context, session, campaignId, { id: (await identity()).id, label }, operations),
        ),
      success: edited,
    }),
    archive: intent({
      schema: forms.buttonSchema,
      run: ({ context, session, params: { campaignId = "" } }) => archiveCampaign(context, session, campaignId),
      success: () => redirectWithToast(SEM, "Campaign archived"),
    }),
  }),
});

const BULK_LABELS = { enable: "Enabled", pause: "Paused", remove: "Removed", bid: "Set the bid of" } as const;

const runBulk = (
  { kind, ids, change, maxCpc }: { kind: Kind; ids: number[]; change: BulkChange["change"]; maxCpc: string },
  run: (operations: CampaignOperation[], label: string) => Promise<Result<EditResult>>,
): Promise<Result<EditResult>> => {
  const what: BulkChange = change === "bid" ? { change, maxCpc } : { change };
  return run(bulkOperations(kind, ids, what), `${BULK_LABELS[change]} ${counted(ids.length, "row")}`);
};

/** Adds and changes the keywords, negatives and ads of an ad group, and the group itself. */
export const groupAction = formAction({
  require: WRITE,
  intents: (intent) => {
    const add = (kind: "keyword" | "negative", label: string) =>
      intent({
        schema: forms.pasteKeywordsSchema,
        run: async ({ context, session, params: { campaignId = "", groupId = "" }, input, identity }) =>
          editCampaign(
            context,
            session,
            campaignId,
            { id: (await identity()).id, label },
            paste
              .pastedKeywords(input.lines, input.match, kind)
              .map((one) => ({ ...one, parentId: Number(groupId) || -1 })),
          ),
        success: edited,
      });
    return {
      keywords: add("keyword", "Added keywords"),
      negatives: add("negative", "Added negatives"),
      bulk: intent({
        schema: forms.bulkSchema,
        run: async ({ context, session, params: { campaignId = "" }, input, identity }) =>
          runBulk(input, async (operations, label) =>
            editCampaign(context, session, campaignId, { id: (await identity()).id, label }, operations),
          ),
        success: edited,
      }),
      save: intent({
        schema: forms.groupSchema,
        run: async ({ context, session, params: { campaignId = "", groupId = "" }, input, identity }) =>
          editOne(
            context,
            session,
            campaignId,
            { id: (await identity()).id, label: `Changed ad group ${input.name}` },
            { kind: "group", id: Number(groupId) || -1, patch: input },
          ),
        success: (_, { request }) => redirectWithToast(pathOf(request), "Ad group saved"),
      }),
    };
  },
});

/** Saves an ad: a new one, or the one of the address. */
export const adAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    save: intent({
      schema: forms.adSchema,
      run: async ({ context, session, params: { campaignId = "", groupId = "", adId }, input, identity }) =>
        editOne(
          context,
          session,
          campaignId,
          { id: (await identity()).id, label: adId ? "Changed an ad" : "Added an ad" },
          {
            kind: "ad",
            parentId: Number(groupId) || -1,
            ...(adId ? { id: Number(adId) || -1 } : {}),
            patch: input,
          },
        ),
      success: (_, { params: { campaignId = "", groupId = "" } }) =>
        redirectWithToast(groupPath(campaignId, groupId), "Ad saved"),
    }),
  }),
});

/** Adds and removes negatives of the whole campaign. */
export const negativesAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    negatives: intent({
      schema: forms.pasteKeywordsSchema,
      run: async ({ context, session, params: { campaignId = "" }, input, identity }) =>
        editCampaign(
          context,
          session,
          campaignId,
          { id: (await identity()).id, label: "Added campaign negatives" },
          paste.pastedKeywords(input.lines, input.match, "negative"),
        ),
      success: edited,
    }),
    bulk: intent({
      schema: forms.bulkSchema,
      run: async ({ context, session, params: { campaignId = "" }, input, identity }) =>
        runBulk(input, async (operations, label) =>
          editCampaign(context, session, campaignId, { id: (await identity()).id, label }, operations),
        ),
      success: edited,
    }),
  }),
});

/** Adds and changes extensions of the campaign. */
export const extensionsAction = formAction({
  require: WRITE,
  intents: (intent) => {
    const add = (label: string, read: (text: string) => CampaignOperation[]) =>
      intent({
        schema: forms.pasteSchema,
        run: async ({ context, session, params: { campaignId = "" }, input, identity }) =>
          editCampaign(context, session, campaignId, { id: (await identity()).id, label }, read(input.lines)),
        success: edited,
      });
    return {
      sitelink: add("Added sitelinks", paste.pastedSitelinks),
      callout: add("Added callouts", paste.pastedCallouts),
      snippet: add("Added structured snippets", paste.pastedSnippets),
      bulk: intent({
        schema: forms.bulkSchema,
        run: async ({ context, session, params: { campaignId = "" }, input, identity }) =>
          runBulk(input, async (operations, label) =>
            editCampaign(context, session, campaignId, { id: (await identity()).id, label }, operations),
          ),
        success: edited,
      }),
    };
  },
});

/** Kinds that each choice of find and replace looks at. */
const SCOPES = {
  texts: ["ad", "sitelink", "callout", "snippet"],
  keywords: ["keyword"],
  urls: ["ad", "sitelink"],
} as const;

/** Counts what a replacement would change, and replaces. */
export const replaceAction = formAction({
  require: WRITE,
  intents: (intent) => {
    const what = (
      campaignId: string,
      {
        scope,
        find,
        replace,
        matchesCase,
      }: { scope: keyof typeof SCOPES; find: string; replace: string; matchesCase?: "on" | undefined },
    ) => ({ campaignId, kinds: SCOPES[scope], find, replace, matchesCase: matchesCase === "on" });
    return {
      preview: intent({
        schema: forms.replaceSchema,
        run: ({ context, session, params: { campaignId = "" }, input }) =>
          replaceInCampaign(context, session, what(campaignId, input), null),
        success: ({ examples, ...edit }, { values }) => formReply<EditReply>({ edit, examples, values }),
      }),
      replace: intent({
        schema: forms.replaceSchema,
        run: async ({ context, session, params: { campaignId = "" }, input, identity }) =>
          replaceInCampaign(context, session, what(campaignId, input), {
            id: (await identity()).id,
            label: `Replaced “${input.find.slice(0, 60)}”`,
          }),
        success: edited,
      }),
    };
  },
});

/** Saves the settings of a campaign, and the trademarks of the workspace. */
export const settingsAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    save: intent({
      schema: forms.settingsSchema,
      run: async ({ context, session, params: { campaignId = "" }, input, identity }) =>
        saveSettings(context, session, campaignId, input, (await identity()).id),
      success: (_, { request }) => redirectWithToast(pathOf(request), "Settings saved"),
    }),
    trademarks: intent({
      schema: forms.trademarksSchema,
      run: ({ context, session, input }) =>
        saveTrademarks(
          context,
          session,
          [...new Set(input.trademarks.split(/\r?\n/).map((line) => line.trim().slice(0, 60)))]
            .filter((line) => line !== "")
            .slice(0, 100)
            .join("\n"),
        ),
      success: (_, { request }) => redirectWithToast(pathOf(request), "Trademarks saved"),
    }),
  }),
});

/** Takes edits back, and takes the draft as applied. */
export const changesAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    undo: intent({
      schema: forms.undoSchema,
      run: ({ context, session, input }) => undoEdit(context, session, input.edit),
      success: ({ label }, { params: { campaignId } }) =>
        redirectWithToast(campaignId ? changesPath(campaignId) : SEM, `Undone: ${label}`),
    }),
    applied: intent({
      schema: forms.buttonSchema,
      run: async ({ context, session, params: { campaignId = "" } }) => {
        const done = await markApplied(context, session, campaignId);
        return done.ok ? ok(done.value) : done;
      },
      success: (count, { params: { campaignId = "" } }) =>
        redirectWithToast(changesPath(campaignId), `${counted(count, "change")} marked as applied`),
    }),
  }),
});
