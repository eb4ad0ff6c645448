import { seconds } from "#app/shared/time.ts";

const WINDOW_MS = seconds(1);
const LINES_PER_WINDOW = 10;

/**
 * Decides which refusals for too many requests get a line of their own in the log. A client that runs into its limit
 * does so thousands of times over: ten lines a second are written for each isolate, and the next one says how many were
 * left out. Every refusal is counted in the figures of the system all the same.
 */
export class RefusalLog {
  #windowStartMs = 0;
  #lines = 0;
  #leftOut = 0;

  /** How many refusals were left out before this one, or null when it is left out itself. */
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
