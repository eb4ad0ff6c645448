import { type MetricType, onCLS, onINP, onLCP } from "web-vitals";
import { updateWebVitals, webVitals } from "./web-vitals-store.ts";

/** Above these, a reading is recorded as an error (specification section 9). */
const LONG_TASK_MS = 50;
const LAYOUT_SHIFT_LIMIT = 0.25;
/** So that a slow page does not push every other error out of the log. */
const MAX_LONG_TASK_ERRORS = 5;

/** The last reading of each of the three, and which of them were taken to be sent. */
const readings = new Map<MetricType["name"], number>();
const taken = new Set<MetricType["name"]>();

let longTaskErrors = 0;
let layoutShiftTold = false;

/** From here on another page is shown: counts by page start again. */
export function notePage(): void {
  longTaskErrors = 0;
  layoutShiftTold = false;
  updateWebVitals({ longTasks: 0, longestTaskMs: 0, layoutShiftTotal: 0 });
}

/** The three readings of this document, each once: they are as good as final when a page is left for the first time. */
export function unsentVitals(): { metric: string; value: number }[] {
  const unsent = [...readings].filter(([metric]) => !taken.has(metric));
  for (const [metric] of unsent) taken.add(metric);
  return unsent.map(([metric, value]) => ({ metric, value }));
}

/** Entries of the browser's own layout shift reading, which TypeScript's library does not know. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Watches one kind of entry; nothing where the browser does not know it. */
function watch(type: string, each: (entry: PerformanceEntry) => void): void {
  try {
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  } catch {
    // Safari and Firefox know neither long tasks nor layout shifts.
  }
}

function onLongTask({ duration }: PerformanceEntry, report: (message: string) => void): void {
  if (duration <= LONG_TASK_MS) return;
  const { longTasks, longestTaskMs } = webVitals.getSnapshot();
  updateWebVitals({ longTasks: longTasks + 1, longestTaskMs: Math.max(longestTaskMs, duration) });
  if (longTaskErrors++ < MAX_LONG_TASK_ERRORS) report(`Long task: ${Math.round(duration)} ms`);
}

function onLayoutShift({ value, hadRecentInput }: LayoutShift, report: (message: string) => void): void {
  if (hadRecentInput) return;
  const layoutShiftTotal = webVitals.getSnapshot().layoutShiftTotal + value;
  updateWebVitals({ layoutShiftTotal });
  if (layoutShiftTotal <= LAYOUT_SHIFT_LIMIT || layoutShiftTold) return;
  layoutShiftTold = true;
  report(`Layout shift: ${layoutShiftTotal.toFixed(2)}`);
}

/** Takes the readings of this document into the store, and reports long tasks and large layout shifts. Once for each document. */
export function observe(report: (message: string) => void): void {
  const keep =
    (field: "lcpMs" | "inpMs" | "cls") =>
    ({ name, value }: MetricType) => {
      readings.set(name, value);
      updateWebVitals({ [field]: value });
    };
  onLCP(keep("lcpMs"), { reportAllChanges: true });
  onINP(keep("inpMs"), { reportAllChanges: true });
  onCLS(keep("cls"), { reportAllChanges: true });
  watch("longtask", (entry) => onLongTask(entry, report));
  watch("layout-shift", (entry) => onLayoutShift(entry as LayoutShift, report));
}
