import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runSql } from "../support/product-database.ts";
import { rowsOf, unzip } from "../support/unzip.ts";
import { becomeMember, mailedLink } from "./member.ts";
import { closeVisits, own, ownBrowser } from "./own.ts";
import { newEmail, PASSWORD } from "./person.ts";
import { accessibilityProblems, newVisitor, signUp } from "./visit.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await ownBrowser();
});
afterAll(() => closeVisits(browser));

test("a person gets a copy of their data and opens it", async () => {
  const { page, context, complaints } = await newVisitor(browser, { acceptDownloads: true });
  const email = newEmail("export");
  await becomeMember(page, email);
  await page.goto("/seo/new");
  await page.getByLabel("Website", { exact: true }).fill(own().siteUrl);
  await page.getByLabel("Name").fill("Tea shop");
  await page.getByRole("button", { name: "Connect website" }).click();
  await page.waitForURL("**/seo/projects/**");
  await page.getByRole("button", { name: "Crawl now" }).waitFor({ timeout: 90_000 });

  await page.goto("/settings/data");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Request Data Export" }).dblclick();
  await page.getByText("Ready", { exact: true }).waitFor({ timeout: 60_000 });
  expect(await page.getByRole("row").count()).toBe(2);
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect
    .poll(
      async () => (await (await context.request.get("/dev/mailbox")).text()).includes("Your data export is ready"),
      { timeout: 20_000 },
    )
    .toBe(true);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^kaja-export-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzip(readFileSync(await download.path()));
  expect(files.get("README.txt")).toContain(email);
  expect(rowsOf(files, "users.jsonl")).toMatchObject([{ email }]);
  expect(rowsOf(files, "profiles.jsonl")).toMatchObject([{ firstName: "Ann", lastName: "Tamm" }]);
  expect(rowsOf(files, "workspaceMembers.jsonl")).toMatchObject([{ role: "owner" }]);
  expect(rowsOf<{ name: string }>(files, "seoProjects.jsonl").map(({ name }) => name)).toEqual(["Tea shop"]);
  const [crawl] = rowsOf<{ id: string; pagesCrawled: number }>(files, "seoCrawls.jsonl");
  expect(rowsOf(files, `crawls/${crawl?.id}/pages.jsonl`)).toHaveLength(crawl?.pagesCrawled ?? -1);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a person deletes their account, keeps it by the mailed link, and asks again", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  const email = newEmail("leave");
  await becomeMember(page, email);
  await page.goto("/settings/data");
  const ask = async (password: string) => {
    await page.getByLabel("Your email address, to confirm").fill(email);
    await page.getByLabel("Your password").fill(password);
    await page.getByRole("button", { name: "Delete Account" }).click();
  };
  await ask("Wrong-Horse-9");
  await page.getByText("This is not your password.").waitFor();
  await ask(PASSWORD);
  const banner = page.getByRole("region", { name: "Account deletion" });
  await banner.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto("/dashboard");
  await banner.waitFor();

  const link = await mailedLink(context, email, "cancel-deletion");
  const elsewhere = await newVisitor(browser);
  await elsewhere.page.goto(link);
  expect(await accessibilityProblems(elsewhere.page)).toEqual([]);
  await elsewhere.page.getByRole("button", { name: "Keep my account" }).click();
  await elsewhere.page.waitForURL("**/login");
  await elsewhere.page.goto(link);
  await elsewhere.page.getByRole("heading", { name: "This link does not work" }).waitFor();
  await elsewhere.context.close();

  await page.goto("/dashboard");
  expect(await banner.count()).toBe(0);
  await page.goto("/settings/data");
  await ask(PASSWORD);
  await banner.waitFor();
  await banner.getByRole("button", { name: "Keep my account" }).click();
  await page.getByRole("button", { name: "Delete Account" }).waitFor();
  expect(await banner.count()).toBe(0);
  expect([...complaints, ...elsewhere.complaints]).toEqual([]);
  await context.close();
});

test("when the grace is over the account is gone, and its address is free again", async () => {
  const { page, context } = await newVisitor(browser);
  const email = newEmail("gone");
  await becomeMember(page, email);
  await page.goto("/settings/data");
  await page.getByLabel("Your email address, to confirm").fill(email);
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Delete Account" }).click();
  await page.getByRole("region", { name: "Account deletion" }).waitFor();
  const rowsLeft = () => runSql(own().productState, `select id from users where email = '${email}'`).length > 0;
  expect(rowsLeft()).toBe(true);

  // Two weeks pass: the moment in the table does, and the cron finds it.
  runSql(own().productState, `update users set delete_after = 1 where email = '${email}'`);
  await context.request.get("/cdn-cgi/local/scheduled?cron=*+*+*+*+*");
  await expect.poll(rowsLeft, { timeout: 60_000, interval: 250 }).toBe(false);
  await page.goto("/dashboard");
  await page.waitForURL("**/login**");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByText("Invalid email or password. Please try again.").first().waitFor();
  await signUp(page, email);
  await context.close();
});

test("the Data tab works without scripts", async () => {
  const { page, context } = await newVisitor(browser, { javaScriptEnabled: false, acceptDownloads: true });
  const email = newEmail("plain");
  await page.goto("/signup");
  await page.getByLabel("First name").fill("No");
  await page.getByLabel("Last name").fill("Script");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Start Free Trial" }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  await page.goto(await mailedLink(context, email, "confirm"));
  await page.getByRole("button", { name: "Confirm my account" }).click();
  await page.waitForURL("**/dashboard");
  await page.goto("/settings/data");
  await page.getByRole("button", { name: "Request Data Export" }).click();
  await expect
    .poll(
      async () => {
        await page.goto("/settings/data");
        return page.getByRole("link", { name: "Download" }).count();
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(1);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(rowsOf(unzip(readFileSync(await download.path())), "users.jsonl")).toMatchObject([{ email }]);
  await context.close();
});
