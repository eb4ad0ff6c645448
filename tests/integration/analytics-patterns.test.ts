import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Filter } from "#app/modules/analytics/domain/dimensions.ts";
import { MAX_WILDCARDS } from "#app/modules/analytics/domain/filters/pattern.ts";
import { siteStub } from "#app/modules/analytics/store/site-stub.server.ts";
import { matching, matchingProperty } from "#app/modules/analytics/store/sql/text-conditions.ts";
import { days, minutes } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { analyticsFunnels, analyticsGoals, analyticsSegments } from "#db/schema/analytics.ts";
import { createSite } from "#tests/support/analytics-rows.ts";
import { collectedEvent, goalRule, siteConfig } from "#tests/support/collected.ts";
import { createAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const TODAY = Math.floor(Date.now() / days(1));
/** The middle of yesterday, so that no visit is cut by midnight. */
const AT = (TODAY - 1) * days(1) + days(0.5);
const RANGE = { fromDay: TODAY - 1, toDay: TODAY - 1 };

let sites = 0;
const newSite = () => `patterns-${sites++}`;

const inSite = <Answer>(site: string, run: (sql: SqlStorage) => Answer) =>
  runInDurableObject(env.SITE.get(env.SITE.idFromName(site)), (_, { storage }) => run(storage.sql));

const matches = (...values: string[]): Filter => ({ dimension: "page", operator: "matches", values });

/** Wildcards between parts that every text has: each of them is looked for to the end. */
const stars = (count: number): string => `/${"a*".repeat(count)}`;

/** The meaning of a pattern, implemented without SQL. */
function isMatch(text: string, pattern: string): boolean {
  const [folded, parts] = [text.toLowerCase(), pattern.toLowerCase().split(/\*+/)];
  const expression = parts.join("[^]*?");
  const isSingle = /(^|[^*])\*($|[^*])/.test(pattern) && !pattern.includes("**");
  return (
    new RegExp(`^${expression}$`, "u").test(folded) &&
    (!isSingle || text.split("/").length === pattern.split("/").length)
  );
}

describe("a pattern", () => {
  it("costs as much more as it has more wildcards", async () => {
    const site = newSite();
    await inSite(site, (sql) => {
      for (let at = 0; at < 1_000; at++) sql.exec("INSERT INTO texts (text) VALUES (?)", `/${"a".repeat(60)}${at}`);
    });
    // One statement for all of them, with one binding: what it does for each wildcard is one step of a recursion.
    expect(matching("x.text", "matches", [stars(4)]).sql).toBe(
      matching("x.text", "matches", [stars(MAX_WILDCARDS), stars(3)]).sql,
    );
    expect(
      matching(
        "x.text",
        "matches",
        Array.from({ length: 50 }, () => stars(4)),
      ).bindings,
    ).toHaveLength(1);
    const timeMs = async (count: number) => {
      const { sql, bindings } = matching("x.text", "matches", [stars(count)]);
      let leastMs = Number.POSITIVE_INFINITY;
      for (let time = 0; time < 3; time++) {
        const beganMs = Date.now();
        const [row] = await inSite(site, (storage) =>
          storage.exec<{ n: number }>(`SELECT count(*) AS n FROM texts x WHERE ${sql}`, ...bindings).toArray(),
        );
        expect(row?.n).toBe(1_000);
        leastMs = Math.min(leastMs, Date.now() - beganMs);
      }
      return leastMs;
    };
    const fewMs = Math.max(10, await timeMs(4));
    // Four times the wildcards. Where each doubled the cost it was four thousand times as much.
    expect((await timeMs(16)) / fewMs).toBeLessThan(40);
    expect((await timeMs(MAX_WILDCARDS)) / fewMs).toBeLessThan(40);
  });

  it("matches what it says", async () => {
    const site = newSite();
    const texts = fc.uniqueArray(fc.stringMatching(/^\/[aAb/ä🍵]{0,12}$/u), { minLength: 1, maxLength: 12 });
    const patterns = fc.array(fc.stringMatching(/^\/[aAb/*ä🍵]{0,8}$/u), { minLength: 1, maxLength: 4 });
    const samples = fc.sample(fc.tuple(texts, patterns), { numRuns: 200, seed: 7 });
    await inSite(site, (sql) => {
      for (const [column, wanted] of samples) {
        const { sql: condition, bindings } = matching("x.value", "matches", wanted);
        const found = sql
          .exec<{ value: string }>(
            `SELECT x.value FROM json_each(?) x WHERE ${condition}`,
            JSON.stringify(column),
            ...bindings,
          )
          .toArray();
        expect([wanted, found.map(({ value }) => value)]).toEqual([
          wanted,
          column.filter((text) => wanted.some((pattern) => isMatch(text, pattern))),
        ]);
      }
    });
  });

  it("of a property is one of its name", async () => {
    const props = { plan: "pro-2026", seats: 12, trial: true };
    const found = (values: string[], operator: Filter["operator"] = "matches") =>
      inSite(newSite(), (sql) => {
        const { sql: condition, bindings } = matchingProperty(operator, values);
        return sql
          .exec(`SELECT p.key FROM json_each(?) p WHERE ${condition}`, JSON.stringify(props), ...bindings)
          .toArray()
          .map(({ key }) => key);
      });
    expect(await found(["plan:P*2*"])).toEqual(["plan"]);
    expect(await found(["seats:p*", "trial:t**e", "seats:12"])).toEqual(["seats", "trial"]);
    expect(await found(["seats"], "contains")).toEqual(["seats"]);
    expect(await found(["plan:RO-", "seats:3"], "contains")).toEqual(["plan"]);
    expect(await found(["plan:pro-2026", "seats:12", "trial:1"], "is")).toEqual(["plan", "seats"]);
    expect(await found(["plan:PRO-2026", "nothing"], "is")).toEqual([]);
  });

  it("is one of 50 in a filter, of 20 filters and beside 100 goals", async () => {
    const site = newSite();
    const object = siteStub({ env }, site);
    const sale = { kind: "custom", name: "sale-17", props: { plan: "pro" } } as const;
    await object.collect({
      site: siteConfig(),
      bots: [],
      events: [collectedEvent({ atMs: AT, path: "/blog/a-17-b" }), collectedEvent({ ...sale, atMs: AT + minutes(1) })],
    });
    const fifty = matches(...Array.from({ length: 50 }, (_, at) => `/blog/*-${at}-*`));
    expect(await object.totals({ range: RANGE, filters: [fifty], goals: [] })).toMatchObject({ visits: 1 });
    const properties: Filter = {
      dimension: "property",
      operator: "is",
      values: Array.from({ length: 50 }, (_, at) => `plan-${at}:x`).with(7, "plan:pro"),
    };
    const filters = [
      ...Array.from({ length: 18 }, () => fifty),
      properties,
      { ...properties, operator: "contains" as const },
    ];
    const goals = Array.from({ length: 100 }, (_, at) =>
      goalRule("event", `sale-${at}*`, { id: `goal-${at}`, property: { name: "plan", value: "pro" } }),
    );
    const selection = { range: RANGE, filters, goals };
    expect(await object.totals(selection)).toMatchObject({ visits: 1, conversions: 1 });
    expect(
      (await object.goals(selection)).goals.filter(({ conversions }) => conversions > 0).map(({ id }) => id),
    ).toEqual(["goal-1", "goal-17"]);
    const { paths } = await object.conversionPaths({ ...selection, lookbackDays: 30 });
    expect(paths).toMatchObject([{ converted: true, count: 1 }]);
    const steps = Array.from({ length: 8 }, (_, at) => ({
      rule: goalRule("event", at === 0 ? "sale-*" : `never-${at}*`, { property: { name: "plan", value: "pro" } }),
      filters: [fifty],
    }));
    const report = await object.funnel({
      range: RANGE,
      filters,
      steps,
      windowMs: days(1),
      strict: false,
      groupBy: "channel",
    });
    expect(report.steps.map(({ people }) => people)).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
  });
});

describe("stored patterns with too many wildcards", () => {
  const PATTERN = `/${"a*".repeat(MAX_WILDCARDS + 1)}`;
  const rule = goalRule("page", PATTERN);

  async function measured() {
    const owner = await createAccount(env);
    const siteId = await createSite(owner);
    const row = { workspaceId: owner.workspaceId, siteId, createdAt: new Date(), updatedAt: new Date() };
    const db = openDatabase({ d1: env.DB });
    const goal = {
      ...row,
      kind: "page" as const,
      propertyName: null,
      propertyValue: null,
      minScrollPercent: null,
      valueMinor: null,
      currency: null,
    };
    await db.insert(analyticsGoals).values([
      { ...goal, id: `${siteId}-1`, name: "Old", pattern: PATTERN },
      { ...goal, id: `${siteId}-2`, name: "Thanks", pattern: "/th*" },
    ]);
    const steps = [PATTERN, "/thanks"].map((pattern) => ({ rule: goalRule("page", pattern), filters: [] }));
    await db
      .insert(analyticsFunnels)
      .values({ ...row, id: `${siteId}-f`, name: "Old way", steps, windowMinutes: 60, strict: false });
    await db.insert(analyticsSegments).values({
      ...row,
      id: `${siteId}-s`,
      name: "Old part",
      filters: [`matches:page:${PATTERN}`],
      createdBy: owner.userId,
    });
    const events = [`/${"a".repeat(90)}`, "/thanks"].map((path, at) => collectedEvent({ atMs: AT + at, path }));
    await siteStub({ env }, siteId).collect({ site: siteConfig({ siteId }), bots: [], events });
    return { siteId, base: `/analytics/sites/${siteId}`, visitor: new Visitor(owner.cookie) };
  }

  it("match nothing, are marked, and leave every page working", async () => {
    const { base, siteId, visitor } = await measured();
    for (const path of ["", "/goals", "/goals.csv", "/attribution", "/funnels", `/funnels/${siteId}-f`]) {
      const answer = await visitor.get(`${base}${path}${path.endsWith(".csv") ? "" : "?period=7d"}`);
      expect([path, answer.status]).toEqual([path, 200]);
    }
    const shown = async (path: string) =>
      (await (await visitor.get(`${base}${path}?period=7d`)).text()).replaceAll(/<script.*?<\/script>/gs, "");
    const goals = await shown("/goals");
    expect(goals.match(/more than 20 wildcards \(\*\) and counts nothing/g)).toHaveLength(1);
    for (const path of ["/funnels", `/funnels/${siteId}-f`])
      expect((await shown(path)).includes("counts nothing")).toBe(true);
    // A segment leads to an address that says what is left out.
    const overview = await shown("");
    const href = /href="([^"]*f=matches[^"]*)"/.exec(overview)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(
      await (
        await visitor.get(
          new URL(href, `https://kaja.test${base}`).pathname + new URL(href, "https://kaja.test/").search,
        )
      ).text(),
    ).toContain("One filter has a pattern with more than 20 wildcards (*) and is left out.");
  });

  it("do not stop the night's roll-up", async () => {
    const { siteId } = await measured();
    const object = siteStub({ env }, siteId);
    const goals = [rule, goalRule("page", "/th*"), goalRule("page", stars(MAX_WILDCARDS))];
    await object.keepGoals(goals);
    expect(await runDurableObjectAlarm(env.SITE.get(env.SITE.idFromName(siteId)))).toBe(true);
    expect(await inSite(siteId, (sql) => sql.exec("SELECT day FROM goal_days").toArray())).toEqual([
      { day: TODAY - 1 },
    ]);
    const report = await object.goals({ range: RANGE, filters: [], goals });
    expect(report.goals.map(({ conversions }) => conversions)).toEqual([0, 1, 1]);
  });
});
