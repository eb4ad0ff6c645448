import { isOver } from "../../domain/crawl.ts";
import type { MissingPage } from "../../domain/facts.ts";
import type { CrawlEngine } from "../crawl-engine.ts";
import { fetchPage } from "../fetch/fetch-page.ts";
import { KIND } from "../store/tables.ts";

/** Origins of one site that are asked: by http and https, with and without `www.`. */
const MAX_ORIGINS = 4;

/** The origins with pages that answered 200. Scheme and slashes are no longer than "https://". */
const ORIGINS_SQL = `SELECT substr(url, 1, 7 + instr(substr(url, 9), '/')) AS origin FROM urls
  WHERE kind = ${KIND.page} AND status = 200 AND is_html = 1 GROUP BY 1 ORDER BY min(id) LIMIT ${MAX_ORIGINS}`;

/** Asks each origin of the site once for an address that nobody can have made, as far as robots.txt allows. */
export async function missingPagesSlice(engine: CrawlEngine): Promise<number | null> {
  const { state, store } = engine;
  const answers: MissingPage[] = [];
  for (const { origin } of store.sql.exec<{ origin: string }>(ORIGINS_SQL).toArray()) {
    const answer = await askFor(engine, origin, `/kajabot404${state.plan.crawlId.replaceAll("-", "")}`);
    if (answer) answers.push(answer);
    if (isOver(state.status)) return null;
  }
  store.transaction(state, () => {
    for (const { url, status, redirectTo, title, text, wordCount } of answers)
      store.sql.exec(
        "INSERT OR REPLACE INTO missing_pages VALUES (?, ?, ?, ?, ?, ?)",
        url,
        status,
        redirectTo,
        title,
        text,
        wordCount,
      );
    state.missingAsked = true;
  });
  return 0;
}

/** Null when robots.txt does not allow the request, nobody answers, or a bot wall does. */
async function askFor(engine: CrawlEngine, origin: string, path: string): Promise<MissingPage | null> {
  const url = origin + path;
  const robots = await engine.origins.robotsOf(origin, () => engine.waitForSlot());
  if (!robots.isAllowed(url) || isOver(engine.state.status)) return null;
  await engine.waitForSlot();
  const { status, ttfbMs, headers, html, redirectTo, failure, botWall } = await fetchPage(
    engine.fetchTools,
    { url, depth: null, inSitemap: false },
    engine.key,
  );
  engine.learn(status, ttfbMs, headers["retry-after"]);
  if (failure !== null || botWall) return null;
  return {
    url,
    status,
    redirectTo,
    title: html?.titles[0] ?? null,
    text: html?.text ?? null,
    wordCount: html?.wordCount ?? 0,
  };
}

/** What the origins answered, as the checks take it. */
export const readMissingPages = (sql: SqlStorage): MissingPage[] =>
  sql
    .exec<Record<keyof MissingPage, SqlStorageValue>>(
      "SELECT url, status, redirect_to AS redirectTo, title, text, word_count AS wordCount FROM missing_pages ORDER BY url",
    )
    .toArray() as unknown as MissingPage[];
