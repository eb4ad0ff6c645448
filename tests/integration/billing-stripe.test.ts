import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cancelAtPeriodEnd,
  changePlan,
  previewChange,
  resume,
  runLifecycle,
} from "#app/modules/billing/index.server.ts";
import { stripeProvider } from "#app/modules/billing/payments/stripe/provider.server.ts";
import { days, hours } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { stripeEvents, subscriptions } from "#db/schema/billing.ts";
import {
  type Customer,
  contextAt,
  createCustomer,
  giveDetails,
  invoicesOf,
  must,
  order,
  settleBehind,
  subscriptionOf,
} from "#tests/support/billing.ts";
import { INJECTED, sweepFailures } from "#tests/support/kth-failure.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { deliver, type OpenStripe, openStripe, postWebhook, type SentEvent, sign } from "#tests/support/stripe.ts";

const db = openDatabase({ d1: env.DB });

/** A person in their trial who was shown the payment page of a plan. */
async function atCheckout(stripe: OpenStripe, plan: "basic" | "pro" = "basic") {
  const now = new Date();
  const person = await createCustomer(now);
  const context = contextAt(now, { bindings: stripe.bindings });
  await giveDetails(context, person);
  const { version, totalCents, at } = must(await previewChange(context, person.session, plan));
  const outcome = must(
    await changePlan(context, person.session, plan, { version, totalCents, quotedAtMs: at.getTime() }),
  );
  if (outcome.kind !== "redirect") throw new Error(`No page to pay on, but ${outcome.kind}`);
  const { stripeCustomerId } = await subscriptionOf(person);
  return {
    person,
    context,
    url: outcome.url,
    totalCents,
    customer: stripeCustomerId ?? "",
    session: outcome.url.split("/").at(-1) ?? "",
  };
}

/** The same person after the payment; the events are delivered by default. */
async function paying(stripe: OpenStripe, plan: "basic" | "pro" = "basic") {
  const shown = await atCheckout(stripe, plan);
  await stripe.control("complete", { session: shown.session });
  await deliverAll(stripe, await stripe.events());
  return shown;
}

async function deliverAll(stripe: OpenStripe, events: readonly SentEvent[]) {
  for (const event of events) expect((await deliver(stripe.bindings, event)).status).toBe(200);
}

/** What is the same in two worlds that went the same way. */
const serialOf = (id: string | null) => id?.split("_").at(-1) ?? "";

/** Everything stored that the order of events could touch. */
async function stored(person: Customer) {
  const {
    planName,
    subscriptionStatus,
    endsAt,
    periodStartsAt,
    provider,
    cancelsAtPeriodEnd,
    nextPlanName,
    pastDueSince,
    planAmountCents,
    stripeSubscriptionId,
  } = await subscriptionOf(person);
  const documents = (await invoicesOf(person)).map(({ kind, purpose, netCents, vatCents, stripeInvoiceId, status }) =>
    [kind, purpose, netCents, vatCents, serialOf(stripeInvoiceId), status].join(" "),
  );
  const subscription = {
    planName,
    subscriptionStatus,
    endsAt,
    periodStartsAt,
    provider,
    cancelsAtPeriodEnd,
    nextPlanName,
    pastDueSince,
    planAmountCents,
  };
  return { ...subscription, stripeSubscription: serialOf(stripeSubscriptionId), documents: documents.sort() };
}

const eventsStored = () => db.$count(stripeEvents);

describe("a way to pay", () => {
  test("checkout asks for exactly what was shown, and a double click for one page", async () => {
    const stripe = openStripe();
    const { url, totalCents, person, context } = await atCheckout(stripe);
    // Estonia: 24% on $49.00.
    expect(totalCents).toBe(6_076);
    const { version } = await subscriptionOf(person);
    const again = await changePlan(context, person.session, "basic", {
      version,
      totalCents,
      quotedAtMs: context.now().getTime(),
    });
    expect(must(again)).toEqual({ kind: "redirect", url });
    expect(await subscriptionOf(person)).toMatchObject({ subscriptionStatus: "trialing", provider: "none" });
    const { changes } = await stripe.control<{ changes: string[] }>("events");
    expect(changes.filter((one) => one === "POST /v1/customers")).toHaveLength(1);
    expect(changes.filter((one) => one === "POST /v1/checkout/sessions")).toHaveLength(1);
  });

  test("trial, payment, larger plan, smaller plan, cancelled, resumed, over", { timeout: 30_000 }, async () => {
    const stripe = openStripe();
    const { person, context, customer } = await paying(stripe);
    expect(await subscriptionOf(person)).toMatchObject({
      planName: "basic",
      subscriptionStatus: "active",
      provider: "stripe",
      planAmountCents: 4_900,
    });
    expect(await invoicesOf(person)).toMatchObject([
      { kind: "invoice", purpose: "start", status: "paid", netCents: 4_900, vatCents: 1_176, provider: "stripe" },
    ]);
    expect((await mailsTo(env, person.account.email)).map(({ template }) => template)).toContain("payment-received");

    const preview = must(await previewChange(context, person.session, "pro"));
    expect(preview.lines.map(({ description }) => description)).toEqual(["Unused time", "Remaining time"]);
    await order(context, person, "pro");
    expect(await subscriptionOf(person)).toMatchObject({ planName: "pro", subscriptionStatus: "active" });
    const upgrade = (await invoicesOf(person)).find(({ purpose }) => purpose === "upgrade");
    expect(upgrade).toMatchObject({ totalCents: preview.totalCents, status: "paid" });

    await order(context, person, "basic");
    expect(await subscriptionOf(person)).toMatchObject({
      planName: "pro",
      nextPlanName: "basic",
      planAmountCents: 14_900,
    });
    expect(await previewChange(context, person.session, "enterprise")).toMatchObject({
      ok: false,
      error: { code: "conflict" },
    });
    await order(context, person, "pro");
    expect(await subscriptionOf(person)).toMatchObject({ planName: "pro", nextPlanName: null });
    await order(context, person, "basic");

    must(await cancelAtPeriodEnd(context, person.session, (await subscriptionOf(person)).version));
    expect(await subscriptionOf(person)).toMatchObject({ subscriptionStatus: "canceled", cancelsAtPeriodEnd: true });
    must(await resume(context, person.session, (await subscriptionOf(person)).version));
    expect(await subscriptionOf(person)).toMatchObject({
      subscriptionStatus: "active",
      cancelsAtPeriodEnd: false,
      planName: "pro",
      nextPlanName: null,
    });
    await order(context, person, "basic");

    await stripe.control("renew", { customer });
    await deliverAll(stripe, await stripe.events());
    expect(await subscriptionOf(person)).toMatchObject({
      planName: "basic",
      nextPlanName: null,
      planAmountCents: 4_900,
    });

    must(await cancelAtPeriodEnd(context, person.session, (await subscriptionOf(person)).version));
    await stripe.control("renew", { customer });
    await deliverAll(stripe, await stripe.events());
    expect(await subscriptionOf(person)).toMatchObject({ planName: "free", subscriptionStatus: "none" });
    const portal = await stripeProvider.portalUrl(context, {
      session: person.session,
      subscription: await subscriptionOf(person),
    });
    expect(must(portal)).toMatch(/portal$/);
  });

  test("a refused card and a silent Stripe change nothing and say so", async () => {
    const stripe = openStripe();
    const { person, context } = await paying(stripe);
    const before = await stored(person);
    const { version, totalCents, at } = must(await previewChange(context, person.session, "pro"));
    const asked = { version, totalCents, quotedAtMs: at.getTime() };
    await stripe.control("card", { on: true });
    expect(await changePlan(context, person.session, "pro", asked)).toMatchObject({
      error: { code: "conflict", message: expect.stringContaining("declined") },
    });
    await stripe.control("down", { on: true });
    expect(await changePlan(context, person.session, "pro", asked)).toMatchObject({ error: { code: "unavailable" } });
    expect(await stored(person)).toEqual(before);
  });
});

describe("the webhook", () => {
  const event: SentEvent = {
    id: "evt_foreign",
    type: "invoice.paid",
    created: 1,
    data: { object: { id: "in_x", customer: "cus_nobody" } },
  };
  const body = JSON.stringify(event);

  test.each<[string, () => Promise<[string, string | null]>]>([
    ["no signature", async () => [body, null]],
    ["an empty one", async () => [body, ""]],
    ["nonsense", async () => [body, "t=1,v1=00"]],
    ["another secret", async () => [body, await sign(body, { secret: "whsec_another" })]],
    ["six minutes old", async () => [body, await sign(body, { at: Date.now() - 360_000 })]],
    ["one byte changed", async () => [body.replace("cus_nobody", "cus_nobodz"), await sign(body)]],
    ["one byte more", async () => [`${body} `, await sign(body)]],
    [
      "another time in the header",
      async () => [
        body,
        (await sign(body, { at: Date.now() - 360_000 })).replace(/^t=\d+/, `t=${Math.floor(Date.now() / 1_000)}`),
      ],
    ],
    ["signed, but not an event", async () => ["[]", await sign("[]")]],
    ["signed, but not JSON", async () => ["{", await sign("{")]],
  ])("%s: 400, and nothing stored", async (_, make) => {
    const before = await eventsStored();
    const [payload, signature] = await make();
    expect((await postWebhook(openStripe().bindings, payload, signature)).status).toBe(400);
    expect(await eventsStored()).toBe(before);
  });

  test("every single byte counts", async () => {
    const { bindings } = openStripe();
    const signature = await sign(body);
    for (let at = 0; at < body.length; at += 7) {
      const changed = body.slice(0, at) + String.fromCharCode(body.charCodeAt(at) ^ 1) + body.slice(at + 1);
      expect((await postWebhook(bindings, changed, signature)).status).toBe(400);
    }
    expect((await postWebhook(bindings, body, signature)).status).toBe(200);
  });

  test("too large, an unknown customer, an unused type, and Stripe not configured", async () => {
    const { bindings } = openStripe();
    const large = JSON.stringify({ ...event, padding: "x".repeat(1_000_000) });
    expect((await postWebhook(bindings, large, await sign(large))).status).toBe(413);
    expect(await (await deliver(bindings, event)).json()).toMatchObject({ outcome: "unknown_customer" });
    expect(await (await deliver(bindings, { ...event, type: "price.created" })).json()).toMatchObject({
      outcome: "unused",
    });
    expect((await deliver(env, event)).status).toBe(404);
    expect(await db.$count(stripeEvents, eq(stripeEvents.id, event.id))).toBe(0);
  });

  test("20 of one event at once, and the same again later, are one payment", { timeout: 30_000 }, async () => {
    const stripe = openStripe();
    const { person, session } = await atCheckout(stripe);
    await stripe.control("complete", { session });
    const paid = (await stripe.events()).find(({ type }) => type === "invoice.paid");
    if (!paid) throw new Error("no payment");
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(stripe.bindings, paid)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const once = await stored(person);
    expect(once.documents).toHaveLength(1);
    const { version } = await subscriptionOf(person);
    expect(await (await deliver(stripe.bindings, paid)).json()).toMatchObject({ outcome: "duplicate" });
    expect((await subscriptionOf(person)).version).toBe(version);
  });

  test("while Stripe does not answer: 500, nothing stored, and the event is taken when it comes again", async () => {
    const stripe = openStripe();
    const { person, session } = await atCheckout(stripe);
    await stripe.control("complete", { session });
    const [first] = await stripe.events();
    if (!first) throw new Error("no event");
    const before = await stored(person);
    await stripe.control("down", { on: true });
    expect((await deliver(stripe.bindings, first)).status).toBe(500);
    expect(await stored(person)).toEqual(before);
    await stripe.control("down", { on: false });
    expect((await deliver(stripe.bindings, first)).status).toBe(200);
    expect(await subscriptionOf(person)).toMatchObject({ planName: "basic", subscriptionStatus: "active" });
  });

  test("refunds are credited, in parts and whole, once each", async () => {
    const stripe = openStripe();
    const { person, customer, totalCents } = await paying(stripe);
    await stripe.control("refund", { customer, cents: 1_000 });
    await deliverAll(stripe, await stripe.events());
    await stripe.control("refund", { customer, cents: totalCents - 1_000 });
    await deliverAll(stripe, await stripe.events());
    const documents = await invoicesOf(person);
    const notes = documents.filter(({ kind }) => kind === "credit_note");
    expect(notes.map((note) => note.totalCents)).toEqual([-1_000, 1_000 - totalCents]);
    for (const field of ["netCents", "vatCents", "totalCents"] as const)
      expect(documents.reduce((sum, one) => sum + one[field], 0)).toBe(0);
  });
});

test("in whatever order a life's events come, and how often, it ends the same", { timeout: 120_000 }, async () => {
  const ends: unknown[] = [];
  /** A life in which each step's events come at once, later, twice, or in disorder. */
  const live = async (shuffle: (events: SentEvent[]) => SentEvent[], delay: (event: SentEvent) => boolean) => {
    const stripe = openStripe();
    // Ids and moments of each world are its own, so that lives can be compared by their content.
    await stripe.control("time", { now: 1_790_000_000 });
    const { person, session, customer } = await atCheckout(stripe);
    const late: SentEvent[] = [];
    let seen = 0;
    const pass = async () => {
      const fresh = (await stripe.events()).slice(seen);
      seen += fresh.length;
      late.push(...fresh.filter(delay));
      await deliverAll(stripe, shuffle(fresh.filter((event) => !delay(event))));
    };
    await stripe.control("complete", { session });
    await pass();
    await stripe.control("renew", { customer });
    await pass();
    await stripe.control("card", { on: true });
    await stripe.control("renew", { customer });
    await pass();
    await stripe.control("pay", { customer });
    await stripe.control("refund", { customer, cents: 6_076 });
    await pass();
    await stripe.control("end", { customer });
    await pass();
    await deliverAll(stripe, shuffle(late));
    await settleBehind();
    ends.push(await stored(person));
  };
  await live(
    (events) => events,
    () => false,
  );
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.nat(1_000)), async (stream) => {
      const next = () => stream.next().value as number;
      const chosen = new Map<string, boolean>();
      await live(
        (events) =>
          [...events, ...events.filter(() => next() % 3 === 0)]
            .map((event) => [next(), event] as const)
            .sort(([a], [b]) => a - b)
            .map(([, event]) => event),
        ({ id }) => {
          if (!chosen.has(id)) chosen.set(id, next() % 3 === 0);
          return chosen.get(id) ?? false;
        },
      );
      expect(ends.at(-1)).toEqual(ends[0]);
    }),
    { seed: 24, numRuns: 8 },
  );
  expect(ends[0]).toMatchObject({ planName: "free", subscriptionStatus: "none", documents: { length: 4 } });
});

test("a failed card: 14 days of grace with three mails, then free, and Stripe stops trying", async () => {
  const stripe = openStripe();
  const { person, customer } = await paying(stripe);
  await stripe.control("card", { on: true });
  await stripe.control("renew", { customer });
  await deliverAll(stripe, await stripe.events());
  const { pastDueSince, ...late } = await subscriptionOf(person);
  expect(late).toMatchObject({ planName: "basic", subscriptionStatus: "past_due" });
  if (!pastDueSince) throw new Error("not late");
  for (const day of [0, 6, 7, 13, 14]) {
    const now = new Date(pastDueSince.getTime() + days(day) + hours(1));
    await runLifecycle(contextAt(now, { bindings: stripe.bindings }), now);
  }
  const subjects = (await mailsTo(env, person.account.email))
    .filter(({ template }) => template === "plan-news")
    .map(({ subject }) => subject);
  expect(subjects.sort()).toEqual(
    ["Starter ends tomorrow", "Starter has ended", "Your payment is missing", "Your payment is still missing"].sort(),
  );
  expect(await subscriptionOf(person)).toMatchObject({ planName: "free", subscriptionStatus: "none" });
  expect((await stripe.events()).at(-1)).toMatchObject({ type: "customer.subscription.deleted" });
});

test("whichever call fails, an event is whole or not there, and comes through when Stripe sends it again", {
  timeout: 120_000,
}, async () => {
  const stripe = openStripe();
  const injected = await sweepFailures({
    env: stripe.bindings,
    prepare: async () => {
      const shown = await atCheckout(stripe);
      const before = (await stripe.events()).length;
      await stripe.control("complete", { session: shown.session });
      const event = (await stripe.events()).slice(before).find(({ type }) => type === "invoice.paid");
      if (!event) throw new Error("no payment");
      return { ...shown, event };
    },
    flow: async (bindings, execution, { event }) => {
      const answer = await deliver(bindings, event, execution);
      return { status: answer.status, text: await answer.text() };
    },
    invariants: async ({ outcome }, { person, event }) => {
      expect([200, 500]).toContain(outcome.status);
      expect(outcome.text).not.toContain(INJECTED);
      const { subscriptionStatus, documents } = await stored(person);
      const noted = await db.$count(stripeEvents, eq(stripeEvents.id, event.id));
      // All of it, or nothing.
      expect([subscriptionStatus === "active", documents.length === 1, noted === 1]).toEqual(
        subscriptionStatus === "active" ? [true, true, true] : [false, false, false],
      );
      if (outcome.status === 200) expect(subscriptionStatus).toBe("active");
      expect((await deliver(stripe.bindings, event)).status).toBe(200);
      expect(await stored(person)).toMatchObject({ subscriptionStatus: "active", documents: { length: 1 } });
      expect(await db.$count(subscriptions, eq(subscriptions.userId, person.session.userId))).toBe(1);
    },
  });
  expect(injected).toBeGreaterThanOrEqual(4);
});
