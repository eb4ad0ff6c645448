import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { becomeMember } from "./member.ts";
import { closeVisits, ownBrowser } from "./own.ts";
import { newEmail } from "./person.ts";
import { accessibilityProblems, newVisitor } from "./visit.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await ownBrowser();
});
afterAll(() => closeVisits(browser));

test("an empty workspace gets a plan, works with it and adds a play", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("strategy"));
  await page.goto("/strategy#unconventional-guide");
  await page.getByRole("heading", { name: "No strategy yet" }).waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);

  await page.getByRole("link", { name: "Edit product context" }).click();
  await page.getByLabel("Who buys").fill("owners of small cafés");
  await page.getByLabel("What they need").fill("offer a tea that guests ask for again");
  await page.getByLabel("What you sell").fill("loose tea, delivered weekly");
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByRole("button", { name: "Save product context" }).click();
  await page.getByText("Product context saved").waitFor();

  await page.goto("/strategy");
  await page.getByRole("link", { name: "New strategy" }).click();
  await page.getByLabel("Goal").selectOption("sales");
  await page.getByLabel("A blog or guides").check();
  await page.getByLabel("Margin of a new customer").fill("80");
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByRole("button", { name: "Create the plan" }).click();
  await page.getByRole("heading", { name: "Next 90 days", level: 1 }).waitFor();
  await page.getByText("Customers: owners of small cafés").waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);

  const task = page.getByRole("listitem").filter({ hasText: "Measure the website" });
  await task.getByRole("button", { name: /^Done/ }).click();
  await task.getByRole("button", { name: /^Reopen/ }).waitFor();
  await page.getByLabel(/^Assumed cost of a visit/).fill("0.60");
  await page.getByRole("button", { name: "Calculate again" }).click();
  await page.getByText("Budget updated").waitFor();

  await page.goto("/strategy");
  await page.getByRole("link", { name: "Watch competitors" }).click();
  await page.getByRole("heading", { name: "No page is watched yet" }).waitFor();
  await page.getByLabel("Competitor", { exact: true }).fill("Leaf & Co");
  await page.getByLabel("URL of the page").fill("http://127.0.0.1:9/pricing");
  await page.getByRole("button", { name: "Watch page" }).click();
  await page.getByText(/^The last attempt brought nothing/).waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);

  await page.goto("/strategy/plays");
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByRole("button", { name: "Add to the plan: Publish your prices" }).click();
  await page.getByText("Added to the plan").waitFor();
  await page.goto("/strategy");
  await page.getByRole("link", { name: "Next 90 days" }).click();
  await page.getByText("Publish your prices: Put one price").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
