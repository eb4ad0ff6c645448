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

test("a question is answered as it is typed, by keyboard alone; the article is read and judged", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("help"));
  await page.goto("/help");
  const box = page.getByRole("searchbox", { name: "Search the help center" });
  await box.pressSequentially("invit", { delay: 30 });
  const results = page.getByRole("region", { name: "Search results" });
  const invite = results.getByRole("link", { name: /Invite people to a workspace/ });
  await invite.waitFor();
  expect(await invite.locator("mark").first().textContent()).toBe("Invite");
  await expect.poll(() => page.getByRole("status").first().textContent()).toMatch(/^\d+ articles found for invit$/);
  // The address follows, so that the way back leads to the same answer.
  await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe("invit");

  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe("/help/articles/invite-people");
  await page.keyboard.press("Escape");
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Invite people to a workspace" }).waitFor();

  await page.getByRole("button", { name: "No", exact: true }).click();
  await page.getByText("Describe what is missing").waitFor();
  // Shown at once, while the answer is still on its way.
  await page.getByRole("progressbar", { name: "Loading" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Yes", exact: true }).click();
  await page.getByText("You can change your answer").waitFor();
  await page.reload();
  expect(await page.getByRole("button", { name: "Yes", exact: true }).getAttribute("aria-pressed")).toBe("true");

  await page.goBack();
  await page.getByRole("region", { name: "Search results" }).waitFor();
  expect(await page.getByRole("searchbox", { name: "Search the help center" }).inputValue()).toBe("invit");
  expect(complaints).toEqual([]);
  await context.close();
});

test("where nothing is found, something is offered; without scripts the form answers", async () => {
  const { page, context } = await newVisitor(browser);
  await becomeMember(page, newEmail("help-none"));
  await page.goto("/help");
  const box = page.getByRole("searchbox", { name: "Search the help center" });
  await box.fill("zzqqxx");
  await page.getByRole("heading", { name: "No article contains “zzqqxx”" }).waitFor();
  await page.getByRole("link", { name: "Contact Support" }).waitFor();
  await box.fill("");
  await page.getByRole("heading", { name: "Popular articles" }).waitFor();

  const plain = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const still = await plain.newPage();
  await still.goto("/help");
  await still.getByRole("searchbox", { name: "Search the help center" }).fill("passkey");
  await still.getByRole("button", { name: "Search" }).click();
  await still.getByRole("link", { name: /Sign in with a passkey/ }).click();
  await still.getByRole("button", { name: "Yes", exact: true }).click();
  await still.getByText("You can change your answer").waitFor();
  await plain.close();
  await context.close();
});

test("a tutorial plays, with its captions", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("help-video"));
  await page.goto("/help");
  await page.getByRole("link", { name: "Turn on two-factor sign-in" }).last().click();
  const video = page.locator("video");
  await video.waitFor();
  expect(await page.getByRole("heading", { name: "What happens" }).isVisible()).toBe(true);
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2);
  expect(await video.evaluate((element: HTMLVideoElement) => [element.videoWidth, element.videoHeight])).toEqual([
    1280, 800,
  ]);
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.cues?.length ?? 0))
    .toBeGreaterThan(3);
  expect(complaints).toEqual([]);
  await context.close();
});

test.each([360, 1440])("the pages are accessible, in light and dark, at %i px", async (width) => {
  const { page, context } = await newVisitor(browser, { viewport: { width, height: 800 } });
  await becomeMember(page, newEmail(`help-axe-${width}`));
  for (const path of [
    "/help",
    "/help?q=key",
    "/help?q=zzqqxx",
    "/help/categories/seo",
    "/help/articles/api-errors",
    "/help/articles/none",
    "/help/tutorials/make-an-api-key",
  ]) {
    await page.goto(path);
    for (const theme of ["light", "dark"] as const) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name;
      }, theme);
      expect([path, theme, await accessibilityProblems(page, "main")]).toEqual([path, theme, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
  await context.close();
});
