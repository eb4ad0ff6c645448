import type { RegisterRoutes } from "../../api-middleware/operation.ts";
import seoCrawlGate from "./crawls.$id.gate.ts";
import seoCrawlIssues from "./crawls.$id.issues.ts";
import seoCrawlPages from "./crawls.$id.pages.ts";
import seoCrawlSarif from "./crawls.$id.sarif.ts";
import seoCrawl from "./crawls.$id.ts";
import seoCrawlSettings from "./projects.$id.crawl-settings.ts";
import seoProjectCrawls from "./projects.$id.crawls.ts";
import seoProjectMutes from "./projects.$id.mutes.ts";
import seoProject from "./projects.$id.ts";
import seoProjects from "./projects.ts";

/** The operations below /seo. A test compares this list with the folder. */
const routes: readonly RegisterRoutes[] = [
  seoProjects,
  seoProject,
  seoProjectCrawls,
  seoProjectMutes,
  seoCrawlSettings,
  seoCrawl,
  seoCrawlIssues,
  seoCrawlPages,
  seoCrawlGate,
  seoCrawlSarif,
];

export default routes;
