import { adminAuditEntry } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { readCursor } from "#app/platform/http/query.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { cutPage } from "#app/shared/cursor.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { statusAfter, TICKETS_PER_PAGE } from "./domain/ticket.ts";
import { notifyAnswered } from "./notifications.server.ts";
import * as repo from "./repo.server.ts";
import type { TicketsQuery } from "./schema.ts";
import { readTicket } from "./service.server.ts";

const CHANGED = appError(
  "conflict",
  "Somebody wrote in this ticket or closed it since you opened it, so nothing was sent. Read what is new below, then send again.",
);

/** One page of everybody's tickets. Throws a 400 Response on a cursor that is none. */
export async function listTickets(context: RequestContext, { cursor, ...filter }: TicketsQuery) {
  const rows = await repo.selectTickets(context, filter, { at: readCursor(cursor), limit: TICKETS_PER_PAGE + 1 });
  return cutPage(rows, TICKETS_PER_PAGE, ({ lastMessageAt }) => lastMessageAt.getTime());
}

/** Returns any person's ticket with its thread and its author. Errors: not_found. */
export async function readAnyTicket(context: RequestContext, numberText: string | undefined) {
  const found = await readTicket(context, numberText);
  if (!found.ok) return found;
  return ok({ ...found.value, asker: await repo.findAsker(context, found.value.ticket.userId) });
}

/**
 * Answers a ticket as support, and notifies the person by notice and mail. The same form sent again answers once.
 * Errors: not_found, conflict (the ticket is not as the supporter saw it).
 */
export async function answerTicket(
  context: RequestContext,
  admin: Session,
  numberText: string | undefined,
  { id, message, version }: { id: string; message: string; version: number },
): Promise<Result<void>> {
  const found = await readAnyTicket(context, numberText);
  if (!found.ok) return found;
  const { ticket, asker } = found.value;
  const row = {
    id,
    ticketId: ticket.id,
    userId: ticket.userId,
    author: "support",
    supporterId: admin.userId,
    body: message,
    createdAt: context.now(),
  } as const;
  if (
    !(await repo.addAnswer(
      context,
      row,
      version,
      statusAfter("answer"),
      adminAuditEntry(admin, "admin.ticket_answered", `ticket:${ticket.number}`),
    ))
  ) {
    const twin = await repo.findMessage(context, id, ticket.id);
    return twin ? ok(undefined) : err(CHANGED);
  }
  await notifyAnswered(context, ticket, row, asker);
  return ok(undefined);
}

/** Closes a ticket as support. Errors: not_found, conflict (the ticket is not as the supporter saw it). */
export async function closeAsSupport(
  context: RequestContext,
  admin: Session,
  numberText: string | undefined,
  version: number,
): Promise<Result<void>> {
  const found = await readTicket(context, numberText);
  if (!found.ok) return found;
  const { number } = found.value.ticket;
  return (await repo.closeTicket(
    context,
    number,
    version,
    adminAuditEntry(admin, "admin.ticket_closed", `ticket:${number}`),
  ))
    ? ok(undefined)
    : err(CHANGED);
}
