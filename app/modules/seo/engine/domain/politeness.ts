import { seconds } from "#app/shared/time.ts";
import { LIMITS } from "../../domain/audit-limits.ts";

/** How fast one host is asked. Plain data with pure transitions, so that it survives a restart. */
export interface Politeness {
  /** Shortest time between the starts of two requests; 0 = no politeness. */
  baseGapMs: number;
  /** From robots.txt. Counted from the previous answer, so that the host never sees less. */
  crawlDelayMs: number;
  /** Requests under way at once. */
  concurrency: number;
  /** Grows when the host says that it is too much, shrinks with each good answer. */
  penaltyMs: number;
  /** Exponentially weighted mean of the time to first byte. */
  meanTtfbMs: number;
  /** No request before this moment. */
  nextAtMs: number;
}

/** workerd opens at most six connections at once. */
export const MAX_CONCURRENCY = 6;
const POLITE_CONCURRENCY = 2;
/** Requests meet other delays on their way than their neighbours: 10% below the bound keeps it on the host's clock too. */
const JITTER_MARGIN = 1.1;
const FIRST_PENALTY_MS = seconds(1);
const MAX_PENALTY_MS = seconds(30);
const MAX_RETRY_AFTER_MS = seconds(120);
const TTFB_WEIGHT = 0.2;

/** `requestsPerSecond` 0 switches politeness off (benchmarks). `crawlDelayMs` is never undercut. */
export function createPoliteness(options: { requestsPerSecond: number; crawlDelayMs: number }): Politeness {
  const off = options.requestsPerSecond <= 0;
  const crawlDelayMs = off ? 0 : options.crawlDelayMs;
  return {
    baseGapMs: off ? 0 : (1_000 / options.requestsPerSecond) * JITTER_MARGIN,
    crawlDelayMs,
    concurrency: off ? MAX_CONCURRENCY : crawlDelayMs > 0 ? 1 : POLITE_CONCURRENCY,
    penaltyMs: 0,
    meanTtfbMs: 0,
    nextAtMs: 0,
  };
}

const isOff = (pace: Politeness): boolean => pace.baseGapMs === 0;

/**
 * Time between two starts now. A host whose mean time to first byte passes the slow limit
 * is asked no oftener than it takes to answer, which halves its load.
 */
export function requestGapMs(pace: Politeness): number {
  const slowMs = pace.meanTtfbMs > LIMITS.ttfbMaxMs ? pace.meanTtfbMs : 0;
  return isOff(pace) ? 0 : Math.ceil(Math.max(pace.baseGapMs, pace.crawlDelayMs, pace.penaltyMs, slowMs));
}

/** Reserves the next start: returns when it may happen and the pace after it. */
export function reserveSlot(pace: Politeness, nowMs: number): { atMs: number; pace: Politeness } {
  const atMs = Math.max(nowMs, pace.nextAtMs);
  return { atMs, pace: { ...pace, nextAtMs: atMs + requestGapMs(pace) } };
}

export interface ObservedResponse {
  /** Null when no response came. */
  status: number | null;
  ttfbMs: number | null;
  /** Of a Retry-After header; see `parseRetryAfter`. */
  retryAfterMs: number | null;
}

/** Learns from an answer: 429 and 503 double the gap and heed Retry-After (at most 2 minutes), others let it recover. */
export function afterResponse(pace: Politeness, answer: ObservedResponse, nowMs: number): Politeness {
  if (isOff(pace)) return pace;
  const overloaded = answer.status === 429 || answer.status === 503;
  const penaltyMs = overloaded
    ? Math.min(MAX_PENALTY_MS, Math.max(FIRST_PENALTY_MS, pace.penaltyMs * 2))
    : pace.penaltyMs < pace.baseGapMs
      ? 0
      : pace.penaltyMs * 0.8;
  const meanTtfbMs =
    answer.ttfbMs === null
      ? pace.meanTtfbMs
      : pace.meanTtfbMs === 0
        ? answer.ttfbMs
        : pace.meanTtfbMs + TTFB_WEIGHT * (answer.ttfbMs - pace.meanTtfbMs);
  const next = { ...pace, penaltyMs, meanTtfbMs };
  const waitMs = overloaded
    ? Math.max(requestGapMs(next), Math.min(answer.retryAfterMs ?? 0, MAX_RETRY_AFTER_MS))
    : pace.crawlDelayMs;
  return { ...next, nextAtMs: Math.max(pace.nextAtMs, nowMs + waitMs) };
}

/** Milliseconds of a Retry-After header (RFC 9110, 10.2.3: seconds or an HTTP date); null when absent or unreadable. */
export function parseRetryAfter(value: string | null | undefined, nowMs: number): number | null {
  if (!value) return null;
  if (/^\s*\d+\s*$/.test(value)) return seconds(Number(value));
  const dateMs = Date.parse(value);
  return Number.isNaN(dateMs) ? null : Math.max(0, dateMs - nowMs);
}
