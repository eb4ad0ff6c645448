import { and, eq, ne, or, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { mailProviders } from "#db/schema/messages.ts";

export type ProviderRow = typeof mailProviders.$inferSelect;
type Audit = ReturnType<typeof auditIfChanged>;

export async function findProvider({ db, workspaceId }: WorkspaceScope): Promise<ProviderRow | undefined> {
  const [row] = await db.select().from(mailProviders).where(eq(mailProviders.workspaceId, workspaceId)).limit(1);
  return row;
}

/** Writes the provider of a workspace, in place of the one before. */
export async function writeProvider(
  { db, workspaceId }: WorkspaceScope,
  row: Omit<ProviderRow, "workspaceId">,
  audit: Audit,
): Promise<void> {
  const { createdAt, ...change } = row;
  await db.batch([
    db
      .insert(mailProviders)
      .values({ ...row, workspaceId })
      .onConflictDoUpdate({ target: mailProviders.workspaceId, set: change }),
    audit,
  ]);
}

export async function deleteProvider({ db, workspaceId }: WorkspaceScope, audit: Audit): Promise<boolean> {
  const remove = db
    .delete(mailProviders)
    .where(eq(mailProviders.workspaceId, workspaceId))
    .returning({ id: mailProviders.workspaceId });
  const [removed] = await db.batch([remove, audit]);
  return removed.length > 0;
}

/** Writes how the provider fares, unless it was changed since `updatedAt`; of a success only what says more than the row. */
export async function writeHealth(
  { db, workspaceId }: WorkspaceScope,
  updatedAt: Date,
  health: { error: string; at: Date } | { sentAt: Date },
): Promise<void> {
  const isOfThis = and(eq(mailProviders.workspaceId, workspaceId), eq(mailProviders.updatedAt, updatedAt));
  if ("sentAt" in health) {
    const stale = or(
      ne(mailProviders.status, "ok"),
      sql`coalesce(${mailProviders.lastSentAt}, 0) < ${health.sentAt.getTime() - 60_000}`,
    );
    await db.update(mailProviders).set({ status: "ok", lastSentAt: health.sentAt }).where(and(isOfThis, stale));
    return;
  }
  await db
    .update(mailProviders)
    .set({ status: "failing", lastError: health.error, lastErrorAt: health.at })
    .where(isOfThis);
}
