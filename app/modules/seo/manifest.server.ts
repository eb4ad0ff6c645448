import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, unnamed, workspace } from "#app/platform/manifest/tables.ts";
import { seoCrawls, seoMutes, seoProjectSettings, seoProjects, seoReports } from "#db/schema/seo.ts";

const load = () => import("./index.server.ts");

export const seoServer = defineServerModule({
  id: "seo",
  tables: [
    {
      table: seoProjects,
      claims: [workspace(seoProjects.workspaceId)],
      exported: exportedBy("workspace", "Websites of the workspaces you own."),
      bound: bound(10, "websites of the plan, ten times as many with archived ones"),
    },
    {
      table: seoCrawls,
      claims: [workspace(seoCrawls.workspaceId)],
      exported: exportedBy("workspace", "Crawls of these websites; pages and findings are under crawls/."),
      bound: bound(350, "30 a day and website"),
    },
    {
      table: seoReports,
      claims: [workspace(seoReports.workspaceId), unnamed(seoReports.createdBy, "createdBy")],
      exported: exportedBy("workspace", "Links to reports of these websites, without their tokens and passwords.", [
        "tokenHash",
        "passwordHash",
      ]),
      bound: bound(5, "60 changes an hour and 200 a day of a person"),
    },
    {
      table: seoProjectSettings,
      claims: [workspace(seoProjectSettings.workspaceId)],
      exported: exportedBy(
        "workspace",
        "How these websites are crawled and what you are notified of, without the password of a site.",
        ["sealedBasicAuth"],
      ),
      bound: bound(50, "one row a website"),
    },
    {
      table: seoMutes,
      claims: [workspace(seoMutes.workspaceId), unnamed(seoMutes.mutedBy, "mutedBy")],
      exported: exportedBy("workspace", "Issues muted for these websites: why, and until when."),
      bound: bound(100, "one row for each kind of issue of a website"),
    },
  ],
  onWorkspaceErased: async (context, workspaceId) => (await load()).eraseWorkspaceCrawls(context, workspaceId),
  exportFiles: {
    about: {
      "crawls/<crawl id>/pages.jsonl":
        "The pages of one crawl: URL, status, title, depth, words, links to it, size, time to the first byte.",
      "crawls/<crawl id>/findings.jsonl":
        "The findings of one crawl: what is wrong on which page, how serious, new or not.",
    },
    leftOut: ["Links between the crawled pages: what they tell is in the findings; a new crawl shows them all."],
    read: async function* (context, workspaceId) {
      yield* (await load()).exportCrawls(context, workspaceId);
    },
  },
  webhookEvents: async () => (await import("./crawls/webhook-schemas.ts")).CRAWL_EVENTS,
  mailTemplates: () => import("./mail-templates.server.ts"),
  jobs: [
    { name: "seo.crawls", every: "minute", run: async (context, now) => (await load()).runDueCrawls(context, now) },
    {
      name: "notifications.periodic",
      every: "minute",
      run: async (context, now) => {
        const [{ summariseWorkspace, topFixes }, { runPeriodic }] = await Promise.all([
          load(),
          import("#app/modules/notifications/index.server.ts"),
        ]);
        return runPeriodic(context, now, { summariseWorkspace, topFixes });
      },
    },
  ],
});
