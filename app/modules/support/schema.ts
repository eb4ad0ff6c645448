import { z } from "zod";
import { lineField, proseField } from "#app/platform/forms/text-fields.server.ts";
import { MESSAGE_MIN, pathOf, STATUSES, TICKET_LIMITS, TOPICS } from "./domain/ticket.ts";

const message = (min: number) => proseField("Message", { min, max: TICKET_LIMITS.message });

/** The form of a new ticket. */
export const newTicketSchema = z.object({
  topic: z.enum(TOPICS, { error: "Choose what it is about" }),
  subject: lineField("Subject", { max: TICKET_LIMITS.subject }),
  message: message(MESSAGE_MIN),
  page: z.string().max(2_000).default("").transform(pathOf),
});

export type NewTicket = z.infer<typeof newTicketSchema>;

/** What a person does with a ticket of their own. */
export const replySchema = z.object({ message: message(1) });
export const closeSchema = z.object({});

const version = z.coerce.number({ error: "This form is incomplete. Please load the page again." }).int().min(0);

/** What an administrator does with a ticket. */
export const answerSchema = z.object({ message: message(1), version });
export const versionSchema = z.object({ version });

const filter = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

const cursor = filter(z.string().max(300));

/** Query of /help/tickets. */
export const ownTicketsQuerySchema = z.object({ cursor });

/** Query of /admin/tickets. */
export const ticketsQuerySchema = z.object({
  status: filter(z.enum(STATUSES)),
  search: filter(z.string().trim().max(200)),
  cursor,
});

export type TicketsQuery = z.infer<typeof ticketsQuerySchema>;
