import { describe, expect, it } from "vitest";
import { PAGES } from "#tests/support/access-table.ts";
import { CHECKLIST, type ChecklistItem, checklistProgress, isItemId, itemsFor, sortItems } from "./checklist.ts";

const item = (id: string, priority: ChecklistItem["priority"]): ChecklistItem => ({
  id,
  priority,
  title: id,
  description: "",
  route: "/",
});
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

describe("the checklist", () => {
  it.each([
    ["high, medium, low", {}, "b d c a"],
    ["open items first", { b: true }, "d c a b"],
    ["done ones by priority too", { a: true, b: true }, "d c b a"],
    ["only true is done", { b: false }, "b d c a"],
    ["names of every object are no items", { toString: true }, "b d c a"],
  ])("sorts %s", (_, state, order) => {
    const items = [item("a", "low"), item("b", "high"), item("c", "medium"), item("d", "high")];
    expect(idsOf(sortItems(items, state)).join(" ")).toBe(order);
  });

  it("marks what is done", () => expect(sortItems([item("a", "low")], { a: true })[0]?.completed).toBe(true));

  it.each([
    [{}, 0, 0],
    [{ a: true }, 1, 33],
    [{ a: true, b: true, c: true }, 3, 100],
    [{ a: false, gone: true }, 0, 0],
  ])("%j: %d done, %d %%", (state, completed, percent) => {
    expect(checklistProgress([item("a", "low"), item("b", "low"), item("c", "low")], state)).toEqual({
      completed,
      total: 3,
      percent,
    });
  });

  it("is never done without items", () => expect(checklistProgress([], {}).percent).toBe(0));

  it("has ten items, each id once, each on a page that exists", () => {
    expect(new Set(idsOf(CHECKLIST)).size).toBe(10);
    expect(CHECKLIST.map(({ route }) => route).filter((route) => !Object.hasOwn(PAGES, route))).toEqual([]);
  });

  it("leaves out what a role would be refused", () => {
    expect(itemsFor({ mayAudit: true, owner: true })).toHaveLength(10);
    expect(idsOf(itemsFor({ mayAudit: false, owner: true }))).not.toContain("connect-website");
    expect(idsOf(itemsFor({ mayAudit: true, owner: false }))).not.toContain("invite-colleague");
    expect(itemsFor({ mayAudit: false, owner: false })).toHaveLength(7);
  });

  it("knows its items by id", () =>
    expect([isItemId("two-factor"), isItemId("__proto__"), isItemId("")]).toEqual([true, false, false]));
});
