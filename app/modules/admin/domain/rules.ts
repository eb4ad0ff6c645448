import { minutes } from "#app/shared/time.ts";

/** Why an administrator does something to a person: long enough to say it, short enough to be read. */
export const REASON_MIN = 10;
export const REASON_MAX = 500;

/** How long an administrator may look at an account as its person. */
export const VIEW_MS = minutes(30);

/** Rows on one page of every list. */
export const PER_PAGE = 50;

export const ROLES = ["user", "manager", "admin"] as const;

export type GlobalRole = (typeof ROLES)[number];

/** What a role is called where administrators read it. */
export const ROLE_TITLES: Readonly<Record<GlobalRole, string>> = {
  user: "User",
  manager: "Manager",
  admin: "Administrator",
};

/** A name of the product's own in words: "two-factor-changed" → "Two factor changed". */
export const codeLabel = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll(/[-_]/g, " ")}`;

/** What a subscription's status is called. */
export const STATUS_TITLES = {
  trialing: "Trial",
  active: "Active",
  past_due: "Past due",
  canceled: "Canceled",
  none: "None",
} as const;

export type EffectiveStatus = keyof typeof STATUS_TITLES;

export const STATUSES = Object.keys(STATUS_TITLES) as [EffectiveStatus, ...EffectiveStatus[]];
