import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { insertFrom } from "#app/platform/db/insert-where.server.ts";
import type { Database } from "#db/client.ts";
import { webhookDeliveries, webhookEvents } from "#db/schema/webhooks.ts";
import { bodyOf, type EventBody, type EventTypeName, eventIdOf } from "../domain/event-types.ts";

/** Whose event it is: one workspace's, or that of every workspace that a person pays for. */
export type Recipients = { workspaceId: string } | { paidBy: string };

/** What happened. */
export type Happening<T extends EventTypeName = EventTypeName> = Recipients & {
  type: T;
  /** Names the happening, not the thing: the same text for the same happening, however often it is written. Without full stops. */
  id: string;
};

/** An event to record; `Data` is what its module declares for the type. */
export type NewEvent<
  T extends EventTypeName = EventTypeName,
  Data extends EventBody["data"] = EventBody["data"],
> = Happening<T> & {
  data: Data;
  /**
   * When it is recorded at all. `IF_CHANGED` right after the statement that makes the change (or after its audit row):
   * only when that one changed something.
   */
  when?: SQL;
};

/** "the statement before in the batch changed something". */
export const IF_CHANGED = sql`changes() > 0`;

/** Takes the place of the workspace's id until the database fills it in. */
const UNKNOWN = "";

/** Ids of the workspaces that get the event, as a subquery or a list. */
const workspacesOf = (recipients: Recipients): SQL =>
  "workspaceId" in recipients
    ? sql`(${recipients.workspaceId})`
    : sql`(select paid.id from workspaces paid where paid.billing_user_id = ${recipients.paidBy})`;

/** The event's id for the workspace `w`: one happening is an event of each workspace of a person. */
const idOf = ({ type, id, ...recipients }: Happening): SQL =>
  "workspaceId" in recipients ? sql`${eventIdOf(type, id)}` : sql`${`${eventIdOf(type, id)}_`} || w.id`;

/**
 * The statements that record an event with a pending delivery for each endpoint that is on and wants its type, for the
 * batch of the change itself. An event that no endpoint wants is not kept, and one that is known already changes nothing.
 */
export function eventStatements(
  { db, now }: { db: Database; now: () => Date },
  { data, when = sql`true`, ...happening }: NewEvent,
): [BatchItem<"sqlite">, BatchItem<"sqlite">] {
  const { type } = happening;
  const at = now();
  const workspaceId = "workspaceId" in happening ? happening.workspaceId : UNKNOWN;
  const body = JSON.stringify(bodyOf({ type, timestamp: at.toISOString(), workspaceId, data }));
  const payload = workspaceId === UNKNOWN ? sql`json_set(${body}, '$.workspaceId', w.id)` : body;
  const wanted = sql`e.enabled = 1 and exists (select 1 from json_each(e.events) where value = ${type})`;
  const ofWorkspace = sql`w.id`;
  const event = insertFrom(
    db,
    webhookEvents,
    { id: idOf(happening), workspaceId: ofWorkspace, type, payload, createdAt: at },
    sql`workspaces w`,
    sql`w.id in ${workspacesOf(happening)} and ${when}
      and exists (select 1 from webhook_endpoints e where e.workspace_id = w.id and ${wanted})`,
  ).onConflictDoNothing();
  const deliveries = insertFrom(
    db,
    webhookDeliveries,
    {
      // Random: an id that is seen says nothing of the next.
      id: sql`lower(hex(randomblob(16)))`,
      workspaceId: ofWorkspace,
      endpointId: sql`e.id`,
      eventId: idOf(happening),
      status: "pending",
      dueAt: at,
      createdAt: at,
      updatedAt: at,
    },
    sql`workspaces w join webhook_endpoints e on e.workspace_id = w.id`,
    sql`w.id in ${workspacesOf(happening)} and changes() > 0 and ${wanted}`,
  ).onConflictDoNothing();
  return [event, deliveries];
}

/** A delivery as a queue's message names it. */
export interface QueuedDelivery {
  id: string;
  endpointId: string;
  attempts: number;
}

/** The deliveries of an event that nobody has tried yet. */
export const findUntried = (db: Database, happening: Happening, limit: number): Promise<QueuedDelivery[]> =>
  db.all<QueuedDelivery>(sql`
    select d.id as id, d.endpoint_id as endpointId, d.attempts as attempts
    from workspaces w join webhook_endpoints e on e.workspace_id = w.id
    join webhook_deliveries d on d.endpoint_id = e.id and d.event_id = ${idOf(happening)}
    where w.id in ${workspacesOf(happening)} and d.status = 'pending' and d.attempts = 0 limit ${limit}`);
