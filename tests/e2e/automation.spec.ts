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

  await press(page, "link", "All templates");
  await page.getByRole("heading", { name: "Platform Template Builder" }).waitFor();
  await isRight(page);
  await press(page, "link", "Preview Answer leads in time");
  await page.getByRole("heading", { name: "Preview" }).waitFor();
  await isRight(page);
  await press(page, "button", "Use template");
  await page.getByRole("heading", { name: "Who enters" }).waitFor();
  await page.getByText("The draft has no issues.").waitFor();
  await page.locator(".react-flow__node").first().waitFor();
  await isRight(page);
  await press(page, "link", "Outline");
  await page.getByRole("heading", { name: "What happens" }).waitFor();
  await isRight(page);

  await press(page, "link", /Add a step here/);
  await page.getByLabel("New step").selectOption("tag");
  await press(page, "button", "Add step");
  await page.getByLabel("Tag", { exact: true }).waitFor();
  await page.getByText("The draft has a problem.").waitFor();
  await isRight(page);
  await page.getByLabel("Tag", { exact: true }).fill("new-lead");
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.getByText("The draft has no issues.").waitFor();

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
    ["Runs", "No runs yet."],
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

/** Makes a flow of the template in a new workspace, and opens it on the canvas. */
async function openCanvas(page: Page): Promise<void> {
  await becomeMember(page, newEmail("canvas"));
  await page.goto("/automation/templates");
  await page.getByRole("button", { name: "Use template Answer leads in time", exact: true }).click();
  await page.getByText("The draft has no issues.").waitFor();
  await page.locator(".react-flow__node").first().waitFor();
}

const stepCard = (page: Page, name: RegExp) => page.getByRole("group", { name });
/** The titles of the steps, as the canvas numbers them. */
const stepTitles = (page: Page) =>
  page
    .getByRole("group", { name: /^Step \d/ })
    .evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label")?.replace(/^Step \d+: /, "")));

/** Drags with the mouse from the middle of one element to that of another. */
async function dragTo(page: Page, from: ReturnType<Page["locator"]>, to: ReturnType<Page["locator"]>): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("Nothing to drag");
  await page.mouse.move(start.x + 30, start.y + 20);
  await page.mouse.down();
  await page.mouse.move(start.x + 40, start.y + 40, { steps: 3 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await page.getByText("Let go to move the step here.").waitFor();
  await page.mouse.up();
}

test("with the mouse on the canvas: a step is added, filled in, moved, undone and deleted, and the flow published", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  await openCanvas(page);
  const before = await stepTitles(page);
  expect(await accessibilityProblems(page, "#main")).toEqual([]);

  await page.getByRole("link", { name: "Add a step: at the start" }).click();
  await page.getByLabel("New step").selectOption("tag");
  await page.getByRole("button", { name: "Add step" }).click();
  await expect.poll(() => stepTitles(page)).toEqual(["Add or remove a tag", ...before]);
  await page.getByText("The draft has a problem.").waitFor();
  await stepCard(page, /^Step 1:/)
    .getByText("Problem")
    .waitFor();
  await page.getByLabel("Tag", { exact: true }).fill("new-lead");
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.getByText("The draft has no issues.").waitFor();
  await stepCard(page, /^Step 1:/)
    .getByText("add the tag new-lead")
    .waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);

  // Behind the step that follows, which is where its first way out begins.
  const second = stepCard(page, /^Step 2:/);
  await dragTo(
    page,
    stepCard(page, /^Step 1:/),
    second.getByRole("link", { name: /^Add a step: after Step 2/ }).first(),
  );
  const [first, ...others] = before;
  await expect.poll(() => stepTitles(page)).toEqual([first, "Add or remove a tag", ...others]);

  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => stepTitles(page)).toEqual(["Add or remove a tag", ...before]);

  await stepCard(page, /^Step 1:/)
    .getByRole("link", { name: /Add or remove a tag/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Delete: Add or remove a tag" }).waitFor();
  await page.keyboard.press("Delete");
  await expect.poll(() => stepTitles(page)).toEqual(before);

  await page.getByRole("link", { name: "Publish …" }).click();
  await page.getByRole("button", { name: "Publish version 1" }).click();
  await page.getByText("The draft is the published version.").waitFor();
  await page.getByRole("link", { name: "Report" }).click();
  await page.getByRole("region", { name: "Canvas of version 1" }).locator(".react-flow__node").first().waitFor();
  await expect.poll(() => stepTitles(page)).toEqual(before);
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test("by keyboard on the canvas: steps are gone through, copied, moved, deleted and undone", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  await openCanvas(page);
  const before = await stepTitles(page);
  const link = (number: number) => stepCard(page, new RegExp(`^Step ${number}:`)).locator("[data-opens]");
  const focused = () => page.evaluate(() => document.activeElement?.closest("[data-step]")?.getAttribute("aria-label"));

  await link(1).focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(focused).toMatch(/^Step \d+:/);
  expect(await focused()).not.toMatch(/^Step 1:/);
  await page.keyboard.press("ArrowUp");
  await expect.poll(focused).toMatch(/^Step 1:/);

  await page.keyboard.press("Control+c");
  await page.getByText(/press Control V to copy/).waitFor();
  await page.getByRole("link", { name: "Add a step: at the start" }).focus();
  await page.keyboard.press("Control+v");
  await expect.poll(() => stepTitles(page)).toEqual([before[0], ...before]);

  await link(1).focus();
  await page.keyboard.press("Delete");
  await expect.poll(() => stepTitles(page)).toEqual(before);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("section")?.getAttribute("aria-label")))
    .toBe("Flow canvas");
  await page.keyboard.press("Control+z");
  await expect.poll(() => stepTitles(page)).toEqual([before[0], ...before]);

  await link(1).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Title (optional)").waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Twice");
  await page.getByText("Saved", { exact: true }).waitFor();
  await expect.poll(() => stepTitles(page)).toEqual(["Twice", ...before]);
  expect(complaints).toEqual([]);
  await context.close();
});

test("without scripts the canvas is drawn, opens its steps and adds to them; the outline is kept as the choice", async () => {
  const { page, context } = await newVisitor(browser);
  await openCanvas(page);
  const address = page.url();
  const plain = await context.browser()?.newContext({
    baseURL: new URL(address).origin,
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  if (!plain) throw new Error("No browser");
  const still = await plain.newPage();
  await still.goto(address);
  await stepCard(still, /^Step 1:/)
    .locator("[data-opens]")
    .click();
  await still.getByLabel("Title (optional)").waitFor();
  await still.getByRole("link", { name: "Add a step: at the start" }).click();
  await still.getByLabel("New step").waitFor();
  await still.getByRole("link", { name: "Outline" }).click();
  await still.getByRole("heading", { name: "What happens" }).waitFor();
  await still.goto(address);
  await still.getByRole("heading", { name: "What happens" }).waitFor();
  await plain.close();
  await context.close();
});
