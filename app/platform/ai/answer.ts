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

/** The parts of a piece of an answer that is sent while it is written. */
const pieceSchema = z.object({
  choices: z
    .array(
      z.object({ delta: z.object({ content: z.string().nullish() }).nullish(), finish_reason: z.string().nullish() }),
    )
    .optional(),
  response: z.string().nullish(),
  usage: z.object({ total_tokens: z.int().nonnegative() }).nullish().catch(null),
});

/** What is written by now may be shown: thoughts, and one that has only begun, are left out. */
const shownOf = (text: string): string =>
  text
    .replace(THOUGHTS, "")
    .replace(/<(?:t(?:h(?:i(?:n(?:k(?:>[\s\S]*)?)?)?)?)?)?$/, "")
    .trimStart();

/** Puts an answer together from the pieces in which a service sends it. */
export class PiecedAnswer {
  #text = "";
  #finish: string | null = null;
  #tokens: number | null = null;
  #isReadable = true;

  /** Takes the data of one event; "[DONE]" says nothing more. */
  add(data: string): void {
    if (data === "[DONE]") return;
    const read = pieceSchema.safeParse(parsed(data));
    if (!read.success) {
      this.#isReadable = false;
      return;
    }
    const { choices: [first] = [], response, usage } = read.data;
    this.#text += first?.delta?.content ?? response ?? "";
    this.#finish = first?.finish_reason ?? this.#finish;
    this.#tokens = usage?.total_tokens ?? this.#tokens;
  }

  /** What may be shown by now. */
  get shown(): string {
    return shownOf(this.#text);
  }

  /** The whole answer, once the service has ended it. */
  answer(): ReturnType<typeof readAnswer> {
    if (!this.#isReadable) return err("unreadable");
    const choices = [{ message: { content: this.#text }, finish_reason: this.#finish }];
    return readAnswer({ choices, usage: this.#tokens === null ? null : { total_tokens: this.#tokens } });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The same of an answer that is text still. */
export const readAnswerText = (text: string): ReturnType<typeof readAnswer> => readAnswer(parsed(text));
