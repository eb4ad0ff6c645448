import * as crypto from "node:crypto";

export { timingSafeEqual } from "node:crypto";

/** Kept by the runtime itself: a module may be loaded more than once. */
const counter = globalThis as { kdfRuns?: number };

/** How often the key derivation has run in this runtime. */
export const kdfRuns = (): number => counter.kdfRuns ?? 0;

export function scrypt(...args: Parameters<typeof crypto.scrypt>): void {
  counter.kdfRuns = kdfRuns() + 1;
  crypto.scrypt(...args);
}
