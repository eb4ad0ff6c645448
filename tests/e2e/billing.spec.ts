import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grantAdmin } from "./admin.ts";
import { becomeMember } from "./member.ts";
import { closeVisits, ownBrowser } from "./own.ts";
import { newEmail } from "./person.ts";
import { accessibilityProblems, newVisitor, signUp } from "./visit.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await ownBrowser();
});
afterAll(() => closeVisits(browser));

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** The number of the invoice that the page shows. */
const numberOn = async (page: Page): Promise<string> =>
  /K-\d{4}-\d{5}/.exec((await heading(page).textContent()) ?? "")?.[0] ?? "";

test("sign-up to trial to paid by bank transfer to cancelled, with an administrator who confirms the payments", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  await signUp(page, newEmail("payer"));

  // The trial is counted down on every page, and leads to the plans.
  await page.getByRole("link", { name: "14 days left in your Pro trial" }).click();
  await page.waitForURL("**/billing");
  await page.getByText("Your trial of Pro ends on").waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);

  await page.getByRole("link", { name: "Choose Starter" }).click();
  await page.waitForURL("**/billing/details**");
  await page.getByRole("button", { name: "Save details" }).click();
  await page.getByText("Enter the street and number.").waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByLabel("Company or full name").fill("Teehaus GmbH");
  await page.getByLabel("Street and number").fill("Hauptstraße 1");
  await page.getByLabel("Postal code").fill("10115");
  await page.getByLabel("City").fill("Berlin");
  await page.getByLabel("Country").selectOption("DE");
  await page.getByLabel("VAT number").fill("12");
  await page.getByRole("button", { name: "Save details" }).click();
  await page.getByText("Write it like DE123456789.").waitFor();
  await page.getByLabel("VAT number").fill("de 123.456.789");
  await page.getByRole("button", { name: "Save details" }).click();

  await page.waitForURL("**/billing/change/basic");
  await page.getByText("VAT 19% (Germany)").waitFor();
  await page.getByText("VIES, the EU's register, gave no answer").waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByRole("button", { name: "Order for $58.31" }).click();
  await page.waitForURL("**/billing/invoices/**");
  await page.getByText(/RF\d\d K202/).waitFor();
  const first = await numberOn(page);
  expect(first).toMatch(/^K-\d{4}-\d{5}$/);
  expect(await accessibilityProblems(page, "#main")).toEqual([]);

  // On paper: the document alone, on one page of A4.
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("banner").first().isVisible()).toBe(false);
  expect(await page.getByRole("button", { name: "Print or save as PDF" }).isVisible()).toBe(false);
  expect(await page.getByRole("article").isVisible()).toBe(true);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: "screen" });

  const operator = await newVisitor(browser);
  const adminEmail = newEmail("operator");
  await becomeMember(operator.page, adminEmail);
  grantAdmin(adminEmail);
  const confirm = async (number: string) => {
    await operator.page.goto("/admin/payments");
    await operator.page.getByRole("button", { name: `Mark as paid: ${number}` }).click();
    await operator.page.getByText("Payment confirmed").first().waitFor();
  };
  await confirm(first);

  await page.goto("/billing");
  await page.getByText("Starter is paid until").waitFor();
  expect(await page.getByText("left in your Pro trial").count()).toBe(0);

  // Up within the month, for the difference; what is shown is what the invoice says.
  await page.getByRole("link", { name: "Upgrade to Pro" }).click();
  await page.getByText("Starter, unused part of the period").waitFor();
  const total =
    (await page.getByRole("button", { name: /^Order for/ }).textContent())?.replace("Order for ", "") ?? "?";
  await page.getByRole("button", { name: /^Order for/ }).click();
  await page.waitForURL("**/billing/invoices/**");
  expect(await page.getByRole("article").textContent()).toContain(`Total, USD${total}`);
  await confirm(await numberOn(page));
  await page.reload();
  await page.getByText(/^Paid on /).waitFor();

  // Down at the end of the month, and back.
  await page.goto("/billing");
  await page.getByText("Pro is paid until").waitFor();
  await page.getByRole("link", { name: "Change to Starter" }).click();
  await page.getByText("Nothing is charged now.").waitFor();
  await page.getByRole("button", { name: "Confirm the change" }).click();
  await page.getByText("From that day on you have Starter").waitFor();
  await page.getByRole("button", { name: "Keep Pro" }).click();
  await page.getByText("The invoice for the next month comes 14 days before.").waitFor();

  await page.getByRole("link", { name: "Cancel subscription" }).click();
  await page.getByRole("heading", { name: "Cancel subscription", level: 1 }).waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await page.getByText("Canceled: Pro is paid until").waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByRole("button", { name: "Keep Pro" }).click();
  await page.getByText("The invoice for the next month comes 14 days before.").waitFor();

  expect(complaints).toEqual([]);
  await operator.context.close();
  await context.close();
});

test("the same without scripts, and in two tabs", async () => {
  const { page, context } = await newVisitor(browser);
  const email = newEmail("plain-payer");
  await becomeMember(page, email);
  const cookies = await context.cookies();
  const plain = await newVisitor(browser, { javaScriptEnabled: false });
  await plain.context.addCookies(cookies);
  const tab = plain.page;
  await tab.goto("/billing/change/pro");
  await tab.getByLabel("Company or full name").fill("Ann Tamm");
  await tab.getByLabel("Street and number").fill("Pikk 1");
  await tab.getByLabel("Postal code").fill("10123");
  await tab.getByLabel("City").fill("Tallinn");
  await tab.getByLabel("Country").selectOption("EE");
  await tab.getByRole("button", { name: "Save details" }).click();
  await tab.waitForURL("**/billing/change/pro");

  // A second tab shows the same price, and orders another plan first.
  const other = await plain.context.newPage();
  await other.goto("/billing/change/enterprise");
  await other.getByRole("button", { name: "Order for $432.76" }).click();
  await other.waitForURL("**/billing/invoices/**");
  await tab.getByRole("button", { name: "Order for $184.76" }).click();
  await tab.getByText("Nothing was changed or charged now.").waitFor();

  await tab.goto("/billing");
  await tab.getByText("$432.76 for Agency, to be transferred by").waitFor();
  await tab.getByRole("button", { name: "Take the order back" }).click();
  await tab.waitForURL("**/billing");
  expect(await tab.getByText("Withdrawn").count()).toBe(1);
  expect(await tab.getByText("Settled").count()).toBe(1);
  await plain.context.close();
  await context.close();
});
