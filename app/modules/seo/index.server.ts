/** Front door of the SEO Engine for functions and other modules: use cases only. */
export { getCrawl, listCrawls, listFindings, listPages, startCrawl } from "./crawls.server.ts";
export type { CursorPage, FindingQuery, FindingRow, PageQuery, PageRow } from "./domain/crawl.ts";
export { runDueCrawls } from "./due.server.ts";
export type { Principal } from "./principal.ts";
export type { CrawlRow, ProjectWithLatest } from "./repo.server.ts";
export {
  type CreateProjectInput,
  createProjectSchema,
  findingQuerySchema,
  pageQuerySchema,
  type UpdateProjectInput,
  updateProjectSchema,
} from "./schema.ts";
export { archiveProject, createProject, getProject, type ListQuery, listProjects, updateProject } from "./service.server.ts";
