import type { FetchFailure } from "#app/shared/network/fetch-failure.ts";
import type { PageSummary } from "../../domain/facts.ts";

/** May the page stand in a search index? An HTML page answered with 200, neither excluded, nor forbidden, nor canonicalised to another. */
export const isIndexable = (page: PageSummary): boolean =>
  page.status === 200 &&
  page.failure === null &&
  page.isHtml &&
  !page.noindex &&
  !page.robotsBlocked &&
  !page.botWall &&
  (page.canonical === null || page.canonical === page.url);

/** Failures after which a visitor gets no page at all. The others concern an answer that did come. */
const FATAL: ReadonlySet<FetchFailure> = new Set(["timeout", "dns", "connection", "tls", "invalid-redirect"]);

/** The answer that a visitor gets at an address; "unknown" when the crawl has no evidence (not requested, throttled, refused by our guard). */
export type ResponseVerdict = "ok" | "redirect" | "broken" | "unknown";

/** Judges an answer by status and failure. 429 says that we asked too fast, not that the page is broken. */
export function judgeResponse(status: number | null, failure: FetchFailure | null): ResponseVerdict {
  if (failure !== null && FATAL.has(failure)) return "broken";
  if (status === null || status === 429) return "unknown";
  if (status >= 400) return "broken";
  return status >= 300 && status !== 304 ? "redirect" : "ok";
}

/** Judges a crawled page; a bot wall or a robots.txt rule hides the real answer. */
export const judgePageResponse = (page: PageSummary): ResponseVerdict =>
  page.botWall || page.robotsBlocked ? "unknown" : judgeResponse(page.status, page.failure);
