/** Parts of the crawl that tools use to look at one page or one file; the front door passes them on. */
export { encodingOf } from "./crawl/encoding.ts";
export { HtmlReader } from "./crawl/extract-html.ts";
export { fetchSitemap } from "./crawl/fetch-files.ts";
export { requestHeaders } from "./crawl/fetch-page.ts";
export { HtmlScanner, type Tag, type TagSink } from "./crawl/html-scan.ts";
export { readInPieces } from "./crawl/read-in-pieces.ts";
export { detectBotWall, mayBeBotWall } from "./domain/bot-wall.ts";
export { headerCanonicals } from "./domain/checks/canonical-header.ts";
export { isHreflangCode } from "./domain/checks/language-codes.ts";
export { isNoindex } from "./domain/checks/robots-directives.ts";
export { kajabotOf } from "./domain/crawl-settings.ts";
export type { PageFacts } from "./domain/facts.ts";
export { LIMITS } from "./domain/limits.ts";
export { compileRobots, parseRobots, policyFromAnswer, type RobotsFile, type RobotsPolicy } from "./domain/robots.ts";
export { createSitemapReader } from "./domain/sitemap.ts";
export { parseStartUrl } from "./domain/start-url.ts";
export { normaliseUrl, siteKey } from "./domain/urls.ts";
