/** Parts of the crawl that tools use to look at one page or one file; the public API of the module exports them. */
export { encodingOf } from "#app/platform/web/encoding/encoding.ts";
export { feedInChunks } from "#app/platform/web/html/feed-in-chunks.ts";
export { HtmlScanner, type Tag, type TagSink } from "#app/platform/web/html/html-scanner.ts";
export { isHreflangCode } from "#app/platform/web/language-codes.ts";
export {
  compileRobots,
  parseRobots,
  policyFromAnswer,
  type RobotsFile,
  type RobotsPolicy,
} from "#app/platform/web/robots/robots-txt.ts";
export { createSitemapReader } from "#app/platform/web/sitemap/sitemap-reader.ts";
export { normaliseUrl, siteKey } from "#app/platform/web/url/normalized-url.ts";
export { parseWebsiteUrl } from "#app/platform/web/url/website-url.ts";
export { headerCanonicals } from "../checks/domain/canonical-header.ts";
export { isNoindex } from "../checks/domain/robots-directives.ts";
export { LIMITS } from "../domain/audit-limits.ts";
export type { PageFacts } from "../domain/facts.ts";
export { detectBotWall, mayBeBotWall } from "./domain/bot-wall.ts";
export { HtmlReader } from "./extract/html-reader.ts";
export { requestHeaders } from "./fetch/fetch-page.ts";
export { fetchSitemap } from "./fetch/fetch-site-files.ts";
