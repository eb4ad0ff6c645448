import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { changePlan, previewChange } from "#app/modules/billing/index.server.ts";
import { router } from "#functions/router.ts";
import { type Customer, contextAt, createCustomer, giveDetails, must } from "#tests/support/billing.ts";
import { ORIGIN } from "#tests/support/factories.ts";
import { deliver, openStripe } from "#tests/support/stripe.ts";

const now = new Date();

/** A page of the product, as this person sees it. */
const pageOf = ({ account }: Customer, path: string, bindings: Env): Promise<Response> =>
  Promise.resolve(
    router.fetch(
      new Request(ORIGIN + path, { headers: { cookie: account.cookie } }),
      bindings,
      createExecutionContext(),
    ),
  );

const formActions = (response: Response) =>
  /form-action ([^;]*);/.exec(response.headers.get("content-security-policy") ?? "")?.[1];

describe("without scripts, ordering leads to the payment page", () => {
  const LIVE = "'self' https://checkout.stripe.com https://billing.stripe.com";

  test.each([
    ["/billing", LIVE],
    ["/billing/details", LIVE],
    ["/billing-plans", "'self'"],
    ["/dashboard", "'self'"],
  ])("from %s forms may end at %s", async (path, expected) => {
    const { STRIPE_API_URL: _, ...bindings } = openStripe().bindings as Env & { STRIPE_API_URL: string };
    const person = await createCustomer(now);
    expect(formActions(await pageOf(person, path, bindings as Env))).toBe(expected);
    expect(formActions(await pageOf(person, path, env))).toBe("'self'");
  });
});

test("a person who comes back before Stripe has confirmed the payment is not left in doubt", async () => {
  const stripe = openStripe();
  const person = await createCustomer(now);
  const context = contextAt(now, { bindings: stripe.bindings });
  await giveDetails(context, person);
  const { version, totalCents, at } = must(await previewChange(context, person.session, "basic"));
  const outcome = must(
    await changePlan(context, person.session, "basic", { version, totalCents, quotedAtMs: at.getTime() }),
  );
  if (outcome.kind !== "redirect") throw new Error(`No page to pay on, but ${outcome.kind}`);
  const back = await stripe.control<{ url: string }>("complete", { session: outcome.url.split("/").at(-1) });
  const { pathname, search } = new URL(back.url);

  const awaited = async (path: string) =>
    (await (await pageOf(person, path, stripe.bindings)).text()).includes("Back from the payment page");
  expect(await awaited("/billing")).toBe(false);
  expect(await awaited(pathname + search)).toBe(true);
  for (const event of await stripe.events()) await deliver(stripe.bindings, event);
  expect(await awaited(pathname + search)).toBe(false);
});
