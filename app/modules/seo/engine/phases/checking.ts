import { minutes } from "#app/shared/time.ts";
import type { IssueFinding } from "../../checks/domain/issues/catalogue.ts";
import { SITE_CHECKS } from "../../checks/domain/site-checks.ts";
import { isOver } from "../../domain/crawl.ts";
import { runAnalyses } from "../analysis/run-analyses.ts";
import type { CrawlEngine } from "../crawl-engine.ts";
import type { CrawlState } from "../crawl-state.ts";
import { canJudge } from "../plan-rules.ts";
import { createSiteView } from "../read/site-view.ts";
import { compareFindingsPage } from "../store/compare-findings.ts";
import { clearSilentHostFailures } from "./external-targets.ts";
import { missingPagesSlice } from "./missing-pages.ts";
import { targetsSlice } from "./targets.ts";

/** Link checks may take this share of the time of the pages, in addition to it. */
const TARGET_TIME_SHARE = 0.25;
const FINDINGS_PER_WRITE = 200;
/** A check or an analysis may read every address. One slice does all of them for a small site, as each slice has a fixed cost. */
const LOOKS_PER_SLICE = 100_000;

/** Probes, link checks and the checks of the whole site, a bounded piece at a time. */
export async function checkSlice(engine: CrawlEngine): Promise<number | null> {
  const { state, store, tools } = engine;
  if (!state.missingAsked && !state.outcome) return missingPagesSlice(engine);
  const lateMs = -engine.timeLeftMs() - Math.max(minutes(1), state.plan.maxDurationMs * TARGET_TIME_SHARE);
  if (!state.targetsDone && !state.outcome && lateMs < 0) return targetsSlice(engine);
  if (!state.indexed) {
    clearSilentHostFailures(store, state, engine.key);
    store.index(state);
    return 0;
  }
  const checks = SITE_CHECKS.slice(state.nextCheck, state.nextCheck + piecesPerSlice(state));
  for (const check of checks) checkSite(engine, check);
  if (checks.length > 0) return 0;
  store.recount(state);
  state.phase = "analysing";
  store.save(state);
  tools.onProgress();
  return 0;
}

function piecesPerSlice({ pagesFound }: CrawlState): number {
  return Math.max(1, Math.floor(LOOKS_PER_SLICE / pagesFound));
}

function checkSite({ state, store }: CrawlEngine, check: (typeof SITE_CHECKS)[number]): void {
  const view = createSiteView(store.sql, state);
  let batch: IssueFinding[] = [];
  for (const finding of check.run(view)) {
    if (!canJudge(state.plan, finding.code)) continue;
    batch.push(finding);
    if (batch.length < FINDINGS_PER_WRITE) continue;
    store.putFindings(state, batch);
    batch = [];
  }
  state.nextCheck++;
  store.putFindings(state, batch);
}

/** The site as a whole: its link graph, copies, subjects, templates and tables. */
export function analyseSlice(engine: CrawlEngine): number {
  const { state, store, tools } = engine;
  let more = true;
  for (let pieces = piecesPerSlice(state); more && pieces > 0; pieces--)
    more = runAnalyses(store, state, engine.analysis);
  if (more) return 0;
  state.phase = "comparing";
  store.save(state);
  tools.onProgress();
  return 0;
}

/** Marks what is new, persists or is fixed since the previous crawl; then the crawl is over. */
export async function compareSlice(engine: CrawlEngine): Promise<number | null> {
  const { state, store, tools } = engine;
  const { previousCrawlId } = state.plan;
  // A crawl that was cut off has not looked everywhere: nothing it missed is fixed.
  if (previousCrawlId !== null && !state.compared && !state.outcome) {
    const page = await tools.previousFindings(previousCrawlId, state.previousCursor);
    if (isOver(state.status)) return null;
    store.transaction(state, () => {
      compareFindingsPage(store.sql, page.rows, state.networkDown === true);
      state.previousCursor = page.nextCursor;
      state.compared = page.nextCursor === null;
    });
    return 0;
  }
  engine.finish(state.outcome?.status ?? "finished", state.outcome?.reason ?? state.reason);
  return null;
}
