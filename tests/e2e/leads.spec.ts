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

const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const cardIn = (page: Page, stage: string) => column(page, stage).getByRole("article", { name: "Mari Tamm" });

test("a lead is added, moved by keyboard, moved back, won, and counted in the report with its cost", async () => {
  const { page, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("leads"));

  await page.goto("/leads");
  await page.getByRole("heading", { name: "No leads yet" }).waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByRole("link", { name: "Add lead" }).first().click();
  await page.getByLabel("Name").fill("Mari Tamm");
  await page.getByLabel("Email").fill("mari@tea.example");
  await page.getByLabel("Source (optional)").fill("Fair 2026");
  await page.getByLabel("Value (optional)").fill("1,200.50");
  await page.getByRole("button", { name: "Add lead" }).click();
  await cardIn(page, "New").waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);

  await page.getByRole("button", { name: "Drag Mari Tamm" }).focus();
  await page.keyboard.press("Space");
  await page.getByText("Over New").waitFor({ state: "attached" });
  await page.keyboard.press("ArrowRight");
  await page.getByText("Over Contacted").waitFor({ state: "attached" });
  await page.keyboard.press("Space");
  await cardIn(page, "Contacted").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await cardIn(page, "New").waitFor();

  await page.getByRole("link", { name: "Table", exact: true }).click();
  await page.getByRole("table").getByRole("link", { name: "Mari Tamm" }).waitFor();
  await page.getByRole("cell", { name: "€1,200.50" }).waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByRole("link", { name: "Board", exact: true }).click();

  await page.getByLabel("Stage of Mari Tamm").selectOption({ label: "Won" });
  await page.getByRole("button", { name: "Move Mari Tamm" }).click();
  await page.getByRole("heading", { name: "Move Mari Tamm to Won" }).waitFor();
  await page.getByLabel("Why did you win it? (optional)").fill("Fast answer");
  await page.getByLabel("Value (optional)").fill("1500");
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByRole("button", { name: "Mark as won" }).click();
  await cardIn(page, "Won").waitFor();

  await page.getByRole("link", { name: "Report", exact: true }).click();
  await page.getByLabel("Source", { exact: true }).fill("Fair 2026");
  await page.getByLabel("Amount").fill("300");
  await page.getByRole("button", { name: "Save cost" }).click();
  const source = page.getByRole("row").filter({ hasText: "Fair 2026" });
  await source.getByText("€300").first().waitFor();
  const cells = await source.getByRole("cell").allTextContents();
  expect(cells).toEqual(["Fair 2026", "1", "1", "100%", "€1,500", "€300", "€300"]);
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  expect(complaints).toEqual([]);
});

test("stages and score rules are edited by keyboard and shown where they count", async () => {
  const { page, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("stages"));

  await page.goto("/leads/settings");
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByLabel("Name").fill("Offer sent");
  await page.getByLabel("Chance to win, %").fill("70");
  await page.getByRole("button", { name: "Add stage" }).click();
  const names = () => page.getByRole("link", { name: /^Edit / }).evaluateAll((all) => all.map((one) => one.ariaLabel));
  await expect
    .poll(names)
    .toEqual(["New", "Contacted", "Qualified", "Offer sent", "Won", "Lost"].map((n) => `Edit ${n}`));
  await page.getByRole("button", { name: "Move Offer sent up" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await names())[2]).toBe("Edit Offer sent");
  await page.getByRole("link", { name: "Remove Qualified" }).click();
  await page.getByText("No lead is in it.", { exact: false }).waitFor();
  await page.getByRole("button", { name: "Remove stage" }).click();
  await expect.poll(async () => (await names()).length).toBe(5);

  await page.getByRole("link", { name: "Scoring" }).click();
  await page.getByRole("heading", { name: "No scoring yet" }).waitFor();
  await page.getByLabel("Name").fill("Interest");
  await page.getByLabel("Half-life in days (optional)").fill("30");
  await page.getByRole("button", { name: "Add group" }).click();
  await page.getByText("Points halve every 30 days").waitFor();
  await page.getByLabel("Label").fill("Asked for a call");
  await page.getByLabel("Activity", { exact: true }).fill("call.made");
  await page.getByRole("button", { name: "Add rule" }).click();
  await page.getByRole("listitem").filter({ hasText: "Asked for a call" }).getByText("+10").waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  expect(complaints).toEqual([]);
});
