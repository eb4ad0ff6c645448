import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import {
  beginNextPeriod,
  cancelAtPeriodEnd,
  changePlan,
  confirmPayment,
  issueCreditNote,
  issueRenewalInvoice,
  listInvoices,
  listOpenInvoices,
  previewChange,
  readInvoice,
  readSubscription,
  readTrialNotice,
  resume,
  setPlanByAdmin,
  subscriptionAnswer,
  withdrawOrder,
} from "#app/modules/billing/index.server.ts";
import { creditorReference } from "#app/modules/billing/invoices/domain/numbering.ts";
import { issueStatement } from "#app/modules/billing/repo.server.ts";
import { days, hours, minutes } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { invoices, subscriptions } from "#db/schema/billing.ts";
import { auditLog } from "#db/schema/platform.ts";
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
  settleBehind,
  subscriptionOf,
} from "#tests/support/billing.ts";
import { createAccount } from "#tests/support/factories.ts";
import { mailsTo } from "#tests/support/mails.ts";

const db = openDatabase({ d1: env.DB });
const NOW = new Date("2026-06-01T00:00:00Z");
const since = (ms: number) => new Date(NOW.getTime() + ms);

let admin: Customer;
beforeAll(async () => {
  admin = await createAdmin(NOW);
});
afterAll(settleBehind);

/** A person who pays for a plan by transfer since `NOW`. */
async function payingCustomer(plan: "basic" | "pro" | "enterprise" = "basic"): Promise<Customer> {
  const customer = await createCustomer(NOW);
  await giveDetails(contextAt(NOW), customer);
  must(await confirmPayment(contextAt(NOW), admin.session, await order(contextAt(NOW), customer, plan)));
  return customer;
}

describe("from trial to paid to cancelled, by bank transfer", () => {
  it("takes every step, and each one costs exactly what was shown", { timeout: 30_000 }, async () => {
    const customer = await createCustomer(NOW);
    const { session } = customer;
    expect(readTrialNotice(contextAt(NOW), session)).toMatchObject({ daysLeft: 14 });
    expect(readTrialNotice(contextAt(since(days(13) + hours(1))), session)).toMatchObject({ daysLeft: 1 });
    expect(readTrialNotice(contextAt(since(days(14))), session)).toBeNull();
    expect(await subscriptionAnswer(contextAt(NOW), session)).toEqual({
      subscribed: true,
      plan_name: "pro",
      plan_amount: 149,
      subscription_status: "trialing",
    });

    // Without billing details there is nobody to make an invoice out to.
    expect(await previewChange(contextAt(NOW), session, "pro")).toMatchObject({
      ok: false,
      error: { code: "invalid_input" },
    });
    await giveDetails(contextAt(NOW), customer);

    const orderedAt = since(days(5));
    const invoiceId = await order(contextAt(orderedAt), customer, "basic");
    const [issued] = await invoicesOf(customer);
    expect(issued).toMatchObject({
      id: invoiceId,
      status: "open",
      netCents: 4_900,
      vatTreatment: "domestic",
      vatRateBasisPoints: 2_400,
      vatCents: 1_176,
      totalCents: 6_076,
    });
    expect(issued).toMatchObject({
      purpose: "start",
      currency: "USD",
      dueAt: since(days(19)),
      buyer: { name: "Tee OÜ", country: "EE" },
    });
    expect(issued?.seller).toMatchObject({ name: "Kaja Demonstration OÜ", iban: "EE382200221020145685" });
    expect(issued?.reference).toBe(creditorReference(issued?.number ?? ""));
    // Nothing starts before the money is there.
    expect(await readSubscription(contextAt(orderedAt), session.userId)).toMatchObject({
      plan: "pro",
      status: "trialing",
      paid: false,
    });
    await settleBehind();
    expect((await mailsTo(env, session.email))[0]?.textBody).toContain(
      issued?.reference.replace(/.{4}/g, "$& ").trim(),
    );

    const paidAt = since(days(6));
    expect((await listOpenInvoices(contextAt(paidAt), 1)).rows.find(({ id }) => id === invoiceId)?.email).toBe(
      session.email,
    );
    expect(await confirmPayment(contextAt(paidAt), session, invoiceId)).toMatchObject({
      ok: false,
      error: { code: "forbidden" },
    });
    must(await confirmPayment(contextAt(paidAt), admin.session, invoiceId));
    must(await confirmPayment(contextAt(since(days(7))), admin.session, invoiceId));
    expect(await subscriptionOf(customer)).toMatchObject({
      planName: "basic",
      subscriptionStatus: "active",
      periodStartsAt: paidAt,
      endsAt: new Date("2026-07-07T00:00:00Z"),
      provider: "bank_transfer",
      planAmountCents: 4_900,
    });

    // Up: a third of the period is over.
    const upgradedAt = since(days(16));
    const preview = must(await previewChange(contextAt(upgradedAt), session, "pro"));
    expect(preview).toMatchObject({
      kind: "upgrade",
      netCents: 6_666,
      totalCents: 8_266,
      nextTotalCents: 18_476,
      nextAt: new Date("2026-07-07T00:00:00Z"),
    });
    const upgradeId = await order(contextAt(upgradedAt), customer, "pro");
    expect((await invoicesOf(customer)).find(({ id }) => id === upgradeId)).toMatchObject({
      lines: preview.lines,
      totalCents: preview.totalCents,
    });
    expect((await subscriptionOf(customer)).planName).toBe("basic");
    must(await confirmPayment(contextAt(upgradedAt), admin.session, upgradeId));
    expect(await subscriptionOf(customer)).toMatchObject({
      planName: "pro",
      endsAt: new Date("2026-07-07T00:00:00Z"),
      planAmountCents: 14_900,
    });

    // Down at the end of the period; nothing is paid.
    expect(await order(contextAt(since(days(17))), customer, "basic")).toBe("");
    expect(await subscriptionOf(customer)).toMatchObject({ planName: "pro", nextPlanName: "basic" });
    expect(must(await previewChange(contextAt(since(days(17))), session, "basic"))).toMatchObject({
      kind: "current",
      totalCents: 0,
    });

    must(await cancelAtPeriodEnd(contextAt(since(days(18))), session, (await subscriptionOf(customer)).version));
    expect(await readSubscription(contextAt(since(days(35))), session.userId)).toMatchObject({
      plan: "pro",
      status: "canceled",
    });
    expect(await readSubscription(contextAt(since(days(36))), session.userId)).toMatchObject({
      plan: "free",
      status: "none",
    });
    must(await resume(contextAt(since(days(19))), session, (await subscriptionOf(customer)).version));
    expect(await subscriptionOf(customer)).toMatchObject({
      subscriptionStatus: "active",
      cancelsAtPeriodEnd: false,
      nextPlanName: null,
    });
    expect(await auditedActions(customer)).toEqual([
      "billing.invoice_issued",
      "billing.plan_paid",
      "billing.invoice_issued",
      "billing.plan_paid",
      "billing.downgrade_planned",
      "billing.canceled",
      "billing.resumed",
    ]);
  });

  it("an upgrade paid later moves the period by what the wait was worth", async () => {
    const customer = await payingCustomer("basic");
    const id = await order(contextAt(since(days(10))), customer, "pro");
    must(await confirmPayment(contextAt(since(days(13))), admin.session, id));
    const { endsAt, anchorDay } = await subscriptionOf(customer);
    expect((endsAt?.getTime() ?? 0) - since(days(30)).getTime()).toBe(Math.round((days(3) * 10_000) / 14_900));
    expect(anchorDay).toBe(3);
  });
});

describe("orders", () => {
  it("a double click makes one invoice, and both answers lead to it", async () => {
    const customer = await createCustomer(NOW);
    const context = contextAt(NOW);
    await giveDetails(context, customer);
    const { version, totalCents } = must(await previewChange(context, customer.session, "pro"));
    const clicks = Array.from({ length: 5 }, () =>
      changePlan(context, customer.session, "pro", { version, totalCents, quotedAtMs: NOW.getTime() }),
    );
    const outcomes = await Promise.all(clicks);
    const [invoice, ...more] = await invoicesOf(customer);
    expect(more).toEqual([]);
    for (const outcome of outcomes) {
      if (outcome.ok) expect(outcome.value).toEqual({ kind: "invoice", invoiceId: invoice?.id });
      else expect(outcome.error.code).toBe("conflict");
    }
    expect(outcomes.some(({ ok }) => ok)).toBe(true);
    expect(
      must(await changePlan(context, customer.session, "pro", { version, totalCents, quotedAtMs: NOW.getTime() })),
    ).toEqual({
      kind: "invoice",
      invoiceId: invoice?.id,
    });
  });

  it("a second tab that shows an older state gets a conflict, and nothing happens", async () => {
    const customer = await payingCustomer("basic");
    const context = contextAt(since(days(1)));
    const old = must(await previewChange(context, customer.session, "pro"));
    await order(context, customer, "enterprise");
    const before = await invoicesOf(customer);
    expect(
      await changePlan(context, customer.session, "pro", {
        version: old.version,
        totalCents: old.totalCents,
        quotedAtMs: old.at.getTime(),
      }),
    ).toMatchObject({
      ok: false,
      error: { code: "conflict", message: expect.stringContaining("Nothing was changed or charged") },
    });
    expect(await cancelAtPeriodEnd(context, customer.session, old.version)).toMatchObject({
      ok: false,
      error: { code: "conflict" },
    });
    expect(await resume(context, customer.session, old.version)).toMatchObject({
      ok: false,
      error: { code: "conflict" },
    });
    expect(await invoicesOf(customer)).toEqual(before);
  });

  it.each([
    ["a cent less", { totalCents: -1 }],
    ["nothing", { totalCents: -8_308 }],
    ["a price of more than half an hour ago", { quotedAtMs: -minutes(31) }],
    ["a price of tomorrow", { quotedAtMs: days(1) }],
  ])("%s is refused with the price of now", async (_, change: { totalCents?: number; quotedAtMs?: number }) => {
    const customer = await payingCustomer("basic");
    const context = contextAt(since(days(10)));
    const { version, totalCents, at } = must(await previewChange(context, customer.session, "pro"));
    const tampered = {
      version,
      totalCents: Math.max(0, totalCents + (change.totalCents ?? 0)),
      quotedAtMs: at.getTime() + (change.quotedAtMs ?? 0),
    };
    expect(await changePlan(context, customer.session, "pro", tampered)).toMatchObject({
      ok: false,
      error: { code: "conflict", message: expect.stringContaining(`it is $${(totalCents / 100).toFixed(2)} now`) },
    });
    expect(await invoicesOf(customer)).toHaveLength(1);
  });

  it("a price shown some minutes ago is the price that is charged", async () => {
    const customer = await payingCustomer("basic");
    const { version, totalCents, at } = must(
      await previewChange(contextAt(since(days(10))), customer.session, "enterprise"),
    );
    const later = contextAt(since(days(10) + minutes(29)));
    expect(must(await previewChange(later, customer.session, "enterprise")).totalCents).not.toBe(totalCents);
    must(await changePlan(later, customer.session, "enterprise", { version, totalCents, quotedAtMs: at.getTime() }));
    expect((await invoicesOf(customer)).at(-1)).toMatchObject({ totalCents, status: "open" });
  });

  it("a new order takes the open one back with a credit note, and its money is not taken afterwards", async () => {
    const customer = await createCustomer(NOW);
    const context = contextAt(NOW);
    await giveDetails(context, customer);
    const first = await order(context, customer, "basic");
    const second = await order(context, customer, "pro");
    const documents = await invoicesOf(customer);
    expect(documents.map(({ kind, status, totalCents }) => [kind, status, totalCents]).sort()).toEqual([
      ["credit_note", "paid", -6_076],
      ["invoice", "open", 18_476],
      ["invoice", "void", 6_076],
    ]);
    expect(await confirmPayment(context, admin.session, first)).toMatchObject({
      ok: false,
      error: { code: "conflict" },
    });
    must(await withdrawOrder(context, customer.session, (await subscriptionOf(customer)).version));
    expect((await invoicesOf(customer)).find(({ id }) => id === second)?.status).toBe("void");
    expect(await subscriptionOf(customer)).toMatchObject({ subscriptionStatus: "trialing", planName: "pro" });
    expect((await invoicesOf(customer)).reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(0);
  });

  it("free and unknown plans are not for sale", async () => {
    const customer = await createCustomer(NOW);
    await giveDetails(contextAt(NOW), customer);
    expect(await previewChange(contextAt(NOW), customer.session, "free")).toMatchObject({
      ok: false,
      error: { code: "invalid_input" },
    });
  });

  it("an account without a subscription row gets one with its first order", async () => {
    const customer = await createCustomer(NOW, { plan: null });
    await giveDetails(contextAt(NOW), customer);
    must(await confirmPayment(contextAt(NOW), admin.session, await order(contextAt(NOW), customer, "basic")));
    expect(await subscriptionOf(customer)).toMatchObject({ planName: "basic", subscriptionStatus: "active" });
  });
});

describe("renewals", () => {
  it("one invoice, however often the cron asks; paid ahead it moves the end, and the months keep their day", async () => {
    const customer = await payingCustomer("pro");
    const userId = customer.session.userId;
    const at = since(days(16));
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => issueRenewalInvoice(contextAt(at), userId, at)));
    expect([one, two, three].filter(Boolean)).toHaveLength(1);
    expect(await issueRenewalInvoice(contextAt(since(days(17))), userId, since(days(17)))).toBeNull();
    const renewal = (await invoicesOf(customer)).at(-1);
    expect(renewal).toMatchObject({
      purpose: "renewal",
      periodStartsAt: new Date("2026-07-01T00:00:00Z"),
      periodEndsAt: new Date("2026-08-01T00:00:00Z"),
      dueAt: new Date("2026-07-01T00:00:00Z"),
    });
    must(await confirmPayment(contextAt(since(days(20))), admin.session, renewal?.id ?? ""));
    expect(await subscriptionOf(customer)).toMatchObject({
      endsAt: new Date("2026-08-01T00:00:00Z"),
      subscriptionStatus: "active",
    });
    expect(await issueRenewalInvoice(contextAt(since(days(21))), userId, since(days(21)))).not.toBeNull();
  });

  it("on a smaller plan, paid ahead, begins with its period, and until then nothing else can be changed", async () => {
    const customer = await payingCustomer("pro");
    await order(contextAt(since(days(5))), customer, "basic");
    const at = since(days(17));
    const renewal = await issueRenewalInvoice(contextAt(at), customer.session.userId, at);
    expect(renewal).toMatchObject({ planName: "basic", netCents: 4_900 });
    must(await confirmPayment(contextAt(at), admin.session, renewal?.id ?? ""));
    expect(await subscriptionOf(customer)).toMatchObject({ planName: "pro", endsAt: new Date("2026-07-01T00:00:00Z") });
    expect(await previewChange(contextAt(at), customer.session, "enterprise")).toMatchObject({
      ok: false,
      error: {
        code: "conflict",
        message: "The month from 1 July 2026 on is already paid, on Starter. You can change the plan from that day on.",
      },
    });
    expect(await beginNextPeriod(contextAt(since(days(29))), customer.session.userId, since(days(29)))).toBe(false);
    const end = new Date("2026-07-01T00:00:00Z");
    const begun = await Promise.all([1, 2].map(() => beginNextPeriod(contextAt(end), customer.session.userId, end)));
    expect(begun.filter(Boolean)).toHaveLength(1);
    expect(await subscriptionOf(customer)).toMatchObject({
      planName: "basic",
      nextPlanName: null,
      endsAt: new Date("2026-08-01T00:00:00Z"),
    });
  });

  it("cancelling takes the open renewal back; nothing follows", async () => {
    const customer = await payingCustomer("pro");
    const at = since(days(17));
    await issueRenewalInvoice(contextAt(at), customer.session.userId, at);
    must(await cancelAtPeriodEnd(contextAt(at), customer.session, (await subscriptionOf(customer)).version));
    expect((await invoicesOf(customer)).filter(({ status }) => status === "open")).toEqual([]);
    expect(await issueRenewalInvoice(contextAt(at), customer.session.userId, at)).toBeNull();
  });

  it("an unpaid order for a larger plan gives way to the renewal once its day is over", async () => {
    const customer = await payingCustomer("basic");
    const upgrade = await order(contextAt(since(days(10))), customer, "pro");
    expect(await issueRenewalInvoice(contextAt(since(days(20))), customer.session.userId, since(days(20)))).toBeNull();
    expect(
      await issueRenewalInvoice(contextAt(since(days(25))), customer.session.userId, since(days(25))),
    ).toMatchObject({ planName: "basic" });
    expect((await invoicesOf(customer)).find(({ id }) => id === upgrade)?.status).toBe("void");
  });
});

describe("numbers", () => {
  it("50 invoices at once have 50 numbers in a row, and failures leave no gap", { timeout: 30_000 }, async () => {
    // A year of its own, so that the first number is known.
    const context = contextAt("2031-03-01T00:00:00Z");
    const customers = await Promise.all(Array.from({ length: 50 }, () => createCustomer(context.now())));
    await Promise.all(customers.map((customer) => giveDetails(context, customer)));
    const failing: Promise<unknown>[] = [];
    await Promise.all(
      customers.map(async (customer, index) => {
        await order(context, customer, "basic");
        if (index % 5) return;
        // A batch that breaks at its second statement: the number that its first one took is free again.
        const [source] = await invoicesOf(customer);
        if (!source) throw new Error("nothing issued");
        const broken = db.batch([
          issueStatement(db, { ...source, id: crypto.randomUUID() }),
          db.insert(invoices).values(source),
        ]);
        failing.push(broken.then(() => "issued").catch(() => "refused"));
      }),
    );
    expect(new Set(await Promise.all(failing))).toEqual(new Set(["refused"]));
    const issued = await db
      .select()
      .from(invoices)
      .where(and(eq(invoices.series, "2031"), eq(invoices.kind, "invoice")))
      .orderBy(invoices.sequence);
    expect(issued.map(({ number }) => number)).toEqual(
      Array.from({ length: 50 }, (_, at) => `K-2031-${String(at + 1).padStart(5, "0")}`),
    );
    for (const { number, reference } of issued) expect(reference).toBe(creditorReference(number));
  });

  it("credit notes count for themselves", async () => {
    const context = contextAt("2032-03-01T00:00:00Z");
    const customer = await createCustomer(context.now());
    await giveDetails(context, customer);
    for (const plan of ["basic", "pro", "enterprise"] as const) await order(context, customer, plan);
    expect((await invoicesOf(customer)).map(({ number }) => number).sort()).toEqual([
      "K-2032-00001",
      "K-2032-00002",
      "K-2032-00003",
      "KC-2032-00001",
      "KC-2032-00002",
    ]);
  });
});

describe("credit notes", () => {
  it("in parts add up to the invoice, to the cent, and never go beyond it", async () => {
    const customer = await payingCustomer("basic");
    const [invoice] = await invoicesOf(customer);
    const id = invoice?.id ?? "";
    const context = contextAt(since(days(2)));
    expect(await issueCreditNote(context, customer.session, id, { reason: "Me" })).toMatchObject({
      ok: false,
      error: { code: "forbidden" },
    });
    expect(await issueCreditNote(context, admin.session, id, { reason: " " })).toMatchObject({
      ok: false,
      error: { code: "invalid_input" },
    });
    for (const netCents of [0, -1, 4_901, 1.5]) {
      expect(await issueCreditNote(context, admin.session, id, { reason: "Outage", netCents })).toMatchObject({
        ok: false,
        error: { code: "invalid_input" },
      });
    }
    for (const netCents of [333, 334, 1])
      must(await issueCreditNote(context, admin.session, id, { reason: "Outage", netCents }));
    must(await issueCreditNote(context, admin.session, id, { reason: "The rest" }));
    const all = await invoicesOf(customer);
    for (const column of ["netCents", "vatCents", "totalCents"] as const)
      expect(all.reduce((sum, row) => sum + row[column], 0)).toBe(0);
    expect(await issueCreditNote(context, admin.session, id, { reason: "More" })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining("in full") },
    });
    const note = all.find(({ kind }) => kind === "credit_note");
    expect((await listOpenInvoices(context, 1)).rows.map((row) => row.id)).toContain(note?.id);
    must(await confirmPayment(context, admin.session, note?.id ?? ""));
    expect((await listOpenInvoices(context, 1)).rows.map((row) => row.id)).not.toContain(note?.id);
    expect(await subscriptionOf(customer)).toMatchObject({ planName: "basic", subscriptionStatus: "active" });
  });

  it("two at once cannot credit the same money twice", async () => {
    const customer = await payingCustomer("pro");
    const [invoice] = await invoicesOf(customer);
    const both = await Promise.all(
      [1, 2, 3].map(() => issueCreditNote(contextAt(NOW), admin.session, invoice?.id ?? "", { reason: "Twice" })),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe("administrators", () => {
  it("give a plan with a reason, which withdraws what is open, and is in the audit log", async () => {
    const customer = await createCustomer(NOW);
    await giveDetails(contextAt(NOW), customer);
    await order(contextAt(NOW), customer, "basic");
    const { userId } = customer.session;
    expect(await setPlanByAdmin(contextAt(NOW), customer.session, userId, "enterprise", "me")).toMatchObject({
      ok: false,
      error: { code: "forbidden" },
    });
    expect(await setPlanByAdmin(contextAt(NOW), admin.session, userId, "enterprise", " ")).toMatchObject({
      ok: false,
      error: { code: "invalid_input" },
    });
    expect(await setPlanByAdmin(contextAt(NOW), admin.session, "nobody", "pro", "x")).toMatchObject({
      ok: false,
      error: { code: "not_found" },
    });
    must(await setPlanByAdmin(contextAt(NOW), admin.session, userId, "enterprise", "Partner"));
    expect(await readSubscription(contextAt(since(days(1_000))), userId)).toMatchObject({
      plan: "enterprise",
      status: "active",
      paid: false,
    });
    expect((await invoicesOf(customer)).filter(({ status }) => status === "open")).toEqual([]);
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${userId}`));
    expect(entry).toMatchObject({
      action: "billing.plan_set",
      userId: admin.session.userId,
      detail: "pro → enterprise: Partner",
    });
    must(await setPlanByAdmin(contextAt(NOW), admin.session, userId, "free", "Over"));
    expect(await readSubscription(contextAt(NOW), userId)).toMatchObject({ plan: "free", status: "none" });
  });

  it("leave a subscription of Stripe to Stripe", async () => {
    const customer = await payingCustomer("pro");
    await db.update(subscriptions).set({ provider: "stripe" }).where(eq(subscriptions.userId, customer.session.userId));
    expect(await setPlanByAdmin(contextAt(NOW), admin.session, customer.session.userId, "free", "x")).toMatchObject({
      ok: false,
      error: { code: "conflict" },
    });
  });

  it("confirm a payment once, however many of them click", async () => {
    const customer = await createCustomer(NOW);
    await giveDetails(contextAt(NOW), customer);
    const id = await order(contextAt(NOW), customer, "pro");
    const results = await Promise.all(
      Array.from({ length: 5 }, () => confirmPayment(contextAt(NOW), admin.session, id)),
    );
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect((await auditedActions(customer)).filter((action) => action === "billing.plan_paid")).toHaveLength(1);
    expect((await subscriptionOf(customer)).version).toBe(2);
  });

  it("confirming while the person orders something else ends with one of the two, never with both or neither", async () => {
    for (let round = 0; round < 5; round++) {
      const customer = await createCustomer(NOW);
      await giveDetails(contextAt(NOW), customer);
      const first = await order(contextAt(NOW), customer, "basic");
      const { version, totalCents, at } = must(await previewChange(contextAt(NOW), customer.session, "pro"));
      const [confirmed, ordered] = await Promise.all([
        confirmPayment(contextAt(NOW), admin.session, first),
        changePlan(contextAt(NOW), customer.session, "pro", { version, totalCents, quotedAtMs: at.getTime() }),
      ]);
      expect([confirmed.ok, ordered.ok].filter(Boolean)).toHaveLength(1);
      const subscription = await subscriptionOf(customer);
      expect(subscription.subscriptionStatus).toBe(confirmed.ok ? "active" : "trialing");
      expect((await invoicesOf(customer)).find(({ id }) => id === first)?.status).toBe(confirmed.ok ? "paid" : "void");
    }
  });
});

test("an invoice is there for the person it was made out to and for administrators, and for nobody else", async () => {
  const customer = await payingCustomer("basic");
  const other = await createCustomer(NOW);
  const [invoice] = await invoicesOf(customer);
  const id = invoice?.id ?? "";
  for (const { session } of [customer, admin])
    expect(await readInvoice(contextAt(NOW), session, id)).toMatchObject({ ok: true });
  expect(await readInvoice(contextAt(NOW), other.session, id)).toMatchObject({
    ok: false,
    error: { code: "not_found" },
  });
  expect(await readInvoice(contextAt(NOW), { ...other.session, role: "manager" }, id)).toMatchObject({
    ok: false,
    error: { code: "not_found" },
  });
  expect(await listInvoices(contextAt(NOW), other.session)).toEqual([]);
  // A document whose person is erased stays, for administrators.
  await db.update(invoices).set({ userId: null }).where(eq(invoices.id, id));
  expect(await readInvoice(contextAt(NOW), customer.session, id)).toMatchObject({ ok: false });
  expect(await readInvoice(contextAt(NOW), admin.session, id)).toMatchObject({ ok: true });
});

test("an account that never had a subscription is free", async () => {
  const { userId } = await createAccount(env, { plan: null });
  expect(await subscriptionAnswer(contextAt(NOW), { userId })).toEqual({
    subscribed: false,
    plan_name: "free",
    plan_amount: 0,
    subscription_status: "none",
  });
});
