/** What can be counted in a headline. */
export interface HeadlineFacts {
  characters: number;
  words: number;
  hasNumber: boolean;
  isQuestion: boolean;
  /** Words of four letters and more that are all capitals. */
  shouted: string[];
  exclamationMarks: number;
  /** A phrase that promises without saying what. */
  clickbait: string | null;
  endsWithPeriod: boolean;
}

/** Common phrases of headlines that hold back what they are about, after Chakraborty and others, Stop Clickbait (2016). */
const CLICKBAIT = [
  "you won't believe",
  "what happened next",
  "what happens next",
  "will blow your mind",
  "this one trick",
  "one weird trick",
  "the reason will",
  "will shock you",
  "can't even handle",
  "will make you cry",
  "that will change your life",
  "before it's too late",
  "they don't want you to know",
] as const;

/** Reads a headline of one line. */
export function readHeadline(text: string): HeadlineFacts {
  const plain = text.toLowerCase().replace(/[’‘]/g, "'");
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu) ?? [];
  return {
    characters: [...text].length,
    words: words.length,
    hasNumber: /\p{N}/u.test(text),
    isQuestion: /[?？]\s*$/u.test(text),
    shouted: words.filter((word) => /^\p{Lu}{4,}$/u.test(word)),
    exclamationMarks: (text.match(/[!！]/gu) ?? []).length,
    clickbait: CLICKBAIT.find((phrase) => plain.includes(phrase)) ?? null,
    endsWithPeriod: /[^.]\.\s*$/u.test(text),
  };
}
