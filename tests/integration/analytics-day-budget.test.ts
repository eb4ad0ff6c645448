import { env, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { type DayBudget, MAX_BOTS, MAX_NEW_TEXTS, STORAGE_LIMITS } from "#app/modules/analytics/domain/day-budget.ts";
import type { CollectedEvent } from "#app/modules/analytics/domain/event.ts";
import { siteStub } from "#app/modules/analytics/store/site-stub.server.ts";
import { createTables } from "#app/modules/analytics/store/tables/create-tables.ts";
import { BudgetTracker } from "#app/modules/analytics/store/writer/budget-tracker.ts";
import { OpenVisits } from "#app/modules/analytics/store/writer/open-visits.ts";
import { StringDictionary } from "#app/modules/analytics/store/writer/string-dictionary.ts";
import { writeBatches } from "#app/modules/analytics/store/writer/write-events.ts";
import { days, seconds } from "#app/shared/time.ts";
import { collectedEvent, NO_ORIGIN } from "#tests/support/collected.ts";

let sites = 0;
const TODAY = Math.floor(Date.now() / days(1));
const AT = TODAY * days(1);
const BUDGET: DayBudget = { events: 5, bytes: 1_000_000 };

/** The tables of a site in an object of its own, on a day that the test chooses. */
async function withSite(run: (site: ReturnType<typeof siteOf>) => void): Promise<void> {
  await runInDurableObject(env.SITE.get(env.SITE.idFromName(`intake-${sites++}`)), (_, { storage }) => {
    createTables(storage.sql);
    run(siteOf(storage));
  });
}

function siteOf(storage: DurableObjectStorage) {
  const { sql } = storage;
  const begin = () => ({
    sql,
    words: new StringDictionary(sql, ({ source }) => source),
    visits: new OpenVisits(sql),
    budgetTracker: new BudgetTracker(sql),
  });
  let desk = begin();
  const when = { today: TODAY, nowMs: AT, storedBytes: 0 };
  const rows = (query: string) => sql.exec(query).toArray();
  return {
    when,
    rows,
    /** How many of the events were written. */
    take: (events: CollectedEvent[], budget: DayBudget | null = BUDGET, bots = 0, address?: string) => {
      const bot = { atMs: AT, reason: "user_agent", userAgent: "bot", path: "/", country: "" };
      const call = { events, bots: Array.from({ length: bots }, () => bot), budget: budget ?? undefined, address };
      return storage.transactionSync(() => writeBatches(desk, "UTC", when, [call]))[0];
    },
    report: () => desk.budgetTracker.report(),
    /** The object is evicted; its next call finds the tables alone. */
    restart: () => {
      desk = begin();
    },
    count: (table: string) => rows(`SELECT count(*) AS n FROM ${table}`)[0]?.n,
  };
}

const events = (count: number, change: Partial<CollectedEvent> = {}) =>
  Array.from({ length: count }, () => collectedEvent({ atMs: AT, ...change }));

describe("the budget of a day", () => {
  it("takes so many events and no more, whatever restarts, and reports once a day", async () => {
    await withSite(({ take, restart, report, when, count }) => {
      const [first] = events(1);
      expect(take([first as CollectedEvent, ...events(2)])).toMatchObject({ written: 3, report: null });
      restart();
      // A repeated event takes nothing of the budget.
      expect(take([first as CollectedEvent, ...events(1)])).toMatchObject({ written: 1, report: null });
      restart();
      expect(take(events(4))).toMatchObject({
        written: 1,
        report: { day: TODAY, dropped: { page: 3, server: 0 }, reason: "events" },
      });
      expect(take(events(2))).toMatchObject({ written: 0, report: null });
      expect(report()).toMatchObject({ day: TODAY, dropped: { page: 5 } });
      when.nowMs += seconds(2);
      take(events(1));
      restart();
      expect(take(events(1))).toMatchObject({ written: 0, report: null });
      expect(report()).toMatchObject({ dropped: { page: 7 } });
      expect(count("events")).toBe(5);
      when.today++;
      expect(take(events(7))).toMatchObject({ written: 5, report: { day: TODAY + 1, dropped: { page: 2 } } });
      when.today++;
      expect(take(events(1))).toMatchObject({ written: 1, report: null });
      // The day before is still shown.
      restart();
      expect(report()).toMatchObject({ day: TODAY + 1, dropped: { page: 2 } });
    });
  });

  it("is not renewed when the website moves to a zone where it is yesterday, and back", async () => {
    await withSite(({ take, restart, when }) => {
      expect(take(events(9))).toMatchObject({ written: 5 });
      for (const today of [TODAY - 1, TODAY]) {
        when.today = today;
        restart();
        expect(take(events(3))).toMatchObject({ written: 0 });
      }
      when.today = TODAY + 1;
      expect(take(events(3))).toMatchObject({ written: 3 });
    });
  });

  it.each([1, 3, 100])(
    "counts bytes, of properties and new texts too, and the same with a restart each %s calls",
    async (each) => {
      await withSite(({ take, restart, report }) => {
        const large = () => events(1, { props: { text: "täpp".repeat(100) } });
        const budget = { events: 1_000, bytes: 10_000 };
        take(events(1), budget);
        let written = 0;
        for (let at = 0; at < 20; at++) {
          if (at % each === 0) restart();
          written += take(large(), budget)?.written ?? 0;
        }
        // Each takes 400 bytes and 511 of properties; the first had the texts.
        expect(written).toBe(10);
        expect(report()).toMatchObject({ reason: "bytes" });
      });
    },
  );

  it("of pages and of the server are two, and a call of the server is taken as a whole", async () => {
    await withSite(({ take, count }) => {
      expect(take(events(9))).toMatchObject({ written: 5 });
      expect(take(events(3, { source: "server" }))).toMatchObject({ written: 3, isRefused: false });
      expect(take(events(3, { source: "server" }))).toMatchObject({ written: 0, isRefused: true });
      expect(take(events(2, { source: "server" }))).toMatchObject({ written: 2, isRefused: false });
      expect(count("events")).toBe(10);
    });
  });

  it("is none for what is made up, and is not used by it", async () => {
    await withSite(({ take, restart, count }) => {
      take(events(9), null);
      restart();
      expect(take(events(9))).toMatchObject({ written: 5 });
      expect(count("events")).toBe(14);
    });
  });

  it("is used up by no single network address: each has a quarter, and others are still counted", async () => {
    await withSite(({ take, restart, report, when, count }) => {
      const budget = { events: 40, bytes: 1_000_000 };
      expect(take(events(8), budget, 0, "1")).toMatchObject({ written: 8, report: null });
      restart();
      expect(take(events(5), budget, 0, "1")).toMatchObject({
        written: 2,
        report: { topic: "address", reason: "address", dropped: { page: 3 } },
      });
      expect(take(events(5), budget, 0, "1")).toMatchObject({ written: 0, report: null });
      expect(take(events(10), budget, 0, "2")).toMatchObject({ written: 10, report: null });
      // The server's own calls have none, and what is used up for all is another notification.
      expect(take(events(12, { source: "server" }), budget)).toMatchObject({ written: 12 });
      for (const address of ["3", "4"]) take(events(10), budget, 0, address);
      expect(take(events(1), budget, 0, "5")).toMatchObject({
        written: 0,
        report: { topic: "events", reason: "events" },
      });
      take(events(1), budget, 0, "1");
      expect(report()).toMatchObject({ reason: "events", dropped: { page: 10 } });
      expect(count("events")).toBe(52);
      when.today++;
      expect(take(events(10), budget, 0, "1")).toMatchObject({ written: 10, report: null });
    });
  });

  it("is used up by no single address in bytes either", async () => {
    await withSite(({ take }) => {
      const budget = { events: 1_000, bytes: 16_000 };
      // Each takes 400 bytes and 511 of properties.
      const large = events(10, { props: { text: "täpp".repeat(100) } });
      expect(take(large, budget, 0, "1")).toMatchObject({ written: 4, report: { topic: "address" } });
      expect(take(events(1), budget, 0, "2")).toMatchObject({ written: 1 });
    });
  });

  it("stores few of many addresses with the day", async () => {
    await withSite(({ take, rows }) => {
      const budget = { events: 1_000_000, bytes: 1_000_000_000 };
      for (let at = 0; at < 300; at++) take(events(1), budget, 0, `${at}`);
      take(events(10_000), budget, 0, "office");
      const { today } = JSON.parse(String(rows("SELECT state FROM day_budget")[0]?.state));
      expect(today.addresses).toEqual({ office: { events: 10_000, bytes: expect.any(Number) } });
    });
  });

  it("is over where the object is almost full", async () => {
    await withSite(({ take, when, report, count }) => {
      when.storedBytes = STORAGE_LIMITS.server.events;
      expect(take(events(2), BUDGET, 3)).toMatchObject({ written: 0, report: { topic: "events", reason: "storage" } });
      expect(take(events(2, { source: "server" }))).toMatchObject({ isRefused: true, isFull: true });
      expect(report()).toMatchObject({ reason: "storage", dropped: { page: 2, server: 2 } });
      expect([count("events"), count("bots")]).toEqual([0, 0]);
    });
  });

  it("stops new texts long before events, and pages before the server, each with a report", async () => {
    await withSite(({ take, when, rows, restart, report }) => {
      const budget = { events: 1_000, bytes: 1_000_000 };
      const paths = () =>
        rows("SELECT x.text FROM events e JOIN texts x ON x.id = e.path_id ORDER BY e.id").map(({ text }) => text);
      take(events(1, { path: "/known" }), budget);
      when.storedBytes = STORAGE_LIMITS.page.texts;
      expect(take([...events(1, { path: "/known" }), ...events(1, { path: "/new" })], budget)).toMatchObject({
        written: 2,
        report: { topic: "text_storage", isTextStorageFull: true, dropped: { page: 0, server: 0 } },
      });
      take(events(1, { path: "/server", source: "server" }), budget);
      expect(paths()).toEqual(["/known", "/known", "(other)", "/server"]);
      restart();
      expect(take(events(1, { path: "/newer" }), budget)).toMatchObject({ written: 1, report: null });
      when.storedBytes = STORAGE_LIMITS.page.events;
      expect(take(events(1), budget)).toMatchObject({ written: 0, report: { topic: "events", reason: "storage" } });
      expect(take(events(1, { path: "/last", source: "server" }), budget)).toMatchObject({ written: 1, report: null });
      expect(paths().at(-1)).toBe("(other)");
      expect(report()).toMatchObject({ reason: "storage", isTextStorageFull: true, dropped: { page: 1, server: 0 } });
      // The same again is reported after a week.
      for (const [days, isReported] of [
        [1, false],
        [5, false],
        [1, true],
      ] as const) {
        when.today += days;
        expect(take(events(1), budget)?.report !== null).toBe(isReported);
      }
      when.today++;
      when.storedBytes = STORAGE_LIMITS.page.texts - 1;
      expect(take(events(1, { path: "/room" }), budget)).toMatchObject({ written: 1, report: null });
      expect(paths().at(-1)).toBe("/room");
    });
  });

  it("keeps room for the sums of days below the 10 GB at which an object fails", () => {
    const { page, server } = STORAGE_LIMITS;
    const order = [page.texts, page.events, server.events, 9_500_000_000];
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(server.texts).toBeLessThan(server.events);
  });

  it("keeps so many requests of programs", async () => {
    await withSite(({ take, count, report, restart }) => {
      take([], BUDGET, MAX_BOTS - 2);
      restart();
      take([], BUDGET, 5);
      expect(count("bots")).toBe(MAX_BOTS);
      expect(report()).toMatchObject({ droppedBots: 3, dropped: { page: 0 } });
    });
  });

  it("has so many new texts of a dimension; others are (other), and known ones stay", async () => {
    await withSite(({ take, rows, restart, report, when }) => {
      const budget = { events: 1_000_000, bytes: 1_000_000_000 };
      const pages = (from: number, count: number) =>
        Array.from({ length: count }, (_, at) =>
          collectedEvent({
            atMs: AT,
            visitor: from + at,
            path: `/${from + at}`,
            origin: { ...NO_ORIGIN, source: "news", campaign: `c${from + at}` },
          }),
        );
      take(pages(0, MAX_NEW_TEXTS), budget);
      restart();
      expect(take([...pages(MAX_NEW_TEXTS, 3), ...pages(7, 1)], budget)).toMatchObject({
        report: { day: TODAY, dropped: { page: 0, server: 0 }, reason: null },
      });
      restart();
      expect(take(pages(MAX_NEW_TEXTS + 5, 1), budget)).toMatchObject({ written: 1, report: null });
      expect(rows("SELECT count(*) AS n FROM texts WHERE text LIKE '/%'")).toEqual([{ n: MAX_NEW_TEXTS }]);
      const latest = rows(
        "SELECT x.text AS path, o.source, o.campaign, o.channel FROM events e JOIN texts x ON x.id = e.path_id JOIN sessions s ON s.id = e.session_id JOIN origins o ON o.id = s.origin_id ORDER BY e.id DESC LIMIT 3",
      ).slice(1);
      expect(latest[0]).toMatchObject({ path: "/7" });
      expect(latest[1]).toMatchObject({ path: "(other)" });
      expect(rows("SELECT campaign, channel FROM origins WHERE campaign = '(other)'")).toEqual([
        { campaign: "(other)", channel: "news" },
      ]);
      expect(report()?.groupedTexts).toBeGreaterThan(0);
      // The server's new texts are its own.
      take([collectedEvent({ atMs: AT, source: "server", path: "/server" })], budget);
      when.today++;
      take(pages(MAX_NEW_TEXTS + 10, 1), budget);
      expect(rows("SELECT text FROM texts WHERE text IN ('/server', '/5010')")).toHaveLength(2);
    });
  });

  it("writes no row for a batch without new texts", async () => {
    await withSite(({ take, rows }) => {
      const budget = { events: 10_000, bytes: 10_000_000 };
      const stateOf = () => rows("SELECT state FROM day_budget")[0]?.state;
      take(events(1), budget);
      const before = stateOf();
      for (let batch = 0; batch < 20; batch++) take(events(40), budget);
      expect(stateOf()).toBe(before);
      take(events(300), budget);
      expect(stateOf()).not.toBe(before);
    });
  });

  it("is counted by the object of the site", async () => {
    const object = siteStub({ env }, `intake-${sites++}`);
    const site = { siteId: "site", workspaceId: "workspace", timeZone: "UTC", retentionDays: 30, version: 1 };
    const kept = await Promise.all(
      [1, 2, 3].map(() => object.collect({ site, bots: [], budget: BUDGET, events: events(3) })),
    );
    expect(kept.map(({ written }) => written)).toEqual([3, 2, 0]);
    expect(kept.filter(({ report }) => report !== null)).toHaveLength(1);
    expect(await object.dropReport()).toMatchObject({ dropped: { page: 4 } });
  });
});
