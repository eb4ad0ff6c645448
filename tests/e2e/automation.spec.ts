import type { Browser, Page } from "playwright-core";
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

/** Nothing wrong for readers of any kind, and nothing wider than the phone. */
async function isRight(page: Page): Promise<void> {
  expect(await accessibilityProblems(page, "#main"), page.url()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(360);
}

/** Chooses a button or link as a person without a mouse does. */
const press = async (page: Page, role: "button" | "link", name: string | RegExp) => {
  const target = page.getByRole(role, { name, exact: typeof name === "string" }).first();
  await target.focus();
  await page.keyboard.press("Enter");
};

test("on a phone and by keyboard alone: from a template to a published flow, its dry run and its report", async () => {
  const { page, context, complaints } = await newVisitor(browser, { viewport: { width: 360, height: 780 } });
  await becomeMember(page, newEmail("flow"));
  await page.goto("/automation");
  await page.getByRole("heading", { name: "No flows yet" }).waitFor();
  await isRight(page);

  await press(page, "button", "Use template Answer leads in time");
  await page.getByRole("heading", { name: "Who enters" }).waitFor();
  await page.getByText("The draft has no problems.").waitFor();
  await isRight(page);

  await press(page, "link", /Add a step here/);
  await page.getByLabel("New step").selectOption("tag");
  await press(page, "button", "Add step");
  await page.getByLabel("Tag", { exact: true }).waitFor();
  await page.getByText("The draft has a problem.").waitFor();
  await isRight(page);
  await page.getByLabel("Tag", { exact: true }).fill("new-lead");
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.getByText("The draft has no problems.").waitFor();

  // The template has such a step, too.
  const tagSteps = page.getByRole("link", { name: "Add or remove a tag", exact: true });
  await press(page, "button", "Delete: Add or remove a tag");
  await expect.poll(() => tagSteps.count()).toBe(1);
  await press(page, "button", "Undo");
  await expect.poll(() => tagSteps.count()).toBe(2);

  await press(page, "link", "Publish …");
  await page.getByRole("heading", { name: "First version" }).waitFor();
  await isRight(page);
  await press(page, "button", "Publish version 1");
  await page.getByText("The draft is the published version.").waitFor();

  for (const [tab, text] of [
    ["Runs", "No runs here."],
    ["Report", "Came"],
    ["Dry run", "Nothing is sent or changed"],
    ["Versions", "1 (current)"],
  ] as const) {
    await press(page, "link", new RegExp(`^${tab}`));
    await page.getByText(text).first().waitFor();
    await isRight(page);
  }
  await page.goto("/automation/approvals");
  await page.getByRole("heading", { name: "No pending approvals" }).waitFor();
  await isRight(page);
  expect(complaints).toEqual([]);
  await context.close();
});
