import { readFileSync } from "node:fs";
import type { Browser, Locator, Page } from "playwright-core";
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

/** 6 × 4 pixels. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAIAAAAiZtkUAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWM4Y2yMhhjIFQIAUQAcsdydaO8AAAAASUVORK5CYII=",
  "base64",
);

const fixture = (name: string) => readFileSync(`tests/support/paste/${name}.txt`, "utf8");
const clean = async (page: Page) => expect(await accessibilityProblems(page, "#main")).toEqual([]);
const markdownOf = (page: Page): Promise<string> => page.locator("#content-body").inputValue();

/** A new piece, open in the visual editor. */
async function openPiece(page: Page, title: string): Promise<Locator> {
  await page.goto("/content/new");
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Create piece" }).click();
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
  return editorOf(page);
}

async function editorOf(page: Page): Promise<Locator> {
  await page.getByRole("toolbar", { name: "Formatting" }).getByLabel("Block type").waitFor();
  await whenIdle(page);
  return page.getByRole("textbox", { name: "Text" });
}

const paste = (editor: Locator, html: string) =>
  editor.evaluate((element, content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", content);
    clipboardData.setData("text/plain", "plain");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);

test("a text is written visually, continued as Markdown, saved while it is written and read again", async () => {
  const { page, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("visual"));
  const editor = await openPiece(page, "Brewing");
  await editor.click();
  await page.keyboard.type("Tea is **simple**, {{ first_name }}.\n\n- Green\nBlack\n");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("/head");
  await page.getByRole("listbox", { name: "Insert" }).getByRole("option", { name: "Heading 2" }).waitFor();
  await clean(page);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Water\n/tab");
  await page.getByRole("listbox", { name: "Insert" }).getByRole("option", { name: "Table" }).waitFor();
  await page.keyboard.press("Enter");
  // The name of the first column is selected.
  await page.getByRole("columnheader", { name: "Column 1" }).waitFor();
  await page.keyboard.type("Tea");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("Green");
  const written =
    "Tea is **simple**, {{ first_name }}.\n\n- Green\n- Black\n\n## Water\n\n| Tea | Column 2 | Column 3 |\n| --- | --- | --- |\n| Green |  |  |\n|  |  |  |";
  await expect.poll(() => markdownOf(page)).toBe(written);
  await page.getByText("All changes saved").waitFor();
  await clean(page);

  await page.getByRole("button", { name: "Markdown", exact: true }).click();
  const field = page.getByRole("textbox", { name: "Text" });
  expect(await field.inputValue()).toBe(written);
  await clean(page);
  const html = '<div class="box">\n  <b>kept</b>\n</div>';
  await field.fill(`---\nslug: tea\n---\n\n${written}\n\n${html}\n\n* as\n* it was\n`);
  await page.getByRole("button", { name: "Visual", exact: true }).click();
  await page.getByRole("heading", { name: "Water" }).click();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  // Only the heading is written again.
  const changed = `---\nslug: tea\n---\n\n${written.replace("## Water", "## Water!")}\n\n${html}\n\n* as\n* it was\n`;
  await expect.poll(() => markdownOf(page)).toBe(changed);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => markdownOf(page)).not.toContain("Water!");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect.poll(() => markdownOf(page)).toBe(changed);
  await page.getByText("All changes saved").waitFor();
  await page.reload();
  await editorOf(page);
  await expect.poll(() => markdownOf(page)).toBe(changed.trimEnd());
  await page.getByRole("heading", { name: "Water!" }).waitFor();

  await page.getByRole("button", { name: "Markdown", exact: true }).click();
  await page.reload();
  // The mode is remembered.
  await page.getByRole("button", { name: "Markdown", exact: true, pressed: true }).waitFor();
  expect(await page.locator("textarea#content-body").isVisible()).toBe(true);
  expect(complaints).toEqual([]);
});

test("what is pasted from Word and Google Docs keeps its structure, and no script of it runs", async () => {
  const { page, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("visual-paste"));
  const editor = await openPiece(page, "Pasted");
  await editor.click();
  await paste(editor, fixture("word"));
  await expect
    .poll(() => markdownOf(page))
    .toBe(
      "## Brewing guide\n\nWater **must** be *fresh*, see [our page](https://tea.example/water).\n\n- Green\n  - Sencha\n\n| **Tea** | **Minutes** |\n| --- | --- |\n| Green | 2 |\n\nNot a link",
    );
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await paste(editor, fixture("google-docs"));
  await expect
    .poll(() => markdownOf(page))
    .toBe(
      "## Brewing guide\n\nWater **must** be *fresh*, see [our page](https://tea.example/water).\n\n1. Green\n   1. Sencha\n\n| **Tea** | **Minutes** |\n| --- | --- |\n| Green | 2 |\n\nשלום עולם",
    );
  // Right-to-left text is drawn so.
  expect(
    await editor
      .getByText("שלום עולם")
      .evaluate((element) => getComputedStyle(element.closest("p") ?? element).direction),
  ).toBe("rtl");
  const ran = await page.evaluate(() => ["pastedFromWord", "pastedFromDocs"].filter((name) => name in window));
  expect(ran).toEqual([]);
  expect(await editor.locator("script, [onclick], [onerror], [onmouseover]").count()).toBe(0);
  await page.getByText("All changes saved").waitFor();
  await clean(page);
  expect(complaints).toEqual([]);
});

test("an image is added with its description and its smaller files, a comment marks what it is about", async () => {
  const { page, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("visual-image"));
  const editor = await openPiece(page, "Pots");
  await editor.click();
  await page.keyboard.type("The red pot is warm.\n");
  await page.getByRole("button", { name: "Image", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add image" });
  await dialog
    .getByLabel("Image", { exact: true })
    .setInputFiles({ name: "pot.png", mimeType: "image/png", buffer: PNG });
  await dialog.getByRole("button", { name: "Add image" }).click();
  // Without a description nothing is added.
  await dialog
    .getByText(/Description|Enter|required/i)
    .first()
    .waitFor();
  expect(await accessibilityProblems(page, "dialog")).toEqual([]);
  await dialog.getByLabel("What it shows").fill("A red pot");
  await dialog.getByRole("button", { name: "Add image" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect
    .poll(() => markdownOf(page))
    .toMatch(/^The red pot is warm\.\n\n!\[A red pot\]\(\/content-images\/[\w-]{32}\)$/);
  await page.getByRole("img", { name: "A red pot" }).click();
  await page.getByRole("button", { name: "Describe image" }).click();
  await page.getByLabel("What it shows").fill("A red clay pot");
  await page.getByRole("button", { name: "Save description" }).click();
  await expect.poll(() => markdownOf(page)).toContain("![A red clay pot]");

  await editor.getByText("The red pot is warm.").click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+End");
  await page.getByRole("button", { name: "Comment on selection" }).click();
  await page.getByLabel("Comment", { exact: true }).fill("Which red?");
  await page.getByRole("button", { name: "Add comment" }).click();
  const show = page.getByRole("button", { name: "Show in text: The red pot is warm." });
  await show.waitFor();
  await expect.poll(() => page.evaluate(() => CSS.highlights.get("content-comment")?.size ?? 0)).toBe(1);
  await clean(page);
  await page.getByRole("button", { name: "Markdown", exact: true }).click();
  await show.click();
  const selected = () =>
    page.locator("#content-body").evaluate((element) => {
      const { value, selectionStart, selectionEnd } = element as HTMLTextAreaElement;
      return value.slice(selectionStart, selectionEnd);
    });
  await expect.poll(selected).toBe("The red pot is warm.");
  expect(complaints).toEqual([]);
});

test("two people in the visual editor lose nothing, and the toolbar works by keys", async () => {
  const { page } = await newVisitor(browser);
  await becomeMember(page, newEmail("visual-two"));
  const mine = await openPiece(page, "Shared");
  const other = await page.context().newPage();
  await other.goto(page.url());
  const theirs = await editorOf(other);
  await theirs.click();
  await other.keyboard.type("Theirs is here.");
  await other.getByText("All changes saved").waitFor();
  await expect.poll(() => other.getByText("3", { exact: true }).first().isVisible()).toBe(true);
  await mine.click();
  await page.keyboard.type("Mine is ");
  await page.keyboard.press("Alt+F10");
  await page.keyboard.press("ArrowRight");
  // The button leads back into the text.
  await page.keyboard.press("Enter");
  await page.keyboard.type("here.");
  await page.getByRole("button", { name: "Keep mine" }).waitFor();
  await clean(page);
  await page.getByRole("button", { name: "Keep mine" }).click();
  await page.getByText("All changes saved").waitFor();
  await page.reload();
  await editorOf(page);
  await expect.poll(() => markdownOf(page)).toBe("Mine is **here.**");
});
