import type { FormSettings } from "../definition/definition.ts";
import { MIN_FILL_SECONDS } from "../limits.ts";

/** A field that people do not see; programs fill it in. */
export const HONEYPOT_FIELD = "website";

/** Whether a page was filled in faster than a person can. */
export const isTooFast = (startedAtMs: number, nowMs: number): boolean =>
  nowMs - startedAtMs < MIN_FILL_SECONDS * 1_000;

/** A page that is on its way when the time is over still counts. */
const LATE_GRACE_SECONDS = 15;

/** Whether a page comes after the time in which the form has to be finished. */
export const isTooLate = (
  { answerMinutes }: Pick<FormSettings, "answerMinutes">,
  startedAtMs: number,
  nowMs: number,
): boolean => answerMinutes !== null && nowMs - startedAtMs > (answerMinutes * 60 + LATE_GRACE_SECONDS) * 1_000;

const matchesEntry = (entry: string, email: string, address: string): boolean => {
  const wanted = entry.trim().toLowerCase();
  if (wanted === "") return false;
  return wanted.startsWith("@") ? email.endsWith(wanted) : wanted === email || wanted === address.toLowerCase();
};

/** Whether the lists of a form refuse a person: by mail address, mail domain or network address. */
export function isRefused(
  { blocked, allowed }: Pick<FormSettings, "blocked" | "allowed">,
  email: string,
  address: string,
): boolean {
  if (blocked.some((entry) => matchesEntry(entry, email, address))) return true;
  return allowed.length > 0 && email !== "" && !allowed.some((entry) => matchesEntry(entry, email, address));
}

/** What an entry of a list may be: an address, "@domain", or a network address. */
export const isListEntry = (entry: string): boolean =>
  /^(?:[^\s@]{1,64})?@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(entry) ||
  /^\d{1,3}(?:\.\d{1,3}){3}$/.test(entry) ||
  /^(?=.*:)[0-9a-f:]{2,45}$/i.test(entry);
