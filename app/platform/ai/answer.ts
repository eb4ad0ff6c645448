import { z } from "zod";
import { err, ok, type Result } from "#app/shared/result.ts";

export interface Answer {
  text: string;
  /** What the service counted, question and answer together; null when it does not say. */
  tokens: number | null;
}

/** No task asks for more; what is longer is no answer to it. */
const MAX_TEXT_CHARS = 20_000;

/** The parts of an answer that count: those of chat completions, and those that models of Workers AI give in their place. */
const answerSchema = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string().nullish() }), finish_reason: z.string().nullish() }))
    .optional(),
  response: z.string().nullish(),
  usage: z.object({ total_tokens: z.int().nonnegative() }).nullish().catch(null),
});

/** Models that think aloud do so before the answer. */
const THOUGHTS = /<think>[\s\S]*?<\/think>/g;

/** The text of a model's answer. The error is for the log: what is wrong with it. */
export function readAnswer(answer: unknown): Result<Answer, "unreadable" | "cut" | "empty" | "too long"> {
  const read = answerSchema.safeParse(answer);
  if (!read.success) return err("unreadable");
  const { choices: [first] = [], response, usage } = read.data;
  if (first?.finish_reason === "length") return err("cut");
  const text = (first?.message.content ?? response ?? "").replace(THOUGHTS, "").trim();
  if (text === "") return err("empty");
  if (text.length > MAX_TEXT_CHARS) return err("too long");
  return ok({ text, tokens: usage?.total_tokens ?? null });
}

/** The same of an answer that is text still. */
export function readAnswerText(text: string): ReturnType<typeof readAnswer> {
  try {
    return readAnswer(JSON.parse(text));
  } catch {
    return err("unreadable");
  }
}
