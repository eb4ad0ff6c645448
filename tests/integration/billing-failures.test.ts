import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { confirmPayment, previewChange } from "#app/modules/billing/index.server.ts";
import type { Plan } from "#app/platform/access/plans.ts";
import { openDatabase } from "#db/client.ts";
import { auditLog } from "#db/schema/platform.ts";
import { router } from "#functions/router.ts";
import {
  auditedActions,
  type Customer,
  contextAt,
  createAdmin,
  createCustomer,
  giveDetails,
  invoicesOf,
  must,
  order,
  subscriptionOf,
} from "#tests/support/billing.ts";
import { ORIGIN, SAME_ORIGIN } from "#tests/support/factories.ts";
import { INJECTED, sweepFailures } from "#tests/support/kth-failure.ts";

const db = openDatabase({ d1: env.DB });

/** Posts the order of a plan, as its page does, through the whole Worker with these bindings. */
async function post(
  bindings: Env,
  execution: ExecutionContext,
  { account }: Customer,
  plan: Plan,
  fields: Record<string, string>,
) {
  const headers = { ...SAME_ORIGIN, cookie: account.cookie };
  const request = new Request(`${ORIGIN}/billing/change/${plan}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers,
  });
  const response = await router.fetch(request, bindings, execution);
  return { status: response.status, body: await response.text(), location: response.headers.get("location") ?? "" };
}

const fieldsOf = async ({ session }: Customer, plan: Plan): Promise<Record<string, string>> => {
  const { version, totalCents, at } = must(await previewChange(contextAt(new Date()), session, plan));
  return { version: String(version), totalCents: String(totalCents), quotedAtMs: String(at.getTime()) };
};

test("ordering a plan: whichever call fails, there is one whole invoice with its audit row or none, and sending it again ends with one", {
  timeout: 180_000,
}, async () => {
  const injected = await sweepFailures({
    env,
    prepare: async () => {
      const customer = await createCustomer(new Date());
      await giveDetails(contextAt(new Date()), customer);
      return { customer, fields: await fieldsOf(customer, "pro") };
    },
    flow: (bindings, execution, { customer, fields }) => post(bindings, execution, customer, "pro", fields),
    invariants: async ({ outcome }, { customer, fields }) => {
      expect([302, 303, 500, 503]).toContain(outcome.status);
      expect(outcome.body).not.toContain(INJECTED);
      const issued = await invoicesOf(customer);
      expect(issued.length).toBeLessThanOrEqual(1);
      expect(await auditedActions(customer)).toEqual(issued.map(() => "billing.invoice_issued"));
      // Nothing is in force without its money.
      expect(await subscriptionOf(customer)).toMatchObject({
        subscriptionStatus: "trialing",
        provider: "none",
        version: issued.length,
      });
      if (outcome.status === 303) expect(outcome.location).toBe(`/billing/invoices/${issued[0]?.id}`);

      const execution = {
        waitUntil: () => undefined,
        passThroughOnException: () => undefined,
        props: {},
      } as unknown as ExecutionContext;
      const again = await post(env, execution, customer, "pro", fields);
      expect(again.status).toBe(303);
      const [invoice, ...more] = await invoicesOf(customer);
      expect(more).toEqual([]);
      expect(again.location).toBe(`/billing/invoices/${invoice?.id}`);
    },
  });
  expect(injected).toBeGreaterThanOrEqual(3);
});

test("confirming a payment: whichever call fails, invoice and plan change together or not at all, and confirming again ends paid", {
  timeout: 180_000,
}, async () => {
  const admin = await createAdmin(new Date());
  const injected = await sweepFailures({
    env,
    prepare: async () => {
      const customer = await createCustomer(new Date());
      await giveDetails(contextAt(new Date()), customer);
      return { customer, invoiceId: await order(contextAt(new Date()), customer, "basic") };
    },
    flow: async (bindings, execution, { invoiceId }) => {
      const context = {
        ...contextAt(new Date(), { bindings }),
        waitUntil: (work: Promise<unknown>) => execution.waitUntil(work),
      };
      return confirmPayment(context, admin.session, invoiceId).catch((error: unknown) => error);
    },
    invariants: async ({ outcome }, { customer, invoiceId }) => {
      const confirmed = async () =>
        (
          await db
            .select()
            .from(auditLog)
            .where(eq(auditLog.subject, `invoice:${invoiceId}`))
        ).map(({ action }) => action);
      const [invoice] = await invoicesOf(customer);
      const paid = invoice?.status === "paid";
      expect(await subscriptionOf(customer)).toMatchObject(
        paid ? { subscriptionStatus: "active", planName: "basic" } : { subscriptionStatus: "trialing" },
      );
      expect(await confirmed()).toEqual(paid ? ["billing.payment_confirmed"] : []);
      if (typeof outcome === "object" && outcome !== null && "ok" in outcome && outcome.ok) expect(paid).toBe(true);
      const before = await subscriptionOf(customer);
      must(await confirmPayment(contextAt(new Date()), admin.session, invoiceId));
      expect(await subscriptionOf(customer)).toMatchObject({
        subscriptionStatus: "active",
        planName: "basic",
        version: 2,
      });
      if (paid) expect(await subscriptionOf(customer)).toEqual(before);
      expect(await confirmed()).toEqual(["billing.payment_confirmed"]);
    },
  });
  expect(injected).toBeGreaterThanOrEqual(2);
});
