/** Where a post is on its way. */
export const STATUSES = [
  "draft",
  "in_review",
  "scheduled",
  "publishing",
  "published",
  "failed",
  /** The network did not answer: the post may be there or not, and only a person can see. */
  "unclear",
  /** Due, on a network where a person publishes it. */
  "by_hand",
] as const;
export type Status = (typeof STATUSES)[number];

const EDITABLE: ReadonlySet<Status> = new Set<Status>(["draft", "in_review", "scheduled", "failed", "by_hand"]);

/** Whether the text and time of a post may change. */
export const isEditable = (status: Status): boolean => EDITABLE.has(status);

/** The status of a post whose time was set or removed. One under review stays there. */
export function statusAfterChange(status: Status, hasTime: boolean): Status {
  if (status === "in_review") return status;
  return hasTime ? "scheduled" : "draft";
}
