import type { Written } from "#app/platform/ai/ai.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";

/** What was written, by whom, what it cost and what it was made of. */
export interface Assisted extends Pick<Written<string[]>, "source" | "model" | "tokens" | "notice"> {
  texts: string[];
  /** Such as "Title" and "Brief of 3 pages". */
  sources: string[];
}

export interface AssistReply extends FormReply {
  written?: Assisted;
}

/** A line of an answer that is sent while it is written: all that is there by now, or the end. */
export type AssistLine = { text: string } | { reply: AssistReply };
