import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { Filter } from "#app/modules/analytics/domain/dimensions.ts";
import type { CollectedEvent } from "#app/modules/analytics/domain/event.ts";
import { parseDay } from "#app/modules/analytics/domain/period/site-clock.ts";
import { siteStub } from "#app/modules/analytics/store/site-stub.server.ts";
import { whereVisits } from "#app/modules/analytics/store/sql/filters.ts";
import { hours, minutes } from "#app/shared/time.ts";
import { collectedEvent, NO_ORIGIN, siteConfig } from "../support/collected.ts";

let sites = 0;
const newSite = () => `ingest-${sites++}`;
const START = Date.parse("2026-11-22T10:00:00Z");

/** How many of the events were new. */
const collect = async (site: string, events: CollectedEvent[], timeZone = "UTC") =>
  (await siteStub({ env }, site).collect({ site: siteConfig({ timeZone }), events, bots: [] })).written;

const rows = (site: string, query: string, ...bindings: (string | number)[]) =>
  runInDurableObject(env.SITE.get(env.SITE.idFromName(site)), (_, { storage }) =>
    storage.sql.exec(query, ...bindings).toArray(),
  );

const visits = (site: string) =>
  rows(
    site,
    `SELECT started_ms - ${START} AS start, last_ms - started_ms AS duration, views, events, a.text AS entry, b.text AS exit FROM sessions
     LEFT JOIN texts a ON a.id = entry_path_id LEFT JOIN texts b ON b.id = exit_path_id ORDER BY visitor, started_ms`,
  );

describe("visits", () => {
  it("joins events with less than 30 minutes between them, and starts a new visit after that", async () => {
    const site = newSite();
    await collect(site, [
      collectedEvent({ atMs: START, path: "/" }),
      collectedEvent({ atMs: START + minutes(30) - 1, path: "/a" }),
      collectedEvent({ atMs: START + minutes(31), kind: "custom", name: "signup", path: "/a" }),
      collectedEvent({ atMs: START + minutes(61), path: "/b" }),
      collectedEvent({ atMs: START, visitor: 2, path: "/c" }),
    ]);
    expect(await visits(site)).toEqual([
      { start: 0, duration: minutes(31), views: 2, events: 1, entry: "/", exit: "/a" },
      { start: minutes(61), duration: 0, views: 1, events: 0, entry: "/b", exit: "/b" },
      { start: 0, duration: 0, views: 1, events: 0, entry: "/c", exit: "/c" },
    ]);
  });

  it("puts a late event where it belongs", async () => {
    const site = newSite();
    await collect(site, [collectedEvent({ atMs: START + minutes(20), path: "/second" })]);
    await collect(site, [
      collectedEvent({ atMs: START, path: "/first" }),
      collectedEvent({ atMs: START + minutes(10), kind: "leave", path: "/first", scrollPercent: 80 }),
    ]);
    expect(await visits(site)).toEqual([
      { start: 0, duration: minutes(20), views: 2, events: 0, entry: "/first", exit: "/second" },
    ]);
  });

  it("leaves a visit as it is when its page is left much later", async () => {
    const site = newSite();
    await collect(site, [collectedEvent({ atMs: START })]);
    await collect(site, [collectedEvent({ atMs: START + minutes(200), kind: "leave", scrollPercent: 40 })]);
    expect(await visits(site)).toEqual([{ start: 0, duration: 0, views: 1, events: 0, entry: "/", exit: "/" }]);
    expect(await rows(site, "SELECT count(DISTINCT session_id) AS visits, count(*) AS events FROM events")).toEqual([
      { visits: 1, events: 2 },
    ]);
  });

  it("takes an event that an older version stored for the same only where kind and revenue agree", async () => {
    const site = newSite();
    const sale = (change: Partial<CollectedEvent>) =>
      collectedEvent({ id: "order-1042", atMs: START, kind: "custom", name: "sale", ...change });
    const revenue = { minor: 12_000, currency: "EUR" };
    await collect(site, [
      sale({ source: "server", revenue }),
      collectedEvent({ id: "order-1043", atMs: START, kind: "custom", name: "guess" }),
    ]);
    await rows(site, "UPDATE events SET uid = substr(uid, 3) RETURNING id");
    // Calls that are repeated after the new version came.
    expect(await collect(site, [sale({ source: "server", revenue })])).toBe(0);
    expect(await collect(site, [sale({ id: "order-1043", name: "guess" })])).toBe(0);
    expect(await collect(site, [sale({ id: "order-1043", source: "server", revenue })])).toBe(1);
    expect(await collect(site, [sale({ id: "order-1042", source: "page" })])).toBe(1);
    expect(await rows(site, "SELECT uid FROM events ORDER BY id")).toEqual(
      ["order-1042", "order-1043", "s:order-1043", "p:order-1042"].map((uid) => ({ uid })),
    );
  });

  it("joins calls of one moment, and a poisoned one fails alone", async () => {
    const site = newSite();
    const event = collectedEvent({ atMs: START });
    const poisoned = collectedEvent({ atMs: START, path: null as unknown as string });
    const calls = [
      [event],
      [poisoned],
      [event, collectedEvent({ atMs: START + minutes(1) })],
      [collectedEvent({ atMs: START + minutes(2) })],
    ];
    const answers = await Promise.allSettled(calls.map((events) => collect(site, events)));
    expect(answers.map((answer) => (answer.status === "fulfilled" ? answer.value : "refused"))).toEqual([
      1,
      "refused",
      1,
      1,
    ]);
    expect(await visits(site)).toMatchObject([{ views: 3, duration: minutes(2) }]);
  });

  it("rolls up at the alarm, and answers the same", async () => {
    const site = newSite();
    const yesterday = Date.now() - minutes(24 * 60);
    const day = Math.floor(yesterday / minutes(24 * 60));
    await collect(site, [
      collectedEvent({ atMs: yesterday }),
      collectedEvent({ atMs: yesterday, visitor: 2, stable: true, path: "/a" }),
    ]);
    const ask = () => siteStub({ env }, site).totals({ range: { fromDay: day, toDay: day }, filters: [], goals: [] });
    const before = await ask();
    expect(before).toMatchObject({ visitors: 2, visits: 2, views: 2 });
    expect(await runDurableObjectAlarm(env.SITE.get(env.SITE.idFromName(site)))).toBe(true);
    expect(await rows(site, "SELECT day FROM dirty_days")).toEqual([]);
    expect(await ask()).toEqual(before);
  });

  it("counts who has a lasting id once over days that are rolled up, from short sketches and whole ones together", async () => {
    const site = newSite();
    const today = Math.floor(Date.now() / hours(24));
    // From so many visitors on a sketch holds all of its registers.
    const days = [
      [1, 2_000],
      [1_001, 3_000],
      [2_991, 3_010],
    ] as const;
    for (const [index, [from, to]] of days.entries()) {
      const atMs = (today - 3 + index) * hours(24) + hours(1);
      await collect(
        site,
        Array.from({ length: to - from + 1 }, (_, more) =>
          collectedEvent({ atMs, visitor: from + more, stable: true, path: "/" }),
        ),
      );
    }
    const selection = { range: { fromDay: today - 3, toDay: today - 1 }, filters: [], goals: [] };
    const object = siteStub({ env }, site);
    expect(await object.totals(selection)).toMatchObject({ visitors: 3_010, visits: 4_020 });
    await runDurableObjectAlarm(env.SITE.get(env.SITE.idFromName(site)));
    expect(await rows(site, "SELECT day FROM dirty_days")).toEqual([]);
    const stored = await rows(
      site,
      "SELECT length(sketch) = 4096 AS whole FROM rollups WHERE level = 1 AND dimension = 'page' ORDER BY at",
    );
    expect(stored).toEqual([{ whole: 1 }, { whole: 1 }, { whole: 0 }]);
    const byDay = await object.series({ ...selection, interval: "day" });
    expect(byDay.map(({ figures }) => figures.visitors)).toEqual([2_000, 2_000, 20]);
    const { rows: pages } = await object.breakdown({
      ...selection,
      dimension: "page",
      order: { by: "visitors", descending: true },
      limit: 9,
      offset: 0,
    });
    expect(pages).toMatchObject([{ value: "/", figures: { visits: 4_020 } }]);
    for (const { visitors } of [await object.totals(selection), ...pages.map(({ figures }) => figures)]) {
      expect(Math.abs(visitors / 3_010 - 1)).toBeLessThan(0.05);
    }
  });

  it("reads more days at once than one text of a Durable Object could hold the sketches of", async () => {
    const site = newSite();
    const [visitors, daysBefore] = [1_300, 400];
    const yesterday = Math.floor(Date.now() / hours(24)) - 1;
    await collect(
      site,
      Array.from({ length: visitors }, (_, index) =>
        collectedEvent({ atMs: yesterday * hours(24) + hours(1), visitor: index + 1, stable: true, path: "/" }),
      ),
    );
    await runDurableObjectAlarm(env.SITE.get(env.SITE.idFromName(site)));
    const before = `WITH RECURSIVE before(days) AS (SELECT 1 UNION ALL SELECT days + 1 FROM before WHERE days < ${daysBefore})`;
    const columns =
      "value_id, people, lasting, visits, views, events, bounces, duration_ms, sketch FROM rollups JOIN before WHERE level = 1";
    await rows(site, `INSERT INTO rollups ${before} SELECT level, dimension, at - days, ${columns}`);
    await rows(site, `INSERT INTO rolled_days ${before} SELECT ${yesterday} - days FROM before`);
    const selection = { range: { fromDay: yesterday - daysBefore, toDay: yesterday }, filters: [], goals: [] };
    const object = siteStub({ env }, site);
    const { rows: pages } = await object.breakdown({
      ...selection,
      dimension: "page",
      order: { by: "visitors", descending: true },
      limit: 9,
      offset: 0,
    });
    for (const { visitors: counted, visits } of [
      await object.totals(selection),
      ...pages.map(({ figures }) => figures),
    ]) {
      expect(Math.abs(counted / visitors - 1)).toBeLessThan(0.05);
      expect(visits).toBe(visitors * (daysBefore + 1));
    }
    expect(pages).toHaveLength(1);
  });

  it("takes over where the visit came from when its first event is late, and marks the day on which it seemed to begin", async () => {
    const site = newSite();
    const midnight = Date.parse("2026-11-23T00:00:00Z");
    await collect(site, [collectedEvent({ atMs: midnight + minutes(5) })]);
    await rows(site, "DELETE FROM dirty_days");
    await collect(site, [
      collectedEvent({ atMs: midnight - minutes(5), origin: { ...NO_ORIGIN, source: "newsletter" }, language: "fi" }),
    ]);
    expect(
      await rows(
        site,
        "SELECT source, text AS language FROM sessions JOIN origins o ON o.id = origin_id JOIN texts t ON t.id = language_id",
      ),
    ).toEqual([{ source: "newsletter", language: "fi" }]);
    expect(await rows(site, "SELECT day FROM dirty_days ORDER BY day")).toEqual([
      { day: parseDay("2026-11-22") },
      { day: parseDay("2026-11-23") },
    ]);
  });

  it("makes one visit of two when a late event closes the gap", async () => {
    const site = newSite();
    await collect(site, [
      collectedEvent({ atMs: START, kind: "custom", name: "signup" }),
      collectedEvent({ atMs: START + minutes(40), path: "/second" }),
      collectedEvent({ atMs: START + minutes(41), path: "/third" }),
    ]);
    await collect(site, [
      collectedEvent({ atMs: START + minutes(20), kind: "download", target: "https://example.com/a.pdf" }),
    ]);
    expect(await visits(site)).toEqual([
      { start: 0, duration: minutes(41), views: 2, events: 2, entry: "/second", exit: "/third" },
    ]);
    expect(await rows(site, "SELECT count(DISTINCT session_id) AS visits FROM events")).toEqual([{ visits: 1 }]);
  });

  it("counts an id once", async () => {
    const site = newSite();
    const event = collectedEvent();
    expect(await collect(site, [event, event])).toBe(1);
    expect(await collect(site, [event])).toBe(0);
    expect(await visits(site)).toMatchObject([{ views: 1 }]);
  });

  it("marks the days of the site's calendar as changed", async () => {
    const site = newSite();
    await collect(site, [collectedEvent({ atMs: Date.parse("2026-11-22T22:30:00Z") })], "Europe/Tallinn");
    expect(await rows(site, "SELECT day FROM dirty_days")).toEqual([{ day: parseDay("2026-11-23") }]);
  });
});

describe("filters", () => {
  const filter = (dimension: Filter["dimension"], operator: Filter["operator"], ...values: string[]): Filter => ({
    dimension,
    operator,
    values,
  });
  const site = newSite();
  const found = async (...filters: Filter[]) => {
    const { sql, bindings } = whereVisits(filters);
    return (await rows(site, `SELECT visitor FROM sessions s WHERE ${sql} ORDER BY visitor`, ...bindings)).map(
      ({ visitor }) => visitor,
    );
  };

  it("choose visits by what they are and by what happened in them", async () => {
    await collect(site, [
      collectedEvent({
        visitor: 1,
        path: "/blog/a",
        origin: { ...NO_ORIGIN, source: "google", medium: "organic", referrerHost: "google.com" },
      }),
      collectedEvent({
        visitor: 1,
        path: "/blog/a/deep",
        kind: "custom",
        name: "signup",
        props: { plan: "pro", seats: 3 },
      }),
      collectedEvent({ visitor: 2, path: "/Blog/b", place: { country: "FI", region: "", city: "Helsinki" } }),
      collectedEvent({
        visitor: 3,
        path: "/shop[1]/x?",
        agent: { device: "mobile", browser: "Safari", browserVersion: "20", system: "iOS", systemVersion: "20" },
      }),
    ]);
    expect(await found()).toEqual([1, 2, 3]);
    expect(await found(filter("country", "is", "FI", "EE"))).toEqual([1, 2, 3]);
    expect(await found(filter("country", "is_not", "FI"))).toEqual([1, 3]);
    expect(await found(filter("city", "is", "FI:Helsinki"))).toEqual([2]);
    expect(await found(filter("source", "contains", "OOG"))).toEqual([1]);
    expect(await found(filter("page", "contains", "blog"))).toEqual([1, 2]);
    expect(await found(filter("page", "contains_not", "blog"))).toEqual([3]);
    expect(await found(filter("page", "matches", "/blog/*"))).toEqual([1, 2]);
    expect(await found(filter("page", "matches", "/*"))).toEqual([]);
    expect(await found(filter("page", "matches", "/**"))).toEqual([1, 2, 3]);
    expect(await found(filter("page", "matches", "/shop[1]/*"))).toEqual([3]);
    expect(await found(filter("page", "matches_not", "/blog/*"))).toEqual([3]);
    expect(await found(filter("page", "matches", "/b**g/**"))).toEqual([1, 2]);
    expect(await found(filter("page", "matches", "/*log*/*"))).toEqual([1, 2]);
    expect(await found(filter("page", "matches", "**ab**"))).toEqual([]);
    expect(await found(filter("page", "matches", "/blog/a**/a"))).toEqual([]);
    expect(await found(filter("page", "matches", "**o**s**"))).toEqual([]);
    expect(await found(filter("page", "matches", "**s**o**"))).toEqual([3]);
    expect(await found(filter("event", "is", "signup"))).toEqual([1]);
    expect(await found(filter("property", "is", "plan:pro"))).toEqual([1]);
    expect(await found(filter("property", "is", "seats:3"))).toEqual([1]);
    expect(await found(filter("property", "is", "plan"))).toEqual([1]);
    expect(await found(filter("property", "is_not", "plan:pro"))).toEqual([2, 3]);
    expect(await found(filter("device", "is", "mobile"), filter("country", "is", "EE"))).toEqual([3]);
    expect(await found(filter("browser_version", "is", "Safari 20"))).toEqual([3]);
    expect(await found(filter("page", "is", "'; DROP TABLE events; --"))).toEqual([]);
  });
});
