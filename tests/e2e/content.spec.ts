import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { becomeMember } from "./member.ts";
import { closeVisits, ownBrowser } from "./own.ts";
import { newEmail } from "./person.ts";
import { accessibilityProblems, newVisitor, whenIdle, writeMarkdown } from "./visit.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await ownBrowser();
});
afterAll(() => closeVisits(browser));

test("a piece is written, reviewed by a link, scheduled, published and found on the blog", async () => {
  const { page, complaints } = await newVisitor(browser);
  await writeMarkdown(page);
  await becomeMember(page, newEmail("content"));
  const clean = async (within = "#main") => expect(await accessibilityProblems(page, within)).toEqual([]);

  await page.goto("/content");
  await page.getByRole("heading", { name: "No content yet" }).waitFor();
  await clean();
  await page.getByRole("link", { name: "New content" }).click();
  await page.getByRole("heading", { name: "New content", level: 1 }).waitFor();
  await page.getByLabel("Title").fill("How to brew tea");
  await clean();
  await page.getByRole("button", { name: "Create piece" }).click();
  await page.getByRole("heading", { name: "How to brew tea", level: 1 }).waitFor();
  await whenIdle(page);

  const text = page.getByRole("textbox", { name: "Text" });
  await text.fill("Tea is simple. However, the water must be good.\n\n- Green");
  await text.press("End");
  await text.press("Enter");
  await text.pressSequentially("Black");
  expect(await text.inputValue()).toMatch(/- Green\n- Black$/);
  await page.getByText("All changes saved").waitFor();
  await expect.poll(() => page.getByText(/of the sentences have a transition word/).isVisible()).toBe(true);
  await clean();

  await page.getByRole("link", { name: "Preview", exact: true }).click();
  await page.getByRole("listitem").filter({ hasText: "Black" }).waitFor();
  await clean();
  await page.getByRole("link", { name: "Details", exact: true }).click();
  await page.getByLabel("Keyphrase").fill("brew tea");
  await page.getByLabel("Tags").fill("tea, brewing");
  await clean();
  await page.getByRole("button", { name: "Save details" }).click();

  await page.getByRole("link", { name: "Review", exact: true }).click();
  await page.getByRole("button", { name: "Ask for review" }).click();
  await page.getByText("0 of 1 approvals").waitFor();
  await page.getByLabel("For whom").fill("Mari");
  await clean();
  await page.getByRole("button", { name: "Create link" }).click();
  const link = (await page.getByText(/\/review\//).textContent()) ?? "";

  const guest = await newVisitor(browser);
  await guest.page.goto(new URL(link).pathname);
  await guest.page.getByRole("heading", { name: "How to brew tea" }).waitFor();
  expect(await accessibilityProblems(guest.page)).toEqual([]);
  await guest.page.getByLabel("Note (optional)").fill("Lovely.");
  await guest.page.getByRole("button", { name: "Approve this revision" }).click();
  await guest.page.getByText("You approved this revision").waitFor();

  await page.reload();
  await page.getByText("Lovely.").waitFor();
  await page.getByRole("link", { name: "Publish", exact: true }).click();
  await page.getByRole("link", { name: "Set up the blog" }).click();
  const blog = `tea-${Math.random().toString(36).slice(2, 10)}`;
  await page.getByLabel("Name").fill("Tea house");
  await page.getByLabel("Address").fill(blog);
  await clean();
  await page.getByRole("button", { name: "Save blog" }).click();
  await page.getByText("Your blog:").waitFor();

  await page.getByRole("link", { name: "Library", exact: true }).click();
  await page.getByRole("link", { name: "How to brew tea" }).first().click();
  await page.getByRole("link", { name: "Publish", exact: true }).click();
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  await page.getByRole("button", { name: "Cancel schedule" }).waitFor();
  await clean();
  await page.goto("/content/calendar?view=list");
  await page.getByRole("link", { name: /How to brew tea/ }).waitFor();
  await clean();
  await page.goto("/content/calendar");
  await clean();
  const handle = page.getByRole("button", { name: /^Move How to brew tea/ });
  const before = await handle.getAttribute("aria-label");
  await handle.focus();
  await page.keyboard.press("ArrowRight");
  await page.getByText("Enter saves, Escape cancels.").waitFor();
  await clean();
  await page.keyboard.press("Enter");
  // The next day may lie beyond the weeks that are shown.
  await expect
    .poll(async () => (await handle.count()) === 0 || (await handle.getAttribute("aria-label")) !== before)
    .toBe(true);
  await page.goto("/content");
  await clean();
  await page.getByRole("link", { name: "How to brew tea" }).first().click();
  await page.getByRole("link", { name: "Publish", exact: true }).click();
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.getByRole("heading", { name: "On your blog" }).waitFor();
  await clean();

  await guest.page.goto(`/p/${blog}`);
  expect(await accessibilityProblems(guest.page)).toEqual([]);
  await guest.page.getByRole("link", { name: "How to brew tea" }).click();
  await guest.page.getByRole("heading", { name: "How to brew tea", level: 1 }).waitFor();
  expect(await accessibilityProblems(guest.page)).toEqual([]);
  expect(await guest.page.locator("script[src]").count()).toBe(0);
  expect(complaints).toEqual([]);
  expect(guest.complaints).toEqual([]);
});

test("two people on one piece lose nothing", async () => {
  const { page } = await newVisitor(browser);
  await writeMarkdown(page);
  await becomeMember(page, newEmail("two-writers"));
  await page.goto("/content/new");
  await page.getByLabel("Title").fill("Shared");
  await page.getByRole("button", { name: "Create piece" }).click();
  await page.getByRole("heading", { name: "Shared", level: 1 }).waitFor();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await whenIdle(page);
  await whenIdle(other);
  await other.getByRole("textbox", { name: "Text" }).fill("Theirs is here.");
  await other.getByText("All changes saved").waitFor();
  await expect.poll(() => other.getByText("3", { exact: true }).first().isVisible()).toBe(true);
  await page.getByRole("textbox", { name: "Text" }).fill("Mine is here.");
  await page.getByRole("button", { name: "Keep mine" }).waitFor();
  expect(await page.getByRole("textbox", { name: "Text" }).inputValue()).toBe("Mine is here.");
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByRole("button", { name: "Keep mine" }).click();
  await page.getByText("All changes saved").waitFor();
  await page.reload();
  expect(await page.getByRole("textbox", { name: "Text" }).inputValue()).toBe("Mine is here.");
});

test("what is pasted from a word processor keeps its structure", async () => {
  const { page } = await newVisitor(browser);
  await writeMarkdown(page);
  await becomeMember(page, newEmail("paste"));
  await page.goto("/content/new");
  await page.getByLabel("Title").fill("Pasted");
  await page.getByRole("button", { name: "Create piece" }).click();
  await page.getByRole("heading", { name: "Pasted", level: 1 }).waitFor();
  await whenIdle(page);
  const text = page.getByRole("textbox", { name: "Text" });
  const paste = async (html: string) => {
    await text.fill("");
    await text.evaluate((area, content) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", content);
      clipboardData.setData("text/plain", "plain");
      area.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, html);
    await expect.poll(() => text.inputValue()).not.toBe("");
    return text.inputValue();
  };
  // Google Docs wraps everything in one <b> and sets weights by style.
  expect(
    await paste(
      '<b style="font-weight:normal"><h2>Tea</h2><p>One <span style="font-weight:700">bold</span> and <a href="https://tea.example/a">link</a>.</p><ul><li><p>A</p></li><ul><li><p>B</p></li></ul></ul></b>',
    ),
  ).toBe("## Tea\n\nOne **bold** and [link](https://tea.example/a).\n\n- A\n    - B");
  // Word writes the items of lists as paragraphs.
  expect(
    await paste(
      '<h1>Title</h1><p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span>·  </span>First</p><p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span>·  </span>Second</p><table><tr><td>A</td><td>B|C</td></tr><tr><td>1</td><td>2</td></tr></table><p>1 * 2 &lt;b&gt;</p>',
    ),
  ).toBe("## Title\n\n- First\n- Second\n\n| A | B\\|C |\n| --- | --- |\n| 1 | 2 |\n\n1 \\* 2 <b>");
});
