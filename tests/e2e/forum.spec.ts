import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grantAdmin } from "./admin.ts";
import { becomeMember } from "./member.ts";
import { closeVisits, ownBrowser } from "./own.ts";
import { newEmail } from "./person.ts";
import { accessibilityProblems, newVisitor } from "./visit.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await ownBrowser();
});
afterAll(() => closeVisits(browser));

async function newPerson(name: string) {
  const visitor = await newVisitor(browser);
  const email = newEmail(name);
  await becomeMember(visitor.page, email);
  return { ...visitor, email };
}

test("one asks, another answers, votes and reports, the asker accepts, an administrator hides", async () => {
  const asker = await newPerson("asker");
  const helper = await newPerson("helper");
  const title = `Why does crawl ${Math.random().toString(36).slice(2, 9)} stop early?`;

  const { page } = asker;
  await page.goto("/help/forum/ask");
  await page.getByLabel("Title").fill(title);
  await page
    .getByLabel("Question", { exact: true })
    .fill("It stops after **three** pages.\n\n```\n<script>alert(1)</script>\n```");
  expect(await accessibilityProblems(page, "main")).toEqual([]);
  await page.getByRole("button", { name: "Ask" }).click();
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
  const address = page.url();

  await helper.page.goto("/help/forum");
  await helper.page.getByRole("searchbox").fill(title.split(" ")[3] ?? "");
  await helper.page.getByRole("button", { name: "Search" }).click();
  await helper.page.getByRole("link", { name: title }).click();
  await helper.page.getByRole("heading", { name: "No answers yet" }).waitFor();
  await helper.page.getByLabel("Your answer").fill("Look at robots.txt first: https://example.com/robots.txt");
  await helper.page.getByRole("button", { name: "Answer", exact: true }).click();
  await helper.page.getByRole("heading", { name: "1 answer" }).waitFor();
  expect(await helper.page.getByRole("link", { name: "https://example.com/robots.txt" }).getAttribute("rel")).toBe(
    "nofollow ugc noopener",
  );
  await helper.page.getByRole("button", { name: "Vote up: this question" }).click();
  await helper.page.locator('button[aria-label="Vote up: this question"][aria-pressed="true"]').waitFor();
  expect(await accessibilityProblems(helper.page, "main")).toEqual([]);
  await helper.page.getByRole("link", { name: "Report this question" }).click();
  await helper.page.getByLabel("What is wrong with it?").selectOption("off_topic");
  await helper.page.getByLabel("Note (optional)").fill("Planted by a test");
  expect(await accessibilityProblems(helper.page, "main")).toEqual([]);
  await helper.page.getByRole("button", { name: "Report" }).click();
  await helper.page.getByText("You reported this").waitFor();

  await page.goto(address);
  await page.getByRole("button", { name: /^Accept the answer/ }).click();
  await page.getByText("Accepted", { exact: true }).waitFor();
  await helper.page.goto("/notices");
  await helper.page.getByRole("main").getByText("Your answer was accepted").first().waitFor();

  const admin = await newPerson("moderator");
  grantAdmin(admin.email);
  await admin.page.goto("/admin/forum");
  expect(await accessibilityProblems(admin.page, "main")).toEqual([]);
  const reported = admin.page.getByRole("listitem").filter({ hasText: title });
  await reported.getByRole("link", { name: /^Decide/ }).click();
  await admin.page.getByLabel("Reason").fill("Planted by a test, as the report says");
  expect(await accessibilityProblems(admin.page, "main")).toEqual([]);
  await admin.page.getByRole("button", { name: "Hide post" }).click();
  await admin.page.getByRole("button", { name: "Show again" }).waitFor();

  expect((await helper.page.goto(address))?.status()).toBe(404);
  await page.goto("/notices");
  await page.getByRole("main").getByText("A post of yours was hidden").first().waitFor();
  expect([...asker.complaints, ...helper.complaints, ...admin.complaints]).toEqual([]);
});
