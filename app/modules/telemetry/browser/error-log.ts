import { newId } from "#app/platform/ids.ts";
import {
  ERROR_LOG_KEY,
  type ErrorRecord,
  type ErrorStatistics,
  parseErrorLog,
  statisticsOf,
  withError,
} from "../domain/error-log.ts";
import { cutText, maskPath, maskText } from "../domain/mask.ts";
import { MAX_MESSAGE_LENGTH } from "../domain/metric.ts";
import { readStored, store } from "./storage.ts";

/** Replaces the storage of a browser that has none, or no room: the newest errors of this document. */
let unstored: ErrorRecord[] = [];

/** The errors of this browser, oldest first, at most 50; empty on the server. */
export function readErrorLog(): ErrorRecord[] {
  if (typeof window === "undefined") return [];
  return unstored.reduce(withError, parseErrorLog(readStored("localStorage", ERROR_LOG_KEY)));
}

/** How many errors this browser had in all that is kept, in the last 24 hours and in the last hour. */
export const errorStatistics = (nowMs: number): ErrorStatistics => statisticsOf(readErrorLog(), nowMs);

/** What an error says, without mail addresses, queries of addresses, keys and ids. */
export const messageOf = (error: unknown): string => {
  const said =
    error instanceof Error ? `${error.name}: ${error.message}` : typeof error === "string" ? error : "Unknown error";
  return cutText(maskText(said), MAX_MESSAGE_LENGTH);
};

/** Adds an error to the local log, which goes without the oldest when it is full, and without more of them when the storage is. */
export function logError(message: string, nowMs = Date.now()): void {
  const { userAgent } = navigator;
  const url = location.origin + maskPath(location.pathname);
  const log = withError(readErrorLog(), {
    error: message,
    timestamp: new Date(nowMs).toISOString(),
    userAgent,
    url,
    id: newId(nowMs),
  });
  for (let kept = log; kept.length > 0; kept = kept.slice(Math.ceil(kept.length / 2))) {
    if (!store("localStorage", ERROR_LOG_KEY, JSON.stringify(kept))) continue;
    unstored = [];
    return;
  }
  unstored = log;
}
