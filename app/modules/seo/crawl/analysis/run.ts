import type { CrawlState } from "../state.ts";
import type { CrawlStore } from "../store.ts";
import type { Analysis } from "./analysis.ts";
import { ranksAnalysis } from "./ranks.ts";
import { imagesAnalysis, languagesAnalysis, redirectsAnalysis, templatesAnalysis } from "./site-tables.ts";
import { ideasAnalysis, nearPairsAnalysis, sketchesAnalysis } from "./texts.ts";

/** In this order: templates read the ranks and the sketches, and ideas leave out what near pairs found. */
export const ANALYSES: readonly Analysis[] = [
  ranksAnalysis,
  sketchesAnalysis,
  nearPairsAnalysis,
  ideasAnalysis,
  templatesAnalysis,
  languagesAnalysis,
  redirectsAnalysis,
  imagesAnalysis,
];

/** What the analysis under way keeps in memory; of no use to another life of the object, which makes its own. */
export class AnalysisMemory {
  #of = -1;
  #value: unknown;

  get<T>(analysis: number, make: () => T): T {
    if (this.#of !== analysis) {
      this.#value = make();
      this.#of = analysis;
    }
    return this.#value as T;
  }

  forget(): void {
    this.#of = -1;
    this.#value = undefined;
  }
}

/** Does one slice of the next analysis; false when there is none left. */
export function analyseSlice(store: CrawlStore, state: CrawlState, memory: AnalysisMemory): boolean {
  // A crawl that an earlier release began has neither.
  const place = state.nextAnalysis ?? 0;
  const analysis = ANALYSES[place];
  if (!analysis) return false;
  try {
    store.transaction(state, () => {
      const next = analysis.slice({ sql: store.sql, state, cursor: state.analysisCursor ?? 0, memory: (make) => memory.get(place, make) });
      state.nextAnalysis = next === null ? place + 1 : place;
      state.analysisCursor = next ?? 0;
    });
  } catch (cause) {
    // What was kept may have got ahead of what is stored.
    memory.forget();
    throw cause;
  }
  if (state.nextAnalysis !== place) memory.forget();
  return true;
}
