import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { DayRange, Filter } from "#app/modules/analytics/domain/dimensions.ts";
import type { CollectedEvent } from "#app/modules/analytics/domain/event.ts";
import type { GoalRule } from "#app/modules/analytics/domain/goal.ts";
import { parseDay } from "#app/modules/analytics/domain/period/site-clock.ts";
import type { FunnelQuery, FunnelStep } from "#app/modules/analytics/reports/funnels/domain/funnel-report.ts";
import type { JourneyQuery } from "#app/modules/analytics/reports/journeys/domain/journey.ts";
import { siteStub } from "#app/modules/analytics/store/site-stub.server.ts";
import { days, hours, minutes } from "#app/shared/time.ts";
import { collectedEvent, goalRule, NO_ORIGIN, siteConfig } from "#tests/support/collected.ts";

let sites = 0;
const START = Date.parse("2026-11-22T10:00:00Z");
const TODAY = parseDay("2026-11-22") ?? 0;
const RANGE = { fromDay: TODAY - 6, toDay: TODAY };

/** A new site with this traffic. */
async function siteWith(events: CollectedEvent[]) {
  const object = siteStub({ env }, `reports-${sites++}`);
  await object.collect({ site: siteConfig(), events, bots: [] });
  return object;
}

/** Views of one person, minute by minute: "/ /a" or with other minutes "/ 5:/a"; "!name" is a custom event. */
function visit(visitor: number, text: string, change: Partial<CollectedEvent> = {}): CollectedEvent[] {
  const { atMs = START } = change;
  return text.split(" ").map((word, at) => {
    const [, minute = String(at), what = ""] = /^(?:(\d+):)?(.+)$/.exec(word) ?? [];
    const of = what.startsWith("!") ? { kind: "custom" as const, name: what.slice(1), path: "/form" } : { path: what };
    return collectedEvent({ ...change, ...of, visitor, atMs: atMs + minutes(Number(minute)) });
  });
}

describe("goals", () => {
  it("are counted by day, with the money of their events, also for the time before they were made", async () => {
    const sale = { kind: "custom", name: "sale" } as const;
    const object = await siteWith([
      ...visit(1, "/ /thanks /thanks"),
      collectedEvent({
        ...sale,
        visitor: 1,
        atMs: START + minutes(3),
        revenue: { minor: 1999, currency: "EUR" },
        props: { plan: "pro", gift: true },
      }),
      collectedEvent({
        ...sale,
        visitor: 1,
        atMs: START + minutes(4),
        revenue: { minor: 500, currency: "USD" },
        props: { plan: "basic" },
      }),
      ...visit(2, "/ /thanks/deep", { atMs: START - days(2) }),
      collectedEvent({
        ...sale,
        visitor: 2,
        atMs: START - days(2) + minutes(2),
        place: { country: "EE", region: "", city: "" },
      }),
      collectedEvent({ kind: "leave", visitor: 2, path: "/", atMs: START - days(2) + minutes(3), scrollPercent: 75 }),
      // A visit belongs to the day on which it began, whole.
      ...visit(3, "/ 20:/thanks", { atMs: Date.parse("2026-11-20T23:50:00Z") }),
      // Before the range.
      ...visit(4, "/thanks", { atMs: START - days(7) }),
      collectedEvent({
        kind: "outbound",
        visitor: 5,
        target: "https://shop.example/x",
        place: { country: "FI", region: "", city: "" },
      }),
    ]);
    const goals = [
      goalRule("page", "/thanks"),
      goalRule("page", "/thanks**"),
      goalRule("event", "sale"),
      goalRule("event", "sale", { id: "pro", property: { name: "plan", value: "pro" } }),
      goalRule("event", "sale", { id: "gift", property: { name: "gift", value: "true" } }),
      goalRule("scroll", "/", { id: "75", minScrollPercent: 75 }),
      goalRule("scroll", "/", { id: "76", minScrollPercent: 76 }),
      goalRule("outbound", "https://shop.example/**"),
      goalRule("download", "*"),
    ];
    const report = await object.goals({ range: RANGE, filters: [], goals });
    const seen = report.goals.map(({ id, conversions, convertedVisits, withoutRevenue, byDay }) => [
      id,
      conversions,
      convertedVisits,
      withoutRevenue,
      byDay.join(""),
    ]);
    expect(report.visits).toBe(4);
    expect(seen).toEqual([
      ["page /thanks", 3, 2, 3, "0000102"],
      ["page /thanks**", 4, 3, 4, "0000202"],
      ["event sale", 3, 2, 1, "0000102"],
      ["pro", 1, 1, 0, "0000001"],
      ["gift", 1, 1, 0, "0000001"],
      ["75", 1, 1, 1, "0000100"],
      ["76", 0, 0, 0, "0000000"],
      ["outbound https://shop.example/**", 1, 1, 1, "0000001"],
      ["download *", 0, 0, 0, "0000000"],
    ]);
    const money = [
      { day: TODAY, currency: "EUR", minor: 1999 },
      { day: TODAY, currency: "USD", minor: 500 },
    ];
    expect(report.goals[2]?.revenue).toEqual(money);
    expect(await object.revenue({ range: RANGE, filters: [], goals: [] })).toEqual(
      money.map((row) => ({ ...row, orders: 1 })),
    );

    const finnish = [{ dimension: "country", operator: "is", values: ["FI"] }] as const;
    const filtered = await object.goals({ range: RANGE, filters: finnish, goals });
    expect([filtered.visits, filtered.goals.map(({ conversions }) => conversions)]).toEqual([
      1,
      [0, 0, 0, 0, 0, 0, 0, 1, 0],
    ]);

    expect(await object.goalSuggestions(RANGE)).toEqual({
      page: ["/", "/thanks", "/thanks/deep"],
      event: ["sale"],
      outbound: ["https://shop.example/x"],
      download: [],
    });
  });

  it("bring revenue, by what visits are and by the page it was made on", async () => {
    const sale = (visitor: number, path: string, minor: number, currency = "EUR", campaign = "") =>
      collectedEvent({
        kind: "custom",
        name: "sale",
        visitor,
        path,
        revenue: { minor, currency },
        origin: { ...NO_ORIGIN, campaign },
      });
    const object = await siteWith([
      sale(1, "/a", 1000),
      sale(1, "/b", 300, "USD"),
      sale(2, "/a", 500, "USD", "spring"),
      sale(3, "/a", 200, "GBP", "spring"),
      ...visit(4, "/a"),
    ]);
    const rates = [{ currency: "USD", target: "EUR", fromDay: TODAY - 3, rate: 0.5 }];
    const by = async (dimension: "page" | "campaign", limit = 10) =>
      (await object.revenueBy({ range: RANGE, filters: [], goals: [], dimension, rates, target: "EUR", limit })).map(
        ({ value, orders, sum }) => [value, orders, sum.minor, sum.missing],
      );
    expect(await by("page")).toEqual([
      ["/a", 3, 1250, { GBP: 200 }],
      ["/b", 1, 150, {}],
    ]);
    expect(await by("campaign")).toEqual([
      ["", 2, 1150, {}],
      ["spring", 2, 250, { GBP: 200 }],
    ]);
    expect(await by("page", 1)).toHaveLength(1);
    // Events count those of their own kind, and a page of chosen values only theirs.
    const rowsOf = async (dimension: "not_found" | "event", values: string[]) =>
      (
        await object.revenueBy({
          range: RANGE,
          filters: [],
          goals: [],
          dimension,
          rates,
          target: "EUR",
          values,
          limit: 10,
        })
      ).map(({ value }) => value);
    expect([await rowsOf("not_found", ["/a"]), await rowsOf("event", ["sale", "other"])]).toEqual([[], ["sale"]]);
  });

  it("are read a hundred at once", async () => {
    const object = await siteWith(visit(1, "/ /a /b"));
    const goals = Array.from({ length: 100 }, (_, at) =>
      goalRule("page", at % 2 === 0 ? "/a" : "/b*", {
        id: `${at}`,
        property: at === 3 ? { name: "a", value: "b" } : null,
      }),
    );
    const report = await object.goals({ range: RANGE, filters: [], goals });
    expect(report.goals.map(({ id, conversions }) => [id, conversions])).toEqual(
      goals.map(({ id }) => [id, id === "3" ? 0 : 1]),
    );
  });
});

describe("funnels", () => {
  const step = (kind: GoalRule["kind"], pattern: string, filters: FunnelStep["filters"] = []): FunnelStep => ({
    rule: goalRule(kind, pattern),
    filters,
  });
  const query = (change: Partial<FunnelQuery> = {}): FunnelQuery => ({
    range: RANGE,
    filters: [],
    steps: [step("page", "/shop"), step("page", "/cart"), step("event", "sale")],
    windowMs: hours(24),
    strict: false,
    groupBy: null,
    ...change,
  });
  const mobile = {
    device: "mobile",
    browser: "Safari",
    browserVersion: "20",
    system: "iOS",
    systemVersion: "20",
  } as const;
  const lasting = { stable: true, atMs: START - days(3) };
  const object = siteWith([
    ...visit(1, "/shop /cart 4:!sale"),
    ...visit(2, "/shop /blog 10:/cart 20:!sale", { agent: mobile }),
    ...visit(3, "/shop /cart /cart /help"),
    ...visit(4, "/shop /help", { agent: mobile }),
    ...visit(5, "/shop"),
    ...visit(6, "/cart !sale"),
    // Known on other days, too: continues two days later, when the first 24 hours are over.
    ...visit(7, "/shop /cart", lasting),
    ...visit(7, "!sale", { stable: true, atMs: START - days(1) }),
    // Began before the range.
    ...visit(8, "/shop", { stable: true, atMs: START - days(7) }),
    ...visit(8, "/cart !sale", { stable: true, atMs: START - days(6) }),
  ]);
  const people = async (change: Partial<FunnelQuery>) =>
    (await (await object).funnel(query(change))).steps.map((one) => one.people);

  it("lead people through, with where they went instead and how long it took", async () => {
    expect(await (await object).funnel(query())).toEqual({
      steps: [
        { people: 6, next: [{ path: "/help", people: 1 }], left: 1 },
        { people: 4, next: [{ path: "/help", people: 1 }], left: 1 },
        { people: 2, next: [], left: 0 },
      ],
      medianMs: minutes(4),
      p90Ms: minutes(20),
      groups: [],
    });
  });

  it("end with their window", async () => {
    expect(await people({ windowMs: minutes(10) })).toEqual([6, 4, 1]);
    expect(await people({ windowMs: minutes(9) })).toEqual([6, 3, 1]);
    expect(await people({ windowMs: days(3) })).toEqual([6, 4, 3]);
  });

  it("may allow nothing between two steps", async () => {
    expect(await people({ strict: true })).toEqual([6, 3, 1]);
    expect(await people({ strict: true, windowMs: days(3) })).toEqual([6, 3, 2]);
  });

  it("are grouped and filtered by the visit of the first step, and by filters of a step", async () => {
    const { groups } = await (await object).funnel(query({ groupBy: "device" }));
    expect(groups).toEqual([
      { value: "desktop", people: [4, 3, 1] },
      { value: "mobile", people: [2, 1, 1] },
    ]);
    const onMobile = [{ dimension: "device", operator: "is", values: ["mobile"] }] as const;
    expect(await people({ filters: onMobile })).toEqual([2, 1, 1]);
    expect(await people({ steps: [step("page", "/shop"), step("page", "/cart", onMobile)] })).toEqual([6, 1]);
    // The window has its last millisecond: exactly a day later is in time, a minute more is not.
    expect(await people({ range: { fromDay: TODAY - 7, toDay: TODAY - 7 } })).toEqual([1, 1, 0]);
    expect(await people({ range: { fromDay: TODAY - 7, toDay: TODAY - 7 }, windowMs: days(2) })).toEqual([1, 1, 1]);
  });
});

describe("journeys", () => {
  const object = siteWith([
    ...visit(1, "/ /a /a /b"),
    ...visit(2, "/ /a !signup /b", { origin: { ...NO_ORIGIN, source: "news" } }),
    ...visit(3, "/ /b"),
    ...visit(4, "/"),
    ...visit(5, "/a /c"),
  ]);
  const journeys = async (change: Partial<JourneyQuery>) => {
    const columns = await (await object).journeys({
      range: RANGE,
      filters: [],
      anchor: null,
      direction: "from",
      steps: 3,
      chosen: [],
      ...change,
    });
    return columns.map(
      ({ visits, nodes, ended }) =>
        `${visits}: ${nodes.map(({ kind, name, visits: n }) => `${kind === "event" ? "!" : ""}${name} ${n}`).join(", ")}; ended ${ended}`,
    );
  };
  const page = (name: string) => ({ kind: "page", name }) as const;

  it("go from where visits begin, and back from where they end", async () => {
    expect(await journeys({})).toEqual([
      "5: / 4, /a 1; ended 1",
      "4: /a 2, /b 1, /c 1; ended 2",
      "2: /b 1, !signup 1; ended 1",
    ]);
    expect(await journeys({ direction: "to" })).toEqual([
      "5: /b 3, / 1, /c 1; ended 1",
      "4: /a 2, / 1, !signup 1; ended 2",
      "2: / 1, /a 1; ended 1",
    ]);
  });

  it("go from a page or to an event", async () => {
    expect(await journeys({ anchor: page("/a") })).toEqual([
      "3: /a 3; ended 0",
      "3: /b 1, !signup 1, /c 1; ended 2",
      "1: /b 1; ended 1",
    ]);
    expect(await journeys({ anchor: { kind: "event", name: "signup" }, direction: "to" })).toEqual([
      "1: !signup 1; ended 0",
      "1: /a 1; ended 0",
      "1: / 1; ended 1",
    ]);
    expect(await journeys({ anchor: page("signup") })).toEqual(["0: ; ended 0", "0: ; ended 0", "0: ; ended 0"]);
    expect(await journeys({ anchor: page("/never") })).toEqual(["0: ; ended 0", "0: ; ended 0", "0: ; ended 0"]);
  });

  it("are narrowed by the values of a column, and by filters", async () => {
    expect(await journeys({ chosen: [page("/"), page("/a")] })).toEqual([
      "2: / 2; ended 0",
      "2: /a 2; ended 0",
      "2: /b 1, !signup 1; ended 1",
    ]);
    expect(await journeys({ filters: [{ dimension: "source", operator: "is", values: ["news"] }] })).toEqual([
      "1: / 1; ended 0",
      "1: /a 1; ended 0",
      "1: !signup 1; ended 0",
    ]);
  });
});

describe("retention", () => {
  const at = (day: string) => Date.parse(`${day}T10:00:00Z`);
  const come = (visitor: number, ...daysOf: string[]) =>
    daysOf.flatMap((day) => visit(visitor, "/", { stable: true, atMs: at(day) }));
  const object = siteWith([
    ...come(1, "2026-11-20", "2026-11-21", "2026-11-22"),
    ...come(2, "2026-11-20", "2026-11-22"),
    ...come(3, "2026-11-21"),
    ...come(4, "2026-10-31", "2026-11-02", "2026-11-22"),
    // The same person twice on a day is one.
    ...visit(1, "/", { stable: true, atMs: at("2026-11-22") + hours(3) }),
    // Without a lasting id: three people, of whom two come again.
    ...visit(10, "/"),
    ...visit(11, "/"),
    ...visit(11, "/", { atMs: START + minutes(45) }),
    ...visit(11, "/", { atMs: START + hours(8) }),
    ...visit(12, "/"),
    ...visit(12, "/", { atMs: START + hours(7) }),
  ]);
  const WHOLE = { fromDay: TODAY - 400, toDay: TODAY };
  const table = async (unit: "day" | "week" | "month", range: DayRange = WHOLE, filters: Filter[] = []) =>
    (await (await object).retention({ unit, today: TODAY, range, filters })).cohorts
      .filter(({ people }) => people > 0)
      .map(({ active }) => active.filter((one) => one !== null));

  it("follows people with a lasting id by day, week and month", async () => {
    expect(await table("day")).toEqual([
      [2, 1, 2],
      [1, 0],
    ]);
    expect(await table("week")).toEqual([[1, 1, 0, 1], [3]]);
    expect(await table("month")).toEqual([[1, 1], [3]]);
  });

  it("shows cohorts of the period, each up to today", async () => {
    const dayOf = (text: string) => Date.parse(text) / 86_400_000;
    const [first, last] = [dayOf("2026-10-26"), dayOf("2026-11-01")];
    expect(await table("week", { fromDay: first, toDay: last })).toEqual([[1, 1, 0, 1]]);
    expect(await table("day", { fromDay: dayOf("2026-11-21"), toDay: dayOf("2026-11-21") })).toEqual([[1, 0]]);
  });

  it("chooses people by their first visit, and visits of the others", async () => {
    const of = (path: string): Filter[] => [{ dimension: "page", operator: "is", values: [path] }];
    expect(await table("day", WHOLE, of("/nowhere"))).toEqual([]);
    expect(await table("day", WHOLE, of("/"))).toEqual(await table("day"));
    const { sameDay, hasLasting } = await (await object).retention({
      unit: "day",
      today: TODAY,
      range: WHOLE,
      filters: of("/nowhere"),
    });
    expect(sameDay.people).toBe(0);
    expect(hasLasting).toBe(true);
  });

  it("follows the others within their day", async () => {
    expect((await (await object).retention({ unit: "day", today: TODAY, range: WHOLE, filters: [] })).sameDay).toEqual({
      people: 3,
      returned: 2,
      gaps: [
        { upToHours: 1, people: 1 },
        { upToHours: 3, people: 0 },
        { upToHours: 6, people: 0 },
        { upToHours: 12, people: 1 },
        { upToHours: 24, people: 0 },
      ],
    });
  });
});

describe("the latest events", () => {
  const AT_NOON = START + hours(2);
  const object = siteWith([
    ...visit(1, "/ /a", { atMs: AT_NOON - days(3) }),
    ...visit(2, "/b !sale", { atMs: AT_NOON }),
    ...visit(3, "/c", { atMs: AT_NOON + minutes(20) }),
  ]);
  const shown = async (query: { range?: DayRange; filters?: Filter[]; isOpen?: boolean; limit?: number }) =>
    (await (await object).recentEvents({ limit: 100, range: RANGE, filters: [], isOpen: true, ...query })).map(
      ({ path, name }) => name || path,
    );

  it("happened in the period, the newest first, whichever way they are read", async () => {
    const all = ["/c", "sale", "/b", "/a", "/"];
    expect(await shown({})).toEqual(all);
    expect(await shown({ isOpen: false })).toEqual(all);
    expect(await shown({ limit: 2, isOpen: false })).toEqual(["/c", "sale"]);
    const early = { fromDay: TODAY - 3, toDay: TODAY - 2 };
    expect(await shown({ range: early, isOpen: false })).toEqual(["/a", "/"]);
    expect(await shown({ range: { fromDay: TODAY, toDay: TODAY } })).toEqual(["/c", "sale", "/b"]);
  });

  it("are those of visits that match the filters", async () => {
    const of = (path: string): Filter[] => [{ dimension: "page", operator: "is", values: [path] }];
    expect(await shown({ filters: of("/b") })).toEqual(["sale", "/b"]);
    expect(await shown({ filters: of("/nowhere") })).toEqual([]);
  });

  it("leave bots of other days out of what was kept out", async () => {
    const site = siteStub({ env }, `reports-${sites++}`);
    const bot = { reason: "headless", userAgent: "Bot", path: "/", country: "EE" } as const;
    await site.collect({ site: siteConfig(), events: [], bots: [{ ...bot, atMs: START }] });
    expect(await site.botGroups(START, START + 1)).toMatchObject([{ reason: "headless", count: 1 }]);
    expect(await site.botGroups(START - days(2), START)).toEqual([]);
  });
});
