import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { auditTraffic, mappingRefusal, repairValue, valuesMeaning } from "./audit.ts";
import {
  DEFAULT_DICTIONARY,
  type Dictionary,
  editDistance,
  spellUtm,
  suggestValue,
  utmProblem,
  utmProblems,
  utmProblemsOfUrl,
  utmWarning,
} from "./rules.ts";

const RULES: Dictionary = { ...DEFAULT_DICTIONARY, sources: ["google", "newsletter"], campaigns: [] };

describe("rules", () => {
  test.each([
    ["Winter Tea 2026", "winter_tea_2026"],
    [" winter--tea ", "winter_tea"],
    ["winter+tea", "winter_tea"],
    ["ÄÖ", "äö"],
    ["___", ""],
  ])("%j is spelled %j", (value, spelled) => expect(spellUtm(value, RULES)).toBe(spelled));

  test("spelling twice changes nothing more", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("_" as const, "-" as const, "." as const), (value, separator) => {
        const once = spellUtm(value, { lowerCase: true, separator });
        expect(spellUtm(once, { lowerCase: true, separator })).toBe(once);
      }),
    );
  });

  test.each([
    ["source", "google", null],
    ["source", "Google", "google"],
    ["source", "news-letter", "newsletter"],
    ["source", "newsleter", "newsletter"],
    ["source", "myspace", null],
    ["campaign", "Winter Tea", "winter_tea"],
  ] as const)("%s=%s means %j", (field, value, suggestion) =>
    expect(utmProblem(field, value, RULES)?.suggestion ?? null).toBe(suggestion),
  );

  test("a value outside the dictionary is wrong, one that follows the rules of an open field is not", () => {
    expect(utmProblem("source", "myspace", RULES)?.message).toBe("Source “myspace” is not in the dictionary.");
    expect(utmProblem("campaign", "winter_tea", RULES)).toBeNull();
    expect(utmProblem("campaign", "Winter", RULES)?.message).toContain("lower case");
    expect(utmProblem("campaign", "winter tea", RULES)?.message).toContain("between words");
  });

  test("distances are those of Levenshtein, and symmetric", () => {
    expect(editDistance("kitten", "sitting", 5)).toBe(3);
    // By a bound that leaves parts of the table out, the same up to it.
    const words = ["newsletter", "newsleter", "newsletters", "nwesletter", "leaflet", "google", "gogle", ""];
    for (const a of words)
      for (const b of words) expect(editDistance(a, b, 2), `${a} ${b}`).toBe(Math.min(editDistance(a, b, 20), 3));
    expect(editDistance("a", "abcdef", 2)).toBe(3);
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
        expect(editDistance(a, b, 20)).toBe(editDistance(b, a, 20));
      }),
    );
    expect(suggestValue("cpx", ["cpc"])).toBeNull();
  });
});

describe("links", () => {
  test.each([
    [
      "https://tea.example/?utm_source=Google&utm_medium=cpc",
      ["Source “Google” is not in the dictionary. Did you mean “google”?"],
    ],
    [
      "https://tea.example/?utm_source=google&utm_campaign=Winter%20Tea",
      ["Campaign “Winter Tea” does not follow the rule: lower case. Did you mean “winter_tea”?"],
    ],
    ["https://tea.example/?utm_source=", []],
    ["https://tea.example/", []],
    ["not an address?utm_source=Google", []],
    ["", []],
  ])("%s: %j", (url, warnings) => expect(utmProblemsOfUrl(url, RULES).map(utmWarning)).toEqual(warnings));

  test("an empty value is none", () => {
    expect(utmProblems({ source: " ", medium: "", campaign: "Winter" }, RULES).map(({ field }) => field)).toEqual([
      "campaign",
    ]);
  });
});

describe("audit", () => {
  const mappings = [{ field: "source", fromValue: "myspace", toValue: "newsletter" }] as const;
  const visits = [
    { field: "source", value: "google", visits: 50 },
    { field: "source", value: "Google", visits: 7 },
    { field: "source", value: "myspace", visits: 3 },
    { field: "campaign", value: "winter_tea", visits: 9 },
  ] as const;

  test("names mislabelled visits, and counts what a mapping repairs", () => {
    const { rows, totals } = auditTraffic(visits, RULES, mappings);
    expect(rows.map(({ value, suggestion, mappedTo }) => [value, suggestion, mappedTo])).toEqual([
      ["Google", "google", null],
      ["myspace", null, "newsletter"],
    ]);
    expect(totals.source).toEqual({ visits: 60, right: 50, repaired: 3 });
    expect(totals.campaign).toEqual({ visits: 9, right: 9, repaired: 0 });
  });

  test("a mapped value counts as what it means, and only there", () => {
    expect(repairValue(mappings, "source", "myspace")).toBe("newsletter");
    expect(repairValue(mappings, "medium", "myspace")).toBe("myspace");
    expect(valuesMeaning(mappings, "source", "newsletter")).toEqual(["newsletter", "myspace"]);
    expect(valuesMeaning(mappings, "source", "myspace")).toEqual([]);
  });

  test("a mapping leads to an allowed value, in one step", () => {
    const refusal = (fromValue: string, toValue: string) =>
      mappingRefusal({ field: "source", fromValue, toValue }, RULES, [
        { field: "source", fromValue: "google", toValue: "newsletter" },
      ]);
    expect(refusal("Google", "newsletter")).toBeNull();
    expect(refusal("google", "google")).toContain("itself");
    expect(refusal("x", "bing")).toContain("not in the dictionary");
    expect(refusal("x", "google")).toContain("mapped to another");
  });
});
