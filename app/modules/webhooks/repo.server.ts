import { and, asc, count, desc, eq, getTableColumns, isNotNull, type SQL, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { type AuditEntry, type Audited, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { insertFrom, insertWhere } from "#app/platform/db/insert-where.server.ts";
import type { SortCursor } from "#app/shared/cursor.ts";
import type { Database } from "#db/client.ts";
import { webhookAttempts, webhookDeliveries, webhookEndpoints, webhookEvents } from "#db/schema/webhooks.ts";
import { workspaces } from "#db/schema/workspaces.ts";
import type { QueuedDelivery } from "./deliveries/event-repo.server.ts";
import { cancelOfDisabled } from "./deliveries/repo.server.ts";

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type AttemptRow = typeof webhookAttempts.$inferSelect;
export type DeliveryStatus = DeliveryRow["status"];

/** For writes that leave a row in the audit log. */
type AuditedScope = WorkspaceScope & Audited;

const own = ({ workspaceId }: WorkspaceScope, id: string) =>
  and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.workspaceId, workspaceId));

/** Stores an endpoint unless the workspace has `maxEndpoints` already, or it is there; false then. Count and insert are one statement. */
export async function insertEndpoint(
  scope: AuditedScope,
  endpoint: EndpointRow,
  maxEndpoints: number,
  audit: AuditEntry,
): Promise<boolean> {
  const { id, workspaceId } = endpoint;
  const insert = insertWhere(
    scope.db,
    webhookEndpoints,
    endpoint,
    sql`(select count(*) from webhook_endpoints where workspace_id = ${workspaceId}) < ${maxEndpoints}
      and not exists (select 1 from webhook_endpoints made where made.id = ${id})`,
  ).returning({ id: webhookEndpoints.id });
  const [inserted] = await scope.db.batch([insert, auditIfChanged(scope, audit)]);
  return inserted.length > 0;
}

/** Every endpoint of the workspace, oldest first. */
export const findEndpoints = ({ db, workspaceId }: WorkspaceScope): Promise<EndpointRow[]> =>
  db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.workspaceId, workspaceId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
    .execute();

/** The endpoints that a person added and that are on, in whichever workspace, newest first. */
export const findEndpointsOf = (
  db: Database,
  userId: string,
  limit: number,
): Promise<{ url: string; workspaceName: string }[]> =>
  db
    .select({ url: webhookEndpoints.url, workspaceName: workspaces.name })
    .from(webhookEndpoints)
    .innerJoin(workspaces, eq(workspaces.id, webhookEndpoints.workspaceId))
    .where(and(eq(webhookEndpoints.userId, userId), eq(webhookEndpoints.enabled, true)))
    .orderBy(desc(webhookEndpoints.createdAt), desc(webhookEndpoints.id))
    .limit(limit)
    .execute();

export async function findEndpoint(scope: WorkspaceScope, id: string): Promise<EndpointRow | undefined> {
  const [row] = await scope.db.select().from(webhookEndpoints).where(own(scope, id)).limit(1);
  return row;
}

/** Columns that a change may set; `failingSince` is reset with another address or when it is turned on. */
export type EndpointChange = Partial<
  Pick<
    EndpointRow,
    | "url"
    | "description"
    | "events"
    | "enabled"
    | "disabledReason"
    | "failingSince"
    | "sealedSecret"
    | "sealedPreviousSecret"
    | "previousEndsAt"
  >
>;

/**
 * Changes an endpoint, provided it still has the version that was seen: of two changes at once one succeeds. What waits
 * for an endpoint that is off afterwards is taken back. False when it has moved on or is gone.
 */
export async function updateEndpoint(
  scope: AuditedScope,
  seen: Pick<EndpointRow, "id" | "version">,
  change: EndpointChange,
  audit: AuditEntry,
): Promise<boolean> {
  const now = scope.now();
  const update = scope.db
    .update(webhookEndpoints)
    .set({ ...change, version: seen.version + 1, updatedAt: now })
    .where(and(own(scope, seen.id), eq(webhookEndpoints.version, seen.version)))
    .returning({ id: webhookEndpoints.id });
  const [updated] = await scope.db.batch([
    update,
    auditIfChanged(scope, audit),
    cancelOfDisabled(scope.db, seen.id, now),
  ]);
  return updated.length > 0;
}

/** Deletes an endpoint with its log; false when there is none. */
export async function deleteEndpoint(scope: AuditedScope, id: string, audit: AuditEntry): Promise<boolean> {
  const { db, workspaceId } = scope;
  const gone = sql`not exists (select 1 from webhook_endpoints e where e.id = ${id})`;
  const ofEndpoint = sql`${webhookAttempts.deliveryId} in (select d.id from webhook_deliveries d where d.endpoint_id = ${id} and d.workspace_id = ${workspaceId})`;
  const [deleted] = await db.batch([
    db.delete(webhookEndpoints).where(own(scope, id)).returning({ id: webhookEndpoints.id }),
    auditIfChanged(scope, audit),
    db.delete(webhookAttempts).where(and(eq(webhookAttempts.workspaceId, workspaceId), ofEndpoint, gone)),
    db
      .delete(webhookDeliveries)
      .where(and(eq(webhookDeliveries.workspaceId, workspaceId), eq(webhookDeliveries.endpointId, id), gone)),
  ]);
  return deleted.length > 0;
}

const ofEndpoint = ({ workspaceId }: WorkspaceScope, endpointId: string) =>
  and(eq(webhookDeliveries.workspaceId, workspaceId), eq(webhookDeliveries.endpointId, endpointId));

/** A line of the log: a delivery with the type of its event (null once that is forgotten) and the last answer. */
export type LogRow = DeliveryRow & { type: string | null; lastStatus: number | null };

const LAST_STATUS = sql<
  number | null
>`(select a.response_status from webhook_attempts a where a.delivery_id = ${sql.raw("webhook_deliveries.id")} order by a.attempt desc limit 1)`;

/** The newest deliveries of an endpoint, older than the cursor. */
export function findDeliveries(
  scope: WorkspaceScope,
  endpointId: string,
  { status, cursor, limit }: { status: DeliveryStatus | undefined; cursor: SortCursor<number> | null; limit: number },
): Promise<LogRow[]> {
  const older: SQL | undefined = cursor
    ? sql`(${webhookDeliveries.createdAt}, ${webhookDeliveries.id}) < (${cursor.value}, ${cursor.id})`
    : undefined;
  return scope.db
    .select({ ...getTableColumns(webhookDeliveries), type: webhookEvents.type, lastStatus: LAST_STATUS })
    .from(webhookDeliveries)
    .leftJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(and(ofEndpoint(scope, endpointId), status ? eq(webhookDeliveries.status, status) : undefined, older))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit)
    .execute();
}

export interface DeliveryRecord {
  delivery: DeliveryRow;
  event: typeof webhookEvents.$inferSelect | null;
  attempts: AttemptRow[];
}

/** One delivery with its event and every attempt, the newest first. */
export async function findDelivery(
  scope: WorkspaceScope,
  endpointId: string,
  id: string,
): Promise<DeliveryRecord | undefined> {
  const { db, workspaceId } = scope;
  // Not one batch: its rows go by column names, and delivery and event share some.
  const [[found], attempts] = await Promise.all([
    db
      .select({ delivery: webhookDeliveries, event: webhookEvents })
      .from(webhookDeliveries)
      .leftJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
      .where(and(ofEndpoint(scope, endpointId), eq(webhookDeliveries.id, id)))
      .limit(1),
    db
      .select()
      .from(webhookAttempts)
      .where(and(eq(webhookAttempts.deliveryId, id), eq(webhookAttempts.workspaceId, workspaceId)))
      .orderBy(desc(webhookAttempts.attempt)),
  ]);
  return found && { ...found, attempts };
}

/** How the deliveries of each endpoint since `since` have ended. */
export function countDeliveries(
  { db, workspaceId }: WorkspaceScope,
  since: Date,
): Promise<{ endpointId: string; status: DeliveryStatus; count: number }[]> {
  return db
    .select({ endpointId: webhookDeliveries.endpointId, status: webhookDeliveries.status, count: count() })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.workspaceId, workspaceId),
        isNotNull(webhookDeliveries.endpointId),
        sql`${webhookDeliveries.createdAt} >= ${since.getTime()}`,
      ),
    )
    .groupBy(webhookDeliveries.endpointId, webhookDeliveries.status)
    .execute();
}

/** Stores an event for one endpoint alone, with its delivery; nothing when the endpoint is gone, or the delivery is there. Returns the delivery. */
export async function insertOwnEvent(
  { db, workspaceId }: WorkspaceScope,
  endpointId: string,
  event: typeof webhookEvents.$inferInsert,
  deliveryId: string,
): Promise<QueuedDelivery | undefined> {
  const { createdAt } = event;
  const isNew = sql`exists (select 1 from webhook_endpoints e where e.id = ${endpointId} and e.workspace_id = ${workspaceId})
    and not exists (select 1 from webhook_deliveries made where made.id = ${deliveryId})`;
  const [, [delivery]] = await db.batch([
    insertWhere(db, webhookEvents, { ...event, workspaceId }, isNew),
    insertWhere(
      db,
      webhookDeliveries,
      {
        id: deliveryId,
        workspaceId,
        endpointId,
        eventId: event.id,
        status: "pending",
        dueAt: createdAt,
        createdAt,
        updatedAt: createdAt,
      },
      isNew,
    ).returning({
      id: webhookDeliveries.id,
      endpointId: webhookDeliveries.endpointId,
      attempts: webhookDeliveries.attempts,
    }),
  ]);
  return delivery;
}

/** Stores a further delivery of the event of `id` to the same endpoint. Undefined when delivery, event or endpoint is gone or off, or it is there. */
export async function insertReplay(
  scope: AuditedScope,
  endpointId: string,
  id: string,
  deliveryId: string,
  audit: AuditEntry,
): Promise<QueuedDelivery | undefined> {
  const { db, workspaceId } = scope;
  const at = scope.now();
  const insert = insertFrom(
    db,
    webhookDeliveries,
    {
      id: deliveryId,
      workspaceId,
      endpointId,
      eventId: sql`d.event_id`,
      replay: sql`(select max(every.replay) + 1 from webhook_deliveries every where every.endpoint_id = d.endpoint_id and every.event_id = d.event_id)`,
      status: "pending",
      dueAt: at,
      createdAt: at,
      updatedAt: at,
    },
    sql`webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id join webhook_events v on v.id = d.event_id`,
    sql`d.id = ${id} and d.endpoint_id = ${endpointId} and d.workspace_id = ${workspaceId} and (e.enabled = 1 or v.type = 'test.ping')
      and not exists (select 1 from webhook_deliveries made where made.id = ${deliveryId})`,
  ).returning({
    id: webhookDeliveries.id,
    endpointId: webhookDeliveries.endpointId,
    attempts: webhookDeliveries.attempts,
  });
  const [[replayed]] = await db.batch([insert, auditIfChanged(scope, audit)]);
  return replayed;
}
