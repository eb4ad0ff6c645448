import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { changePlan, previewChange, readDetails, saveBillingDetails } from "#app/modules/billing/index.server.ts";
import type { Plan } from "#app/platform/access/plans.ts";
import { createRequestContext, type RequestContext } from "#app/platform/context.server.ts";
import { readSession, type Session } from "#app/platform/session/session.server.ts";
import type { Result } from "#app/shared/result.ts";
import { openDatabase } from "#db/client.ts";
import { invoices, subscriptions } from "#db/schema/billing.ts";
import { auditLog } from "#db/schema/platform.ts";
import { type AccountOptions, createAccount, createSession, ORIGIN, type TestAccount } from "./factories.ts";

const db = openDatabase({ d1: env.DB });
const behind: Promise<unknown>[] = [];

/** A request's context at a moment; `bindings` and `config` may differ from the test's own. */
export function contextAt(
  now: Date | string,
  { bindings = env, config = {} }: { bindings?: Env; config?: Partial<RequestContext["config"]> } = {},
): RequestContext {
  const context = createRequestContext(new Request(ORIGIN), bindings, { waitUntil: (work) => void behind.push(work) });
  return { ...context, config: { ...context.config, ...config }, now: () => new Date(now) };
}

/** Waits for the mails that go out behind the answers. */
export const settleBehind = async (): Promise<void> => void (await Promise.all(behind.splice(0)));

/** A person with an account and the session that their requests have; the session does not grow old. */
export interface Customer {
  account: TestAccount;
  session: Session;
}

export async function createCustomer(now: Date | string, options: AccountOptions = {}): Promise<Customer> {
  const account = await createAccount(env, { now: new Date(now), ...options });
  // The sessions' own clock is the real one.
  const cookie = await createSession(env, account);
  const session = await readSession(new Request(ORIGIN, { headers: { cookie } }), contextAt(now));
  if (!session) throw new Error("No session");
  return { account, session };
}

export const createAdmin = (now: Date | string): Promise<Customer> => createCustomer(now, { role: "admin" });

/** Billing details as the form hands them on. */
export const DETAILS = {
  name: "Tee OÜ",
  addressLine: "Pikk 1",
  city: "Tallinn",
  postalCode: "10123",
  country: "EE",
  vatNumber: "",
  version: 0,
};

/** The value, or the error as a failure of the test. */
export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
}

/** Saves details over whatever there is. */
export async function giveDetails(
  context: RequestContext,
  { session }: Customer,
  change: Partial<typeof DETAILS> = {},
): Promise<void> {
  const version = (await readDetails(context, session.userId))?.version ?? 0;
  must(await saveBillingDetails(context, session, { ...DETAILS, ...change, version }));
}

/** Previews a plan and orders it for what the preview said; returns the id of the open invoice, or "" when nothing is to be paid. */
export async function order(context: RequestContext, { session }: Customer, plan: Plan): Promise<string> {
  const { version, totalCents, at } = must(await previewChange(context, session, plan));
  const outcome = must(await changePlan(context, session, plan, { version, totalCents, quotedAtMs: at.getTime() }));
  return outcome.kind === "invoice" ? outcome.invoiceId : "";
}

export const invoicesOf = ({ session }: Customer) =>
  db.select().from(invoices).where(eq(invoices.userId, session.userId)).orderBy(invoices.issuedAt, invoices.id);

export async function subscriptionOf({ session }: Customer) {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, session.userId));
  if (!row) throw new Error("No subscription");
  return row;
}

/** The actions in the audit log about a subscription, oldest first. */
export async function auditedActions(customer: Customer): Promise<string[]> {
  const { id } = await subscriptionOf(customer);
  const rows = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `subscription:${id}`))
    .orderBy(sql`rowid`);
  return rows.map(({ action }) => action);
}
