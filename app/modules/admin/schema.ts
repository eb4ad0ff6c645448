import { z } from "zod";
import { PLANS } from "#app/platform/access/plans.ts";
import { FLAG_KEYS } from "#app/platform/flags/definitions.ts";
import { PRINTABLE } from "#app/shared/text/text.ts";
import { REASON_MAX, REASON_MIN, ROLES, STATUSES } from "./domain/rules.ts";

/** A filter of a list: left out or empty, it does not filter. */
const filter = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

const search = filter(z.string().trim().max(200));
const cursor = filter(z.string().max(300));
const id = z.string().min(1).max(64);

/** Query of /admin/users. */
export const peopleQuerySchema = z.object({
  search,
  plan: filter(z.enum(PLANS)),
  status: filter(z.enum(STATUSES)),
  role: filter(z.enum(ROLES)),
  state: filter(z.enum(["suspended", "unconfirmed", "confirmed", "deleting", "seen_7_days"])),
  sort: filter(z.enum(["created", "seen"])),
  cursor,
});

export type PeopleQuery = z.infer<typeof peopleQuerySchema>;

export const workspacesQuerySchema = z.object({ search, plan: filter(z.enum(PLANS)), cursor });

export type WorkspacesQuery = z.infer<typeof workspacesQuerySchema>;

export const messagesQuerySchema = z.object({ state: filter(z.enum(["open", "handled"])), cursor });

export type MessagesQuery = z.infer<typeof messagesQuerySchema>;

export const paymentsQuerySchema = z.object({
  plan: filter(z.enum(PLANS)),
  status: filter(z.enum(STATUSES)),
  provider: filter(z.enum(["none", "bank_transfer", "stripe"])),
  /** Trials that end within 7 days. */
  ending: filter(z.literal("7")),
  cursor,
  page: filter(z.coerce.number().int().min(1).max(10_000)),
});

export type PaymentsQuery = z.infer<typeof paymentsQuerySchema>;

const day = filter(z.iso.date());

export const auditQuerySchema = z.object({
  person: search,
  workspace: filter(id),
  action: search,
  from: day,
  to: day,
  cursor,
});

export type AuditQuery = z.infer<typeof auditQuerySchema>;

/** Why something is done to a person; shown in the audit log and in some mails. */
const reason = z
  .string({ error: "Say why" })
  .trim()
  .min(REASON_MIN, `Please say why in at least ${REASON_MIN} characters`)
  .max(REASON_MAX, `The reason is too long (max ${REASON_MAX} characters)`)
  .regex(PRINTABLE, "The reason must be on one line");

/** What an administrator does to a person, most of it for a reason. */
export const reasonSchema = z.object({ reason });
export const roleChangeSchema = z.object({ role: z.enum(ROLES), reason });
export const planChangeSchema = z.object({ plan: z.enum(PLANS), reason });
export const userButtonSchema = z.object({});

export type ReasonInput = z.infer<typeof reasonSchema>;
export type RoleChange = z.infer<typeof roleChangeSchema>;
export type PlanChange = z.infer<typeof planChangeSchema>;

/** The button that ends a view of an account. */
export const stopViewingSchema = z.object({});

export const messageIdSchema = z.object({ messageId: id });

/** Dollars as they are typed: "149", "149.50". */
const amount = z
  .string()
  .trim()
  .regex(/^\d{1,7}(\.\d{1,2})?$/, "Write the amount in dollars, like 149.50")
  .transform((text) => Math.round(Number(text) * 100));

export const confirmPaymentSchema = z.object({ invoiceId: id });
export const creditNoteSchema = z.object({ invoiceId: id, reason, amount: amount.optional() });

export const flagSchema = z.object({
  flag: z.enum(FLAG_KEYS),
  enabled: z.enum(["true", "false"]).transform((value) => value === "true"),
});

/** A message of a queue to send again. */
export const replayLetterSchema = z.object({ letterId: id });

/** A Workflow to start again. */
export const replayWorkSchema = z.object({ kind: z.enum(["export", "erasure"]), workId: id });
