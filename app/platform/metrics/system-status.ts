export type SystemStatus = "critical" | "warning" | "healthy";

/** Figures of the running system; each null until something was measured. */
export interface SystemFigures {
  /** Share of answers with a 5xx status, in percent. */
  errorRatePercent: number | null;
  /** Average time to an answer. */
  responseTimeMs: number | null;
}

/** Above these the system counts as critical or slow (specification section 4, system status). */
const CRITICAL_ABOVE_PERCENT = 1;
const WARNING_ABOVE_MS = 300;

/** Critical when the error rate is above 1%, warning when answers take above 300 ms, healthy otherwise. */
export function systemStatus({ errorRatePercent, responseTimeMs }: SystemFigures): SystemStatus {
  if ((errorRatePercent ?? 0) > CRITICAL_ABOVE_PERCENT) return "critical";
  return (responseTimeMs ?? 0) > WARNING_ABOVE_MS ? "warning" : "healthy";
}
