/** What other modules may know of the notices in the browser as well. */
export { KIND_LABELS } from "./domain/kinds.ts";
export { isTimeZone } from "./periodic/domain/schedule.ts";
