import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { becomeMember } from "./member.ts";
import { closeVisits, own, ownBrowser } from "./own.ts";
import { newEmail } from "./person.ts";
import { accessibilityProblems, newVisitor } from "./visit.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await ownBrowser();
});
afterAll(() => closeVisits(browser));

/** One pixel: a picture is all that the code needs. */
const LOGO = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** What the browser of a person says, who does not drive it by a program. */
const PERSON = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

/** Nothing wrong for readers of any kind, and nothing wider than the phone. */
async function isRight(page: Page): Promise<void> {
  expect(await accessibilityProblems(page, "#main"), page.url()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(360);
}

test("on a phone: a link is made, followed by real browsers, counted, drawn as a QR code with a logo, and archived", async () => {
  const { page, context, complaints } = await newVisitor(browser, { viewport: { width: 360, height: 780 } });
  await becomeMember(page, newEmail("links"));
  await page.goto("/cross-module/links");
  await page.getByRole("heading", { name: "No short links yet" }).waitFor();
  await isRight(page);

  await page.getByRole("link", { name: "New link" }).first().click();
  const slug = `tea-${Date.now().toString(36)}`;
  await page.getByLabel("Destination", { exact: true }).first().fill(own().siteUrl);
  await page.getByLabel("Slug (optional)").fill(slug);
  await page.getByLabel("Source").fill("Newsletter");
  await page.getByText("Did you mean “newsletter”?").waitFor();
  await page.getByRole("button", { name: "Use “newsletter”" }).click();
  expect(await page.getByLabel("Source").inputValue()).toBe("newsletter");
  await page.getByLabel("Source").fill("newsleter");
  await page.getByRole("button", { name: "Use “newsletter”" }).click();
  expect(await page.getByLabel("Source").inputValue()).toBe("newsletter");
  await page.getByLabel("Campaign", { exact: true }).fill("winter_tea");
  await isRight(page);
  await page.getByRole("button", { name: "Create link" }).click();
  await page.getByRole("heading", { name: `/r/${slug}`, level: 1 }).waitFor();
  await isRight(page);
  const linkUrl = page.url();

  for (const person of [1, 2]) {
    const guest = await newVisitor(browser, {
      userAgent: PERSON,
      extraHTTPHeaders: { "cf-connecting-ip": `198.51.100.${person}`, "sec-ch-ua": '"Chromium";v="150"' },
    });
    await guest.page.goto(`/r/${slug}`);
    const reached = new URL(guest.page.url());
    expect([reached.origin, reached.searchParams.get("utm_campaign")], `${person}`).toEqual([
      new URL(own().siteUrl).origin,
      "winter_tea",
    ]);
    await guest.context.close();
  }
  await page.reload();
  await page.getByText("2 in total").waitFor();

  await page.getByRole("link", { name: "QR code" }).click();
  await page.getByRole("img", { name: `QR code of`, exact: false }).first().waitFor();
  await page
    .getByLabel("Logo", { exact: true })
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: LOGO });
  await page.getByRole("img", { name: /with your logo$/ }).waitFor();
  await isRight(page);
  for (const [button, file] of [
    ["Download SVG with logo", `${slug}.svg`],
    ["Download PNG with logo", `${slug}.png`],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: button }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(file);
  }
  await page
    .getByLabel("Logo", { exact: true })
    .setInputFiles({ name: "logo.gif", mimeType: "image/gif", buffer: LOGO });
  await page.getByRole("alert").getByText("Choose a PNG, JPEG or WebP picture.").waitFor();

  await page.goto(linkUrl);
  await page.getByRole("button", { name: "Archive" }).click();
  await page.getByText("Archived", { exact: true }).waitFor();
  const guest = await newVisitor(browser);
  expect((await guest.page.goto(`/r/${slug}`))?.status()).toBe(410);
  await guest.context.close();
  expect(complaints).toEqual([]);
  await context.close();
});
