import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { crawlObject } from "../crawls/crawl-control.server.ts";
import * as repo from "../crawls/repo.server.ts";
import type { CrawlRpc, FindingQuery, FindingRow } from "../domain/crawl.ts";
import { type FindingPosition, readFindingCursor, writeFindingCursor } from "../domain/list-cursor.ts";
import { compareRobots, POSITIONS_PER_PAGE } from "../engine/read/read-changes.ts";
import { excludeMuted } from "../mutes/service.server.ts";
import { compareFindingPositions, diffFindingPositions, type FindingState } from "./domain/findings-diff.ts";
import type { LineDiff } from "./domain/line-diff.ts";

/** Findings for which all are counted at each look; with more of them a page is read as far as it needs. */
const COUNTED_FINDINGS = 60_000;
/** Calls to the two crawls for one page of a long list; what is beyond comes with the next page. */
const MAX_CALLS = 20;

interface Comparison {
  rows: FindingRow[];
  nextCursor: string | null;
  /** Null: too many findings to count at each look. */
  counts: Record<FindingState, number> | null;
}

/** The two crawls of a comparison. Errors: not_found (of another project or workspace), invalid_input (not finished, or twice the same). */
export async function openPair(
  scope: WorkspaceScope,
  projectId: string,
  { from, to }: { from: string; to: string },
): Promise<Result<{ from: repo.CrawlRow; to: repo.CrawlRow }>> {
  const [earlier, later] = await Promise.all([repo.findCrawl(scope, from), repo.findCrawl(scope, to)]);
  if (earlier?.projectId !== projectId || later?.projectId !== projectId)
    return err(appError("not_found", "This project has no such crawl."));
  if (earlier.status !== "finished" || later.status !== "finished")
    return err(appError("invalid_input", "Only finished crawls can be compared."));
  return from === to
    ? err(appError("invalid_input", "Choose two different crawls."))
    : ok({ from: earlier, to: later });
}

const totalOf = ({ errorCount, warningCount, noticeCount }: repo.CrawlRow): number =>
  errorCount + warningCount + noticeCount;

/** The findings of two crawls that are new, fixed or still there, computed when it is asked for: both lists are read side by side in their order. */
export async function compareCrawls(
  context: AppContext,
  pair: { from: repo.CrawlRow; to: repo.CrawlRow },
  query: { state: FindingState; cursor?: string | undefined; limit: number; leftOut: readonly string[] },
): Promise<Comparison> {
  const crawls = { from: crawlObject(context, pair.from.id), to: crawlObject(context, pair.to.id) };
  const after = query.cursor === undefined ? null : readFindingCursor(query.cursor);
  const countsAll = totalOf(pair.from) + totalOf(pair.to) <= COUNTED_FINDINGS;
  const budget = { calls: 0 };
  const read = (crawl: CrawlRpc) => placesOf(crawl, countsAll ? null : after, budget);
  const counts: Record<FindingState, number> = { new: 0, fixed: 0, persisting: 0 };
  const found: FindingPosition[] = [];
  let cut: FindingPosition | null = null;
  const leftOut = new Set(query.leftOut);
  for await (const { state, place } of diffFindingPositions(read(crawls.from), read(crawls.to))) {
    if (leftOut.has(place[1])) continue;
    counts[state]++;
    if (
      state === query.state &&
      found.length <= query.limit &&
      (after === null || compareFindingPositions(place, after) > 0)
    )
      found.push(place);
    if (countsAll) continue;
    if (found.length > query.limit) break;
    if (budget.calls < MAX_CALLS) continue;
    cut = place;
    break;
  }
  const shown = found.slice(0, query.limit);
  const last = found.length > query.limit ? (shown.at(-1) ?? null) : cut;
  const rows = shown.length === 0 ? [] : await crawls[query.state === "fixed" ? "from" : "to"].findingsAt(shown);
  return {
    rows: rows.map((row) => ({ ...row, state: query.state })),
    nextCursor: last ? writeFindingCursor(last) : null,
    counts: countsAll ? counts : null,
  };
}

/** The same of a crawl and the one before it, which were compared when it ended. */
export async function readStoredComparison(
  context: AppContext,
  crawl: repo.CrawlRow,
  { leftOut, ...query }: FindingQuery & { leftOut: readonly string[] },
): Promise<Comparison> {
  const [page, [counted = crawl]] = await Promise.all([
    crawlObject(context, crawl.id).findings({ ...query, without: [...leftOut] }),
    excludeMuted(context, [crawl], leftOut),
  ]);
  return { ...page, counts: { new: counted.newCount, fixed: counted.fixedCount, persisting: counted.persistingCount } };
}

/** The places of a crawl's findings, a page at a time, as far as they are asked for. */
async function* placesOf(
  crawl: CrawlRpc,
  start: FindingPosition | null,
  budget: { calls: number },
): AsyncGenerator<FindingPosition> {
  for (let after = start; ; ) {
    budget.calls++;
    const page = await crawl.findingPlaces({ after, limit: POSITIONS_PER_PAGE });
    yield* page;
    after = page.at(-1) ?? null;
    if (page.length < POSITIONS_PER_PAGE) return;
  }
}

/** The lines in which the robots.txt of two crawls differ; null while it is the same, or was not kept. */
export async function compareRobotsFiles(context: AppContext, fromId: string, toId: string): Promise<LineDiff | null> {
  const [before, now] = await Promise.all([
    crawlObject(context, fromId).robotsFile(),
    crawlObject(context, toId).robotsFile(),
  ]);
  return compareRobots(before, now);
}
