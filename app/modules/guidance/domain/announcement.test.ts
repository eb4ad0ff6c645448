import { describe, expect, it, test } from "vitest";
import { OPEN_PATHS } from "#app/modules/cards.server.ts";
import { type Announcement, nextAnnouncement, shownAnnouncement, TIPS, undismissed } from "./announcement.ts";

const named = (id: string): Announcement => ({
  id,
  title: id,
  description: "",
  route: "/seo",
  type: "new",
  priority: "high",
  category: "SEO",
});
const list = (ids: string) => [...ids].map(named);

describe("one at a time", () => {
  it.each([
    ["abc", "", "abc"],
    ["abc", "b", "ac"],
    ["abc", "abc", ""],
    ["abc", "xyz", "abc"],
    ["", "a", ""],
  ])("of %s without %s are left: %s", (all, dismissed, left) => {
    expect(undismissed(list(all), [...dismissed]).map(({ id }) => id)).toEqual([...left]);
  });

  it.each([
    ["abc", null, "a"],
    ["abc", "b", "b"],
    // Dismissed meanwhile, or on another device.
    ["ac", "b", "a"],
    ["", "b", undefined],
  ])("of %s with %s current, %s is shown", (left, current, shown) => {
    expect(shownAnnouncement(list(left), current)?.id).toBe(shown);
  });

  it.each([
    ["abc", "abc", "a", "b"],
    ["abc", "abc", "c", "a"],
    ["abc", "ac", "a", "c"],
    // After b was dismissed the cycle continues with c, not from the start.
    ["abc", "ac", "b", "c"],
    ["abc", "ab", "c", "a"],
    ["abc", "a", "a", undefined],
    ["abc", "", "a", undefined],
    ["abc", "abc", "gone", "a"],
  ])("of %s, %s left, after %s comes %s", (all, left, current, next) => {
    const announcements = list(all);
    expect(
      nextAnnouncement(
        announcements,
        undismissed(
          announcements,
          [...all].filter((id) => !left.includes(id)),
        ),
        current,
      )?.id,
    ).toBe(next);
  });

  it("a full round shows each of 1,000 once", () => {
    const all = Array.from({ length: 1_000 }, (_, index) => named(`a${index}`));
    const seen = new Set<string>();
    let current = shownAnnouncement(all, null);
    while (current && !seen.has(current.id)) {
      seen.add(current.id);
      current = nextAnnouncement(all, all, current.id);
    }
    expect(seen.size).toBe(1_000);
    expect(current?.id).toBe("a0");
  });
});

test("each tip has an id of its own and leads to a module that has a page, or to the workspace", () => {
  expect(new Set(TIPS.map(({ id }) => id)).size).toBe(TIPS.length);
  for (const { route, type } of TIPS) {
    expect(type).toBe("tip");
    expect(OPEN_PATHS.has(`/${route.split("/")[1]}`) || route === "/workspace").toBe(true);
  }
});
