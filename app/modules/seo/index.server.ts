/** Public API of the SEO Engine for functions and other modules: use cases only. */

export { gateModel, sarifModel } from "./ci-budget/schema.ts";
export { readCiBudget, readSarif } from "./ci-budget/service.server.ts";
export { type DemoCrawl, importDemoCrawl } from "./crawls/demo-data.server.ts";
export { watchCrawl } from "./crawls/live.server.ts";
export type { CrawlRow } from "./crawls/repo.server.ts";
export { runDueCrawls } from "./crawls/scheduled-crawls.server.ts";
export { crawlFilters, crawlModel, findingModel, pageModel } from "./crawls/schema.ts";
export { getCrawl, listCrawls, listFindings, listPages, startCrawl } from "./crawls/service.server.ts";
export * from "./engine/page-inspection.server.ts";
export { exportCrawls } from "./exports/personal-data.server.ts";
export { muteModel } from "./mutes/schema.ts";
export { changeMutes, getMutes, type Mute } from "./mutes/service.server.ts";
export { eraseWorkspaceCrawls } from "./projects/erasure.server.ts";
export type { ProjectWithLatest } from "./projects/repo.server.ts";
export {
  archiveProject,
  connectProject,
  createProject,
  getProject,
  listProjects,
  updateProject,
} from "./projects/service.server.ts";
export { summariseWorkspace, topFixes } from "./projects/workspace-summary.server.ts";
export {
  budgetSchema,
  changeMutesSchema,
  createProjectSchema,
  findingFilters,
  pageFilters,
  projectModel,
  updateProjectSchema,
} from "./schema.ts";
export { changeCrawlSettingsSchema, crawlSettingsModel } from "./settings/schema.ts";
export { changeCrawlSettings, getCrawlSettings } from "./settings/service.server.ts";
export { validateStructuredData } from "./structured-data/service.server.ts";
