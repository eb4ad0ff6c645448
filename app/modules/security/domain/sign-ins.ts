/** How attempts to sign in ended, in words; the first one is the only success. */
export const OUTCOMES = {
  signed_in: "Signed in",
  wrong_password: "Wrong password",
  wrong_code: "Wrong code",
  wrong_passkey: "Passkey refused",
  not_confirmed: "Email not confirmed",
  suspended: "Account suspended",
  too_many: "Too many attempts",
} as const;

export type Outcome = keyof typeof OUTCOMES;

export const OUTCOME_NAMES = Object.keys(OUTCOMES) as [Outcome, ...Outcome[]];

/** What the list can be narrowed to: one outcome, or whatever is no success. */
export const OUTCOME_FILTERS = ["failed", ...OUTCOME_NAMES] as const;

export type OutcomeFilter = (typeof OUTCOME_FILTERS)[number];

export const METHODS = {
  password: "Password",
  totp: "Password and code",
  recovery_code: "Password and recovery code",
  passkey: "Passkey",
  email_link: "Link by mail",
} as const;

export type Method = keyof typeof METHODS;

/** Whether an attempt passes the filter of the list. */
export const matchesOutcome = (outcome: Outcome, filter: OutcomeFilter | undefined): boolean =>
  filter === undefined || (filter === "failed" ? outcome !== "signed_in" : outcome === filter);
