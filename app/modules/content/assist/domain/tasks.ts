import { MAX_DESCRIPTION_CHARS, MAX_TITLE_CHARS } from "../../domain/limits.ts";

/** What the writing help does. */
export const TASKS = ["titles", "description", "outline", "shorten", "rewrite", "translate"] as const;
export type Task = (typeof TASKS)[number];

/** Of a passage that is shortened, rewritten or translated. */
export const MAX_PASSAGE_CHARS = 4_000;
/** Of the text of a piece; a model gets no more of it. */
export const MAX_EXCERPT_CHARS = 3_000;

interface TaskAbout {
  label: string;
  /** Works on a passage in place of the whole piece. */
  hasPassage: boolean;
  /** What the result is for: titles and descriptions are one line each. */
  shape: { kind: "lines"; most: number; maxChars: number } | { kind: "text" };
  maxAnswerTokens: number;
  /** What the built-in writer does; null: it cannot. */
  byRules: string | null;
}

export const ABOUT: Readonly<Record<Task, TaskAbout>> = {
  titles: {
    label: "Titles, up to ten",
    hasPassage: false,
    shape: { kind: "lines", most: 10, maxChars: MAX_TITLE_CHARS },
    maxAnswerTokens: 600,
    byRules: "Combines the keyphrase, the title and the headings of the piece.",
  },
  description: {
    label: "Meta description",
    hasPassage: false,
    shape: { kind: "lines", most: 3, maxChars: MAX_DESCRIPTION_CHARS },
    maxAnswerTokens: 500,
    byRules: "Chooses sentences of the piece that fit into a search result.",
  },
  outline: {
    label: "Outline",
    hasPassage: false,
    shape: { kind: "text" },
    maxAnswerTokens: 900,
    byRules: "Lists the headings of the brief that the text does not cover yet.",
  },
  shorten: {
    label: "Shorten a passage",
    hasPassage: true,
    shape: { kind: "text" },
    maxAnswerTokens: 1_500,
    byRules: "Keeps the sentences with the most frequent topic words, about half of the passage.",
  },
  rewrite: {
    label: "Rewrite a passage",
    hasPassage: true,
    shape: { kind: "text" },
    maxAnswerTokens: 2_000,
    byRules: null,
  },
  translate: {
    label: "Translate a passage",
    hasPassage: true,
    shape: { kind: "text" },
    maxAnswerTokens: 2_500,
    byRules: null,
  },
};

const VOICE =
  "Where the data has a brand voice, use its words to use, avoid its words to avoid, and keep to its person, formality and contractions.";
const FACTS = "Add no fact, number, price, promise or praise that the data does not have.";

/** What a model is asked to do: our own words. `language` is the name of one of ours. */
export function instructionOf(task: Task, language: string): string {
  const asked: Readonly<Record<Task, string>> = {
    titles: `Write ten different titles in ${language} for the piece in the data, each at most 60 characters, with the keyphrase near the beginning where there is one. One title a line, no numbers, no quotation marks.`,
    description: `Write three different meta descriptions in ${language} for the piece in the data, each 120 to 155 characters in whole sentences, with the keyphrase where there is one. One description a line, no numbers, no quotation marks.`,
    outline: `Write an outline in ${language} for the piece in the data as Markdown headings: ## for sections, ### for what is below them, at most 15, nothing else. Leave out what the text covers already. Answer the questions of the brief where there is one.`,
    shorten: `Shorten the passage in the data to about half of its length in its own language. Keep its meaning, its links and its Markdown. Answer with the passage alone.`,
    rewrite: `Rewrite the passage in the data in its own language so that it is clear and easy to read: short sentences, active voice, common words. Keep its meaning, its links and its Markdown, and about its length. Answer with the passage alone.`,
    translate: `Translate the passage in the data into ${language}. Keep its meaning, its links and its Markdown. Answer with the translation alone.`,
  };
  return `You help to write marketing texts. The user sends the data as JSON. ${asked[task]} ${VOICE} ${FACTS}`;
}
