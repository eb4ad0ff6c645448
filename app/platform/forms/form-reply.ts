import type { Toast } from "../session/flash.ts";

/** What an action answers when a form was not accepted. */
export interface FormReply {
  /** Messages by field; "" is the whole form. */
  errors: Record<string, string[] | null>;
  /** What was typed, to be shown again; never a secret. */
  values: Record<string, string>;
  /** The specified toast; stands in the form as well while scripts are off. */
  toast?: Toast;
}

/** The same of a form that may ask for a recent sign-in (`stepUp`). */
export interface ProofReply extends FormReply {
  /** The password is needed first. */
  asksPassword?: boolean;
}
