import { describe, expect, it } from "vitest";
import { PAGES } from "#tests/support/access-table.ts";
import { STEP_IDS } from "../onboarding.ts";
import { PLANNED_PATHS, stepsFor } from "./steps.ts";

const routesOf = (open: readonly string[], mayUseTools = true) =>
  stepsFor({ open: new Set(open), mayUseTools }).map(({ route }) => route);

describe("what the steps of the tutorial say", () => {
  it("is there for each step, in order, and welcome leads nowhere", () => {
    const steps = stepsFor({ open: new Set(), mayUseTools: true });
    expect(steps.map(({ id }) => id)).toEqual(STEP_IDS);
    expect(steps[0]?.route).toBeNull();
    expect(steps.every(({ title, description, content, action }) => title && description && content && action)).toBe(
      true,
    );
  });

  it.each([
    ["with everything open", PLANNED_PATHS, true, [null, "/strategy", "/insights", "/automation", "/analytics"]],
    [
      "as long as the planned pages are not there",
      [],
      true,
      [null, "/seo/new", "/seo", "/workspace", "/settings/notifications"],
    ],
    ["with one of them", ["/strategy"], true, [null, "/strategy", "/seo", "/workspace", "/settings/notifications"]],
    ["for a viewer", PLANNED_PATHS, false, [null, "/workspace", "/notices", "/workspace", "/settings/notifications"]],
  ])("leads on %s", (_, open, mayUseTools, routes) => expect(routesOf(open, mayUseTools)).toEqual(routes));

  it.each([true, false])("leads to pages that exist (tools: %s)", (mayUseTools) => {
    expect(routesOf([], mayUseTools).filter((route) => route !== null && !Object.hasOwn(PAGES, route))).toEqual([]);
  });
});
