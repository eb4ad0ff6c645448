import { isStopWord } from "#app/shared/text/stop-words.ts";
import { charCount } from "../../checks/domain/evidence.ts";
import { LIMITS } from "../../domain/audit-limits.ts";
import { languageOf, type Snippet } from "./page-subject.ts";
import { cutText } from "./serp-lines.ts";
import { SERP_BOXES } from "./serp-preview.ts";

const CHARS = {
  title: { min: LIMITS.titleMinChars, max: LIMITS.titleMaxChars },
  description: { min: LIMITS.descriptionMinChars, max: LIMITS.descriptionMaxChars },
};
const LABELS = { title: "Title", description: "Description" };
const DEVICES = { desktop: "a desktop", mobile: "a phone" };

const cutOn = (field: keyof Snippet, text: string) =>
  (Object.keys(DEVICES) as (keyof typeof DEVICES)[]).filter((device) => cutText(text, SERP_BOXES[device][field]).cut);

/** What the audit and the search result would have against a title or a description: nothing when it is right. */
export function problemsOf(field: keyof Snippet, text: string): string[] {
  const label = LABELS[field];
  if (text === "") return [`No ${field}`];
  const { min, max } = CHARS[field];
  const chars = charCount(text);
  const count = chars < min ? [`at least ${min}`] : chars > max ? [`at most ${max}`] : [];
  return [
    ...count.map((limit) => `${label}: ${chars} characters, ${limit}`),
    ...cutOn(field, text).map((device) => `${label} is cut on ${DEVICES[device]}`),
  ];
}

/** Whether nothing of it is too much. */
export const fits = (field: keyof Snippet, text: string): boolean =>
  charCount(text) <= CHARS[field].max && cutOn(field, text).length === 0;

/** A cut here leaves something that reads as a whole. */
const CLAUSE_END = /[,;:|·–—](?=\s)/g;
const LOOSE_END = /[\s,;:|·•–—»›&/(-]+$/;

/**
 * The longest beginning of a text that fits: whole when it does, else up to the end of a clause that leaves at least half
 * of what has room, else up to the end of a word, without a sign or a word such as "and" left over. `ending` is put behind
 * what was cut. Empty when nothing fits.
 */
export function shorten(field: keyof Snippet, text: string, lang: string | null, ending = ""): string {
  if (fits(field, text)) return text;
  // Scripts without blanks are cut between signs.
  const blanks = text.includes(" ");
  const pieces = blanks ? text.split(" ") : [...text];
  const join = (count: number): string => pieces.slice(0, count).join(blanks ? " " : "");
  let [low, high] = [0, pieces.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(field, join(middle) + ending)) low = middle;
    else high = middle - 1;
  }
  const room = join(low);
  if (ending === "") {
    const clauses = [...room.matchAll(CLAUSE_END)].map(({ index }) => index);
    const last = clauses.at(-1);
    if (last !== undefined && last >= room.length / 2) return room.slice(0, last).trim();
  }
  const whole = withoutLooseEnd(room, lang);
  return whole === "" ? "" : whole + ending;
}

function withoutLooseEnd(text: string, lang: string | null): string {
  let left = text.replace(LOOSE_END, "");
  for (;;) {
    const blank = left.lastIndexOf(" ");
    if (blank < 0 || !isStopWord(left.slice(blank + 1), languageOf(lang))) return left;
    left = left.slice(0, blank).replace(LOOSE_END, "");
  }
}
