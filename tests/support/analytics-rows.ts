import { env } from "cloudflare:workers";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { analyticsSites } from "#db/schema/analytics.ts";

/** A measured website of the workspace; returns its id. Its object holds nothing. */
export async function createSite({ workspaceId }: { workspaceId: string }, change: Partial<typeof analyticsSites.$inferInsert> = {}): Promise<string> {
  const now = new Date();
  const id = newId(now.getTime());
  await openDatabase({ d1: env.DB })
    .insert(analyticsSites)
    .values({ id, workspaceId, name: "Tea shop", hosts: ["example.com"], timeZone: "UTC", currency: "EUR", createdAt: now, updatedAt: now, ...change });
  return id;
}
