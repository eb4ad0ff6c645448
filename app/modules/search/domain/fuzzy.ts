/** Without accents and case, so that "cafe" finds "Café". */
const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** How well one typed word fits one word of a text, from 0 (not at all) to 4 (the very word). */
function fitOf(typed: string, word: string): number {
  if (word === typed) return 4;
  if (word.startsWith(typed)) return 3;
  if (typed.length > 1 && word.includes(typed)) return 2;
  return isAbbreviation(typed, word) || isSlip(typed, word) ? 1 : 0;
}

/** Whether the letters come in this order, beginning with the first: "stngs" for "settings". */
function isAbbreviation(typed: string, word: string): boolean {
  if (typed.length < 3 || typed[0] !== word[0]) return false;
  let at = 0;
  for (const letter of word) if (letter === typed[at]) at++;
  return at === typed.length;
}

/** Whether a word of four letters or more has one wrong, missing, doubled or swapped letter, whatever follows it: "biling" for "billing". */
function isSlip(typed: string, word: string): boolean {
  if (typed.length < 4) return false;
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at++;
  const rest = typed.slice(at);
  const wrong = word.slice(at + 1).startsWith(rest.slice(1));
  const doubled = word.slice(at).startsWith(rest.slice(1));
  const missing = word.slice(at + 1).startsWith(rest);
  const swapped =
    rest.length > 1 && rest[0] === word[at + 1] && rest[1] === word[at] && word.slice(at + 2).startsWith(rest.slice(2));
  return wrong || doubled || missing || swapped;
}

/**
 * How well a text answers what was typed, 0: not at all. Every typed word must fit one of the text's; whole words count
 * more than beginnings, these more than parts, these more than abbreviations and slips; earlier words more than later ones.
 */
export function relevance(query: string, text: string): number {
  const typed = wordsOf(query);
  const words = wordsOf(text);
  if (typed.length === 0) return 0;
  let total = 0;
  for (const one of typed) {
    const best = Math.max(
      0,
      ...words.map((word, index) => fitOf(one, word) - (fitOf(one, word) > 0 ? Math.min(index, 9) / 20 : 0)),
    );
    if (best === 0) return 0;
    total += best;
  }
  return total / typed.length;
}

/** An entry with how well it answers. */
export interface Ranked<Entry> {
  entry: Entry;
  score: number;
}

/**
 * What answers best of some entries, the best first, equal ones in their order: by the title, which counts twice, or by
 * everything said of them. An empty query answers nothing.
 */
export function bestOf<Entry extends { title: string }>(
  query: string,
  entries: readonly Entry[],
  textOf: (entry: Entry) => string,
  limit: number,
): Ranked<Entry>[] {
  return entries
    .map((entry) => ({ entry, score: Math.max(2 * relevance(query, entry.title), relevance(query, textOf(entry))) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, limit);
}
