import { sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { usageMeters } from "../schema/index.ts";

/** What a row of the demonstration counts for in the usage of its workspace. */
type Meter =
  | "content_items"
  | "social_posts"
  | "marketing_campaigns"
  | "short_links"
  | "strategies"
  | "competitor_pages";

/** One more, when the statement before it in the batch added a row: what a second start finds counts once. */
export const countAdded = (db: Database, workspaceId: string, meter: Meter) =>
  db
    .insert(usageMeters)
    .values({ workspaceId, meter, month: "always", used: sql`changes()` })
    .onConflictDoUpdate({
      target: [usageMeters.workspaceId, usageMeters.meter, usageMeters.month],
      set: { used: sql`${usageMeters.used} + excluded.used` },
    });
