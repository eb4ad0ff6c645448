import { seconds } from "#app/shared/time.ts";

const WINDOW_MS = seconds(1);
const LINES_PER_WINDOW = 10;

/**
 * Decides which answers of a kind that comes in floods get a line of their own in the log: refusals of a client that runs
 * into its limit, and events of measured websites that were taken. Ten lines a second are written for each isolate, and
 * the next one says how many were left out. Every answer is counted in the figures of the system all the same.
 */
export class FloodLog {
  #windowStartMs = 0;
  #lines = 0;
  #leftOut = 0;

  /** How many were left out before this one, or null when it is left out itself. */
  admit(nowMs: number): number | null {
    // A clock that was set back begins a new window, too.
    if (nowMs >= this.#windowStartMs + WINDOW_MS || nowMs < this.#windowStartMs) {
      this.#windowStartMs = nowMs;
      this.#lines = 0;
    }
    if (this.#lines === LINES_PER_WINDOW) {
      this.#leftOut++;
      return null;
    }
    this.#lines++;
    const leftOut = this.#leftOut;
    this.#leftOut = 0;
    return leftOut;
  }
}
