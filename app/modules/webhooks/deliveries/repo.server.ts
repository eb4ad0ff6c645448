import { and, asc, eq, inArray, isNotNull, lt, lte, sql } from "drizzle-orm";
import type { StoredSubscription } from "#app/platform/access/plans.ts";
import { type AuditEntry, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import type { Database } from "#db/client.ts";
import { subscriptions } from "#db/schema/billing.ts";
import { webhookAttempts, webhookDeliveries, webhookEndpoints, webhookEvents } from "#db/schema/webhooks.ts";
import { workspaces } from "#db/schema/workspaces.ts";
import type { DisabledReason } from "./domain/outcome.ts";
import type { QueuedDelivery } from "./event-repo.server.ts";

/*
 * What the queue's consumer and the cron do with deliveries of all workspaces: they start from a delivery's id, which
 * only this product has written into the queue.
 */

export type Delivery = typeof webhookDeliveries.$inferSelect;

type Scope = Pick<AppContext, "db">;

const QUEUED = {
  id: webhookDeliveries.id,
  endpointId: webhookDeliveries.endpointId,
  attempts: webhookDeliveries.attempts,
};

/**
 * Takes a pending delivery for its next attempt, in one statement: of any number of messages of it one does. Only when
 * `attempts` were made before, so that an old message does not bring a later attempt forward. Undefined: taken, finished
 * or gone.
 */
export async function claimDelivery(
  { db }: Scope,
  { id, attempts }: Pick<QueuedDelivery, "id" | "attempts">,
  now: Date,
  leaseEndsAt: Date,
): Promise<Delivery | undefined> {
  const [claimed] = await db
    .update(webhookDeliveries)
    .set({ status: "sending", attempts: sql`${webhookDeliveries.attempts} + 1`, dueAt: leaseEndsAt, updatedAt: now })
    .where(
      and(
        eq(webhookDeliveries.id, id),
        eq(webhookDeliveries.status, "pending"),
        eq(webhookDeliveries.attempts, attempts),
      ),
    )
    .returning();
  return claimed;
}

export interface Target {
  endpoint: typeof webhookEndpoints.$inferSelect;
  event: typeof webhookEvents.$inferSelect;
  subscription: StoredSubscription | null;
}

/** Endpoint, event and plan of a delivery, in one read; undefined when one of them is gone. */
export async function findTarget(
  { db }: Scope,
  { endpointId, eventId, workspaceId }: Delivery,
): Promise<Target | undefined> {
  const [found] = await db
    .select({
      endpoint: webhookEndpoints,
      event: webhookEvents,
      subscription: {
        planName: subscriptions.planName,
        subscriptionStatus: subscriptions.subscriptionStatus,
        endsAt: subscriptions.endsAt,
      },
    })
    .from(webhookEndpoints)
    .innerJoin(
      webhookEvents,
      and(eq(webhookEvents.id, eventId), eq(webhookEvents.workspaceId, webhookEndpoints.workspaceId)),
    )
    .innerJoin(workspaces, eq(workspaces.id, webhookEndpoints.workspaceId))
    .leftJoin(subscriptions, eq(subscriptions.userId, workspaces.billingUserId))
    .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.workspaceId, workspaceId)))
    .limit(1);
  return found;
}

/** "this attempt is the one that is under way". */
const underWay = ({ id, attempts }: Delivery) =>
  and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.status, "sending"), eq(webhookDeliveries.attempts, attempts));

/** Ends a claimed delivery without an attempt. */
export async function endClaimed(
  { db }: Scope,
  delivery: Delivery,
  status: "canceled" | "failed",
  now: Date,
): Promise<void> {
  await db.update(webhookDeliveries).set({ status, dueAt: null, updatedAt: now }).where(underWay(delivery));
}

export type NewAttempt = typeof webhookAttempts.$inferInsert;

const insertAttempt = (db: Database, attempt: NewAttempt, { id, attempts }: Delivery) =>
  // Not for a delivery that was deleted meanwhile, or whose outcome is noted already.
  insertWhere(
    db,
    webhookAttempts,
    attempt,
    sql`exists (select 1 from webhook_deliveries d where d.id = ${id} and d.status = 'sending' and d.attempts = ${attempts})`,
  );

/** Notes an accepted attempt: the endpoint works (again). */
export async function noteDelivered({ db }: Scope, delivery: Delivery, attempt: NewAttempt, now: Date): Promise<void> {
  await db.batch([
    insertAttempt(db, attempt, delivery),
    db.update(webhookDeliveries).set({ status: "delivered", dueAt: null, updatedAt: now }).where(underWay(delivery)),
    db
      .update(webhookEndpoints)
      .set({ failingSince: null })
      .where(and(eq(webhookEndpoints.id, delivery.endpointId), isNotNull(webhookEndpoints.failingSince))),
  ]);
}

export interface FailureNote {
  attempt: NewAttempt;
  now: Date;
  /** When the next attempt is due; null: it was the last. */
  retryAt: Date | null;
  /** 410: the endpoint is turned off at once. */
  gone: boolean;
  /** An endpoint that has been failing since before this moment is turned off; null: this failure does not count. */
  failingBefore: Date | null;
  audit: (reason: DisabledReason) => AuditEntry;
}

/**
 * Notes a failed attempt with all that follows from it, in one batch: the next attempt or the end, since when the
 * endpoint fails, and whether that turns it off with everything that waits for it. Returns why it was turned off, if it was.
 */
export async function noteFailed(
  context: Pick<AppContext, "db" | "now">,
  delivery: Delivery,
  note: FailureNote,
): Promise<DisabledReason | null> {
  const { db } = context;
  const { attempt, now, retryAt, gone, failingBefore, audit } = note;
  const { endpointId } = delivery;
  const reason: DisabledReason = gone ? "gone" : "failing";
  const on = and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.enabled, true));
  const counts = failingBefore ? sql`true` : sql`false`;
  const [, , , disabled] = await db.batch([
    insertAttempt(db, attempt, delivery),
    db
      .update(webhookEndpoints)
      .set({ failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${now.getTime()})` })
      .where(and(on, counts)),
    db
      .update(webhookDeliveries)
      .set({ status: retryAt && !gone ? "pending" : "failed", dueAt: gone ? null : retryAt, updatedAt: now })
      .where(underWay(delivery)),
    db
      .update(webhookEndpoints)
      .set({ enabled: false, disabledReason: reason, version: sql`${webhookEndpoints.version} + 1`, updatedAt: now })
      .where(and(on, gone ? sql`true` : failingBefore ? lte(webhookEndpoints.failingSince, failingBefore) : sql`false`))
      .returning({ id: webhookEndpoints.id }),
    auditIfChanged(context, audit(reason)),
    cancelOfDisabled(db, endpointId, now),
  ]);
  return disabled.length > 0 ? reason : null;
}

/** Takes back what waits for an endpoint, when it is off by then. */
export const cancelOfDisabled = (db: Database, endpointId: string, now: Date) =>
  db
    .update(webhookDeliveries)
    .set({ status: "canceled", dueAt: null, updatedAt: now })
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.status, "pending"),
        sql`exists (select 1 from webhook_endpoints off where off.id = ${endpointId} and off.enabled = 0)`,
      ),
    );

/**
 * Finds at most `limit` deliveries whose time has come, also those whose consumer has died, frees them and moves their
 * time to `nextDueAt`, should their message be lost.
 */
export async function takeDueDeliveries(
  { db }: Scope,
  now: Date,
  nextDueAt: Date,
  limit: number,
): Promise<QueuedDelivery[]> {
  const due = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(isNotNull(webhookDeliveries.dueAt), lte(webhookDeliveries.dueAt, now)))
    .orderBy(asc(webhookDeliveries.dueAt))
    .limit(limit);
  return db
    .update(webhookDeliveries)
    .set({ status: "pending", dueAt: nextDueAt })
    .where(and(inArray(webhookDeliveries.id, due), inArray(webhookDeliveries.status, ["pending", "sending"])))
    .returning(QUEUED);
}

/** Marks deliveries whose messages the queue gave up; one that is under way is left to its consumer. Returns those marked. */
export async function failDeliveries({ db }: Scope, ids: readonly string[], now: Date): Promise<QueuedDelivery[]> {
  return db
    .update(webhookDeliveries)
    .set({ status: "failed", dueAt: null, updatedAt: now })
    .where(
      and(
        sql`${webhookDeliveries.id} in (select value from json_each(${JSON.stringify(ids)}))`,
        eq(webhookDeliveries.status, "pending"),
      ),
    )
    .returning(QUEUED);
}

/** Makes a delivery that was given up a pending one again; undefined when there is no such delivery. */
export async function reviveDelivery({ db }: Scope, id: string, now: Date): Promise<QueuedDelivery | undefined> {
  const [revived] = await db
    .update(webhookDeliveries)
    .set({ status: "pending", dueAt: now, updatedAt: now })
    .where(and(eq(webhookDeliveries.id, id), inArray(webhookDeliveries.status, ["failed", "pending"])))
    .returning(QUEUED);
  return revived;
}

/** Forgets at most `limit` rows of each kind that were made before `before`. */
export async function deleteBefore({ db }: Scope, before: Date, limit: number): Promise<void> {
  const old = <T extends typeof webhookEvents | typeof webhookDeliveries | typeof webhookAttempts>(table: T) =>
    db
      .delete(table)
      .where(
        inArray(table.id, db.select({ id: table.id }).from(table).where(lt(table.createdAt, before)).limit(limit)),
      );
  await db.batch([old(webhookAttempts), old(webhookDeliveries), old(webhookEvents)]);
}

/**
 * Of each workspace with an attempt since `since`, forgets all but its newest `attempts`, and what was answered to all
 * but its newest `answers`. Rows are counted in the order in which they were written.
 */
export async function trimAttempts(
  { db }: Scope,
  since: Date,
  { attempts, answers }: { attempts: number; answers: number },
): Promise<void> {
  const behind = (newest: number) => sql`
    select place_of.row from (
      select rowid as row, row_number() over (partition by workspace_id order by rowid desc) as place from webhook_attempts
      where workspace_id in (select workspace_id from webhook_attempts where created_at > ${since.getTime()})
    ) place_of where place_of.place > ${newest}`;
  await db.batch([
    db.delete(webhookAttempts).where(sql`rowid in (${behind(attempts)})`),
    db
      .update(webhookAttempts)
      .set({ responseBody: "" })
      .where(sql`${webhookAttempts.responseBody} <> '' and rowid in (${behind(answers)})`),
  ]);
}
