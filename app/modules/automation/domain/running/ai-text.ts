import { PRINTABLE, PRINTABLE_LINES } from "#app/shared/text/text.ts";

/** What the AI text step can be asked for: our own words, to which a flow adds what the text is about. */
export const AI_TASKS = {
  opening: {
    label: "an opening line for a mail",
    asked:
      "Write one friendly opening line of a mail about the data, without a greeting and without the name of the sender.",
    maxChars: 300,
    isLine: true,
  },
  subject: {
    label: "a subject line",
    asked: "Write one subject line of a mail about the data, at most 60 characters.",
    maxChars: 120,
    isLine: true,
  },
  reply: {
    label: "a draft of a reply",
    asked:
      "Draft a short, polite reply to the message in the data. Promise nothing and name no price or date that it does not have.",
    maxChars: 1_500,
    isLine: false,
  },
  summary: {
    label: "a summary for the team",
    asked: "Sum up the data for a colleague in at most three short sentences.",
    maxChars: 800,
    isLine: false,
  },
} as const;

export type AiTask = keyof typeof AI_TASKS;

export const aiTaskOf = (value: string | undefined): AiTask =>
  value !== undefined && Object.hasOwn(AI_TASKS, value) ? (value as AiTask) : "opening";

/** What a model is asked to do. `language`: the English name of one; empty: that of the data. */
export const aiInstruction = (task: AiTask, language: string): string =>
  `You write for the marketing of a company. ${AI_TASKS[task].asked} Write in ${language || "the language of the data"}. Add no fact, number, price, promise or praise that the data does not have. Answer with the text alone.`;

/** The text in the answer of a model; null when it is not what was asked for. */
export function readAiText(task: AiTask, answer: string): string | null {
  const { maxChars, isLine } = AI_TASKS[task];
  const text = answer
    .replace(/\r\n?/g, "\n")
    .trim()
    .replace(/^["“„«]([\s\S]*)["”“»]$/u, "$1")
    .trim();
  if (text === "" || text.length > maxChars) return null;
  return (isLine ? PRINTABLE : PRINTABLE_LINES).test(text) ? text : null;
}
