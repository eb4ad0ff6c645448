import { displayWidth } from "./width.ts";

/** What an insertion is replaced with. */
export interface RenderOptions {
  /** Keyword that matched; without one the default text is shown. */
  keyword?: string | undefined;
  /** Display width that the whole text may have. */
  maxWidth: number;
}

export interface Rendered {
  text: string;
  problems: string[];
}

/** "5 days": what a countdown shows at its longest, by Google Ads' own count. */
const COUNTDOWN_SAMPLE = "23 hours";

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Cases a keyword as the writing of its tag asks: keyword, Keyword, KeyWord, KEYWord, KeyWORD, KEYWORD. */
function casedKeyword(tag: string, keyword: string): string {
  const words = keyword.toLowerCase().split(" ");
  if (tag === "keyword") return words.join(" ");
  if (tag === "Keyword") return capitalize(words.join(" "));
  const [first = "", ...rest] = words;
  const isFirstUpper = tag.startsWith("KEY");
  const isRestUpper = tag.endsWith("WORD");
  return [
    isFirstUpper ? first.toUpperCase() : capitalize(first),
    ...rest.map((word) => (isRestUpper ? word.toUpperCase() : capitalize(word))),
  ].join(" ");
}

const TAG = /\{([^{}]*)\}/g;

/**
 * Renders the insertions of a text: {KeyWord:default}, {CUSTOMIZER.name:default}, {LOCATION(City):default}, {COUNTDOWN(…)}.
 * Lengths are counted of what is shown, not of what is written. A keyword that makes the text too wide gives way to the default.
 */
export function renderText(written: string, { keyword, maxWidth }: RenderOptions): Rendered {
  const problems: string[] = [];
  const render = (word: string | undefined) =>
    written.replace(TAG, (whole, inside: string) => {
      const [head = "", ...more] = inside.split(":");
      const fallback = more.join(":");
      if (/^keyword$/i.test(head)) {
        if (more.length === 0 || fallback === "") problems.push(`${whole} needs a default text: {KeyWord:Tea}.`);
        return word === undefined ? fallback : casedKeyword(head, word);
      }
      if (/^customizer\.[\w -]{1,80}$/i.test(head)) {
        if (fallback === "") problems.push(`${whole} needs a default text: {CUSTOMIZER.Price:€5}.`);
        return fallback;
      }
      if (/^location\((?:city|state|country)\)$/i.test(head)) return fallback;
      if (/^(?:global_)?countdown\(/i.test(head)) return COUNTDOWN_SAMPLE;
      problems.push(`${whole} is not an insertion that Google Ads knows.`);
      return whole;
    });
  const withKeyword = render(keyword);
  if (/[{}]/.test(withKeyword) && problems.length === 0)
    problems.push("A brace is open or closed without its counterpart.");
  const text =
    keyword !== undefined && displayWidth(withKeyword) > maxWidth && /\{keyword:/i.test(written)
      ? render(undefined)
      : withKeyword;
  return { text, problems: [...new Set(problems)] };
}
