import { diffLines, diffWordsWithSpace } from "diff";

/** A passage of two texts: in both, only in the older one, or only in the newer one. */
export interface DiffPiece {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Words that may differ: the work grows by the square of them. */
const MAX_WORDS = 1_000;
const MAX_LINES = 500;
/** What is shown of a long passage that is the same, at each of its ends. */
const CONTEXT_CHARS = 240;

/** Shortens a long passage that is the same to what surrounds the changes. */
function shortened(text: string, first: boolean, last: boolean): string {
  const head = first ? 0 : CONTEXT_CHARS;
  const tail = last ? 0 : CONTEXT_CHARS;
  if (text.length <= head + tail + CONTEXT_CHARS) return text;
  const end = tail === 0 ? "" : text.slice(text.length - tail);
  return `${text.slice(0, head)}${head > 0 ? "\n" : ""}…\n${end}`;
}

/** What changed from one text to another, by words, or by lines where there is much; null when they have little in common. */
export function diffTexts(before: string, after: string): DiffPiece[] | null {
  const changes =
    diffWordsWithSpace(before, after, { maxEditLength: MAX_WORDS }) ??
    diffLines(before, after, { maxEditLength: MAX_LINES });
  if (!changes) return null;
  return changes.map(({ value, added, removed }, at) =>
    added || removed
      ? { kind: added ? "added" : "removed", text: value }
      : { kind: "same", text: changes.length === 1 ? value : shortened(value, at === 0, at === changes.length - 1) },
  );
}
