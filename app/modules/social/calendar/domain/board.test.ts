import { describe, expect, it } from "vitest";
import { STATUSES } from "../../domain/status.ts";
import { BOARD_STATES, columnOf, targetsOf } from "./board.ts";

describe("the board", () => {
  it("has a column for every state, and reads every state once", () => {
    expect(Object.values(BOARD_STATES).flat().toSorted()).toEqual([...STATUSES].toSorted());
    for (const [column, states] of Object.entries(BOARD_STATES))
      for (const status of states) expect(columnOf(status, false)).toBe(column);
  });

  it("shows approved drafts apart", () => {
    expect(columnOf("draft", true)).toBe("approved");
    expect(columnOf("scheduled", true)).toBe("scheduled");
  });

  it.each(STATUSES)("moves a post that is %s never where it is already", (status) => {
    expect(targetsOf(status)).not.toContain(columnOf(status, false));
  });

  it("moves nothing that is on its way, published, or without an answer", () => {
    for (const status of ["publishing", "published", "unclear", "by_hand"] as const)
      expect(targetsOf(status)).toEqual([]);
  });
});
