import { textWidthPx } from "./pixel-width.ts";

/** How a text is set: one font, lines of one width, at most so many of them. */
export interface TextBox {
  fontPx: number;
  linePx: number;
  maxLines: number;
}

export interface CutText {
  lines: string[];
  /** Whether not all of it is seen; the last line then ends with " ...". */
  cut: boolean;
  /** Of the whole text in one line. */
  widthPx: number;
}

/** What Google writes in place of the rest. */
const ELLIPSIS = " ...";
/** No result shows more of a text; a longer one costs nothing. */
const MAX_CHARS = 2_000;

/** Breaks a text into lines between its words, and cuts what does not fit between words as well. */
export function cutText(text: string, box: TextBox): CutText {
  const folded = text.replace(/\s+/g, " ").trim();
  const words = folded.slice(0, MAX_CHARS).split(" ").filter(Boolean);
  const lines: string[] = [];
  let at = 0;
  while (at < words.length && lines.length < box.maxLines) {
    const rest = words.length - at;
    const last = lines.length === box.maxLines - 1;
    const whole = wordsThatFit(words, at, box, "");
    // The last line keeps room for the ellipsis when more follows.
    const taken = last && whole < rest ? wordsThatFit(words, at, box, ELLIPSIS) : whole;
    if (taken > 0) {
      lines.push(words.slice(at, at + taken).join(" "));
      at += taken;
    } else {
      const head = charactersThatFit(words[at] ?? "", box, last ? ELLIPSIS : "");
      lines.push(head);
      words[at] = (words[at] ?? "").slice(head.length);
    }
  }
  const cut = at < words.length || folded.length > MAX_CHARS;
  if (cut && lines.length > 0) lines[lines.length - 1] += ELLIPSIS;
  return { lines, cut, widthPx: textWidthPx(folded, box.fontPx) };
}

function wordsThatFit(words: readonly string[], from: number, { fontPx, linePx }: TextBox, ending: string): number {
  let line = "";
  for (let at = from; at < words.length; at++) {
    line = line === "" ? (words[at] ?? "") : `${line} ${words[at]}`;
    if (textWidthPx(line + ending, fontPx) > linePx) return at - from;
  }
  return words.length - from;
}

/** The part of a word that is wider than a line; at least one character, so that there is an end. */
function charactersThatFit(word: string, { fontPx, linePx }: TextBox, ending: string): string {
  let head = "";
  for (const glyph of word) {
    if (head !== "" && textWidthPx(head + glyph + ending, fontPx) > linePx) break;
    head += glyph;
  }
  return head;
}
