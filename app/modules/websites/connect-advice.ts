import type { FormReply } from "#app/platform/forms/form-reply.ts";

/** What the form of a website offers once its address was refused. */
export interface ConnectAdvice {
  /** An address that does answer. */
  suggestion: string | null;
}

/** The answer of a form that connects a website. */
export interface AdvisedReply extends FormReply {
  advice?: ConnectAdvice;
}

/** The advice in the answer of a form's action; null when there is none. */
export const adviceOf = (reply: FormReply | undefined): ConnectAdvice | null =>
  (reply as AdvisedReply | undefined)?.advice ?? null;
