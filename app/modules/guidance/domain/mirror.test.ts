import { describe, expect, it } from "vitest";
import { type Changes, merge, momentOf, noticedItems, type StoredValue, valuesOf } from "./mirror.ts";
import { FIRST_STATE, type OnboardingState, transition } from "./onboarding.ts";
import { FIRST_VALUES } from "./values.ts";

const NOW = Date.parse("2026-11-21T09:00:00Z");
const HOUR = 3_600_000;

const SECOND = transition(FIRST_STATE, "complete");
const SKIPPED = transition(FIRST_STATE, "skip");
const stored = (value: unknown, updatedAtMs = NOW - HOUR): StoredValue => ({
  value: JSON.stringify(value),
  updatedAtMs,
});
const onboarding = (state: OnboardingState, ageMs = 0): Changes => ({ onboarding: { state, ageMs } });
const read = <T>(value: StoredValue | null): T | null => (value ? (JSON.parse(value.value) as T) : null);

describe("the mirror of the tutorial: the later change wins", () => {
  it.each<[string, StoredValue | undefined, Changes, OnboardingState | null]>([
    ["the first one", undefined, onboarding(SECOND), SECOND],
    ["a later one", stored(SECOND), onboarding(SKIPPED), SKIPPED],
    ["one made before what is stored, sent late, does not win", stored(SECOND), onboarding(SKIPPED, 2 * HOUR), null],
    ["one made after it, sent late, does", stored(SECOND), onboarding(SKIPPED, HOUR / 2), SKIPPED],
    ["the same again is nothing new", stored(SECOND), onboarding(SECOND), null],
    ["a stored moment of the future counts as now", stored(SECOND, NOW + 1000 * HOUR), onboarding(SKIPPED), SKIPPED],
    [
      "one made before what is stored, by the device that had stored it, wins",
      stored(SECOND),
      { ...onboarding(SKIPPED, 2 * HOUR), afterMs: NOW - HOUR },
      SKIPPED,
    ],
    [
      "what came after an older confirmation does not win for that",
      stored(SECOND),
      { ...onboarding(SKIPPED, 2 * HOUR), afterMs: NOW - 2 * HOUR },
      null,
    ],
    ["what cannot be read is replaced, whatever its age", stored("?", NOW), onboarding(SKIPPED, 5 * HOUR), SKIPPED],
  ])("%s", (_, before, changes, after) => expect(read(merge("onboarding", before, changes, NOW))).toEqual(after));

  it.each([
    [0, NOW],
    [HOUR, NOW - HOUR],
    [-HOUR, NOW],
    [Number.MAX_VALUE, NOW - 90 * 24 * HOUR],
  ])("a change of age %d is never in the future, nor older than 90 days", (ageMs, atMs) =>
    expect(momentOf(ageMs, NOW)).toBe(atMs),
  );

  it("a confirmation from the future counts as now", () => expect(momentOf(HOUR, NOW, NOW + HOUR)).toBe(NOW));
});

describe("the mirror of the checklist: item by item", () => {
  const before = stored({
    "two-factor": { completed: true, atMs: NOW - HOUR },
    "compare-plans": { completed: false, atMs: NOW + 99 * HOUR },
  });
  const itemsAfter = (checklist: Changes["checklist"]) =>
    valuesOf({ getting_started_checklist: merge("getting_started_checklist", before, { checklist }, NOW) ?? before })
      .getting_started_checklist;

  it("other items stay", () =>
    expect(itemsAfter({ "run-first-crawl": { completed: true, ageMs: 0 } })).toEqual({
      "two-factor": true,
      "compare-plans": false,
      "run-first-crawl": true,
    }));
  it("the later change of an item wins", () => {
    expect(itemsAfter({ "two-factor": { completed: false, ageMs: HOUR / 2 } })["two-factor"]).toBe(false);
    expect(itemsAfter({ "two-factor": { completed: false, ageMs: 2 * HOUR } })["two-factor"]).toBe(true);
  });
  it("an item that a device changed after what it had stored wins, however old it seems", () => {
    const changed = { checklist: { "two-factor": { completed: false, ageMs: 2 * HOUR } }, afterMs: NOW - HOUR };
    expect(
      read<Record<string, unknown>>(merge("getting_started_checklist", before, changed, NOW))?.["two-factor"],
    ).toMatchObject({ completed: false });
  });
  it("an item from the future locks nobody out", () =>
    expect(itemsAfter({ "compare-plans": { completed: true, ageMs: 0 } })["compare-plans"]).toBe(true));
  it("what is no item is left out", () =>
    expect(itemsAfter({ __proto__: { completed: true, ageMs: 0 }, gone: { completed: true, ageMs: 0 } })).toEqual({
      "two-factor": true,
      "compare-plans": false,
    }));
});

describe("the mirror of ids: united", () => {
  it.each<["dismissed_features" | "completed_tours", Changes, string[] | null]>([
    ["dismissed_features", { dismissed: ["b", "c"] }, ["a", "b", "c"]],
    ["completed_tours", { tours: ["dashboard"] }, ["a", "b", "dashboard"]],
    ["completed_tours", { tours: ["a"] }, null],
    ["dismissed_features", { tours: ["x"] }, null],
  ])("%s after %j", (key, changes, ids) => expect(read(merge(key, stored(["a", "b"]), changes, NOW))).toEqual(ids));
});

it("a mirror that is missing or damaged reads as new", () => {
  expect(valuesOf({})).toEqual(FIRST_VALUES);
  const damaged = { value: "{", updatedAtMs: 0 };
  expect(
    valuesOf({
      onboarding: damaged,
      getting_started_checklist: damaged,
      dismissed_features: damaged,
      completed_tours: damaged,
    }),
  ).toEqual(FIRST_VALUES);
  expect(
    valuesOf({
      getting_started_checklist: stored({
        "two-factor": true,
        "compare-plans": null,
        "set-preferences": { completed: 1, atMs: 0 },
      }),
    }),
  ).toEqual(FIRST_VALUES);
});

describe("what the product sees done", () => {
  const items = (entries: Record<string, { completed: boolean; atMs: number }>) => stored(entries);
  it.each<[string, StoredValue | undefined, Record<string, number | null>, string[]]>([
    ["what nobody ticked", undefined, { "connect-website": NOW, "two-factor": null }, ["connect-website"]],
    ["nothing that is ticked", items({ "two-factor": { completed: true, atMs: NOW } }), { "two-factor": NOW }, []],
    [
      "nothing that was taken back after",
      items({ "two-factor": { completed: false, atMs: NOW } }),
      { "two-factor": NOW - HOUR },
      [],
    ],
    [
      "what was done after it was taken back",
      items({ "two-factor": { completed: false, atMs: NOW - HOUR } }),
      { "two-factor": NOW },
      ["two-factor"],
    ],
    ["no item of another list", stored("?"), { other: NOW }, []],
  ])("%s", (_, mirrored, facts, expected) => expect(noticedItems(mirrored, facts)).toEqual(expected));
});
