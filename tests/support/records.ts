import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import type { Actor } from "#app/platform/access/actor.ts";
import { createRequestContext, type RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { ALWAYS, type Total } from "#app/platform/usage/totals.server.ts";
import type { Database } from "#db/client.ts";
import { usageMeters } from "#db/schema/billing.ts";
import { ORIGIN } from "./factories.ts";

/** A context on this database whose clock moves on by a second at each look, so that no two rows share a moment. */
export function tickingContext(db: Database, start = new Date("2026-11-22T09:00:00Z")): RequestContext {
  let atMs = start.getTime();
  const now = () => {
    atMs += 1_000;
    return new Date(atMs);
  };
  return { ...createRequestContext(new Request(ORIGIN), env, createExecutionContext()), db, now };
}

/** An owner of a workspace that nobody else is in. */
export const anActor = (more: Partial<Actor> = {}): Actor => ({
  userId: newId(),
  workspaceId: newId(),
  plan: "pro",
  workspaceRole: "owner",
  via: "session",
  scopes: [],
  ...more,
});

/** How many the product has counted of this. */
export async function totalOf(db: Database, workspaceId: string, total: Total | "text_bytes"): Promise<number> {
  const [row] = await db
    .select({ used: usageMeters.used })
    .from(usageMeters)
    .where(and(eq(usageMeters.workspaceId, workspaceId), eq(usageMeters.meter, total), eq(usageMeters.month, ALWAYS)));
  return row?.used ?? 0;
}

/** As if the workspace had so many. */
export const setTotal = (db: Database, workspaceId: string, total: Total | "text_bytes", used: number) =>
  db
    .insert(usageMeters)
    .values({ workspaceId, meter: total, month: ALWAYS, used })
    .onConflictDoUpdate({ target: [usageMeters.workspaceId, usageMeters.meter, usageMeters.month], set: { used } });

interface Query {
  limit: number;
  cursor?: string | undefined;
}

/** Every row of a list, read page by page. */
export async function readAll<R>(
  list: (query: Query) => Promise<{ ok: true; value: { rows: R[]; nextCursor: string | null } } | { ok: false }>,
  limit = 2,
): Promise<R[]> {
  const rows: R[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 100; page++) {
    const read = await list({ limit, cursor });
    if (!read.ok) throw new Error("The page cannot be read");
    rows.push(...read.value.rows);
    if (read.value.nextCursor === null) return rows;
    cursor = read.value.nextCursor;
  }
  throw new Error("The list does not end");
}
