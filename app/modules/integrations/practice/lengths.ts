const SEGMENTER = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Characters as people see them: a family of emoji is one. */
export const graphemeCount = (text: string): number => [...SEGMENTER.segment(text)].length;
