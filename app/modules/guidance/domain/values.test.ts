import { describe, expect, it } from "vitest";
import { FIRST_STATE } from "./onboarding.ts";
import { GUIDANCE_KEYS, MAX_IDS, parseValue, union } from "./values.ts";

const BAD = [null, "", "{", "null", "0", '"text"', "true", `"${"x".repeat(300_000)}"`, "[[[[", "undefined"];

describe("what local storage may hold", () => {
  it.each(GUIDANCE_KEYS.flatMap((key) => BAD.map((text) => [key, text?.slice(0, 20) ?? null, text] as const)))(
    "%s: %j is nothing",
    (key, _, text) => expect(parseValue(key, text)).toBeNull(),
  );

  it.each([
    ["a list", []],
    ["a step of another product", { ...FIRST_STATE, currentStep: "intro" }],
    ["an active text", { ...FIRST_STATE, isActive: "yes" }],
    ["steps that are no list", { ...FIRST_STATE, completedSteps: { 0: "welcome" } }],
    ["a name of every object", { ...FIRST_STATE, currentStep: "constructor" }],
  ])("the tutorial is not %s", (_, value) => expect(parseValue("onboarding", JSON.stringify(value))).toBeNull());

  it("the tutorial is read without what does not belong there", () => {
    const foreign = {
      currentStep: "completed",
      isActive: true,
      completedSteps: ["track-performance", "welcome", "welcome", 3, "intro"],
      more: 1,
    };
    expect(parseValue("onboarding", JSON.stringify(foreign))).toEqual({
      currentStep: "completed",
      isActive: false,
      completedSteps: ["welcome", "track-performance"],
    });
  });

  it("the checklist keeps its own items and nothing else", () => {
    const text =
      '{"two-factor":true,"compare-plans":false,"invite-colleague":"yes","unknown":true,"__proto__":{"two-factor":true},"constructor":true}';
    expect(parseValue("getting_started_checklist", text)).toEqual({ "two-factor": true, "compare-plans": false });
    expect(parseValue("getting_started_checklist", "[true]")).toBeNull();
  });

  it.each(["dismissed_features", "completed_tours"] as const)("%s are ids, each once", (key) => {
    expect(parseValue(key, JSON.stringify(["a", "b", "a", 1, null, {}, "", "x".repeat(65), "a b", "<b>"]))).toEqual([
      "a",
      "b",
    ]);
    expect(parseValue(key, '{"0":"a"}')).toBeNull();
  });

  it("the newest ids stay when there are too many", () => {
    const many = Array.from({ length: MAX_IDS }, (_, index) => `id-${index}`);
    const all = union(many, ["new"]);
    expect([all.length, all[0], all.at(-1)]).toEqual([MAX_IDS, "id-1", "new"]);
  });
});
