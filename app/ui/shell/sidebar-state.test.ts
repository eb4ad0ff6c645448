import { describe, expect, it } from "vitest";
import { collapsedCookie, readCollapsed } from "./sidebar-state.ts";

describe("folded groups of the sidebar", () => {
  it.each([
    [null, []],
    ["", []],
    ["session=abc", []],
    ["folded=", []],
    ["folded=0", ["Core Marketing"]],
    ["session=abc; folded=0.2; flash=x", ["Core Marketing", "AI & Advanced"]],
    ["folded=3.3.9.x.-1", ["Enterprise & System"]],
    ["unfolded=1", []],
    ["folded=%00<script>", []],
  ])("are read from %j", (cookies, folded) => {
    expect(readCollapsed(cookies)).toEqual(folded);
  });

  it.each([
    ["", "Core Marketing", true, "folded=0;"],
    ["folded=0", "AI & Advanced", true, "folded=0.2;"],
    ["folded=0.2", "Core Marketing", false, "folded=2;"],
    ["folded=2", "AI & Advanced", true, "folded=2;"],
    ["folded=2", "Core Marketing", false, "folded=2;"],
  ] as const)("%j, %s folded: %s", (cookies, group, isFolded, start) => {
    expect(collapsedCookie(cookies, group, isFolded)).toContain(start);
  });

  it("the last one opened takes the cookie away", () => {
    expect(collapsedCookie("folded=1", "Advanced Growth", false)).toBe("folded=; Path=/; Max-Age=0; SameSite=Lax");
  });
});
