import { and, desc, eq, getTableColumns, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { announce, eventStatements } from "#app/modules/webhooks/index.server.ts";
import { type AuditEntry, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { insertFrom } from "#app/platform/db/insert-where.server.ts";
import { newId } from "#app/platform/ids.ts";
import type { Database } from "#db/client.ts";
import { profiles, users } from "#db/schema/account.ts";
import { billingDetails, invoices, subscriptions } from "#db/schema/billing.ts";
import { workspaces } from "#db/schema/workspaces.ts";
import type { SubscriptionState } from "./domain/types.ts";
import { NUMBER_PREFIX, seriesOf } from "./invoices/domain/numbering.ts";
import { planEvent } from "./subscriptions/webhook-events.ts";

export type StoredSubscription = typeof subscriptions.$inferSelect;
export type StoredDetails = typeof billingDetails.$inferSelect;
export type StoredInvoice = typeof invoices.$inferSelect;

/** An invoice or credit note before it has its number; reference and number come with the write. */
export type NewDocument = Omit<StoredInvoice, "series" | "sequence" | "number" | "reference">;

/** What writing needs to know of the caller: a request, or the cron (then without address). */
export type Writing = Pick<AppContext, "db" | "now" | "env" | "log" | "waitUntil"> &
  Partial<Pick<RequestContext, "address" | "place" | "impersonatorId">>;

/** Everything about one person's billing, read at one moment. */
export interface BillingRecord {
  subscription: StoredSubscription;
  details: StoredDetails | null;
  /** Invoices that wait for their payment, oldest first; at most one, but for races that the next change clears. */
  openInvoices: StoredInvoice[];
  /** The invoice of the next period, when it is paid although that period has not begun. */
  nextPaid: StoredInvoice | null;
  email: string;
  firstName: string;
}

/** A free subscription for the rare account without one, so that every change has a row and a version to hold on to. */
const insertMissing = (db: Database, userId: string, now: Date) =>
  db
    .insert(subscriptions)
    .values({
      id: newId(now.getTime()),
      userId,
      planName: "free",
      planAmountCents: 0,
      subscriptionStatus: "none",
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: subscriptions.userId });

const unpaidOf = (db: Database, userId: string) =>
  db
    .select()
    .from(invoices)
    .where(and(eq(invoices.userId, userId), eq(invoices.kind, "invoice"), eq(invoices.status, "open")))
    .orderBy(invoices.issuedAt);

/** Renewals that were paid and not credited since. */
const paidRenewalsOf = (db: Database, userId: string) =>
  db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.userId, userId),
        eq(invoices.purpose, "renewal"),
        eq(invoices.status, "paid"),
        sql`not exists (select 1 from invoices note where note.credits_invoice_id = ${invoices.id})`,
      ),
    )
    .orderBy(desc(invoices.periodStartsAt))
    .limit(1);

/** Reads a person's billing in one round trip; null for an account that does not exist. */
export async function findBilling(db: Database, userId: string, now: Date): Promise<BillingRecord | null> {
  const [[person], [subscription], [details], openInvoices, [renewal]] = await db.batch([
    db
      .select({ email: users.email, firstName: profiles.firstName })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(eq(users.id, userId)),
    db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
    db.select().from(billingDetails).where(eq(billingDetails.userId, userId)),
    unpaidOf(db, userId),
    paidRenewalsOf(db, userId),
  ]);
  if (!person) return null;
  if (!subscription) {
    await insertMissing(db, userId, now);
    return findBilling(db, userId, now);
  }
  const nextPaid = renewal && renewal.periodStartsAt.getTime() === subscription.endsAt?.getTime() ? renewal : null;
  return { subscription, details: details ?? null, openInvoices, nextPaid, ...person };
}

/** The subscription alone; null when there is none. */
export async function findSubscription(db: Database, userId: string): Promise<StoredSubscription | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId)).limit(1);
  return row ?? null;
}

/** "the version that was read still holds". */
const unchanged = ({ id, version }: Pick<StoredSubscription, "id" | "version">): SQL =>
  sql`exists (select 1 from ${subscriptions} where ${subscriptions.id} = ${id} and ${subscriptions.version} = ${version})`;

/** Digits that `creditorReference` (domain/numbering.ts) checks for "K", year and sequence: K is 20, RF is 2715. One test holds both together. */
const REFERENCE = sql`'RF' || printf('%02d', 98 - cast('20' || next.series || printf('%05d', next.n) || '271500' as integer) % 97) || 'K' || next.series || printf('%05d', next.n)`;

/**
 * The statement that issues a document. Its number is the highest of its kind and series plus one, found by the
 * very statement that writes it: a failed batch takes its numbers back, and two can never get the same.
 */
export function issueStatement(db: Database, document: NewDocument, condition: SQL = sql`true`) {
  const { kind } = document;
  const series = seriesOf(document.issuedAt);
  const row = {
    ...document,
    series: sql`next.series`,
    sequence: sql`next.n`,
    number: sql`${`${NUMBER_PREFIX[kind]}-`} || next.series || '-' || printf('%05d', next.n)`,
    reference: kind === "invoice" ? REFERENCE : sql`''`,
  };
  const next = sql`(select ${series} as series, coalesce(max(sequence), 0) + 1 as n from invoices where kind = ${kind} and series = ${series}) as next`;
  return insertFrom(db, invoices, row, next, condition);
}

/** All that one step of a subscription writes; either the whole of it, or nothing. */
export interface Change {
  /** What becomes of the subscription; columns left out stay. */
  state: Partial<Omit<StoredSubscription, "id" | "userId" | "version" | "createdAt" | "updatedAt">>;
  /** Documents to issue, in this order. */
  issue?: NewDocument[];
  /** Open invoices that are taken back; their credit notes are among `issue`. */
  withdraw?: readonly string[];
  /** The open invoice that this step pays. */
  pay?: { invoiceId: string; confirmedBy: string | null } | undefined;
  audit: AuditEntry[];
  /** Further statements of the same batch; they see to it themselves that they do nothing when the change does not happen. */
  also?: readonly BatchItem<"sqlite">[];
}

/**
 * Writes a change, provided the subscription still has the version that was read, with the event that tells the
 * workspaces of it. False when it does not: then nothing was written. Throws when the database does not answer; then all of it is written, or nothing.
 */
export async function applyChange(
  context: Writing,
  subscription: StoredSubscription,
  change: Change,
): Promise<boolean> {
  const { db } = context;
  const now = context.now();
  const still = unchanged(subscription);
  const { issue = [], withdraw = [], pay, also = [] } = change;
  const open = eq(invoices.status, "open");
  const bump = db
    .update(subscriptions)
    .set({ ...change.state, version: subscription.version + 1, updatedAt: now })
    .where(and(eq(subscriptions.id, subscription.id), eq(subscriptions.version, subscription.version)))
    .returning({ id: subscriptions.id });
  const event = planEvent(subscription, change.state);
  const before: BatchItem<"sqlite">[] = [
    ...also,
    ...(event ? eventStatements(context, { ...event, when: still }) : []),
    ...issue.map((document) => issueStatement(db, document, still)),
    ...(withdraw.length > 0
      ? [
          db
            .update(invoices)
            .set({ status: "void" })
            .where(and(inArray(invoices.id, [...withdraw]), open, still)),
        ]
      : []),
    ...(pay
      ? [
          db
            .update(invoices)
            .set({ status: "paid", paidAt: now, confirmedBy: pay.confirmedBy })
            .where(and(eq(invoices.id, pay.invoiceId), open, still)),
        ]
      : []),
  ];
  const audits = change.audit.map((entry) => auditIfChanged(context, entry));
  const [head, ...rest] = [...before, bump, ...audits];
  if (!head) return false;
  const results: unknown[] = await db.batch([head, ...rest]);
  const bumped = results[before.length];
  const applied = Array.isArray(bumped) && bumped.length === 1;
  if (applied && event) announce(context, event);
  return applied;
}

/** The part of a row that the domain decides: what `applyChange` stores of a new state. */
export const stateColumns = (state: SubscriptionState): SubscriptionState => ({
  planName: state.planName,
  planAmountCents: state.planAmountCents,
  subscriptionStatus: state.subscriptionStatus,
  endsAt: state.endsAt,
  periodStartsAt: state.periodStartsAt,
  anchorDay: state.anchorDay,
  cancelsAtPeriodEnd: state.cancelsAtPeriodEnd,
  nextPlanName: state.nextPlanName,
  provider: state.provider,
  pastDueSince: state.pastDueSince,
  remindersSent: state.remindersSent,
});

/** One document; null when there is none. */
export async function findInvoice(db: Database, id: string): Promise<StoredInvoice | null> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id)).limit(1);
  return row ?? null;
}

/** A person's invoices and credit notes, newest first. */
export const findInvoices = (db: Database, userId: string, limit: number): Promise<StoredInvoice[]> =>
  db
    .select()
    .from(invoices)
    .where(eq(invoices.userId, userId))
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(limit)
    .execute();

/** The credit notes of an invoice, oldest first. */
export const findCreditNotes = (db: Database, invoiceId: string): Promise<StoredInvoice[]> =>
  db.select().from(invoices).where(eq(invoices.creditsInvoiceId, invoiceId)).orderBy(invoices.sequence).execute();

/** An open document with the address of the person it belongs to. */
export type OpenDocument = StoredInvoice & { email: string | null };

/** Invoices to be paid and refunds to be made, the oldest first. */
export const findOpen = (db: Database, { limit, offset }: { limit: number; offset: number }): Promise<OpenDocument[]> =>
  db
    .select({ ...getTableColumns(invoices), email: users.email })
    .from(invoices)
    .leftJoin(users, eq(users.id, invoices.userId))
    .where(and(eq(invoices.status, "open"), eq(invoices.provider, "bank_transfer")))
    .orderBy(invoices.issuedAt, invoices.id)
    .limit(limit)
    .offset(offset)
    .execute();

/** Marks a document that moves no subscription as settled (a refund made); false when it is not open. */
export async function settle(context: Writing, id: string, confirmedBy: string, audit: AuditEntry): Promise<boolean> {
  const { db } = context;
  const [settled] = await db.batch([
    db
      .update(invoices)
      .set({ status: "paid", paidAt: context.now(), confirmedBy })
      .where(and(eq(invoices.id, id), eq(invoices.status, "open")))
      .returning({ id: invoices.id }),
    auditIfChanged(context, audit),
  ]);
  return settled.length === 1;
}

/** Issues a credit note, provided exactly `alreadyCreditedCents` (net, positive) were credited of its invoice before. False when that has moved. */
export async function issueCredit(
  context: Writing,
  note: NewDocument & { creditsInvoiceId: string },
  alreadyCreditedCents: number,
  audit: AuditEntry,
): Promise<boolean> {
  const { db } = context;
  const same = sql`(select coalesce(-sum(credited.net_cents), 0) from invoices credited where credited.credits_invoice_id = ${note.creditsInvoiceId}) = ${alreadyCreditedCents}`;
  const stillPaid = sql`exists (select 1 from invoices credited where credited.id = ${note.creditsInvoiceId} and credited.status = 'paid')`;
  await db.batch([issueStatement(db, note, sql`${same} and ${stillPaid}`), auditIfChanged(context, audit)]);
  return (await findInvoice(db, note.id)) !== null;
}

/** Creates or changes billing details, provided they still have this version (0: there are none yet). */
export async function saveDetails(
  context: Writing,
  details: StoredDetails,
  version: number,
  audit: AuditEntry,
): Promise<boolean> {
  const { db } = context;
  const { userId: _, createdAt: __, ...changed } = details;
  const [saved] = await db.batch([
    db
      .insert(billingDetails)
      .values({ ...details, version: version + 1 })
      .onConflictDoUpdate({
        target: billingDetails.userId,
        set: { ...changed, version: version + 1 },
        setWhere: eq(billingDetails.version, version),
      })
      .returning({ userId: billingDetails.userId }),
    auditIfChanged(context, audit),
  ]);
  return saved.length === 1;
}

export async function findDetails(db: Database, userId: string): Promise<StoredDetails | null> {
  const [row] = await db.select().from(billingDetails).where(eq(billingDetails.userId, userId)).limit(1);
  return row ?? null;
}

/** Writes down what VIES said of a number, unless the person has another one by now. */
export const saveVatCheck = (
  { db, now }: Writing,
  { userId, vatNumber }: Pick<StoredDetails, "userId" | "vatNumber">,
  check: Pick<StoredDetails, "vatStatus" | "vatCheckedAt" | "vatConsultation">,
) =>
  db
    .update(billingDetails)
    .set({ ...check, updatedAt: now() })
    .where(
      and(eq(billingDetails.userId, userId), eq(billingDetails.vatNumber, vatNumber), ne(billingDetails.vatNumber, "")),
    )
    .execute();

/** The person whose subscription a workspace has. */
export async function findPayer(
  db: Database,
  workspaceId: string,
): Promise<{ userId: string; firstName: string; lastName: string } | null> {
  const [payer] = await db
    .select({ userId: profiles.id, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(workspaces)
    .innerJoin(profiles, eq(profiles.id, workspaces.billingUserId))
    .where(eq(workspaces.id, workspaceId))
    .limit(1);
  return payer ?? null;
}
