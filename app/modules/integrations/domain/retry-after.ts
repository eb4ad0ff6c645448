import { seconds } from "#app/shared/time.ts";

const DEFAULT_WAIT_MS = seconds(60);

const positive = (ms: number): number | null => (Number.isFinite(ms) && ms >= 0 ? ms : null);

/** "120", or a date of HTTP. */
function fromRetryAfter(text: string | null, nowMs: number): number | null {
  if (text === null) return null;
  if (/^\d{1,7}(\.\d{1,6})?$/.test(text.trim())) return positive(Number(text) * 1_000);
  return positive(Date.parse(text) - nowMs);
}

/** Headers that name the end of the window: Bluesky's, Mastodon's, and X's. */
const RESETS = ["ratelimit-reset", "x-ratelimit-reset", "x-rate-limit-reset"];

/** A moment as Mastodon (ISO 8601), or Bluesky and X (seconds since the epoch) name it. */
function fromReset(text: string | null, nowMs: number): number | null {
  if (text === null) return null;
  if (/^\d{9,11}$/.test(text)) return positive(Number(text) * 1_000 - nowMs);
  return positive(Date.parse(text) - nowMs);
}

/** Telegram and Discord repeat it in the body. */
function fromBody(body: string): number | null {
  const found = /"retry_after"\s*:\s*(\d{1,7}(?:\.\d{1,6})?)/.exec(body);
  return found ? positive(Number(found[1]) * 1_000) : null;
}

/** How long a 429 asks to wait: by Retry-After, else by the reset of the window, else by the body, else a minute. */
export const waitOf = (headers: Headers, body: string, nowMs: number): number =>
  fromRetryAfter(headers.get("retry-after"), nowMs) ??
  fromReset(RESETS.map((name) => headers.get(name)).find((text) => text !== null) ?? null, nowMs) ??
  fromBody(body) ??
  DEFAULT_WAIT_MS;
