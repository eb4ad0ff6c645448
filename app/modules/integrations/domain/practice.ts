/** What the next call of a connection in practice mode meets. */
export const PRACTICE_FAILURES = ["rate_limit", "server_error", "timeout", "revoked"] as const;
export type PracticeFailure = (typeof PRACTICE_FAILURES)[number];

export interface Engagement {
  likes: number;
  reposts: number;
  replies: number;
}

/** A number from 0 to 1 that a text always has: FNV-1a. */
export function unitOf(text: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, 16_777_619);
  }
  return (hash >>> 0) / 4_294_967_296;
}

const HALF_LIFE_MS = 6 * 60 * 60 * 1_000;

/** Reactions to a practice post: the same for the same post and age, and never fewer than before. */
export function engagementOf(id: string, ageMs: number): Engagement {
  const share = 1 - 2 ** (-Math.max(ageMs, 0) / HALF_LIFE_MS);
  const grown = (most: number, of: string) => Math.floor(most * (0.3 + 0.7 * unitOf(`${of}|${id}`)) * share);
  return { likes: grown(80, "likes"), reposts: grown(20, "reposts"), replies: grown(8, "replies") };
}
