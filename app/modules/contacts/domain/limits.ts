export const MAX_TAGS = 50;
/** Of all custom values of one contact: an event with the contact has to fit into a queue's message. */
export const MAX_CUSTOM_BYTES = 32_000;
export const MAX_ACTIVITY_BYTES = 4_000;
export const MAX_ACTIVITIES_PER_DAY = 200;
/** So many times the contacts that the plan allows. */
export const ACTIVITIES_PER_CONTACT = 100;
export const MAX_IDENTITIES_PER_CONTACT = 20;
/** A clock that is ahead by less than this is no future. */
export const CLOCK_SKEW_MS = 60_000;
