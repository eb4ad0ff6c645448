import { diffWordsWithSpace } from "diff";
import { exact } from "#app/shared/format/number.ts";

/** A piece of a text: as on the other page, or on this one only; "gap" replaces a long equal passage. */
export interface TextPiece {
  kind: "same" | "changed" | "gap";
  text: string;
}

/** Words and spaces that may differ: work grows by the square of them, and texts further apart are not two versions of one. */
const MAX_CHANGES = 1_000;
/** What is shown of a passage that is the same, at each of its ends. */
const CONTEXT_CHARS = 160;

/** Both texts in pieces, for two columns; null when they differ too much. */
export function compareTexts(left: string, right: string): { left: TextPiece[]; right: TextPiece[] } | null {
  const changes = diffWordsWithSpace(left, right, { maxEditLength: MAX_CHANGES });
  if (!changes) return null;
  const pieces: { left: TextPiece[]; right: TextPiece[] } = { left: [], right: [] };
  changes.forEach(({ value, added, removed }, at) => {
    if (added) pieces.right.push({ kind: "changed", text: value });
    else if (removed) pieces.left.push({ kind: "changed", text: value });
    else {
      const folded = fold(value, at === 0, at === changes.length - 1);
      pieces.left.push(...folded);
      pieces.right.push(...folded);
    }
  });
  return pieces;
}

/** Keeps what surrounds a change. */
function fold(text: string, first: boolean, last: boolean): TextPiece[] {
  const head = first ? 0 : CONTEXT_CHARS;
  const tail = last ? 0 : CONTEXT_CHARS;
  if (first && last) return [{ kind: "same", text }];
  if (text.length <= head + tail + CONTEXT_CHARS) return [{ kind: "same", text }];
  // Whole words at both ends.
  const from = head > 0 ? text.lastIndexOf(" ", head) + 1 || head : 0;
  const to = tail > 0 ? text.indexOf(" ", text.length - tail) + 1 || text.length - tail : text.length;
  const gap: TextPiece = { kind: "gap", text: exact(to - from) };
  const before: TextPiece[] = head > 0 ? [{ kind: "same", text: text.slice(0, from) }] : [];
  const after: TextPiece[] = tail > 0 ? [{ kind: "same", text: text.slice(to) }] : [];
  return [...before, gap, ...after];
}
