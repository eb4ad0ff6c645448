/** Front door of the SEO Engine for functions and other modules: use cases only. */
export { watchCrawl } from "./crawl-live.server.ts";
export { getCrawl, listCrawls, listFindings, listPages, startCrawl } from "./crawls.server.ts";
export { runDueCrawls } from "./due.server.ts";
export { eraseWorkspaceCrawls } from "./erase.server.ts";
export { readGate, readSarif } from "./gate.server.ts";
export { changeMutes, getMutes, type Mute } from "./mutes.server.ts";
export type { CrawlRow, ProjectWithLatest } from "./repo.server.ts";
export { summariseWorkspace, topFixes } from "./report.server.ts";
export {
  budgetSchema,
  changeMutesSchema,
  createProjectSchema,
  findingFilters,
  pageFilters,
  updateProjectSchema,
} from "./schema.ts";
export { archiveProject, createProject, getProject, listProjects, updateProject } from "./service.server.ts";
export { changeCrawlSettings, getCrawlSettings } from "./settings.server.ts";
export { changeCrawlSettingsSchema } from "./settings-schema.ts";
export { validateStructuredData } from "./structured-data.server.ts";
export * from "./tool-parts.server.ts";
