import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { type DayUsage, emptyUsage } from "#app/modules/analytics/domain/day-budget.ts";
import type { EventSource } from "#app/modules/analytics/domain/event.ts";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { analyticsFunnels, analyticsSites } from "#db/schema/analytics.ts";

/** A measured website of the workspace; returns its id. Its object holds nothing. */
export async function createSite(
  { workspaceId }: { workspaceId: string },
  change: Partial<typeof analyticsSites.$inferInsert> = {},
): Promise<string> {
  const now = new Date();
  const id = newId(now.getTime());
  await openDatabase({ d1: env.DB })
    .insert(analyticsSites)
    .values({
      id,
      workspaceId,
      name: "Tea shop",
      hosts: ["example.com"],
      timeZone: "UTC",
      currency: "EUR",
      createdAt: now,
      updatedAt: now,
      ...change,
    });
  return id;
}

/** A funnel of a site, from the shop to the cart within a day; returns its id. */
export async function createFunnel({ workspaceId }: { workspaceId: string }, siteId: string): Promise<string> {
  const now = new Date();
  const id = newId(now.getTime());
  const step = (pattern: string) => ({
    rule: { id: pattern, kind: "page", pattern, property: null, minScrollPercent: null },
    filters: [],
  });
  await openDatabase({ d1: env.DB })
    .insert(analyticsFunnels)
    .values({
      id,
      workspaceId,
      siteId,
      name: "Cart",
      steps: [step("/shop"), step("/cart")],
      windowMinutes: 1_440,
      strict: false,
      createdAt: now,
      updatedAt: now,
    });
  return id;
}

/** Leaves a site, in UTC, as if a source had sent so many events today, and its object as if it had been evicted since. */
export async function setDayBudget(siteId: string, source: EventSource, events: number): Promise<void> {
  const today = emptyUsage(Math.floor(Date.now() / 86_400_000));
  today.sources[source].events = events;
  await writeDayBudget(siteId, () => ({ today, before: null, eventRow: 0, botRow: 0 }));
}

/** Changes what the day of a site has taken so far, and leaves its object as if it had been evicted since. */
export const changeDayBudget = (siteId: string, change: (today: DayUsage) => void): Promise<void> =>
  writeDayBudget(siteId, (state) => {
    const changed = state as { today: DayUsage };
    change(changed.today);
    return changed;
  });

async function writeDayBudget(siteId: string, change: (state: unknown) => unknown): Promise<void> {
  await runInDurableObject(env.SITE.get(env.SITE.idFromName(siteId)), (_, { storage: { sql } }) => {
    const row = sql.exec<{ state: string }>("SELECT state FROM day_budget").toArray()[0];
    const state = JSON.stringify(change(row ? JSON.parse(row.state) : null));
    sql.exec("INSERT OR REPLACE INTO day_budget (id, state) VALUES (1, ?)", state);
  });
  await abortAllDurableObjects();
}
