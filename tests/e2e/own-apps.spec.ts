import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { becomeMember } from "./member.ts";
import { closeVisits, ownBrowser } from "./own.ts";
import { newEmail } from "./person.ts";
import { accessibilityProblems, newVisitor, whenIdle } from "./visit.ts";

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

test("on a phone: LinkedIn is connected by its sign-in in practice mode, and a post goes out there", async () => {
  const { page, complaints } = await newVisitor(browser, { viewport: { width: 360, height: 780 } });
  await becomeMember(page, newEmail("own-apps"));
  await page.goto("/integrations");
  await page.getByRole("link", { name: "Connect LinkedIn" }).click();
  await page.getByRole("heading", { name: "Redirect address" }).waitFor();
  await page.getByText(/\/integrations\/authorized$/).waitFor();
  await page.getByRole("button", { name: "Copy address" }).waitFor();
  await isRight(page);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByText("Client ID is required").waitFor();

  await page.getByLabel("Company page").fill("2414183");
  await page.getByRole("button", { name: "Try in practice mode" }).click();
  await page.getByRole("heading", { name: "Continue on LinkedIn (practice)" }).waitFor();
  await isRight(page);
  await page.getByRole("link", { name: "Sign in on LinkedIn (practice)" }).click();
  await page.getByRole("heading", { name: "Finish connecting" }).waitFor();
  await isRight(page);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByRole("heading", { name: "LinkedIn (practice)" }).waitFor();
  await isRight(page);
  const connection = page.url();

  await page.goto("/social/new");
  await whenIdle(page);
  await page.getByRole("checkbox", { name: /LinkedIn \(practice\)/ }).check();
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("New teas (first flush) #Oolong");
  await page.getByText("30 of 3,000").waitFor();
  await page.getByLabel("When").selectOption("now");
  await page.getByRole("button", { name: "Save post" }).click();
  await page.waitForURL(/\/social\/posts\//);
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.getByRole("heading", { name: "Published", exact: true }).isVisible();
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  await page.getByRole("link", { name: /linkedin\.com\/feed\/update/ }).waitFor();
  await isRight(page);

  await page.goto(connection);
  await page.getByText("New teas (first flush) #Oolong").waitFor();
  await page.getByText("POST /rest/posts").waitFor();
  expect(complaints).toEqual([]);
});
