import { and, eq } from "drizzle-orm";
import type { AppContext } from "#app/platform/context.server.ts";
import { shortLinks } from "#db/schema/links.ts";
import type { LinkHead, LinkTotals } from "../store/link-rpc.ts";

/** Writes what the object of a link has counted. The numbers are whole: written twice they stay right. */
export async function writeTotals(
  { db }: Pick<AppContext, "db">,
  { linkId, workspaceId }: LinkHead,
  { clicks, visitors, bots, lastClickMs }: LinkTotals,
): Promise<void> {
  await db
    .update(shortLinks)
    .set({ clicks, visitors, bots, lastClickAt: lastClickMs === null ? null : new Date(lastClickMs) })
    .where(and(eq(shortLinks.id, linkId), eq(shortLinks.workspaceId, workspaceId)));
}
