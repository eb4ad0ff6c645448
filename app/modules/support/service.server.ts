import type { AppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { cutPage, type SortCursor } from "#app/shared/cursor.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { MESSAGES_SHOWN, readNumber, statusAfter, TICKETS_PER_PAGE } from "./domain/ticket.ts";
import { ticketOpened, ticketReplied } from "./mail-templates.server.ts";
import { supportModule } from "./manifest.ts";
import { notifySupport } from "./notifications.server.ts";
import * as repo from "./repo.server.ts";
import type { NewTicket } from "./schema.ts";

const NO_TICKET = appError("not_found", "Ticket not found.");

/**
 * Stores a ticket and mails it to the operator. Returns its number; called again with an `id` that it has stored already, it returns that
 * ticket's. Errors: rate_limited, unavailable.
 */
export async function openTicket(
  context: AppContext,
  session: Session,
  { message, ...words }: NewTicket,
  id: string,
): Promise<Result<number>> {
  const { userId, workspaceId } = session;
  const sent = await repo.findNumber(context, id, userId);
  if (sent !== undefined) return ok(sent);
  const admitted = await throttle(context, supportModule.rateLimits.ticket_create, userId);
  if (!admitted.ok) return admitted;
  const at = context.now();
  const number = await repo.insertTicket(context, {
    ...words,
    id,
    messageId: newId(at.getTime()),
    workspaceId,
    userId,
    message,
    at,
  });
  if (number === undefined) {
    // Its twin was quicker by a moment.
    const twin = await repo.findNumber(context, id, userId);
    if (twin === undefined) throw new Error("A ticket was neither stored nor there");
    return ok(twin);
  }
  await notifySupport(context, ticketOpened, session, { ...words, number }, message);
  return ok(number);
}

/** One page of a person's own tickets, the newest activity first. */
export const listOwnTickets = async (context: AppContext, userId: string, at: SortCursor<number> | null) =>
  cutPage(
    await repo.selectOwn(context, userId, { at, limit: TICKETS_PER_PAGE + 1 }),
    TICKETS_PER_PAGE,
    ({ lastMessageAt }) => lastMessageAt.getTime(),
  );

/** A ticket with its thread; with `userId` only when it is that person's own. Errors: not_found. */
export async function readTicket(context: AppContext, numberText: string | undefined, userId?: string) {
  const number = readNumber(numberText);
  const ticket = number === null ? undefined : await repo.findTicket(context, number, userId);
  if (!ticket) return err(NO_TICKET);
  return ok({ ticket, messages: await repo.findThread(context, ticket.id, MESSAGES_SHOWN) });
}

/**
 * Adds a word of the person to their ticket, which opens it again, and mails it to the operator. Called again with an `id` that it has added
 * already, it adds nothing. Errors: not_found, rate_limited, unavailable.
 */
export async function replyToTicket(
  context: AppContext,
  session: Session,
  numberText: string | undefined,
  { id, message }: { id: string; message: string },
): Promise<Result<void>> {
  const number = readNumber(numberText);
  const ticket = number === null ? undefined : await repo.findTicket(context, number, session.userId);
  if (!ticket) return err(NO_TICKET);
  if (await repo.findMessage(context, id, ticket.id)) return ok(undefined);
  const admitted = await throttle(context, supportModule.rateLimits.ticket_reply, session.userId);
  if (!admitted.ok) return admitted;
  const row = {
    id,
    ticketId: ticket.id,
    userId: session.userId,
    author: "person",
    supporterId: "",
    body: message,
    createdAt: context.now(),
  } as const;
  if (!(await repo.addReply(context, ticket, row, statusAfter("write")))) {
    const twin = await repo.findMessage(context, id, ticket.id);
    return twin ? ok(undefined) : err(NO_TICKET);
  }
  await notifySupport(context, ticketReplied, session, ticket, message);
  return ok(undefined);
}

/** Closes a person's own ticket; closing it again changes nothing. Errors: not_found. */
export async function closeOwnTicket(
  context: AppContext,
  userId: string,
  numberText: string | undefined,
): Promise<Result<void>> {
  const number = readNumber(numberText);
  if (number === null || !(await repo.findTicket(context, number, userId))) return err(NO_TICKET);
  await repo.closeOwn(context, number, userId, context.now());
  return ok(undefined);
}
