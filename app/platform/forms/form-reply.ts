import type { Toast } from "../session/flash.ts";

/** What an action answers when the person stays on the page of the form. */
export interface FormReply {
  /** Which form of the page it is about. */
  intent?: string;
  /** Messages by field; "" is the whole form. */
  errors: Record<string, string[] | null>;
  /** What was typed, to be shown again; never a secret. */
  values: Record<string, string>;
  /** Every value of the fields that come several times, such as ticked boxes. */
  lists?: Record<string, string[]>;
  /** The password is needed first. */
  asksPassword?: boolean;
  /** The specified toast; shown in the form as well while scripts are off. */
  toast?: Toast;
}
