import { hours, seconds } from "#app/shared/time.ts";

/** When one host may be asked: plain data with pure transitions, so that it survives a restart. */
export interface Schedule {
  /** No permit before this moment. */
  nextAtMs: number;
  /** Pause that the host's robots.txt asks for between two requests; 0 = none is known. */
  crawlDelayMs: number;
  /** Until then the pause counts for everybody, also for those that have not read robots.txt. */
  crawlDelayUntilMs: number;
}

/** What somebody wants to send to the host. */
export interface PermitRequest {
  /** Requests that the asker can use within `BLOCK_MS`; at least 1. */
  count: number;
  /** Shortest pause between two of its requests. */
  gapMs: number;
  /** Of the host's robots.txt, as the asker has read it; 0 = none, or it was not read. */
  crawlDelayMs: number;
  /** The longest that the asker waits for the first permit. */
  patienceMs: number;
}

/** Permits `gapMs` apart. Times are relative, so that the clocks of two machines need not agree. */
export interface PermitBlock {
  /** 0: the host is busy, and nothing was reserved. */
  count: number;
  /** Until the first permit, or until asking again is worth it. */
  startInMs: number;
  gapMs: number;
}

/** One call reserves at most this much of a host's time: a longer block would keep others waiting, a shorter one costs more calls. */
export const BLOCK_MS = seconds(2);
/**
 * How late a permit may be used. With pauses 10% longer than the rate asks for, no second has more requests than the
 * rate as long as this and the time that a call of the object takes are below 100 ms together.
 */
export const LATENESS_MS = 60;
/** A day is long for a site that has lifted its pause, and each request of a crawl extends this. */
const CRAWL_DELAY_KNOWN_MS = hours(1);

export const NEW_SCHEDULE: Schedule = { nextAtMs: 0, crawlDelayMs: 0, crawlDelayUntilMs: 0 };

/** Reserves the next permits, or says how long the host is taken when that is longer than the asker waits. */
export function reserve(
  schedule: Schedule,
  request: PermitRequest,
  nowMs: number,
): { block: PermitBlock; schedule: Schedule } {
  const known = nowMs < schedule.crawlDelayUntilMs ? schedule.crawlDelayMs : 0;
  const crawlDelayMs = Math.max(known, request.crawlDelayMs);
  const isRenewed = request.crawlDelayMs > 0 && request.crawlDelayMs >= known;
  const noted = {
    ...schedule,
    crawlDelayMs,
    crawlDelayUntilMs: isRenewed ? nowMs + CRAWL_DELAY_KNOWN_MS : schedule.crawlDelayUntilMs,
  };
  const gapMs = Math.max(1, request.gapMs, crawlDelayMs > 0 ? crawlDelayMs + LATENESS_MS : 0);
  const startAtMs = Math.max(nowMs, schedule.nextAtMs);
  const startInMs = startAtMs - nowMs;
  if (startInMs > request.patienceMs) return { block: { count: 0, startInMs, gapMs }, schedule: noted };
  const count = Math.max(1, Math.min(Math.floor(request.count), Math.floor(BLOCK_MS / gapMs)));
  return { block: { count, startInMs, gapMs }, schedule: { ...noted, nextAtMs: startAtMs + count * gapMs } };
}
