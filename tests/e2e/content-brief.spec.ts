import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestSite, type TestSite } from "../support/site/server.ts";
import { becomeMember } from "./member.ts";
import { closeVisits, ownBrowser } from "./own.ts";
import { newEmail } from "./person.ts";
import { accessibilityProblems, newVisitor, whenIdle, writeMarkdown } from "./visit.ts";

const article = (title: string, headings: string[]) =>
  `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1>${headings
    .map(
      (heading) =>
        `<h2>${heading}</h2><p>${"The kettle holds soft water for the tea, and the leaves wait. ".repeat(3)}</p>`,
    )
    .join("")}</main></html>`;

let browser: Browser;
let site: TestSite;
beforeAll(async () => {
  browser = await ownBrowser();
  site = await startTestSite({
    scenario: "clean",
    answers: {
      "/one": { body: article("Tea one", ["Choose the water", "Warm the pot"]) },
      "/two": { body: article("Tea two", ["Choosing water", "Warm your pot"]) },
      "/three": { body: article("Tea three", ["Choose the water", "How long does tea keep?"]) },
      "/broken": { body: "<h1>Sorry</h1>", status: 500 },
    },
  });
});
afterAll(async () => {
  await closeVisits(browser);
  await site.close();
});

test("a brief is made of pages, its outline becomes the text, and the score rises while writing", async () => {
  const { page, complaints } = await newVisitor(browser);
  await writeMarkdown(page);
  await becomeMember(page, newEmail("brief"));
  const clean = async () => expect(await accessibilityProblems(page, "#main")).toEqual([]);
  const score = async (label: string) =>
    Number(/(\d+) of 100/.exec((await page.getByRole("heading", { name: label }).textContent()) ?? "")?.[1]);

  await page.goto("/content/new");
  await page.getByLabel("Title").fill("How to brew tea");
  await page.getByRole("button", { name: "Create piece" }).click();
  await page.getByRole("heading", { name: "How to brew tea", level: 1 }).waitFor();
  await page.getByRole("link", { name: "Brief", exact: true }).click();
  await page.getByRole("heading", { name: "Create a brief" }).waitFor();
  await clean();

  await page.getByLabel("Keyphrase").fill("brew tea");
  const addresses = page.getByLabel("URLs of pages that rank for it");
  await addresses.fill(`${site.url}/one\n${site.url}/two`);
  await page.getByRole("button", { name: "Create brief" }).click();
  await page.getByText("Enter at least 3 URLs, one per line.").waitFor();
  expect(await addresses.inputValue()).toContain("/two");
  await clean();

  await addresses.fill(["/one", "/two", "/three", "/broken"].map((path) => site.url + path).join("\n"));
  await page.getByRole("button", { name: "Create brief" }).click();
  await page.getByText("Not read. The server answered with status 500.").waitFor();
  const ofTitleAlone = await score("Score: ");
  await clean();
  expect(await page.getByRole("checkbox", { name: "Choose the water" }).isChecked()).toBe(true);
  expect(await page.getByRole("checkbox", { name: "How long does tea keep?" }).isChecked()).toBe(false);

  await page.getByRole("button", { name: "Add chosen headings" }).click();
  const text = page.getByRole("textbox", { name: "Text" });
  await expect.poll(() => text.inputValue()).toBe("## Choose the water\n\n## Warm the pot");
  await page.getByRole("heading", { name: /^Brief: \d+ of 100$/ }).waitFor();
  const withOutline = await score("Brief: ");
  expect(withOutline).toBeGreaterThan(ofTitleAlone);
  await clean();

  await whenIdle(page);
  await text.press("End");
  await text.press("ControlOrMeta+End");
  await text.pressSequentially("\n\nThe kettle holds soft water for the tea, and the leaves wait.");
  await page.getByText("All changes saved").waitFor();
  await expect.poll(() => score("Brief: ")).toBeGreaterThan(withOutline);

  await page.getByRole("link", { name: "Open the brief" }).click();
  await page.getByRole("button", { name: "Add to text: How long does tea keep?" }).click();
  await page.getByText("Heading added").waitFor();
  await expect.poll(() => page.getByText("In your text").count()).toBe(3);
  await clean();
  expect(complaints).toEqual([]);
});
