import { env } from "cloudflare:workers";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { analyticsSites } from "#db/schema/analytics.ts";
import { analyticsFunnels } from "#db/schema/analytics-goals.ts";

/** A measured website of the workspace; returns its id. Its object holds nothing. */
export async function createSite({ workspaceId }: { workspaceId: string }, change: Partial<typeof analyticsSites.$inferInsert> = {}): Promise<string> {
  const now = new Date();
  const id = newId(now.getTime());
  await openDatabase({ d1: env.DB })
    .insert(analyticsSites)
    .values({ id, workspaceId, name: "Tea shop", hosts: ["example.com"], timeZone: "UTC", currency: "EUR", createdAt: now, updatedAt: now, ...change });
  return id;
}

/** A funnel of a site, from the shop to the cart within a day; returns its id. */
export async function createFunnel({ workspaceId }: { workspaceId: string }, siteId: string): Promise<string> {
  const now = new Date();
  const id = newId(now.getTime());
  const step = (pattern: string) => ({ rule: { id: pattern, kind: "page", pattern, property: null, minScrollPercent: null }, filters: [] });
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
