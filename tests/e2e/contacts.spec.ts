import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { becomeMember } from "./member.ts";
import { closeVisits, ownBrowser } from "./own.ts";
import { newEmail } from "./person.ts";
import { accessibilityProblems, newVisitor } from "./visit.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await ownBrowser();
});
afterAll(() => closeVisits(browser));

test("a person is added, noted, found by a segment that is built with a live count, and shown in the list", async () => {
  const { page, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("contacts"));

  await page.goto("/leads/contacts");
  await page.getByRole("heading", { name: "No contacts yet" }).waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByRole("link", { name: "New contact" }).first().click();
  await page.getByLabel("Name", { exact: true }).fill("Mari Tamm");
  await page.getByLabel("Email", { exact: true }).fill("mari@tea.example");
  await page.getByLabel("Tags", { exact: true }).fill("regular, oolong");
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByRole("button", { name: "Create contact" }).click();
  await page.getByRole("heading", { level: 1, name: "Mari Tamm" }).waitFor();
  await page.getByLabel("New note").fill("Asks for samples");
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByRole("listitem").filter({ hasText: "Asks for samples" }).waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);

  await page.getByRole("link", { name: "Segments" }).click();
  await page.getByRole("link", { name: "New segment" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Oolong drinkers");
  await page.getByLabel("New condition").selectOption({ label: "Tag" });
  await page.getByRole("button", { name: "Add condition" }).click();
  await page.getByLabel("Tag", { exact: true }).fill("oolong");
  // The count follows what is typed; nobody presses anything.
  await page.getByText("1 contact", { exact: true }).waitFor();
  await page.getByText("People who have the tag “oolong”.").waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByRole("button", { name: "Create segment" }).click();
  await page.getByRole("heading", { level: 1, name: "Oolong drinkers" }).waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);

  await page.getByRole("link", { name: "Open in contacts" }).click();
  await page.getByRole("table").getByRole("link", { name: "Mari Tamm" }).waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  expect(complaints).toEqual([]);
});

const FILE = [
  "Full name;E-mail;Mobile;Company;Notes",
  "Mari Tamm;mari@tea.example;51234567;Tea Shop;x",
  "Mari Tam;m.tamm@tea.example;;Tea Shop;x",
  "Juhan Kask;juhan@oak.example;;;x",
  "Nobody;;;;x",
].join("\r\n");

test("a file is imported after a look at what it comes to, two of its people are merged, and both are undone", async () => {
  const { page, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("import"));

  await page.goto("/leads/contacts");
  await page.getByRole("link", { name: "Import", exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: "Import contacts" }).waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(FILE) });
  await page.getByRole("button", { name: "Read the file" }).click();
  await page.getByRole("heading", { level: 1, name: "Import people.csv" }).waitFor();
  expect(await page.getByLabel("Full name", { exact: true }).inputValue()).toBe("name");
  expect(await page.getByLabel("Mobile", { exact: true }).inputValue()).toBe("phone");
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByLabel("Country of phone numbers").selectOption({ label: "Estonia" });
  await page.getByLabel("Tags for everybody").fill("fair");
  await page.getByLabel("Channel", { exact: true }).selectOption({ label: "Email" });
  await page.getByRole("button", { name: "Check every row" }).click();
  await page.getByText("Say where and when these people agreed").waitFor();
  // What was typed is still there.
  expect(await page.getByLabel("Tags for everybody").inputValue()).toBe("fair");
  await page.getByLabel("Channel", { exact: true }).selectOption({ label: "No consent" });
  await page.getByRole("button", { name: "Check every row" }).click();
  await page.getByText("3 new, 0 changed, 0 unchanged, 1 refused").waitFor();
  await page.getByText("No consent will be recorded.").waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download 1 row as CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^refused-rows-contacts-.*\.csv$/);
  await page.getByRole("button", { name: "Import 3 contacts" }).click();
  await page.getByRole("heading", { name: "Imported", exact: true }).waitFor();

  await page.getByRole("link", { name: "Show contacts" }).click();
  await page.getByRole("table").getByRole("link", { name: "Juhan Kask" }).waitFor();
  await page.getByRole("link", { name: "Duplicates" }).click();
  await page.getByRole("button", { name: "Search for duplicates" }).click();
  await page.getByText("Similar names in one company").waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByRole("link", { name: /^Compare/ }).click();
  await page.getByRole("heading", { level: 1, name: "Merge two contacts" }).waitFor();
  await page.getByLabel("Name: Mari Tamm, contact", { exact: false }).check();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByRole("button", { name: "Merge contacts" }).click();
  await page.getByRole("heading", { level: 1, name: "Mari Tamm" }).waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByRole("button", { name: /^Undo the merge/ }).click();
  await page.getByRole("heading", { name: "Merged contacts" }).waitFor({ state: "detached" });

  await page.goto("/leads/contacts");
  await page.getByRole("button", { name: "Change all 3" }).click();
  await page.getByRole("heading", { level: 1, name: "3 contacts selected" }).waitFor();
  await page.getByLabel("Tag", { exact: true }).fill("oolong");
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByRole("button", { name: "Change tags of 3 contacts" }).click();
  await page.getByText("3 contacts changed").waitFor();

  await page.goto("/leads/contacts/import");
  await page.getByRole("link", { name: "people.csv" }).click();
  await page.getByRole("button", { name: "Undo the import" }).click();
  // They were tagged and merged since: nothing that somebody worked on is deleted.
  await page.getByText("3 contacts stayed, because somebody worked on them since.").waitFor();
  expect(complaints).toEqual([]);
});
