import { expect, test } from "vitest";
import { SHORTCUTS } from "#app/ui/shell/shortcuts.ts";
import { toFilterBar } from "./filter-bar.server.ts";
import type { ReportSite } from "./repaired-site.server.ts";
import { parseReportQuery } from "./report-query.server.ts";

const site = { id: "site", timeZone: "UTC", currency: "EUR" };
const nowMs = Date.UTC(2026, 10, 23, 12);
/** With visits in September alone. */
const object = {
  series: async () => [{ hour: (Date.UTC(2026, 8, 1) / 86_400_000) * 24, figures: { visits: 1 } }],
} as unknown as ReportSite;

async function barOf(search: string, options?: Parameters<typeof toFilterBar>[2]) {
  const params = new URLSearchParams(search);
  return toFilterBar(await parseReportQuery({ site, object, goals: [], nowMs }, params), params, options);
}

test("a report has the same periods everywhere; comparison and steps only where it uses them", async () => {
  const charted = await barOf("period=7d");
  expect(charted).toMatchObject({ label: "Last 7 days", range: "17 – 23 Nov 2026", comparedWith: "10 – 16 Nov 2026" });
  expect(charted.intervals.length).toBeGreaterThan(0);
  const plain = await barOf("period=7d", {
    notCompared: "one period is shown.",
    limits: ["The last 12 weeks."],
    isCharted: false,
    coverage: "Since Monday.",
  });
  expect(plain).toMatchObject({ comparedWith: null, comparisons: [], intervals: [], coverage: "Since Monday." });
  // What is left out is said, not only hidden.
  expect(plain).toMatchObject({ notCompared: "one period is shown.", limits: ["The last 12 weeks."] });
  expect(charted).toMatchObject({ notCompared: null, limits: [] });
  expect(plain.periods).toEqual(charted.periods);
});

test("choices preserve filters and the report's own parameters, not the place in a list", async () => {
  const bar = await barOf("period=7d&f=is:country:EE&by=page&offset=50");
  expect(bar.periods.find(({ label }) => label === "This month")?.href).toContain("by=page");
  expect(bar.periods.every(({ href }) => href.includes("country") && !href.includes("offset"))).toBe(true);
  expect(bar.filters[0]?.without).not.toContain("country");
  expect(bar.before).toContain("from=2026-11-10");
  expect(bar.after).toBeNull();
});

test("all time begins with the first month of visits", async () => {
  expect((await barOf("period=all")).range).toBe("1 Sept – 23 Nov 2026");
});

test("every period but the present hour has a key of the registry, and the comparison keeps its weekdays", async () => {
  const bar = await barOf("period=30d&match=weekday&f=is:country:EE");
  const known = SHORTCUTS.map(({ id }) => id);
  for (const { shortcut, href } of bar.periods) {
    if (shortcut) expect(known).toContain(shortcut);
    expect(href).toContain("match=weekday");
  }
  expect(bar.periods.filter(({ shortcut }) => !shortcut).map(({ label }) => label)).toEqual(["This hour"]);
  expect(bar.alignments.map(({ label, current }) => [label, current])).toEqual([
    ["Match dates", false],
    ["Match day of week", true],
  ]);
  expect((await barOf("compare=off")).alignments).toEqual([]);
});
