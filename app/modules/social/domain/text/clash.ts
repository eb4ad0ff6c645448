import { foldText } from "#app/shared/text/text.ts";
import { hours } from "#app/shared/time.ts";

/** Texts from here on are alike (product plan, section 4). */
export const ALIKE = 0.85;
const SHINGLE_WORDS = 3;
/** Posts of one account closer than this get in each other's way. */
const CLASH_MS = hours(1);

/** Runs of three words; links count as one word each, since every version has its own. */
export function shinglesOf(text: string): Set<string> {
  const words = foldText(text)
    .replace(/https?:\/\/\S+/gu, "link")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  if (words.length <= SHINGLE_WORDS) return new Set([words.join(" ")]);
  return new Set(
    words.slice(0, words.length - SHINGLE_WORDS + 1).map((_, at) => words.slice(at, at + SHINGLE_WORDS).join(" ")),
  );
}

/** Share of the runs of words that two texts have in common (Jaccard index), 0 to 1. */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const one of a) if (b.has(one)) common += 1;
  const all = a.size + b.size - common;
  return all === 0 ? 1 : common / all;
}

interface Planned {
  id: string;
  text: string;
  atMs: number | null;
}

export interface Clash {
  postId: string;
  kind: "same_text" | "close_in_time";
}

/** Finds among the posts of an account those that say nearly the same, or go out within an hour of the new one. */
export function findClashes(post: Planned, others: readonly Planned[]): Clash[] {
  const own = shinglesOf(post.text);
  return others.flatMap(({ id, text, atMs }): Clash[] => {
    if (id === post.id) return [];
    if (similarity(own, shinglesOf(text)) >= ALIKE) return [{ postId: id, kind: "same_text" }];
    const isClose = post.atMs !== null && atMs !== null && Math.abs(post.atMs - atMs) < CLASH_MS;
    return isClose ? [{ postId: id, kind: "close_in_time" }] : [];
  });
}
