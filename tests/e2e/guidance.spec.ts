import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Outbox } from "../../app/modules/guidance/browser/outbox.ts";
import { becomeMember } from "./member.ts";
import { closeVisits, ownBrowser } from "./own.ts";
import { newEmail, PASSWORD } from "./person.ts";
import { accessibilityProblems, newVisitor } from "./visit.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await ownBrowser();
});
afterAll(() => closeVisits(browser));

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Welcome to Kaja" });
const stored = (page: Page, key: string) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "null") as unknown, key);
/** Until the account has heard of everything. */
const mirrored = (page: Page) =>
  expect
    .poll(async () => {
      const { onboardingAtMs, checklistAtMs, dismissed, tours } = (await stored(page, "guidance_outbox")) as Outbox;
      return { onboardingAtMs, checklistAtMs, dismissed, tours };
    })
    .toEqual({ onboardingAtMs: null, checklistAtMs: {}, dismissed: [], tours: [] });
const checklist = (page: Page) =>
  page.locator("section", { has: page.getByRole("heading", { name: "Getting started", exact: true }) });
const tutorial = (page: Page) => page.getByRole("progressbar", { name: "Tutorial steps completed" });

/** The tour would stand in front of what is tried here. */
const withoutTour = (page: Page) =>
  page.request.post("/guidance", {
    form: { intent: "sync", changes: '{"tours":["dashboard"]}' },
    headers: { "sec-fetch-site": "same-origin" },
  });

async function newcomer(name: string, options: Parameters<typeof newVisitor>[1] = {}) {
  const visitor = await newVisitor(browser, options);
  const email = newEmail(name);
  await becomeMember(visitor.page, email, "new");
  await withoutTour(visitor.page);
  await visitor.page.goto("/dashboard");
  return { ...visitor, email };
}

/** The same person in another browser. */
async function again(email: string) {
  const visitor = await newVisitor(browser);
  await visitor.page.goto("/login");
  await visitor.page.getByLabel("Email").fill(email);
  await visitor.page.getByLabel("Password").fill(PASSWORD);
  await visitor.page.getByRole("button", { name: "Sign In", exact: true }).click();
  await visitor.page.waitForURL("**/dashboard");
  return visitor;
}

test("the tutorial greets a new person, is closed and taken up again, walked through, and restarted", async () => {
  const { page, context, complaints, email } = await newcomer("tutorial");
  await dialogOf(page).waitFor();
  expect(await accessibilityProblems(page, "dialog[open]")).toEqual([]);
  // Escape closes without skipping; focus stays inside until then.
  for (let at = 0; at < 8; at++) await page.keyboard.press("Tab");
  expect(
    await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
    ),
  ).toBe(true);
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Ready to get started?" }).waitFor();
  expect(await stored(page, "onboarding")).toEqual({ currentStep: "welcome", isActive: false, completedSteps: [] });
  await mirrored(page);
  await page.reload();
  await page.getByRole("button", { name: "Start Tutorial", exact: true }).click();
  await dialogOf(page).getByRole("button", { name: "Get started" }).click();

  const second = page.getByRole("dialog", { name: "Create your strategy" });
  expect(await second.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("40");
  await second.getByRole("button", { name: "Previous" }).click();
  await dialogOf(page).getByRole("button", { name: "Get started" }).click();
  await second.getByRole("button", { name: "Create a strategy", exact: true }).click();
  await page.waitForURL("**/strategy");

  // Back on the dashboard the card carries on, with what is completed.
  for (const [action, path, percent] of [
    ["Open the insights", "**/insights", "40"],
    ["Open automation", "**/automation", "60"],
    ["Open analytics", "**/analytics", "80"],
  ] as const) {
    await page.getByRole("link", { name: "Kaja, to the dashboard" }).click();
    await page.getByRole("button", { name: action }).waitFor();
    expect(await tutorial(page).getAttribute("aria-valuenow")).toBe(percent);
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.getByRole("button", { name: action }).click();
    await page.waitForURL(path);
  }
  await mirrored(page);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Restart tutorial" }).waitFor();
  expect(await page.getByRole("button", { name: "Start Tutorial", exact: true }).count()).toBe(0);
  expect(await stored(page, "onboarding")).toMatchObject({ currentStep: "completed", isActive: false });
  await page.getByText("Tutorial completed", { exact: true }).waitFor();

  const other = await again(email);
  await other.page.getByRole("button", { name: "Restart tutorial" }).click();
  await dialogOf(other.page).getByRole("button", { name: "Skip tutorial" }).click();
  await other.page.getByRole("button", { name: "Restart tutorial" }).waitFor();
  await other.page.getByRole("button", { name: "Restart tutorial" }).click();
  await dialogOf(other.page).getByRole("button", { name: "Get started" }).click();
  await mirrored(other.page);
  // The first browser agrees.
  await page.reload();
  await page.getByRole("button", { name: "Create a strategy", exact: true }).waitFor();
  await expect
    .poll(() => stored(page, "onboarding"))
    .toEqual({ currentStep: "create-strategy", isActive: true, completedSteps: ["welcome"] });
  expect(complaints.concat(other.complaints)).toEqual([]);
  await context.close();
  await other.context.close();
});

test("the checklist is ticked, navigated, kept, seen in another tab, and completed", async () => {
  const { page, context, complaints } = await newcomer("checklist");
  await dialogOf(page).getByRole("button", { name: "Skip tutorial" }).click();
  const list = checklist(page);
  await list.getByRole("button", { name: "Done: Turn on two-factor sign-in" }).click();
  await list.getByText("1 of 10").waitFor();
  // Done ones stand last.
  expect(await list.getByRole("listitem").last().textContent()).toContain("Turn on two-factor sign-in");
  await page.getByText("50 XP, 450 to level 2").waitFor();
  await list.getByRole("button", { name: "Done: Turn on two-factor sign-in" }).click();
  await list.getByText("0 of 10").waitFor();

  await list.getByRole("link", { name: "Complete your profile" }).click();
  await page.waitForURL("**/settings/profile");
  await mirrored(page);
  await page.goto("/dashboard");
  await list.getByText("1 of 10").waitFor();
  expect(await stored(page, "getting_started_checklist")).toEqual({ "two-factor": false, "complete-profile": true });

  const tab = await context.newPage();
  await tab.goto("/dashboard");
  await checklist(tab).getByText("1 of 10").waitFor();
  await list.getByRole("button", { name: "Done: Create an API key" }).click();
  await checklist(tab).getByText("2 of 10").waitFor();
  await tab.close();

  await list.getByRole("button", { name: "Collapse the list" }).click();
  await page.getByRole("button", { name: "Getting started, 2 of 10 done: open the list" }).click();
  for (let left = 8; left > 0; left--) {
    await list
      .getByRole("button", { name: /^Done:/, pressed: false })
      .first()
      .click();
    await list.getByText(`${11 - left} of 10`).waitFor();
  }
  await list.getByText("Congratulations! Everything is set up.").waitFor();
  await page.getByRole("heading", { name: "Level 2" }).waitFor();
  await mirrored(page);
  await page.reload();
  await list.getByText("Congratulations! Everything is set up.").waitFor();
  expect(await accessibilityProblems(page, "main")).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test("while the account is out of reach everything works, and is sent later", async () => {
  const { page, context } = await newcomer("offline");
  await page.route("**/guidance", (route) => route.abort());
  await dialogOf(page).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Skip tutorial" }).click();
  const list = checklist(page);
  await list.getByRole("button", { name: "Done: Compare the plans" }).click();
  await list.getByText("1 of 10").waitFor();
  await page.unroute("**/guidance");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await mirrored(page);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await list.getByText("1 of 10").waitFor();
  await context.close();
});

test("damaged storage is put right, and a page without scripts works by its forms", async () => {
  const { page, context, complaints } = await newcomer("damaged");
  await page.evaluate(() => {
    for (const key of [
      "onboarding",
      "getting_started_checklist",
      "dismissed_features",
      "completed_tours",
      "guidance_outbox",
    ])
      localStorage.setItem(key, '[{"__proto__":1}');
  });
  await page.reload();
  await dialogOf(page).getByRole("button", { name: "Close the tutorial" }).click();
  await expect.poll(() => stored(page, "getting_started_checklist")).toEqual({});
  expect(complaints).toEqual([]);

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
    baseURL: new URL(page.url()).origin,
  });
  const still = await plain.newPage();
  await mirrored(page);
  await still.goto("/dashboard");
  // One guide at a time: the list waits for the tutorial.
  await still.getByRole("button", { name: "Start Tutorial", exact: true }).click();
  expect(await checklist(still).count()).toBe(0);
  await still.getByRole("button", { name: "Get started" }).click();
  await still.getByRole("button", { name: "Create a strategy", exact: true }).click();
  await still.waitForURL("**/strategy");
  await still.goto("/dashboard");
  await still.getByRole("button", { name: "Skip tutorial" }).click();
  await still.getByRole("button", { name: "Done: Compare the plans" }).click();
  await checklist(still).getByText("1 of 10").waitFor();
  await plain.close();
  await context.close();
});
