import type { Status } from "../../domain/status.ts";

/** The columns of the board, in the order of a post's way. */
export const BOARD_COLUMNS = ["draft", "in_review", "approved", "scheduled", "published", "failed"] as const;
export type BoardColumnId = (typeof BOARD_COLUMNS)[number];

/** Columns to which a person may move a post. It is published and fails without anybody's hand on a board. */
export const BOARD_TARGETS = ["draft", "in_review", "approved", "scheduled"] as const;
export type BoardTarget = (typeof BOARD_TARGETS)[number];

/** States that the board reads together. */
export const BOARD_STATES = {
  draft: ["draft"],
  in_review: ["in_review"],
  scheduled: ["scheduled", "publishing", "by_hand"],
  published: ["published"],
  failed: ["failed", "unclear"],
} as const satisfies Record<Exclude<BoardColumnId, "approved">, readonly Status[]>;

/** The column of a post. A draft whose content is approved waits for its time. */
export function columnOf(status: Status, isApproved: boolean): BoardColumnId {
  if (status === "draft") return isApproved ? "approved" : "draft";
  if (status === "in_review" || status === "published") return status;
  return status === "failed" || status === "unclear" ? "failed" : "scheduled";
}

/** Columns to which a post in this state may be moved. */
export function targetsOf(status: Status): readonly BoardTarget[] {
  if (status === "draft") return ["in_review", "scheduled"];
  if (status === "in_review") return ["approved"];
  if (status === "scheduled") return ["draft", "in_review"];
  // Of a post without an answer a person says first whether it is there.
  return status === "failed" ? ["draft", "in_review", "scheduled"] : [];
}
