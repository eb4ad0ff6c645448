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

test("a person writes to support, an administrator answers, the answer comes by mail and bell, and the person replies", async () => {
  const person = await newPerson("ticket");
  const admin = await newPerson("supporter");
  grantAdmin(admin.email);
  const { page } = person;

  await page.goto("/help/tickets");
  await page.getByRole("heading", { name: "You have not written to support yet" }).waitFor();
  expect(await accessibilityProblems(page, "main")).toEqual([]);
  await page.getByRole("link", { name: "Contact support" }).click();
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Choose what it is about").waitFor();
  await page.getByLabel("What is it about?").selectOption("tools");
  await page.getByLabel("Subject").fill("The crawl stops early");
  await page.getByLabel("Message").fill("It stops after three pages,\nevery time.");
  expect(await accessibilityProblems(page, "main")).toEqual([]);
  // Two clicks, one ticket.
  await page.getByRole("button", { name: "Send" }).dblclick();
  await page.getByRole("heading", { name: "The crawl stops early", level: 1 }).waitFor();
  const ticketPage = page.url();
  const number = ticketPage.split("/").at(-1);
  expect(await accessibilityProblems(page, "main")).toEqual([]);
  await page.goto("/help/tickets");
  expect(await page.getByRole("link", { name: "The crawl stops early" }).count()).toBe(1);

  await admin.page.goto("/admin/tickets?status=open");
  await admin.page.getByRole("searchbox").fill(person.email);
  await admin.page.getByRole("button", { name: "Search" }).click();
  await admin.page.getByRole("link", { name: "The crawl stops early" }).click();
  await admin.page.getByLabel("Answer").fill("We have mended it. Please crawl again.");
  expect(await accessibilityProblems(admin.page, "main")).toEqual([]);
  await admin.page.getByRole("button", { name: "Send answer" }).click();
  await admin.page.getByText("Answered", { exact: true }).waitFor();

  await page.goto("/dashboard");
  await page.goto("/notices");
  await page.getByRole("main").getByText(`Ticket #${number} is answered`).first().waitFor();
  const inbox = await (await person.context.request.get("/dev/mailbox")).text();
  expect(inbox).toContain(`Answer to your ticket #${number}`);
  await page.goto(ticketPage);
  await page.getByText("We have mended it. Please crawl again.").waitFor();
  await page.getByLabel("Reply").fill("It works now, thank you.");
  await page.getByRole("button", { name: "Send reply" }).click();
  await page.getByText("It works now, thank you.").waitFor();
  await page.getByRole("button", { name: "Close ticket" }).click();
  await page.getByText("Your reply opens it again").waitFor();
  expect([...person.complaints, ...admin.complaints]).toEqual([]);
});

test("a ticket is written without scripts", async () => {
  const { context } = await newPerson("noscript");
  const state = await context.storageState();
  const { page } = await newVisitor(browser, { javaScriptEnabled: false, storageState: state });
  await page.goto("/help/tickets/new?subject=Without%20scripts&topic=other");
  await page.getByLabel("Message").fill("This form works without scripts.");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("heading", { name: "Without scripts", level: 1 }).waitFor();
  await page.getByLabel("Reply").fill("And so does the reply.");
  await page.getByRole("button", { name: "Send reply" }).click();
  await page.getByText("And so does the reply.").waitFor();
});
