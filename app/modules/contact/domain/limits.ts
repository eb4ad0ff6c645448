/** Longest input of each field, in characters. */
export const CONTACT_LIMITS = { name: 100, email: 254, company: 120, message: 5_000 } as const;

/** Shortest message that can be answered. */
export const MESSAGE_MIN = 10;

/** A field that people do not see; only a robot fills it. */
export const HONEYPOT_FIELD = "website";
