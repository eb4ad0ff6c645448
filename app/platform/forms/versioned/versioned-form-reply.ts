import type { FormReply } from "../form-reply.ts";

/** The answer to one of the forms that two tabs may save. */
export interface VersionedFormReply extends FormReply {
  saved: boolean;
  /** What the next save builds on; null: what the page was opened with. */
  version: number | null;
  /** What another tab saved meanwhile, in words; null when none did. */
  newer: { label: string; value: string }[] | null;
}
