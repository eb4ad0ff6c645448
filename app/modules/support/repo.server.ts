import { and, desc, eq, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type AuditEntry, type Audited, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { insertFrom, insertWhere } from "#app/platform/db/insert-where.server.ts";
import type { SortCursor } from "#app/shared/cursor.ts";
import type { Database } from "#db/client.ts";
import { profiles, users } from "#db/schema/account.ts";
import { usageMeters } from "#db/schema/platform.ts";
import { ticketMessages, tickets } from "#db/schema/support.ts";
import type { TicketStatus, Topic } from "./domain/ticket.ts";

interface Reading {
  db: Database;
}

export type Ticket = typeof tickets.$inferSelect;
export type TicketMessage = typeof ticketMessages.$inferSelect;

interface TicketInsert {
  id: string;
  messageId: string;
  workspaceId: string;
  userId: string;
  subject: string;
  topic: Topic;
  page: string;
  message: string;
  at: Date;
}

/** The row of a message, written only when the statement before it in the batch changed one ticket. */
const messageIfChanged = ({ db }: Reading, message: TicketMessage) =>
  insertWhere(db, ticketMessages, message, sql`changes() = 1`);

/**
 * Stores a ticket with its first message. Its number is the next of a counter that outlives the tickets, in the same
 * batch: none is left out, and none is given twice, also when the newest ticket was erased with its account. Undefined:
 * there is a ticket of this id already.
 */
export async function insertTicket(scope: Reading, ticket: TicketInsert): Promise<number | undefined> {
  const { id, workspaceId, userId, subject, topic, page, at } = ticket;
  const isNew = sql`not exists (select 1 from ${tickets} where ${tickets.id} = ${id})`;
  // The tickets themselves count too: there were some before the counter.
  const highest = sql`(select coalesce(max(number), 0) from ${tickets})`;
  const counter = { workspaceId: "", meter: "ticket_numbers", month: "", used: sql`${highest} + 1` } as const;
  const count = insertWhere(scope.db, usageMeters, counter, isNew).onConflictDoUpdate({
    target: [usageMeters.workspaceId, usageMeters.meter, usageMeters.month],
    set: { used: sql`max(used, ${highest}) + 1` },
  });
  const stamps = { lastMessageAt: at, createdAt: at, updatedAt: at };
  const insert = insertFrom(
    scope.db,
    tickets,
    { id, workspaceId, userId, number: sql`c.used`, subject, topic, status: "open", page, ...stamps },
    sql`${usageMeters} c`,
    sql`c.workspace_id = '' and c.meter = 'ticket_numbers' and c.month = '' and ${isNew}`,
  ).returning({ number: tickets.number });
  const message = {
    id: ticket.messageId,
    ticketId: id,
    userId,
    author: "person",
    supporterId: "",
    body: ticket.message,
    createdAt: at,
  } as const;
  const [, [row]] = await scope.db.batch([count, insert, messageIfChanged(scope, message)]);
  return row?.number;
}

/** The number of a person's ticket by its id. */
export async function findNumber({ db }: Reading, id: string, userId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ number: tickets.number })
    .from(tickets)
    .where(and(eq(tickets.id, id), eq(tickets.userId, userId)))
    .limit(1);
  return row?.number;
}

/** A message of a ticket by its id. */
export async function findMessage({ db }: Reading, id: string, ticketId: string): Promise<TicketMessage | undefined> {
  const [row] = await db
    .select()
    .from(ticketMessages)
    .where(and(eq(ticketMessages.id, id), eq(ticketMessages.ticketId, ticketId)))
    .limit(1);
  return row;
}

/** What comes after a position in the order of `lastMessageAt`, newest first. */
const after = (at: SortCursor<number> | null): SQL | undefined => {
  if (!at) return undefined;
  const moment = new Date(at.value);
  return or(lt(tickets.lastMessageAt, moment), and(eq(tickets.lastMessageAt, moment), lt(tickets.id, at.id)));
};

interface Page {
  at: SortCursor<number> | null;
  limit: number;
}

/** One page of a person's tickets, the newest activity first. */
export const selectOwn = ({ db }: Reading, userId: string, { at, limit }: Page): Promise<Ticket[]> =>
  db
    .select()
    .from(tickets)
    .where(and(eq(tickets.userId, userId), after(at)))
    .orderBy(desc(tickets.lastMessageAt), desc(tickets.id))
    .limit(limit);

/** The ticket of a number; with `userId` only when it is that person's. */
export async function findTicket({ db }: Reading, number: number, userId?: string): Promise<Ticket | undefined> {
  const [row] = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.number, number), userId === undefined ? undefined : eq(tickets.userId, userId)))
    .limit(1);
  return row;
}

/** The newest messages of a thread, in the order they were written. */
export async function findThread({ db }: Reading, ticketId: string, limit: number): Promise<TicketMessage[]> {
  const rows = await db
    .select()
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, ticketId))
    .orderBy(desc(ticketMessages.createdAt), desc(sql`rowid`))
    .limit(limit);
  return rows.reverse();
}

const noSuchMessage = (id: string) =>
  sql`not exists (select 1 from ${ticketMessages} where ${ticketMessages.id} = ${id})`;

const moved = (status: TicketStatus, at: Date) => ({
  status,
  version: sql`${tickets.version} + 1`,
  lastMessageAt: at,
  updatedAt: at,
});

/** Adds a word of the person to their ticket, which is open from then on; false when this very message is there already, or no ticket does. */
export async function addReply(
  scope: Reading,
  ticket: Ticket,
  message: TicketMessage,
  status: TicketStatus,
): Promise<boolean> {
  const update = scope.db
    .update(tickets)
    .set(moved(status, message.createdAt))
    .where(and(eq(tickets.id, ticket.id), eq(tickets.userId, message.userId), noSuchMessage(message.id)))
    .returning({ id: tickets.id });
  const [changed] = await scope.db.batch([update, messageIfChanged(scope, message)]);
  return changed.length > 0;
}

/** Adds an answer to a ticket that still has the version that was seen, with its audit row; false otherwise. */
export async function addAnswer(
  scope: Audited,
  message: TicketMessage,
  version: number,
  status: TicketStatus,
  audit: AuditEntry,
): Promise<boolean> {
  const update = scope.db
    .update(tickets)
    .set(moved(status, message.createdAt))
    .where(and(eq(tickets.id, message.ticketId), eq(tickets.version, version), noSuchMessage(message.id)))
    .returning({ id: tickets.id });
  const [changed] = await scope.db.batch([update, messageIfChanged(scope, message), auditIfChanged(scope, audit)]);
  return changed.length > 0;
}

/** Closes a person's own ticket. */
export async function closeOwn({ db }: Reading, number: number, userId: string, at: Date): Promise<void> {
  await db
    .update(tickets)
    .set({ status: "closed", version: sql`${tickets.version} + 1`, updatedAt: at })
    .where(and(eq(tickets.number, number), eq(tickets.userId, userId), ne(tickets.status, "closed")));
}

/** Closes a ticket that still has the version that was seen, with its audit row; false otherwise. */
export async function closeTicket(
  scope: Audited,
  number: number,
  version: number,
  audit: AuditEntry,
): Promise<boolean> {
  const update = scope.db
    .update(tickets)
    .set({ status: "closed", version: sql`${tickets.version} + 1`, updatedAt: scope.now() })
    .where(and(eq(tickets.number, number), eq(tickets.version, version), ne(tickets.status, "closed")))
    .returning({ id: tickets.id });
  const [changed] = await scope.db.batch([update, auditIfChanged(scope, audit)]);
  return changed.length > 0;
}

/** `instr` knows no wildcards and, unlike LIKE on D1, no longest pattern. */
const contains = (column: SQLiteColumn | SQL, text: string) => sql`instr(lower(${column}), lower(${text})) > 0`;

const fullName = sql`${profiles.firstName} || ' ' || ${profiles.lastName}`;

const matches = (search: string) => {
  const number = /^#?(\d{1,9})$/.exec(search)?.[1];
  return or(
    number === undefined ? undefined : eq(tickets.number, Number(number)),
    contains(tickets.subject, search),
    contains(users.email, search),
    contains(fullName, search),
  );
};

const asker = { email: users.email, firstName: profiles.firstName, lastName: profiles.lastName };

/** One page of everybody's tickets, the newest activity first. */
export const selectTickets = (
  { db }: Reading,
  filter: { status?: TicketStatus | undefined; search?: string | undefined },
  { at, limit }: Page,
) =>
  db
    .select({
      id: tickets.id,
      number: tickets.number,
      subject: tickets.subject,
      topic: tickets.topic,
      status: tickets.status,
      lastMessageAt: tickets.lastMessageAt,
      ...asker,
    })
    .from(tickets)
    // Joined from the left, so that the order of the tickets leads.
    .leftJoin(users, eq(users.id, tickets.userId))
    .leftJoin(profiles, eq(profiles.id, tickets.userId))
    .where(
      and(
        filter.status ? eq(tickets.status, filter.status) : undefined,
        filter.search ? matches(filter.search) : undefined,
        after(at),
      ),
    )
    .orderBy(desc(tickets.lastMessageAt), desc(tickets.id))
    .limit(limit);

/** Who asked; undefined once the account is gone. */
export async function findAsker({ db }: Reading, userId: string) {
  const [row] = await db
    .select(asker)
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId))
    .limit(1);
  return row;
}
