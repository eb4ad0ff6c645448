import { describe, expect, it, test } from "vitest";
import { type Compared, type Counts, findChanges, type Links, type SiteFacts } from "./changes.ts";

const links: Links = {
  visitsOf: (filter) => (filter ? `/overview?${filter.aspect}=${filter.value}` : "/overview"),
  trends: "/trends",
  channels: "/channels",
  journeys: "/journeys",
  goals: "/goals",
};
const country = (code: string): string => (code === "EE" ? "Estonia" : code);

const counts = (visits: number, bounces = Math.round(visits / 2), convertedVisits = 0): Counts => ({
  visits,
  bounces,
  convertedVisits,
});
const both = (now: Counts, before: Counts) => ({ now, before });
const row = (value: string, now: Counts, before: Counts): Compared => ({ value, now, before });
const facts = (change: Partial<SiteFacts> = {}): SiteFacts => ({
  days: 30,
  total: both(counts(1_000), counts(1_000)),
  dispersion: 1,
  aspects: [],
  hasGoals: true,
  ...change,
});
const found = (change: Partial<SiteFacts>) => findChanges(facts(change), links, country);
const ids = (change: Partial<SiteFacts>) => found(change).map(({ id }) => id);

describe("visits of the whole", () => {
  test.each<[string, Partial<SiteFacts>, string[]]>([
    ["the same", {}, []],
    ["a fifth more of a thousand", { total: both(counts(1_200), counts(1_000)) }, ["visits"]],
    [
      "a fifth more, where days vary five times as much",
      { total: both(counts(1_200), counts(1_000)), dispersion: 5 },
      [],
    ],
    ["nine in a hundred, however sure", { total: both(counts(109_000), counts(100_000)) }, []],
    ["a third more of sixty", { total: both(counts(80), counts(60)) }, []],
    ["half of two hundred", { total: both(counts(100), counts(200)) }, ["visits"]],
    ["the first visits of all", { total: both(counts(500, 250), counts(0)) }, ["visits"]],
  ])("%s", (_, change, expected) => {
    expect(ids(change)).toEqual(expected);
  });

  it("says the numbers, how sure it is, and what moved most", () => {
    const part = found({
      total: both(counts(1_300), counts(1_000)),
      aspects: [
        {
          aspect: "source",
          rows: [
            row("news.example", counts(260, 130), counts(20, 10)),
            row("google", counts(400, 200), counts(380, 190)),
          ],
        },
      ],
    }).find(({ id }) => id !== "visits");
    expect(part).toMatchObject({
      id: "visits:source:news.example",
      title: "Visits from news.example up 1,200%",
      evidence: "260 visits, 20 in the 30 days before; very unlikely to be chance (p < 0.00001).",
      rows: { href: "/overview?source=news.example" },
      action: { label: "Compare channels", href: "/channels" },
    });
    const whole = found({
      total: both(counts(1_300), counts(1_000)),
      aspects: [{ aspect: "source", rows: [row("news.example", counts(260, 130), counts(20, 10))] }],
    }).find(({ id }) => id === "visits");
    expect(whole).toMatchObject({
      tone: "good",
      title: "Visits up 30%",
      evidence:
        "1,300 visits, 1,000 in the 30 days before; very unlikely to be chance (p < 0.00001). Mostly: news.example, 240 visits more.",
    });
  });

  it("takes what is not known for no cause, and visits of no campaign for no part", () => {
    const findings = found({
      total: both(counts(1_300), counts(1_000)),
      aspects: [{ aspect: "campaign", rows: [row("", counts(1_200, 600), counts(900, 450))] }],
    });
    expect(findings.map(({ id }) => id)).toEqual(["visits"]);
    expect(findings[0]?.evidence).toContain("No single source, page or country explains it.");
  });

  it("admits when nothing in particular explains it", () => {
    expect(found({ total: both(counts(1_300), counts(1_000)) })[0]?.evidence).toContain(
      "No single source, page or country explains it.",
    );
  });
});

describe("parts", () => {
  const of = (rows: Compared[], aspect: SiteFacts["aspects"][number]["aspect"] = "source") =>
    ids({ aspects: [{ aspect, rows }] });
  test.each<[string, Compared[], string[]]>([
    ["too few visits", [row("a", counts(49), counts(10))], []],
    ["new", [row("a", counts(60), counts(0))], ["visits:source:a"]],
    ["gone", [row("a", counts(0), counts(60))], ["visits:source:a"]],
    ["sure at one in a hundred is not enough of many", [row("a", counts(140), counts(100))], []],
    ["a tenth", [row("a", counts(11_000), counts(10_000))], []],
    [
      "at most three",
      ["a", "b", "c", "d"].map((name) => row(name, counts(90), counts(10))),
      ["visits:source:a", "visits:source:b", "visits:source:c"],
    ],
  ])("%s", (_, rows, expected) => {
    expect(of(rows)).toEqual(expected);
  });

  test.each([
    ["country", "EE", "Visits from Estonia are new"],
    ["entry_page", "/offer", "Visits starting on /offer are new"],
    ["source", "", "Visits from no known source are new"],
    ["campaign", "spring", "Visits from the campaign spring are new"],
  ] as const)("words for %s %s", (aspect, value, title) => {
    expect(found({ aspects: [{ aspect, rows: [row(value, counts(90), counts(0))] }] })[0]?.title).toBe(title);
  });
});

describe("rates", () => {
  it("reports a bounce rate that rose on a page", () => {
    const [first] = found({
      aspects: [{ aspect: "entry_page", rows: [row("/offer", counts(400, 280), counts(400, 180))] }],
    });
    expect(first).toMatchObject({
      id: "bounce:entry_page:/offer",
      tone: "bad",
      title: "Bounce rate of visits starting on /offer up 56%",
      evidence:
        "70.0% (280 of 400 visits left after one page), 45.0% in the 30 days before (180 of 400); very unlikely to be chance (p < 0.00001).",
    });
  });

  test.each<[string, Partial<SiteFacts>, string[]]>([
    ["conversion doubled", { total: both(counts(1_000, 500, 60), counts(1_000, 500, 30)) }, ["conversion:all"]],
    ["without goals", { total: both(counts(1_000, 500, 60), counts(1_000, 500, 30)), hasGoals: false }, []],
    ["nine conversions", { total: both(counts(1_000, 500, 9), counts(1_000, 500, 0)) }, []],
    ["too few visits in the period before", { total: both(counts(99, 40, 30), counts(99, 40, 3)) }, []],
    [
      "of a source",
      { aspects: [{ aspect: "source", rows: [row("mail", counts(500, 250, 60), counts(500, 250, 20))] }] },
      ["conversion:source:mail"],
    ],
  ])("%s", (_, change, expected) => {
    expect(ids(change)).toEqual(expected);
  });
});

it("puts what is larger, surer and reaches more first", () => {
  const order = ids({
    total: both(counts(10_000), counts(10_000)),
    aspects: [
      {
        aspect: "source",
        rows: [
          row("small", counts(120), counts(60)),
          row("large", counts(3_000), counts(1_500)),
          row("sure", counts(400), counts(100)),
        ],
      },
    ],
  });
  expect(order).toEqual(["visits:source:large", "visits:source:sure", "visits:source:small"]);
});
