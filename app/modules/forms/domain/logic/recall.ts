import type { Answers } from "../answers.ts";
import type { Question } from "../definition/definition.ts";
import { displayAnswer } from "./display.ts";

/** `{{q1}}`, or `{{q1|there}}` with a word for when there is no answer. */
const RECALL = /\{\{\s*([a-z][a-z0-9]{0,15})\s*(?:\|([^{}]{0,100}))?\}\}/g;

const MAX_RECALLED_CHARS = 200;

/** The text with the answers that it recalls. Only once: what people answered is never read for marks. */
export function recall(text: string, questions: readonly Question[], answers: Answers): string {
  return text.replace(RECALL, (_, id: string, fallback = "") => {
    const question = questions.find((one) => one.id === id);
    const answered = question ? displayAnswer(question, answers[id]) : "";
    return (answered || fallback.trim()).slice(0, MAX_RECALLED_CHARS);
  });
}

/** Ids that a text recalls. */
export const recalledIds = (text: string): string[] => [...text.matchAll(RECALL)].map(([, id = ""]) => id);
