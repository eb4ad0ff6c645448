import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, FEW, OPERATIONAL, unnamed, user, workspace } from "#app/platform/manifest/tables.ts";
import {
  analyticsAnnotations,
  analyticsChannels,
  analyticsDigests,
  analyticsFunnels,
  analyticsGoals,
  analyticsMutes,
  analyticsRates,
  analyticsSalts,
  analyticsSegments,
  analyticsShares,
  analyticsSites,
} from "#db/schema/analytics.ts";
import { MAX_IMPORT_FORM_BYTES } from "./imports/domain/limits.ts";

const load = () => import("./index.server.ts");

export const analyticsServer = defineServerModule({
  id: "analytics",
  tables: [
    {
      table: analyticsSites,
      claims: [workspace(analyticsSites.workspaceId)],
      exported: exportedBy("workspace", "Websites whose traffic is measured."),
      bound: bound(FEW, "websites of the plan"),
    },
    {
      table: analyticsChannels,
      claims: [workspace(analyticsChannels.workspaceId)],
      exported: exportedBy("workspace", "Rules for the channels of measured websites, and what the channels cost."),
      bound: bound(180, "one row a website, 100 rules"),
    },
    {
      table: analyticsSalts,
      claims: [],
      reason: "Random, and deleted when its day is over; without it no number leads to a person.",
      exported: OPERATIONAL,
      bound: bound(FEW, "a row a website and day, deleted when the day is over"),
    },
    {
      table: analyticsGoals,
      claims: [workspace(analyticsGoals.workspaceId)],
      exported: exportedBy("workspace", "Goals of these websites."),
      bound: bound(20, "100 of a website, 500 changes a day of a person"),
    },
    {
      table: analyticsFunnels,
      claims: [workspace(analyticsFunnels.workspaceId)],
      exported: exportedBy("workspace", "Funnels of these websites."),
      bound: bound(175, "100 of a website, 500 changes a day of a person, 24 kB each"),
    },
    {
      table: analyticsRates,
      claims: [workspace(analyticsRates.workspaceId)],
      exported: exportedBy("workspace", "Exchange rates entered for sums of several currencies."),
      bound: bound(30, "5,000 of a workspace"),
    },
    {
      table: analyticsAnnotations,
      claims: [workspace(analyticsAnnotations.workspaceId), unnamed(analyticsAnnotations.createdBy, "createdBy")],
      exported: exportedBy("workspace", "What was noted on days of these websites."),
      bound: bound(6, "1,000 of a website, 200 changes a day of a person"),
    },
    {
      table: analyticsSegments,
      claims: [workspace(analyticsSegments.workspaceId), unnamed(analyticsSegments.createdBy, "createdBy")],
      exported: exportedBy("workspace", "Filters that were saved under a name."),
      bound: bound(168, "50 of a website, 200 changes a day of a person, 60 kB each"),
    },
    {
      table: analyticsDigests,
      claims: [user(analyticsDigests.userId), workspace(analyticsDigests.workspaceId)],
      exported: exportedBy("user", "Which websites' figures you get by mail."),
      bound: bound(FEW, "two rows for each website and member"),
    },
    {
      table: analyticsShares,
      claims: [workspace(analyticsShares.workspaceId), unnamed(analyticsShares.createdBy, "createdBy")],
      exported: exportedBy("workspace", "Links to the figures of these websites, without their tokens and passwords.", [
        "tokenHash",
        "passwordHash",
      ]),
      bound: bound(5, "60 changes an hour and 200 a day of a person"),
    },
    {
      table: analyticsMutes,
      claims: [workspace(analyticsMutes.workspaceId), unnamed(analyticsMutes.userId, "userId")],
      reason: "Hints that a workspace has dismissed stay dismissed when the person who dismissed them leaves.",
      exported: exportedBy("workspace", "Unusual stretches of traffic that are not shown any more."),
      bound: bound(100, "500 of a website, the oldest are forgotten"),
    },
  ],
  onWorkspaceErased: async (context, workspaceId) => (await load()).eraseWorkspaceSites(context, workspaceId),
  exportFiles: {
    about: {
      "analytics/<website id>/events.jsonl":
        "The single events of one measured website that are still kept, with what is known of their visits.",
    },
    read: async function* (context, workspaceId) {
      yield* (await load()).exportSites(context, workspaceId);
    },
  },
  uploads: [{ path: /^\/analytics\/sites\/[\w-]+\/settings\/import(?:\.data)?$/, maxBytes: MAX_IMPORT_FORM_BYTES }],
  mailTemplates: () => import("./mail-templates.server.ts"),
  jobs: [
    {
      name: "analytics.salts",
      every: "minute",
      run: async (context, now) => (await load()).deleteExpiredSalts(context, now),
    },
  ],
});
