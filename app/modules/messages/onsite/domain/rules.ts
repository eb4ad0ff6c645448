/* What a message may be, also for browsers: without a library. */

export const ONSITE_KINDS = ["banner", "modal", "slide_in", "price_note"] as const;
export type OnsiteKind = (typeof ONSITE_KINDS)[number];
export const TRIGGERS = ["delay", "scroll", "exit"] as const;
export const VISITORS = ["all", "new", "returning"] as const;
/** What the link or button of a message does. */
export const ONSITE_ACTIONS = ["link", "push"] as const;
export const POSITIONS = ["top", "bottom"] as const;
export const ONSITE_STATES = ["draft", "live", "paused"] as const;
export type OnsiteState = (typeof ONSITE_STATES)[number];

export const MAX_TITLE_CHARS = 80;
export const MAX_TEXT_CHARS = 300;
export const MAX_LABEL_CHARS = 40;
export const MAX_SELECTOR_CHARS = 200;
export const MAX_PATHS = 20;
export const MAX_PATH_CHARS = 200;
export const MAX_SOURCE_CHARS = 100;
export const MAX_PRIORITY = 100;
/** Segments that are looked at for one visitor. */
export const MAX_SEGMENTS_PER_VISIT = 10;
