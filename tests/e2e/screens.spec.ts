import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runSql } from "../support/product-database.ts";
import { becomeMember } from "./member.ts";
import { closeVisits, own, ownBrowser } from "./own.ts";
import { newEmail } from "./person.ts";
import { newVisitor } from "./visit.ts";

/** Pictures for the eye, kept as an artefact of the run. */
const FOLDER = join(import.meta.dirname, "../../test-results/screens");
const WIDTHS = [360, 768, 1440];
const THEMES = ["light", "dark"] as const;

let browser: Browser;
let visitor: BrowserContext;
let member: BrowserContext;
beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  browser = await ownBrowser();
  visitor = (await newVisitor(browser)).context;
  const signedIn = await newVisitor(browser);
  await becomeMember(signedIn.page, newEmail("screens"));
  member = signedIn.context;
});
afterAll(() => closeVisits(browser));

test.each([
  ["landing", "/"],
  ["dashboard", "/dashboard"],
  ["help", "/help"],
  ["settings", "/settings/profile"],
])("%s fits 360, 768 and 1440 px, light and dark, and is kept as pictures", async (name, path) => {
  const page = await (name === "landing" ? visitor : member).newPage();
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path, { waitUntil: "networkidle" });
      // A signed-in page follows the account's choice; this is what choosing it does.
      await page.evaluate((chosen) => {
        const { dataset } = document.documentElement;
        if (dataset.theme) dataset.theme = chosen;
      }, theme);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${theme}, ${width} px`).toBe(width);
      expect(await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches)).toBe(theme === "dark");
      await page.screenshot({ path: join(FOLDER, `${name}-${width}-${theme}.png`), fullPage: true });
    }
  }
  await page.close();
});

test("the longest names of people and workspaces fit 360 px", async () => {
  const { context, page, complaints } = await newVisitor(browser, { viewport: { width: 360, height: 740 } });
  const email = newEmail("long-names");
  await becomeMember(page, email);
  const person = `(select id from users where email = '${email}')`;
  runSql(
    own().productState,
    `update profiles set first_name = '${"W".repeat(100)}', last_name = '${"M".repeat(100)}' where id = ${person}`,
  );
  runSql(
    own().productState,
    `update workspaces set name = '${"W".repeat(100)}' where id in (select workspace_id from workspace_members where user_id = ${person})`,
  );
  for (const path of [
    "/dashboard",
    "/workspace",
    "/settings/profile",
    "/billing",
    "/security",
    "/notices",
    "/help/forum",
  ]) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
  }
  expect(complaints).toEqual([]);
  await context.close();
});
