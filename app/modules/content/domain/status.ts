/** Where a piece of content stands on its way; archived is out of the way. */
export const STATUSES = ["draft", "in_review", "approved", "published", "archived"] as const;

export type Status = (typeof STATUSES)[number];

/** Statuses of a piece that nobody else has to read yet, or any more. */
const MAY_BE_EMPTY: readonly Status[] = ["draft", "archived"];

/** Why a piece with this text cannot have a status; null when it can. */
export const statusFault = (status: Status, hasText: boolean): string | null =>
  hasText || MAY_BE_EMPTY.includes(status) ? null : `A piece without text is ${MAY_BE_EMPTY.join(" or ")}.`;

/** Why an archived piece cannot be changed to this; null when it can. Text that was put away is read again before it goes on. */
export const moveFault = (from: Status, to: Status | undefined): string | null =>
  from === "archived" && to !== "draft" ? "The piece is archived. Make it a draft again first." : null;
