import { describe, expect, it } from "vitest";
import { type Interval, refuseUsageRange, usageRange } from "./usage-range.ts";

const NOW = new Date("2026-11-21T12:34:56Z");
const at = (text?: string) => (text === undefined ? undefined : new Date(text));

const read = (interval: Interval, from?: string, to?: string): [string, string] => {
  const { fromMs, toMs } = usageRange({ interval, from: at(from), to: at(to) }, NOW);
  return [new Date(fromMs).toISOString().slice(0, 16), new Date(toMs).toISOString().slice(0, 16)];
};

describe("the hours or days that are read", () => {
  it.each<[Interval, string | undefined, string | undefined, [string, string]]>([
    ["hour", undefined, undefined, ["2026-11-20T13:00", "2026-11-21T13:00"]],
    ["day", undefined, undefined, ["2026-10-22T00:00", "2026-11-22T00:00"]],
    ["hour", "2026-11-21T10:00:00Z", "2026-11-21T12:00:00Z", ["2026-11-21T10:00", "2026-11-21T12:00"]],
    ["hour", "2026-11-21T10:00:00.001Z", "2026-11-21T12:00:00.001Z", ["2026-11-21T11:00", "2026-11-21T13:00"]],
    ["day", "2026-11-01T00:00:00+02:00", "2026-11-03T00:00:00+02:00", ["2026-11-01T00:00", "2026-11-03T00:00"]],
  ])("by %s from %s to %s are whole ones", (interval, from, to, expected) =>
    expect(read(interval, from, to)).toEqual(expected),
  );

  it("have the current one among them, also when it has just begun", () => {
    const { fromMs, toMs } = usageRange({ interval: "hour" }, new Date("2026-11-21T12:00:00Z"));
    expect([fromMs, toMs]).toEqual([Date.parse("2026-11-20T13:00Z"), Date.parse("2026-11-21T13:00Z")]);
  });

  it.each([
    ["2026-10-21T00:00:00Z", "2026-11-21T00:00:00Z", null],
    ["2026-10-20T23:00:00Z", "2026-11-21T00:00:00Z", /at most 31 days/],
    ["2026-11-21T00:00:00Z", "2026-11-21T00:00:00Z", /earlier/],
    ["2026-11-22T00:00:00Z", "2026-11-21T00:00:00Z", /earlier/],
    // From the future on there is nothing to read, which is no mistake.
    ["2026-11-23T00:00:00Z", undefined, null],
  ])("from %s to %s: %s", (from, to, expected) => {
    const asked = { interval: "hour" as const, from: at(from), to: at(to) };
    const refusal = refuseUsageRange(asked, usageRange(asked, NOW));
    if (expected === null) expect(refusal).toBeNull();
    else expect(refusal).toMatch(expected);
  });
});
