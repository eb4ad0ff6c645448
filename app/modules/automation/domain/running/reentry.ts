import { days } from "#app/shared/time.ts";
import type { Reentry } from "../document/document.ts";

/** The last run of a person and key. */
export interface EarlierRun {
  enteredAtMs: number;
  isActive: boolean;
}

/** Whether a person may start another run of this key at a moment. One that is active is never doubled. */
export function mayEnter({ rule, days: count }: Reentry, last: EarlierRun | null, nowMs: number): boolean {
  if (!last) return true;
  if (last.isActive) return rule === "always";
  if (rule === "never") return false;
  return rule !== "after_days" || nowMs - last.enteredAtMs >= days(count);
}
