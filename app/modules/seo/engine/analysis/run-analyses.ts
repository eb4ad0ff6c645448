import type { CrawlState } from "../crawl-state.ts";
import type { CrawlStore } from "../store/crawl-store.ts";
import type { Analysis } from "./analysis.ts";
import { SiteGraph } from "./link-graph.ts";
import { ranksAnalysis } from "./rank-analysis.ts";
import { imagesAnalysis, languagesAnalysis, redirectsAnalysis, templatesAnalysis } from "./site-analyses.ts";
import { ideasAnalysis, nearPairsAnalysis } from "./text-analyses.ts";

/** In this order: templates read the ranks and empty the sketches, and ideas leave out what near pairs found. */
export const ANALYSES: readonly Analysis[] = [
  ranksAnalysis,
  nearPairsAnalysis,
  ideasAnalysis,
  templatesAnalysis,
  languagesAnalysis,
  redirectsAnalysis,
  imagesAnalysis,
];

/** What the analyses keep in memory; of no use to another life of the object, which makes its own. */
export class AnalysisMemory {
  /** Of the analysis under way. */
  #of = -1;
  #value: unknown;
  #graph: SiteGraph | null = null;

  get<T>(analysis: number, make: () => T): T {
    if (this.#of !== analysis) {
      this.#value = make();
      this.#of = analysis;
    }
    return this.#value as T;
  }

  graph(sql: SqlStorage): SiteGraph {
    this.#graph ??= new SiteGraph(sql);
    return this.#graph;
  }

  /** Drops what one analysis kept. */
  forgetOne(): void {
    this.#of = -1;
    this.#value = undefined;
  }

  forget(): void {
    this.forgetOne();
    this.#graph = null;
  }
}

/** Does one slice of the next analysis; false when there is none left. */
export function runAnalyses(store: CrawlStore, state: CrawlState, memory: AnalysisMemory): boolean {
  // A crawl that an earlier release began has neither.
  const place = state.nextAnalysis ?? 0;
  const analysis = ANALYSES[place];
  if (!analysis) {
    memory.forget();
    return false;
  }
  try {
    store.transaction(state, () => {
      const next = analysis.slice({
        sql: store.sql,
        state,
        cursor: state.analysisCursor ?? 0,
        memory: (make) => memory.get(place, make),
        graph: () => memory.graph(store.sql),
      });
      state.nextAnalysis = next === null ? place + 1 : place;
      state.analysisCursor = next ?? 0;
    });
  } catch (cause) {
    // What was kept may have got ahead of what is stored.
    memory.forget();
    throw cause;
  }
  if (state.nextAnalysis !== place) memory.forgetOne();
  return true;
}
