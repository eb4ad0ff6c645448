import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, FrameLocator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { becomeMember, mailedLink } from "./member.ts";
import { closeVisits, ownBrowser } from "./own.ts";
import { newEmail } from "./person.ts";
import { accessibilityProblems, newVisitor, whenIdle } from "./visit.ts";

let browser: Browser;
let website: Server;
let websiteUrl: string;
/** What the website's page holds. */
let embedCode = "";

beforeAll(async () => {
  browser = await ownBrowser();
  website = createServer((_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(
      `<!doctype html><html lang="en"><title>Tea shop</title><h1>Tea shop</h1>${embedCode}<p id="after">Below</p>`,
    );
  });
  await new Promise<void>((listening) => website.listen(0, "127.0.0.1", listening));
  websiteUrl = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await closeVisits(browser);
  await new Promise((closed) => website.close(closed));
});

/** A program is faster than a person: it may be told so, and then finds what it gave still there. */
async function sendAsPerson(form: FrameLocator): Promise<void> {
  const send = form.getByRole("button", { name: "Send" });
  const taken = form.getByText("We have sent you a mail");
  await send.click();
  await expect
    .poll(async () => {
      if (await form.getByText("That was very fast").isVisible()) await send.click();
      return taken.isVisible();
    })
    .toBe(true);
}

test("a form is built, shown on a website, sent, confirmed by mail, and its response read", async () => {
  const { page, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("forms"));

  await page.goto("/leads/forms");
  await page.getByRole("heading", { name: "No forms yet" }).waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByRole("link", { name: "New form" }).click();
  await page.getByLabel("Newsletter").check();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByRole("button", { name: "Create form" }).click();
  await page.getByRole("heading", { name: "Get our newsletter", level: 1 }).waitFor();

  await page.getByLabel("New question").selectOption("dropdown");
  await page.getByRole("button", { name: "Add question" }).click();
  await page.getByLabel("Options, one per line").fill("Green\nBlack");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Which tea?");
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByRole("button", { name: "Save question" }).click();
  await page.getByText("Which tea?").waitFor();

  // By keyboard: the last question becomes the first.
  await whenIdle(page);
  await page.getByRole("button", { name: "Move question q3" }).focus();
  for (const key of ["Space", "ArrowUp", "ArrowUp", "Space"]) {
    await page.keyboard.press(key);
    await whenIdle(page);
  }
  await expect
    .poll(() => page.locator("li[id^=q]").evaluateAll((rows) => rows.map(({ id }) => id).join()))
    .toBe("q3,q1,q2");

  await page.getByRole("link", { name: "Settings" }).last().click();
  await page.getByLabel("Websites, one per line").fill(new URL(websiteUrl).host);
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings saved").waitFor();
  await page.getByRole("link", { name: "Questions" }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.waitForURL("**/share");
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  embedCode = (await page.getByRole("region", { name: "Code for a page" }).textContent()) ?? "";
  const formId = /data-kaja-form="([0-9a-f-]+)"/.exec(embedCode)?.[1] ?? "";

  const reader = newEmail("reader");
  const { page: shop, complaints: ofShop } = await newVisitor(browser);
  await shop.goto(`${websiteUrl}/?utm_source=ads`);
  const before = await shop.locator("#after").boundingBox();
  const form = shop.frameLocator("iframe");
  await form.getByRole("heading", { name: "Get our newsletter" }).waitFor();
  expect((await shop.locator("#after").boundingBox())?.y).toBe(before?.y);
  await form.getByRole("textbox", { name: /^Email/ }).fill(reader);
  await form.getByLabel(/I agree/).check();
  // The widget solves its puzzle while the person looks.
  await expect.poll(() => form.locator('input[name="altcha"]').inputValue(), { timeout: 60_000 }).not.toBe("");
  await sendAsPerson(form);
  expect(ofShop).toEqual([]);

  const link = await mailedLink(page, reader, "confirm");
  const { page: mailed } = await newVisitor(browser);
  await mailed.goto(link);
  await mailed.getByRole("heading", { name: "Confirm your consent" }).waitFor();
  expect(await accessibilityProblems(mailed, "#main")).toEqual([]);
  await mailed.getByRole("button", { name: "Confirm" }).click();
  await mailed.getByRole("heading", { name: "Your consent is confirmed" }).waitFor();

  await page.goto(`/leads/forms/${formId}/responses`);
  await page.getByText("Where people stop").waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByRole("region", { name: "Responses" }).getByRole("link").first().click();
  await page.getByText("Agreed").waitFor();
  await page.getByText("ads", { exact: true }).waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  expect(complaints).toEqual([]);
});

test("a website that is not of the workspace cannot show the form", async () => {
  const { page } = await newVisitor(browser);
  await page.goto(websiteUrl.replace("127.0.0.1", "localhost"));
  await page.locator("iframe").waitFor({ state: "attached" });
  await expect
    .poll(() =>
      page
        .frames()
        .slice(1)
        .map((frame) => frame.url())
        .join(),
    )
    .toMatch(/chrome-error/);
});
