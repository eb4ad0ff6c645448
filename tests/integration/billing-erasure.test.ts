import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { changePlan, endPayments, previewChange } from "#app/modules/billing/index.server.ts";
import type { LogFields } from "#app/platform/log.ts";
import { type Customer, contextAt, createCustomer, giveDetails, must, subscriptionOf } from "#tests/support/billing.ts";
import { deliver, type OpenStripe, openStripe } from "#tests/support/stripe.ts";

const now = new Date();

/** A person with a running subscription at Stripe. */
async function paying(stripe: OpenStripe): Promise<Customer> {
  const person = await createCustomer(now);
  const context = contextAt(now, { bindings: stripe.bindings });
  await giveDetails(context, person);
  const { version, totalCents, at } = must(await previewChange(context, person.session, "basic"));
  const outcome = must(
    await changePlan(context, person.session, "basic", { version, totalCents, quotedAtMs: at.getTime() }),
  );
  if (outcome.kind !== "redirect") throw new Error(`No page to pay on, but ${outcome.kind}`);
  await stripe.control("complete", { session: outcome.url.split("/").at(-1) });
  for (const event of await stripe.events()) expect((await deliver(stripe.bindings, event)).status).toBe(200);
  return person;
}

/** A context that keeps the warnings. */
function listening(bindings: Env) {
  const warnings: [event: string, fields: LogFields | undefined][] = [];
  const context = contextAt(now, { bindings });
  return {
    warnings,
    context: {
      ...context,
      log: { ...context.log, warn: (event: string, fields?: LogFields) => void warnings.push([event, fields]) },
    },
  };
}

const endings = async (stripe: OpenStripe) => {
  const { changes } = await stripe.control<{ changes: string[] }>("events");
  const deleted = (await stripe.events()).filter(({ type }) => type === "customer.subscription.deleted");
  return { calls: changes.filter((one) => one.startsWith("DELETE /v1/subscriptions/")).length, events: deleted.length };
};

test("a running subscription ends at Stripe, once, however often it is asked for", async () => {
  const stripe = openStripe();
  const person = await paying(stripe);
  const { context, warnings } = listening(stripe.bindings);
  expect(await endings(stripe)).toEqual({ calls: 0, events: 0 });
  await endPayments(context, person.session.userId);
  expect(await endings(stripe)).toEqual({ calls: 1, events: 1 });
  await endPayments(context, person.session.userId);
  expect(await endings(stripe)).toEqual({ calls: 1, events: 1 });
  expect(warnings).toEqual([]);

  // What Stripe says of it afterwards ends the plan here too.
  for (const event of await stripe.events()) await deliver(stripe.bindings, event);
  expect(await subscriptionOf(person)).toMatchObject({ planName: "free", subscriptionStatus: "none" });
  await endPayments(context, person.session.userId);
  expect(await endings(stripe)).toEqual({ calls: 1, events: 1 });
});

test("20 at once are one end", async () => {
  const stripe = openStripe();
  const person = await paying(stripe);
  await Promise.all(
    Array.from({ length: 20 }, () => endPayments(contextAt(now, { bindings: stripe.bindings }), person.session.userId)),
  );
  expect((await endings(stripe)).events).toBe(1);
});

test("somebody who never paid at Stripe, and somebody unknown: Stripe is not asked", async () => {
  const stripe = openStripe();
  await stripe.control("down", { on: true });
  const { context, warnings } = listening(stripe.bindings);
  await endPayments(context, (await createCustomer(now)).session.userId);
  await endPayments(context, crypto.randomUUID());
  expect(warnings).toEqual([]);
});

test("without configuration it reports which subscription continues; a silent Stripe throws, to be tried again", {
  timeout: 20_000,
}, async () => {
  const stripe = openStripe();
  const person = await paying(stripe);
  const { context, warnings } = listening(env);
  await endPayments(context, person.session.userId);
  expect(warnings).toEqual([["billing.stripe_left_running", { subscriptionId: (await subscriptionOf(person)).id }]]);
  expect(await endings(stripe)).toEqual({ calls: 0, events: 0 });

  await stripe.control("down", { on: true });
  await expect(endPayments(contextAt(now, { bindings: stripe.bindings }), person.session.userId)).rejects.toThrow();
  await stripe.control("down", { on: false });
  await endPayments(contextAt(now, { bindings: stripe.bindings }), person.session.userId);
  expect(await endings(stripe)).toEqual({ calls: 1, events: 1 });
});
