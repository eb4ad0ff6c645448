/** Abbreviations whose full stop ends no sentence. */
const ABBREVIATION = /(?:^|[\s(])(?:\p{L}|mr|mrs|ms|dr|prof|st|vs|etc|e\.g|i\.e|z\.b|d\.h|bzw|ca|nr|no|sr|sra|mme|bv|o\.a)\.$/iu;

/** The sentences of a text: ended by . ! ? or …, or by the end of a paragraph. A decimal point and an abbreviation end none. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const paragraph of text.split(/\n+/)) {
    let start = 0;
    for (const end of paragraph.matchAll(/[.!?…]+["'”’»)\]]*(?=\s|$)/g)) {
      const at = end.index + end[0].length;
      const sentence = paragraph.slice(start, at).trim();
      if (end[0] === "." && ABBREVIATION.test(sentence) && at < paragraph.length) continue;
      if (/[\p{L}\p{N}]/u.test(sentence)) sentences.push(sentence);
      start = at;
    }
    const rest = paragraph.slice(start).trim();
    if (/[\p{L}\p{N}]/u.test(rest)) sentences.push(rest);
  }
  return sentences;
}
