import { days, hours, minutes } from "#app/shared/time.ts";

/** The free trial of a new account (specification section 9). */
export const TRIAL_MS = days(14);

/** How long the link in a confirmation mail works. */
export const CONFIRM_LINK_MS = hours(24);

/** How long a browser is known to have sent a sign-up form: longer than one link works, for those that are sent again. */
export const SIGN_UP_BROWSER_MS = days(7);

/** How long the link in a mail about a forgotten password works. */
export const RESET_LINK_MS = hours(1);

/** How long the link that confirms a new address works. */
export const CHANGE_EMAIL_LINK_MS = hours(1);

/** How long a sign-in waits for its code, and how many wrong ones it takes. */
export const VERIFY_MS = minutes(10);
export const VERIFY_ATTEMPTS = 5;

/** How long a browser may take to answer with a passkey. */
export const PASSKEY_MS = minutes(5);
export const MAX_PASSKEYS = 20;

/** Longest first and last name. */
export const MAX_NAME_LENGTH = 80;

/**
 * Whole minutes until something works again, rounded up: at least one, and never more than the
 * limit's window, over which a counter that rounds its own time may go by a few seconds.
 */
export const waitMinutes = (retryAfterSeconds: number, windowMs: number): number =>
  Math.max(1, Math.min(Math.ceil(retryAfterSeconds / 60), Math.ceil(windowMs / minutes(1))));

/** The name of the workspace made at sign-up. */
export const personalWorkspaceName = (firstName: string): string =>
  `${firstName}${/s$/i.test(firstName) ? "’" : "’s"} workspace`;

export interface StoredLink {
  expiresAt: Date;
  usedAt: Date | null;
}

export type LinkState = "valid" | "used" | "expired" | "unknown";

/** What became of a single-use link at `now`; null when no such link was ever sent. */
export const linkState = (link: StoredLink | null, now: Date): LinkState => {
  if (!link) return "unknown";
  if (link.usedAt) return "used";
  return link.expiresAt <= now ? "expired" : "valid";
};
