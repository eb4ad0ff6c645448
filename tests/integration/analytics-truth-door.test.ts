import { env, runInDurableObject } from "cloudflare:test";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Dimension } from "#app/modules/analytics/domain/dimensions.ts";
import type { CollectedEvent } from "#app/modules/analytics/domain/event.ts";
import { siteStub } from "#app/modules/analytics/store/site-stub.server.ts";
import type { Agent } from "#app/shared/network/user-agent.ts";
import { createSite } from "#tests/support/analytics-rows.ts";
import { createAccount, ORIGIN } from "#tests/support/factories.ts";
import { SITE_TIME_ZONE, trueDay, trueDayStartMs } from "#tests/support/simulator/clock.ts";
import { simulate } from "#tests/support/simulator/simulate.ts";
import {
  EVENT_DIMENSIONS,
  groupBy,
  trueEventRows,
  trueFigures,
  trueVisitRows,
  VISIT_DIMENSIONS,
} from "#tests/support/simulator/truth.ts";
import type { TrueVisit } from "#tests/support/simulator/visit.ts";
import { Visitor } from "#tests/support/visitor.ts";

/*
 * A day of a simulated site as its pages send it: addresses with their tags, referrers, user agents, languages, amounts. What
 * the reports say of it is held against what was done. A browser sends neither a person's identity nor its place: people are sent
 * apart by address and agent here, and the edge says the country.
 */

const AGENTS: Readonly<Record<string, [userAgent: string, agent: Partial<Agent>]>> = {
  Windows: [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36",
    { systemVersion: "10+" },
  ],
  Linux: ["Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0", {}],
  macOS: [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
    { systemVersion: "" },
  ],
  Android: [
    "Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36",
    {},
  ],
  iOS: [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
    {},
  ],
  iPadOS: [
    "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    {},
  ],
};
const DAY = "2026-10-20";
/** Of rented machines, by the number of its network. */
const DATA_CENTRE = 24_940;

const simulation = simulate({ seed: 33, firstDay: DAY, days: 1, visitsPerDay: 130, lateShare: 0, duplicateShare: 0 });
for (const _ of simulation.arrivals);
const { firstDay } = simulation;
const nextDayMs = trueDayStartMs(firstDay + 1);
/** Visits of browsers that are known, as they are seen from outside; events after the day do not appear on it. */
const visits: TrueVisit[] = simulation.visits
  .filter(
    ({ agent, events }) =>
      agent.system !== "" && events[0]?.path !== "" && events.every(({ atMs }) => atMs < nextDayMs),
  )
  .map((visit) => ({
    ...visit,
    stable: false,
    place: { country: visit.place.country, region: "", city: "" },
    agent: { ...visit.agent, ...AGENTS[visit.agent.system]?.[1] },
  }));

let siteId: string;

/** The address that a page had: with the tags of the mail or advertisement that led to it. */
function addressOf({ host, path, origin }: CollectedEvent): string {
  const url = new URL(`https://${host}${path}`);
  const { source, medium, campaign, term, content, clickId, referrerHost } = origin;
  const tags = {
    utm_source: source === referrerHost ? "" : source,
    utm_medium: medium,
    utm_campaign: campaign,
    utm_term: term,
    utm_content: content,
  };
  for (const [name, value] of Object.entries(tags)) if (value) url.searchParams.set(name, value);
  if (clickId) url.searchParams.set(clickId, "secret");
  return url.href;
}

const payloadOf = (event: CollectedEvent, nowMs: number) => {
  const { id, kind, name, referrer, target, scrollPercent, vitals, props, revenue, atMs } = event;
  return {
    id: `sent-${id}`,
    kind,
    url: addressOf(event),
    age: nowMs - atMs,
    ...(name && { name }),
    ...(referrer && { referrer: `${referrer}?q=private` }),
    ...(target && { target }),
    ...(scrollPercent !== null && { scroll: scrollPercent }),
    ...(vitals && { lcp: vitals.lcpMs, inp: vitals.inpMs, cls: vitals.cls }),
    ...(props && { props }),
    ...(revenue && { revenue: { amount: (revenue.minor / 100).toFixed(2), currency: revenue.currency.toLowerCase() } }),
  };
};

/** A request of a page, as the edge of the network hands it on. */
async function send(
  browser: Visitor,
  userAgent: string,
  cf: { country: string; asn?: number },
  language: string,
  events: readonly CollectedEvent[],
): Promise<number> {
  const body = JSON.stringify({ site: siteId, events: events.map((event) => payloadOf(event, Date.now())) });
  const headers = {
    origin: `https://${events[0]?.host}`,
    "user-agent": userAgent,
    "accept-language": language ? `${language},en;q=0.5` : "",
    "content-type": "text/plain",
  };
  return (await browser.send(new Request(`${ORIGIN}/e`, { method: "POST", headers, body, cf }))).status;
}

beforeAll(async () => {
  siteId = await createSite(await createAccount(env, { plan: "enterprise" }), {
    hosts: ["tea.example"],
    timeZone: SITE_TIME_ZONE,
  });
  vi.useFakeTimers({ now: nextDayMs - 1, toFake: ["Date"] });
  const people = groupBy(visits, ({ visitor }) => visitor);
  for (const own of people.values()) {
    const browser = new Visitor();
    for (const { agent, place, language, events } of own) {
      const [userAgent = ""] = AGENTS[agent.system] ?? [];
      // In two requests, the second twice: a page that could not be sure sends again.
      const middle = Math.ceil(events.length / 2);
      for (const part of [events.slice(0, middle), events.slice(middle), events.slice(middle)])
        if (part.length > 0)
          expect(await send(browser, userAgent, { country: place.country || "XX" }, language, part)).toBe(202);
    }
  }
  const [view] = visits[0]?.events ?? [];
  for (const [at, { userAgent, reason }] of simulation.bots.entries()) {
    const cf = reason === "data_centre" ? { country: "US", asn: DATA_CENTRE } : { country: "US" };
    if (view) expect(await send(new Visitor(), userAgent, cf, "en", [{ ...view, id: `bot-${at}` }])).toBe(202);
  }
}, 120_000);

afterAll(() => {
  vi.useRealTimers();
});

const RANGE = { fromDay: firstDay, toDay: firstDay };
const NO_GOALS = { conversions: 0, convertedVisits: 0 };
const object = () => siteStub({ env }, siteId);

async function broken(dimension: Dimension) {
  const { rows } = await object().breakdown({
    range: RANGE,
    filters: [],
    goals: [],
    dimension,
    order: { by: "visits", descending: true },
    limit: 1_000,
    offset: 0,
  });
  return rows;
}

it("a day of raw requests has the visitors, visits, views, events, bounces, time and money that were", async () => {
  expect(visits.length).toBeGreaterThan(80);
  expect(visits.every(({ day }) => day === trueDay(nextDayMs - 1))).toBe(true);
  const truth = trueFigures(visits);
  expect(Object.keys(truth.revenue).length).toBeGreaterThan(0);
  expect(await object().totals({ range: RANGE, filters: [], goals: [] })).toEqual({ ...truth, ...NO_GOALS });
});

it.each(VISIT_DIMENSIONS)("by %s", async (dimension) => {
  const truth = new Map(
    [...trueVisitRows(visits, dimension)].map(([value, figures]) => [value, { ...figures, ...NO_GOALS }]),
  );
  expect(new Map((await broken(dimension)).map(({ value, figures }) => [value, figures]))).toEqual(truth);
});

it.each(EVENT_DIMENSIONS)("by %s", async (dimension) => {
  const found = (await broken(dimension)).map(
    ({ value, figures: { visitors, visits: among, views, events } }) =>
      [value, { visitors, visits: among, count: views + events }] as const,
  );
  expect(new Map(found)).toEqual(trueEventRows(visits, dimension));
});

it("programs are kept out of it, and counted by what gave them away", async () => {
  // A headless browser says so in its user agent, which the list of known programs has.
  const reasonOf = (reason: string) => (reason === "headless" ? "user_agent" : reason);
  const groups = await object().botGroups(0, Number.MAX_SAFE_INTEGER);
  expect(new Map(groups.map(({ reason, count }) => [reason, count]))).toEqual(
    new Map(
      [...groupBy(simulation.bots, ({ reason }) => reasonOf(reason))].map(([reason, own]) => [reason, own.length]),
    ),
  );
});

it("nothing of what only a person's own is was kept: no query of a referrer, no value of a click", async () => {
  const stored = await runInDurableObject(env.SITE.get(env.SITE.idFromName(siteId)), (_, { storage }) =>
    JSON.stringify([
      storage.sql.exec("SELECT text FROM texts").toArray(),
      storage.sql.exec("SELECT * FROM origins").toArray(),
    ]),
  );
  expect(stored).not.toMatch(/private|secret/);
});
