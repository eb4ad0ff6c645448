import type { Browser } from "playwright-core";
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

test("a practice account is connected, a post is written, approved by a link and published", async () => {
  const { page, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("social"));
  const clean = async (within = "#main") => expect(await accessibilityProblems(page, within)).toEqual([]);

  await page.goto("/social");
  await page.getByRole("heading", { name: "No posts yet" }).waitFor();
  await clean();

  await page.goto("/integrations/new/bluesky");
  await page
    .getByRole("button", { name: /practice/i })
    .first()
    .click();
  await page.waitForURL(/\/integrations\/connections\//);

  await page.goto("/social/new");
  await whenIdle(page);
  await page.getByRole("checkbox", { name: /practice/ }).check();
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.fill("a".repeat(301));
  await page.getByText("301 of 300").waitFor();
  await page.getByText(/takes at most 300 characters/).waitFor();
  await text.fill("New teas are in. \u{1F468}\u200D\u{1F469}\u200D\u{1F467}");
  await page.getByText("18 of 300").waitFor();
  await clean();
  await page.getByRole("button", { name: "Save post" }).click();
  await page.getByRole("heading", { name: "Approval" }).waitFor();
  await clean();

  await page.getByRole("button", { name: "Ask for approval" }).click();
  await page.getByText("Waiting for approval").waitFor();
  await page.getByLabel("Name of the person").fill("Mari");
  await page.getByRole("button", { name: "Create link" }).click();
  const link = (await page.getByText(/\/social-approval\//).textContent()) ?? "";
  const guest = await newVisitor(browser);
  await guest.page.goto(new URL(link).pathname);
  await guest.page.getByRole("heading", { name: "A post for your approval" }).waitFor();
  expect(await accessibilityProblems(guest.page)).toEqual([]);
  await guest.page.getByRole("button", { name: "Approve" }).click();
  await guest.page.getByText("This post is approved.").waitFor();

  await page.reload();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByRole("heading", { name: "Edit post" }).waitFor();
  await whenIdle(page);
  await page.getByLabel("When").selectOption("now");
  await page.getByRole("button", { name: "Save post" }).click();
  await page.getByRole("heading", { name: "Edit post" }).waitFor({ state: "detached" });
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.getByRole("heading", { name: "Published", exact: true }).isVisible();
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  await clean();

  await page.goto("/social/calendar");
  await page
    .getByText(/Bluesky: New teas are in/)
    .first()
    .waitFor();
  await clean();
  await page.goto("/social/results");
  await page.getByRole("link", { name: /New teas are in/ }).waitFor();
  await clean();
  expect(complaints).toEqual([]);
});
