/** The states of a piece of content; archived ones are out of the way. */
export const STATUSES = ["draft", "in_review", "approved", "scheduled", "published", "archived"] as const;

export type Status = (typeof STATUSES)[number];

/** States that are set by their name alone; a scheduled piece needs a moment and a revision besides. */
export const FREE_STATUSES = ["draft", "in_review", "approved", "published", "archived"] as const satisfies Status[];

/** Statuses of a piece that nobody else has to read yet, or any more. */
const MAY_BE_EMPTY: readonly Status[] = ["draft", "archived"];

/** Why a piece with this text cannot have a status; null when it can. */
export const statusFault = (status: Status, hasText: boolean): string | null =>
  hasText || MAY_BE_EMPTY.includes(status) ? null : `A piece without text is ${MAY_BE_EMPTY.join(" or ")}.`;

/**
 * Why a program cannot change a piece that needs approvals like this; null when it can. Approvals are given by people: it becomes
 * approved by them, is published only as they approved it, and stays published only with that text.
 */
export function approvalFault(
  { status, approvalsNeeded, isApprovedText }: { status: Status; approvalsNeeded: number; isApprovedText: boolean },
  to: Status | undefined,
  changesText: boolean,
): string | null {
  if (approvalsNeeded === 0) return null;
  const after = to ?? status;
  if (after === "approved" && status !== "approved")
    return "The piece needs approvals, which people give on its page. It can be published once it is approved.";
  if (after !== "published" || (status === "published" && !changesText)) return null;
  if (status === "published") return "The published text was approved by people. Make the piece a draft to change it.";
  return status === "approved" && isApprovedText && !changesText
    ? null
    : "The piece needs approvals, which people give on its page. It can be published once it is approved.";
}

/** Why an archived piece cannot be changed to this; null when it can. An archived text is reviewed again before it continues. */
export const moveFault = (from: Status, to: Status | undefined): string | null =>
  from === "archived" && to !== "draft" ? "The piece is archived. Make it a draft again first." : null;
