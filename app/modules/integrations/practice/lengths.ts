const SEGMENTER = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Characters as people see them: a family of emoji is one. */
export const graphemeCount = (text: string): number => [...SEGMENTER.segment(text)].length;

const LINK = /https?:\/\/[^\s]{1,2000}/g;

/** Code points that count once; all others count twice. */
const isLight = (point: number): boolean =>
  point <= 4_351 ||
  (point >= 8_192 && point <= 8_205) ||
  (point >= 8_208 && point <= 8_223) ||
  (point >= 8_242 && point <= 8_247);

/** As X counts: a link is 23, an emoji or a character of most other scripts than Latin is 2. */
export function weightOf(text: string): number {
  let weight = 0;
  for (const { segment } of SEGMENTER.segment(text.normalize("NFC").replace(LINK, "x".repeat(23)))) {
    if (/\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(segment)) weight += 2;
    else for (const one of segment) weight += isLight(one.codePointAt(0) ?? 0) ? 1 : 2;
  }
  return weight;
}
