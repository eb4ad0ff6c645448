import { and, eq, lt, ne, or, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { minutes } from "#app/shared/time.ts";
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

/** A provider that works is noted once a minute: every lot of a campaign says it. */
const NOTE_EVERY_MS = minutes(1);

/** Writes how the provider fares, unless it was changed since `updatedAt`. */
export async function writeHealth(
  { db, workspaceId }: WorkspaceScope,
  updatedAt: Date,
  { error, hasSent }: { error: string; hasSent: boolean },
  now: Date,
): Promise<void> {
  const isOfThis = and(eq(mailProviders.workspaceId, workspaceId), eq(mailProviders.updatedAt, updatedAt));
  const sent = hasSent ? { lastSentAt: now } : {};
  if (error !== "") {
    const failing = { status: "failing" as const, lastError: error, lastErrorAt: now };
    await db
      .update(mailProviders)
      .set({ ...sent, ...failing })
      .where(isOfThis);
    return;
  }
  const isNews = or(
    ne(mailProviders.status, "ok"),
    lt(sql`coalesce(${mailProviders.lastSentAt}, 0)`, now.getTime() - NOTE_EVERY_MS),
  );
  await db
    .update(mailProviders)
    .set({ ...sent, status: "ok" })
    .where(and(isOfThis, isNews));
}
