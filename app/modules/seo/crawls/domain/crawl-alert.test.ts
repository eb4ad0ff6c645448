import { describe, expect, it } from "vitest";
import {
  type AlertSettings,
  buildCrawlAlert,
  DEFAULT_ALERT_SETTINGS,
  type EndedCrawl,
  NO_CHANGES,
  parseAlertSettings,
} from "./crawl-alert.ts";

const ENDED: EndedCrawl = {
  status: "finished",
  reason: null,
  healthPercent: 90,
  previousHealthPercent: 90,
  newErrorCount: 0,
  changes: NO_CHANGES,
};
const titleOf = (change: Partial<EndedCrawl>) =>
  buildCrawlAlert({ ...ENDED, ...change }, DEFAULT_ALERT_SETTINGS)?.title ?? null;

describe("an alert about a crawl", () => {
  it("is not made of a crawl that is as good as the one before, better, or a little worse", () => {
    expect(titleOf({})).toBeNull();
    expect(titleOf({ healthPercent: 99 })).toBeNull();
    expect(titleOf({ healthPercent: 85.1 })).toBeNull();
    expect(titleOf({ previousHealthPercent: null, healthPercent: 10 })).toBeNull();
    expect(titleOf({ healthPercent: null })).toBeNull();
  });

  it("reports a fall by 5 points or more, and new errors", () => {
    expect(titleOf({ healthPercent: 85 })).toBe("The health score fell");
    expect(titleOf({ newErrorCount: 1 })).toBe("The crawl found 1 new error");
    expect(titleOf({ newErrorCount: 1_200 })).toBe("The crawl found 1,200 new errors");
    expect(
      buildCrawlAlert({ ...ENDED, healthPercent: 80, newErrorCount: 2 }, DEFAULT_ALERT_SETTINGS)?.explanation,
    ).toBe("The health score went from 90% to 80%. The crawl found 2 new errors that the crawl before did not have.");
  });

  it("reports a crawl that was blocked or failed, with the reason", () => {
    expect(
      buildCrawlAlert({ ...ENDED, status: "blocked", reason: "robots.txt forbids it." }, DEFAULT_ALERT_SETTINGS)
        ?.explanation,
    ).toContain("robots.txt forbids it.");
    expect(titleOf({ status: "failed", healthPercent: null })).toBe("The crawl failed");
  });
});

describe("what the alerts of a project watch", () => {
  const robots = { added: ["Disallow: /b"], removed: ["Disallow: /a", "Allow: /"] };
  const canonicals = {
    count: 12,
    examples: [{ url: "https://a.example/x", before: null, now: "https://a.example/y" }],
  };
  const partsOf = (change: Partial<EndedCrawl>, settings: Partial<AlertSettings> = {}) =>
    (buildCrawlAlert({ ...ENDED, ...change }, { ...DEFAULT_ALERT_SETTINGS, ...settings })?.parts ?? []).map(
      ({ kind, count }) => [kind, count],
    );

  it.each<[string, Partial<EndedCrawl>, Partial<AlertSettings>, unknown[]]>([
    ["fewer new errors than the threshold", { newErrorCount: 4 }, { newErrorsAtLeast: 5 }, []],
    ["as many as the threshold", { newErrorCount: 5 }, { newErrorsAtLeast: 5 }, [["new_errors", 5]]],
    ["new errors, turned off", { newErrorCount: 5 }, { newErrors: false }, []],
    ["robots.txt", { changes: { robots, canonicals: null } }, {}, [["robots_changed", 3]]],
    ["robots.txt, turned off", { changes: { robots, canonicals: null } }, { robots: false }, []],
    ["canonicals", { changes: { robots: null, canonicals } }, {}, [["canonicals_changed", 12]]],
    ["canonicals, turned off", { changes: { robots: null, canonicals } }, { canonicals: false }, []],
    [
      "everything at once",
      { healthPercent: 70, newErrorCount: 1, changes: { robots, canonicals } },
      {},
      [
        ["health_fell", null],
        ["new_errors", 1],
        ["robots_changed", 3],
        ["canonicals_changed", 12],
      ],
    ],
    [
      "a fall of the health, with everything off",
      { healthPercent: 70 },
      { newErrors: false, robots: false, canonicals: false },
      [["health_fell", null]],
    ],
    [
      "a blocked crawl reports nothing else",
      { status: "blocked", newErrorCount: 9, changes: { robots, canonicals } },
      {},
      [["blocked", null]],
    ],
  ])("%s", (_, change, settings, expected) => expect(partsOf(change, settings)).toEqual(expected));

  it("are reported with lines and examples", () => {
    const alert = buildCrawlAlert({ ...ENDED, changes: { robots, canonicals } }, DEFAULT_ALERT_SETTINGS);
    expect(alert?.title).toBe("robots.txt has changed");
    expect(alert?.explanation).toContain("1 line added, 2 lines removed.");
    expect(alert?.parts.map(({ details }) => details)).toEqual([
      ["- Disallow: /a", "- Allow: /", "+ Disallow: /b"],
      ["https://a.example/x: none → https://a.example/y"],
    ]);
  });

  it("are the defaults when nothing readable was stored", () => {
    for (const text of [null, "{", "[]", '{"newErrors":"yes","newErrorsAtLeast":0}'])
      expect(parseAlertSettings(text)).toEqual(DEFAULT_ALERT_SETTINGS);
    expect(parseAlertSettings('{"newErrors":false,"newErrorsAtLeast":7,"canonicals":false}')).toEqual({
      newErrors: false,
      newErrorsAtLeast: 7,
      robots: true,
      canonicals: false,
    });
  });
});
