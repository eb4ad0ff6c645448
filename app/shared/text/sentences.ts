/** Abbreviations whose full stop ends no sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:\p{L}|mr|mrs|ms|dr|prof|st|vs|etc|e\.g|i\.e|z\.b|d\.h|bzw|ca|nr|no|sr|sra|mme|bv|o\.a)\.$/iu;
/** More than the longest abbreviation with the sign before it. */
const ABBREVIATION_CHARS = 8;

/** Signs that end a sentence, and the quotes and brackets that belong to it. Each run of them is looked at once, however long. */
const END = /([.!?…؟।॥۔。！？｡]+)["'”’»)\]」』]*/g;
/** Signs that carry their space in themselves. */
const WIDE_END = /[。！？｡]$/;
const WORD = /[\p{L}\p{N}]/u;

/** The sentences of a text: ended by . ! ? … and the signs of other scripts, or by the end of a paragraph. A decimal point and an abbreviation end none. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const paragraph of text.split(/\n+/)) {
    let start = 0;
    const take = (end: number): void => {
      const sentence = paragraph.slice(start, end).trim();
      if (WORD.test(sentence)) sentences.push(sentence);
      start = end;
    };
    for (const end of paragraph.matchAll(END)) {
      const at = end.index + end[0].length;
      if (at < paragraph.length && !/\s/.test(paragraph.charAt(at)) && !WIDE_END.test(end[1] ?? "")) continue;
      if (
        end[0] === "." &&
        at < paragraph.length &&
        ABBREVIATION.test(paragraph.slice(Math.max(start, at - ABBREVIATION_CHARS), at))
      )
        continue;
      take(at);
    }
    take(paragraph.length);
  }
  return sentences;
}
