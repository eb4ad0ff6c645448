import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { becomeMember } from "./member.ts";
import { closeVisits, ownBrowser } from "./own.ts";
import { newEmail } from "./person.ts";
import { accessibilityProblems, newVisitor, passTime, requestsOf, whenAround } from "./visit.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await ownBrowser();
});
afterAll(() => closeVisits(browser));

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const savedButton = (page: Page) => page.getByRole("button", { name: "Saved!" });

test("the profile is saved by its button and automatically, and a second tab sees a conflict", async () => {
  const { page, context, complaints } = await newVisitor(browser, { timezoneId: "Asia/Tokyo" });
  await becomeMember(page, newEmail("settings"));
  await context.clock.install();
  await page.goto("/settings");
  await page.waitForURL("**/settings/profile");
  // The zone is the browser's, sent by the page itself.
  await expect.poll(() => page.getByLabel("Timezone").inputValue()).toBe("Asia/Tokyo");
  const second = await context.newPage();
  await second.goto("/settings/profile");
  await whenAround(second);
  await whenAround(page);

  await page.getByLabel("First name").fill("Anna");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await savedButton(page).waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).waitFor();
  // Of several saves on the way the one with the whole text; what the button says of it passes after two seconds.
  const saved = page.waitForResponse((response) => (response.request().postData() ?? "").includes("Tea+shop"));
  await page.getByLabel("Company").pressSequentially("Tea shop", { delay: 20 });
  expect((await saved).ok()).toBe(true);
  await page.reload();
  expect(await page.getByLabel("First name").inputValue()).toBe("Anna");
  expect(await page.getByLabel("Company").inputValue()).toBe("Tea shop");

  await second.getByLabel("Company").fill("Coffee shop");
  await second.getByText("nothing was overwritten").waitFor();
  await second.getByText("Tea shop").waitFor();
  expect(await second.getByLabel("Company").inputValue()).toBe("Coffee shop");
  await second.getByRole("button", { name: "Save", exact: true }).click();
  await savedButton(second).waitFor();
  await page.reload();
  expect(await page.getByLabel("Company").inputValue()).toBe("Coffee shop");

  // After typing and pressing the button at once, an auto-save still waits: after a conflict with another tab it is not sent.
  await whenAround(page);
  await page.getByLabel("Company").fill("Milk bar");
  await savedButton(page).waitFor();
  await second.getByRole("button", { name: "Save", exact: true }).waitFor();
  await second.getByLabel("Company").fill("Juice bar");
  await second.getByRole("button", { name: "Save", exact: true }).click();
  await second.getByText("nothing was overwritten").waitFor();
  const sent = requestsOf(second, /settings\/profile/);
  await passTime(second, 1_000);
  expect(sent).toEqual([]);
  expect(await second.getByText("nothing was overwritten").isVisible()).toBe(true);
  expect(await savedButton(second).count()).toBe(0);
  await page.reload();
  expect(await page.getByLabel("Company").inputValue()).toBe("Milk bar");

  await whenAround(page);
  await page.getByLabel("First name").fill("\u200b");
  await page.getByText("First name is required").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("Dark Mode comes with the page itself, and Auto-save off leaves saving to the button", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("dark"));
  await page.goto("/settings/preferences");
  expect(await themeOf(page)).toBe("light");
  await whenAround(page);
  // What is saved automatically has no button beside it.
  await page.getByText("Changes are saved automatically.").waitFor();
  expect(await page.getByRole("button", { name: "Save", exact: true }).count()).toBe(0);
  await page.getByLabel("Dark Mode").selectOption("dark");
  await page.getByText("Saved!").waitFor();
  await expect.poll(() => themeOf(page)).toBe("dark");

  // The theme that the very first paint has: read before any script of the page.
  const first = await (await context.request.get("/dashboard")).text();
  expect(first).toMatch(/<html[^>]* data-theme="dark"/);
  await page.goto("/dashboard");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");

  await page.goto("/settings/preferences");
  await whenAround(page);
  await page.getByRole("switch", { name: "Auto-save" }).uncheck();
  await savedButton(page).waitFor();
  await page.clock.install();
  await page.goto("/settings/notifications", { waitUntil: "networkidle" });
  const sent = requestsOf(page, /settings\/notifications/);
  await page.getByLabel("Marketing Tips").check();
  await passTime(page, 1_000);
  expect(sent).toEqual([]);
  await page.reload();
  expect(await page.getByLabel("Marketing Tips").isChecked()).toBe(false);
  await whenAround(page);
  await page.getByLabel("Marketing Tips").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await savedButton(page).waitFor();
  await page.reload();
  expect(await page.getByLabel("Marketing Tips").isChecked()).toBe(true);

  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/login");
  expect(await themeOf(page)).toBeUndefined();
  expect(complaints).toEqual([]);
  await context.close();
});

test("the bell lists what happened to the account, and is read", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  const email = newEmail("bell");
  await becomeMember(page, email);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Notices", exact: true }).click();
  await page.getByText("Nothing yet.").waitFor();
  await page.getByRole("link", { name: "All notices" }).click();
  await page.getByRole("link", { name: "Choose what you hear of" }).waitFor();

  await page.goto("/settings/profile");
  await page.getByLabel("New email").fill(newEmail("moved"));
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByText("The link is on its way").waitFor();
  await expect
    .poll(async () => {
      await page.goto("/notices");
      return page.getByRole("button", { name: "Notices, 1 unread" }).count();
    })
    .toBe(1);
  await page.getByRole("button", { name: "Notices, 1 unread" }).click();
  await page.locator("#bell-menu").getByRole("button", { name: "Mark all as read" }).click();
  await page.getByRole("button", { name: "Notices", exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test.each([360, 1440])("the pages are accessible, in light and dark, at %i px", async (width) => {
  const { page, context } = await newVisitor(browser, { viewport: { width, height: 800 } });
  await becomeMember(page, newEmail("axe"));
  for (const theme of ["light", "dark"]) {
    for (const path of [
      "/settings/profile",
      "/settings/notifications",
      "/settings/preferences",
      "/notices",
      "/unsubscribe?token=none",
    ]) {
      await page.goto(path);
      expect(await accessibilityProblems(page), `${path} ${theme} ${width}`).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
        `${path} ${width}`,
      ).toBe(true);
    }
    await page.goto("/settings/preferences");
    // A change that the page does not hear yet is saved by the button alone.
    await whenAround(page);
    await page.getByLabel("Dark Mode").selectOption(theme === "light" ? "dark" : "light");
    await page.getByText("Saved!").waitFor();
  }
  await context.close();
});

test("what is changed before the scripts have come is saved once they have", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("early"));
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/settings/preferences", { waitUntil: "commit" });
  await page.getByLabel("Dark Mode").selectOption("dark");
  scripts.resolve();
  await page.getByText("Saved!").waitFor();
  await page.unrouteAll({ behavior: "wait" });
  await page.reload();
  expect(await page.getByLabel("Dark Mode").inputValue()).toBe("dark");
  expect(complaints).toEqual([]);
  await context.close();
});

test("the forms work without scripts", async () => {
  const account = newEmail("plain");
  const first = await newVisitor(browser);
  await becomeMember(first.page, account);
  const { page, context } = await newVisitor(browser, {
    javaScriptEnabled: false,
    storageState: await first.context.storageState(),
  });
  await page.goto("/settings/profile");
  await page.getByLabel("Company").fill("Plain");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved!").waitFor();
  expect(await page.getByLabel("Company").inputValue()).toBe("Plain");
  await page.getByRole("button", { name: "Notices" }).click();
  await page.getByRole("link", { name: "All notices" }).click();
  await page.getByRole("heading", { name: "Notices", level: 1 }).waitFor();
  await first.context.close();
  await context.close();
});
