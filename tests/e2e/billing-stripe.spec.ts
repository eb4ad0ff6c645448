import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Product, startProduct } from "../support/product.ts";
import { openAccount, type SentEvent, sign } from "../support/stripe-account.ts";
import { type StripeServer, startStripeServer } from "../support/stripe-server.ts";
import { closeVisits, own, ownBrowser } from "./own.ts";
import { newEmail } from "./person.ts";
import { accessibilityProblems, newVisitor, signUp } from "./visit.ts";

let stripe: StripeServer;
let account: ReturnType<typeof openAccount>;
let product: Product;
let browser: Browser;
beforeAll(async () => {
  stripe = await startStripeServer();
  account = openAccount(stripe.url);
  [product, browser] = await Promise.all([startProduct({ VIES_URL: "off", ...account.variables }), ownBrowser()]);
});
afterAll(async () => {
  if (browser) await closeVisits(browser);
  await product?.stop();
  await stripe?.stop();
});

/** Posts an event to the webhook; a secret other than the product's own makes it a forgery. */
async function post(event: SentEvent, secret?: string): Promise<number> {
  const payload = JSON.stringify(event);
  const headers = {
    "content-type": "application/json",
    "stripe-signature": await sign(payload, secret === undefined ? {} : { secret }),
  };
  return (await fetch(`${product.origin}/webhooks/stripe`, { method: "POST", body: payload, headers })).status;
}

let delivered = 0;

/** Delivers what happened at Stripe since the last time: the newest event first, and each one twice. */
async function deliverNews(): Promise<void> {
  const news = (await account.events()).slice(delivered);
  delivered += news.length;
  expect(news.length).toBeGreaterThan(0);
  for (const event of [...news.toReversed(), ...news]) expect(await post(event)).toBe(200);
}

/** On the page of the stand-in: pays, and comes back. */
async function pay(page: Page): Promise<void> {
  await page.waitForURL(`${stripe.url}/pay/**`);
  await page.getByRole("button", { name: "Pay" }).click();
  await page.waitForURL("**/billing?paid=1");
  await page.getByText("as soon as Stripe confirms the payment").waitFor();
}

test("sign-up to trial to paid by card to cancelled to free, and back without scripts", async () => {
  const { page, context, complaints } = await newVisitor(browser, { baseURL: product.origin });
  await signUp(page, newEmail("card-payer"));
  await page.getByRole("link", { name: "Connect a website" }).first().click();
  await page.waitForURL("**/seo/new");
  await page.getByLabel("Website", { exact: true }).fill(own().siteUrl);
  await page.getByLabel("Name").fill("Tea shop");
  await page.getByRole("button", { name: "Connect website" }).click();
  await page.waitForURL("**/seo/projects/**");

  await page.getByRole("link", { name: "14 days left in your Pro trial" }).click();
  await page.getByText("Your trial of Pro ends on").waitFor();
  await page.getByRole("link", { name: "Choose Pro" }).click();
  await page.waitForURL("**/billing/details**");
  await page.getByLabel("Company or full name").fill("Ann Tamm");
  await page.getByLabel("Street and number").fill("Pikk 1");
  await page.getByLabel("Postal code").fill("10123");
  await page.getByLabel("City").fill("Tallinn");
  await page.getByLabel("Country").selectOption("EE");
  await page.getByRole("button", { name: "Save details" }).click();
  await page.waitForURL("**/billing/change/pro");
  await page.getByText("You pay on the next page.").waitFor();
  await page.getByRole("button", { name: "Order for $184.76" }).click();
  await pay(page);
  expect(await accessibilityProblems(page, "#main")).toEqual([]);

  // Believed, the forgery would make the plan paid: it is, at Stripe.
  const paid = (await account.events()).find(({ type }) => type === "invoice.paid");
  if (!paid) throw new Error("Nothing was paid");
  const customer = paid.data.object.customer;
  expect(await post(paid, "whsec_of_somebody_else")).toBe(400);
  await page.reload();
  await page.getByText("Your trial of Pro ends on").waitFor();
  await page.getByText("There are none yet.").waitFor();

  // The page that waits sees it without being loaded again.
  await deliverNews();
  await page.getByText("renews automatically on that day").waitFor();
  expect(await page.getByText("as soon as Stripe confirms the payment").count()).toBe(0);
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.goto("/billing");
  expect(await page.getByText("left in your Pro trial").count()).toBe(0);
  const invoices = page.getByRole("link", { name: /^K-\d{4}-\d{5}$/ });
  expect(await invoices.count()).toBe(1);
  await invoices.click();
  await page.getByText(/^Paid on /).waitFor();
  expect(await page.getByRole("article").textContent()).toContain("Total, USD$184.76");

  await page.goto("/billing");
  await page.getByRole("button", { name: "Manage cards and payments" }).click();
  await page.getByRole("heading", { name: "Your cards" }).waitFor();

  const cancel = async () => {
    await page.goto("/billing/cancel");
    await page.getByRole("button", { name: "Cancel subscription" }).click();
    await page.getByText("Canceled: Pro is paid until").waitFor();
  };
  await cancel();
  await page.getByRole("button", { name: "Keep Pro" }).click();
  await page.getByText("renews automatically on that day").waitFor();
  await cancel();

  // The month is over at Stripe.
  await account.control("renew", { customer });
  await deliverNews();
  await page.goto("/billing");
  await page.getByText("You use Free.").waitFor();
  await page
    .locator("li", { hasText: /^Websites/ })
    .getByText("1 of 1")
    .waitFor();
  expect(await invoices.count()).toBe(1);
  await page.goto("/seo");
  await page.getByRole("link", { name: "Upgrade to use it" }).click();
  await page.waitForURL("**/billing");
  expect(complaints).toEqual([]);

  // Back again, with forms alone: what was there is there.
  const plain = await newVisitor(browser, { baseURL: product.origin, javaScriptEnabled: false });
  await plain.context.addCookies(await context.cookies(product.origin));
  await plain.page.goto("/billing/change/basic");
  await plain.page.getByRole("button", { name: "Order for $60.76" }).click();
  await pay(plain.page);
  await deliverNews();
  await plain.page.goto("/billing");
  await plain.page.getByText("Starter is paid until").waitFor();
  await plain.page.getByRole("button", { name: "Manage cards and payments" }).click();
  await plain.page.getByRole("heading", { name: "Your cards" }).waitFor();
  await plain.page.goto(`${product.origin}/seo`);
  await plain.page.getByText("Tea shop").first().waitFor();
  await plain.context.close();
  await context.close();
});
