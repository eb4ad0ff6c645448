import { describe, expect, it, test } from "vitest";
import { type CampaignStatus, canMove, FIRST_STATUSES, moveRefusal, STATUSES, sourcesOf } from "./campaign.ts";

/** Again by hand: rows are where a campaign is, columns where it is to go, in the order of STATUSES. */
const TABLE: Record<CampaignStatus, string> = {
  draft: "yy--",
  active: "-yyy",
  paused: "-yyy",
  ended: "---y",
};

const moves = STATUSES.flatMap((from) => STATUSES.map((to, at) => [from, to, TABLE[from][at] === "y"] as const));

describe("a campaign", () => {
  it.each(moves)("that is %s may be set to %s: %s", (from, to, allowed) => {
    expect(canMove(from, to)).toBe(allowed);
    expect(sourcesOf(to).includes(from)).toBe(allowed);
  });

  it("is new as a draft or active", () => expect(FIRST_STATUSES).toEqual(["draft", "active"]));
});

test.each([
  ["draft", "paused", "The campaign is draft: it can become active, not paused."],
  ["active", "draft", "The campaign is active: it can become paused or ended, not draft."],
  ["ended", "active", "The campaign has ended for good."],
] as const)("%s to %s is refused in words", (from, to, words) => expect(moveRefusal(from, to)).toBe(words));
