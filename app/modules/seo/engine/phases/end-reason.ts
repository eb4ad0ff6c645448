import { siteKey } from "#app/platform/web/url/normalized-url.ts";
import type { CrawlEngine } from "../crawl-engine.ts";
import { crawlTrapReason } from "../domain/crawl-traps.ts";
import { createSiteView } from "../read/site-view.ts";
import { describeSkippedUrls } from "../skipped-urls.ts";

/** Describes how far the crawl went and why it went no further; null when nothing limited it. */
export function describeEnd(engine: CrawlEngine, end: string | null): string | null {
  const { state, store } = engine;
  const parts = [
    end ?? describeStartProblem(engine),
    state.leftOut === undefined ? null : crawlTrapReason(state.leftOut),
    describeSkippedUrls(store.sql, state),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(" ");
}

/**
 * Whether a crawl read no page at all, so that it has nothing to say of the site. In a list of addresses one that is
 * missing is an answer.
 */
export function readNoPage({ state, store }: CrawlEngine): boolean {
  const isRead = state.plan.settings?.mode === "list" ? "status IS NOT NULL" : "status BETWEEN 200 AND 299";
  return store.sql.exec(`SELECT 1 FROM urls WHERE ${isRead} LIMIT 1`).toArray().length === 0;
}

/** Why a crawl found nothing to judge. */
function describeStartProblem({ state, store, key, origins }: CrawlEngine): string | null {
  const start = createSiteView(store.sql, state).page(state.plan.startUrl);
  if (!start || state.htmlPages > 0) return null;
  if (start.robotsBlocked)
    return (
      origins.known(new URL(start.url).origin)?.reason ??
      "robots.txt does not allow our crawler (KajaBot) to read the start page."
    );
  if (start.failure === "refused-by-guard") return "The start page is at a URL that cannot be crawled.";
  if (start.failure !== null) return `The start page could not be read (${start.failure}).`;
  if (start.redirectTo !== null && siteKey(start.redirectTo) !== key)
    return `The start page redirects to another site: ${start.redirectTo}. Make a project of that URL.`;
  return start.status !== null && start.status >= 400 ? `The start page answered with status ${start.status}.` : null;
}
