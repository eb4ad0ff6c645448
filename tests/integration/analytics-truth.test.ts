import { env, runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { siteObject } from "#app/modules/analytics/site-object.server.ts";
import { siteConfig } from "../support/collected.ts";
import { SITE_TIME_ZONE } from "../support/simulator/clock.ts";
import { type Arrival, simulate } from "../support/simulator/simulate.ts";
import { trueDays, trueFigures } from "../support/simulator/truth.ts";

const SITE = "truth-year";
const config = siteConfig({ siteId: SITE, timeZone: SITE_TIME_ZONE, retentionDays: 1_825 });
const { arrivals, visits, bots } = simulate({ seed: 7, firstDay: "2025-11-01", days: 365, visitsPerDay: 8, lateShare: 0.03, duplicateShare: 0.02 });

const rows = <T>(query: string): Promise<T[]> =>
  runInDurableObject(env.SITE.get(env.SITE.idFromName(SITE)), (_, { storage }) => storage.sql.exec(query).toArray()) as Promise<T[]>;

async function send(batch: readonly Arrival[]): Promise<void> {
  const events = batch.flatMap(({ event }) => event ?? []);
  await siteObject({ env }, SITE).collect({ site: config, events, bots: batch.flatMap(({ bot }) => bot ?? []) });
}

beforeAll(async () => {
  let batch: Arrival[] = [];
  for (const arrival of arrivals) {
    batch.push(arrival);
    if (batch.length < 500) continue;
    await send(batch);
    batch = [];
  }
  await send(batch);
}, 300_000);

describe("a year of a site's traffic", () => {
  it("has every event once, and the bots apart", async () => {
    expect(visits.length).toBeGreaterThan(2_000);
    expect(await rows("SELECT count(*) AS n FROM events")).toEqual([{ n: visits.reduce((sum, { events }) => sum + events.length, 0) }]);
    expect(await rows("SELECT count(*) AS n FROM bots")).toEqual([{ n: bots.length }]);
  });

  it("has the visits that were made, each as it was", async () => {
    const found = await rows(
      `SELECT visitor, started_ms AS startedMs, last_ms AS lastMs, s.hour, views, events, x.text AS entry, y.text AS exit, o.source, o.campaign, p.city
       FROM sessions s LEFT JOIN texts x ON x.id = entry_path_id LEFT JOIN texts y ON y.id = exit_path_id JOIN origins o ON o.id = origin_id
       JOIN places p ON p.id = place_id ORDER BY visitor, started_ms`,
    );
    const made = [...visits]
      .sort((a, b) => a.visitor - b.visitor || a.startedMs - b.startedMs)
      .map(({ visitor, startedMs, lastMs, hour, events, source, place }) => ({
        visitor,
        startedMs,
        lastMs,
        hour,
        views: events.filter(({ kind }) => kind === "view").length,
        events: events.filter(({ kind }) => kind !== "view" && kind !== "leave").length,
        entry: events.find(({ kind }) => kind === "view")?.path ?? null,
        exit: events.findLast(({ kind }) => kind === "view")?.path ?? null,
        source: source.origin.source,
        campaign: source.origin.campaign,
        city: place.city,
      }));
    expect(found).toEqual(made);
  });

  it("adds up to the truth of every day", async () => {
    const found = await rows<Record<string, number>>(
      `SELECT hour / 24 AS day, count(DISTINCT visitor) AS visitors, count(*) AS visits, sum(views) AS views, sum(events) AS events,
       sum(views = 1 AND events = 0) AS bounces, sum(last_ms - started_ms) AS durationMs FROM sessions GROUP BY 1 ORDER BY 1`,
    );
    const truth = [...trueDays(visits)].sort(([a], [b]) => a - b).map(([day, { revenue: _, ...figures }]) => ({ day, ...figures }));
    expect(found).toEqual(truth);
  });

  it("has the revenue of each currency", async () => {
    const found = await rows<{ currency: string; minor: number }>(
      "SELECT currency, sum(revenue_minor) AS minor FROM events WHERE currency IS NOT NULL GROUP BY 1",
    );
    expect(Object.fromEntries(found.map(({ currency, minor }) => [currency, minor]))).toEqual(trueFigures(visits).revenue);
  });
});
