/** What the browser measured of this document and of the page on it; null until it was measured. */
export interface WebVitals {
  /** Largest Contentful Paint of the document. */
  lcpMs: number | null;
  /** Interaction to Next Paint of the document. */
  inpMs: number | null;
  /** Cumulative Layout Shift of the document, as its worst burst. */
  cls: number | null;
  /** Tasks over 50 ms since the page was opened. */
  longTasks: number;
  longestTaskMs: number;
  /** Sum of all layout shifts without a recent input since the page was opened. */
  layoutShiftTotal: number;
}

const NOTHING: WebVitals = { lcpMs: null, inpMs: null, cls: null, longTasks: 0, longestTaskMs: 0, layoutShiftTotal: 0 };

let current = NOTHING;
const listeners = new Set<() => void>();

/** The readings for `useSyncExternalStore(webVitals.subscribe, webVitals.getSnapshot, webVitals.getServerSnapshot)`. */
export const webVitals = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: (): WebVitals => current,
  getServerSnapshot: (): WebVitals => NOTHING,
};

/** Stores new readings and notifies the subscribers. */
export function updateWebVitals(change: Partial<WebVitals>): void {
  current = { ...current, ...change };
  for (const listener of listeners) listener();
}
