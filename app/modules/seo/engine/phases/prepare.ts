import { isInternal, normaliseUrl } from "#app/platform/web/url/normalized-url.ts";
import { isOver } from "../../domain/crawl.ts";
import type { CrawlEngine } from "../crawl-engine.ts";
import { isWorthCrawling, maxFoundUrls } from "../domain/frontier.ts";
import { createPoliteness } from "../domain/politeness.ts";
import { fetchRobots, fetchSitemap } from "../fetch/fetch-site-files.ts";
import { applyPlanParameters } from "../plan-rules.ts";
import { describeRobots, storeRobots } from "../store/robots-record.ts";
import { probeSlice } from "./site-probes.ts";

/** Files of one site: sitemaps.org allows 50,000 in an index, which no crawl of ours can need. */
const MAX_SITEMAPS = 200;
/** An index may name indexes in practice, though the protocol forbids it. */
const MAX_LEVEL = 3;
const MAX_TRIES = 2;
const BATCH = 1_000;

const ADD_SITEMAP = "INSERT OR IGNORE INTO sitemaps (url, declared, level) VALUES (?, ?, ?)";

/** First robots.txt, then one sitemap for each slice. */
export async function prepareSlice(engine: CrawlEngine): Promise<number | null> {
  const { state, store } = engine;
  if (state.robots === null) return readRobots(engine);
  if (!state.probed) return probeSlice(engine);
  const next = store.sql
    .exec<{ id: number; url: string; declared: number; level: number; attempts: number }>(
      "SELECT id, url, declared, level, attempts FROM sitemaps WHERE done = 0 ORDER BY id LIMIT 1",
    )
    .toArray()[0];
  if (next) return readSitemap(engine, next);
  state.phase = "crawling";
  state.pagesFound = store.countFound();
  store.save(state);
  engine.tools.onProgress();
  return 0;
}

async function readRobots(engine: CrawlEngine): Promise<number | null> {
  const { state, store } = engine;
  const { origin } = new URL(state.plan.startUrl);
  await engine.waitForSlot();
  const answer = await fetchRobots(engine.fetchTools, origin);
  const robotsFile = await describeRobots(answer.text);
  if (isOver(state.status)) return null;
  const { policy, sitemaps, facts } = answer;
  state.pace = {
    ...createPoliteness({ requestsPerSecond: state.plan.requestsPerSecond, crawlDelayMs: policy.crawlDelayMs }),
    nextAtMs: state.pace.nextAtMs,
  };
  engine.learn(facts.status, null, null);
  state.robots = facts;
  store.transaction(state, () => {
    engine.origins.put(origin, answer);
    storeRobots(store.sql, origin, facts, robotsFile);
    if (policy.mode === "disallow-all") return;
    const declared = sitemaps.flatMap((url) => normaliseUrl(url) ?? []);
    for (const url of declared.slice(0, MAX_SITEMAPS)) store.sql.exec(ADD_SITEMAP, url, 1, 0);
    if (declared.length === 0) store.sql.exec(ADD_SITEMAP, `${origin}/sitemap.xml`, 0, 0);
  });
  return 0;
}

async function readSitemap(
  engine: CrawlEngine,
  {
    id,
    url,
    declared,
    level,
    attempts,
  }: { id: number; url: string; declared: number; level: number; attempts: number },
): Promise<number | null> {
  const { state, store } = engine;
  const close = (status: number | null, error: string | null, urlCount: number, sizeBytes: number) =>
    store.sql.exec(
      "UPDATE sitemaps SET done = 1, status = ?, error = ?, url_count = ?, size_bytes = ? WHERE id = ?",
      status,
      error,
      urlCount,
      sizeBytes,
      id,
    );
  if (attempts >= MAX_TRIES) {
    close(null, "The file could not be read.", 0, 0);
    return 0;
  }
  store.sql.exec("UPDATE sitemaps SET attempts = attempts + 1 WHERE id = ?", id);
  const own = isInternal(url, engine.key);
  const wait = () => (own ? engine.waitForSlot() : Promise.resolve());
  const robots = await engine.origins.robotsOf(new URL(url).origin, wait);
  if (!robots.isAllowed(url)) {
    if (declared === 1) close(null, "Disallowed by robots.txt", 0, 0);
    else store.sql.exec("DELETE FROM sitemaps WHERE id = ?", id);
    return 0;
  }
  await wait();
  let pending: string[] = [];
  const flush = () => {
    // A list is complete: a sitemap only confirms which of its addresses it contains.
    const room = state.plan.settings?.mode === "list" ? 0 : maxFoundUrls(state.plan.maxUrls) - store.countFound();
    store.addSitemapUrls(pending, room);
    pending = [];
  };
  const answer = await fetchSitemap(engine.fetchTools, url, (urls, kind) => {
    for (const raw of urls) {
      const target = normaliseUrl(raw);
      if (target === null) continue;
      if (kind === "sitemapindex") addFile(engine, target, level + 1, url);
      else if (isInternal(target, engine.key)) {
        const page = applyPlanParameters(state.plan, target);
        if (isWorthCrawling(page, null, state.plan, "sitemap")) pending.push(page);
      }
    }
    if (pending.length >= BATCH) flush();
  });
  if (isOver(state.status)) return null;
  flush();
  if (own) engine.learn(answer.status, null, null);
  state.pagesFound = store.countFound();
  store.transaction(state, () => close(answer.status, answer.error, answer.urlCount, answer.sizeBytes));
  engine.tools.onProgress();
  return 0;
}

function addFile(engine: CrawlEngine, url: string, level: number, parent: string): void {
  const { sql } = engine.store;
  if (level <= MAX_LEVEL && sql.exec<{ n: number }>("SELECT count(*) AS n FROM sitemaps").one().n < MAX_SITEMAPS)
    sql.exec(ADD_SITEMAP, url, 1, level);
  sql.exec("INSERT OR IGNORE INTO sitemap_parents SELECT url, ?2 FROM sitemaps WHERE url = ?1", url, parent);
}
