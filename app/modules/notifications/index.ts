/** What other modules may know of the notices in the browser as well. */
export { KIND_LABELS } from "./domain/kinds.ts";
