import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Worker } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startPushService } from "../support/push-service.ts";
import type { PushedMessage } from "../support/push-service-records.ts";
import { becomeMember } from "./member.ts";
import { closeVisits, ownBrowser } from "./own.ts";
import { newEmail } from "./person.ts";
import { accessibilityProblems, newVisitor } from "./visit.ts";

const PERSON = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

let browser: Browser;
let website: Server;
let websiteUrl: string;
let service: Awaited<ReturnType<typeof startPushService>>;
/** What the website holds: the script of its pages, and the file of its service worker. */
let [script, workerFile] = ["", ""];

beforeAll(async () => {
  browser = await ownBrowser();
  service = await startPushService();
  website = createServer(({ url }, response) => {
    const isWorker = url?.startsWith("/kaja-push.js") ?? false;
    response.setHeader("content-type", `text/${isWorker ? "javascript" : "html"}; charset=utf-8`);
    if (isWorker) return response.end(workerFile);
    response.end(
      `<!doctype html><html lang="en"><title>Tea shop</title>${script}<main><h1>Tea shop</h1>
       <button type="button" data-kaja-push-off>No more messages</button></main></html>`,
    );
  });
  await new Promise<void>((listening) => website.listen(0, "127.0.0.1", listening));
  websiteUrl = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await closeVisits(browser);
  await service.stop();
  website.closeAllConnections();
  await new Promise((closed) => website.close(closed));
});

/** A time zone in which it is noon now; "Etc/GMT-3" is three hours ahead of UTC. */
const noonZone = (utcHour: number): string => `Etc/GMT${utcHour > 12 ? "+" : "-"}${Math.abs(12 - utcHour)}`;

interface Notice {
  title: string;
  body?: string;
  tag?: string;
}

/** What a service worker has, and what it is made to keep here. */
interface ShowingScope {
  shown: Notice[];
  registration: { showNotification: (title: string, options: Omit<Notice, "title">) => Promise<void> };
}

interface Asked extends Window {
  asked: number;
}

/**
 * Runs in pages of the website. A browser without a person cannot be asked, and has no push service: its answer and its subscription
 * come from the test; the service worker, its events and its notifications are the browser's own.
 */
function standIn(subscription: object): void {
  const page = window as unknown as Asked;
  page.asked = 0;
  Object.defineProperty(Notification, "permission", { get: () => (page.asked > 0 ? "granted" : "default") });
  Notification.requestPermission = async () => {
    page.asked += 1;
    return "granted";
  };
  const made = { ...subscription, toJSON: () => subscription, unsubscribe: async () => true };
  let isOn = false;
  PushManager.prototype.subscribe = async () => {
    isOn = true;
    return made as unknown as PushSubscription;
  };
  PushManager.prototype.getSubscription = async () => (isOn ? (made as unknown as PushSubscription) : null);
}

test("a visitor is asked after a click alone, gets the message in a real browser, and the campaign counts it", {
  timeout: 180_000,
}, async () => {
  const { page, complaints } = await newVisitor(browser);
  await becomeMember(page, newEmail("push"));
  await page.goto("/analytics/new");
  await page.getByLabel("Website", { exact: true }).fill("127.0.0.1");
  await page.getByLabel("Name", { exact: true }).fill("Tea shop");
  await page.getByRole("button", { name: "Add website" }).click();
  await page.waitForURL(/\/analytics\/sites\/[0-9a-f-]{36}$/);

  await page.goto("/retargeting/push");
  await page.getByRole("heading", { name: "No push campaigns yet" }).waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  await page.getByRole("link", { name: "Set up push" }).click();
  await page.getByRole("button", { name: "Turn on push" }).click();
  workerFile = (await page.locator("#main code", { hasText: "importScripts" }).textContent()) ?? "";
  script = (await page.locator("#main code", { hasText: "/onsite/embed.js" }).textContent()) ?? "";
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download file" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("kaja-push.js");

  await page.goto("/retargeting/onsite/new");
  const form = page.locator("#main form");
  const fill = async (fields: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value);
  };
  await form.getByLabel("Button", { exact: true }).selectOption("push");
  await fill({ Name: "Ask", Title: "Tea news on this device", Seconds: "0", "Button text": "Yes, please" });
  await page.getByRole("button", { name: "Create draft" }).click();
  await page.getByText("Draft", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByText("Live", { exact: true }).waitFor();

  const made = await fetch(`${service.url}/browsers/ok-reader`, { method: "POST" });
  const reader = await newVisitor(browser, {
    userAgent: PERSON,
    // By day, whenever the test runs: nights are quiet.
    timezoneId: noonZone(new Date().getUTCHours()),
    reducedMotion: "reduce",
    extraHTTPHeaders: { "sec-ch-ua": '"Chromium";v="150"' },
  });
  await reader.context.grantPermissions(["notifications"], { origin: websiteUrl });
  await reader.page.addInitScript(standIn, (await made.json()) as object);
  await reader.page.goto(websiteUrl);
  const ask = reader.page.getByRole("button", { name: "Yes, please" });
  await ask.waitFor();
  const asked = () => reader.page.evaluate(() => (window as unknown as Asked).asked);
  expect(await asked()).toBe(0);
  const kept = reader.page.waitForResponse(
    (response) =>
      response.url().endsWith("/push") && (response.request().postData() ?? "").includes('"kind":"subscribe"'),
  );
  await ask.click();
  expect((await kept).status()).toBe(204);
  expect(await asked()).toBe(1);

  await page.goto("/retargeting/push/new");
  await fill({
    ...{ Name: "First flush", Title: "The first flush is here", "Text (optional)": "Three green teas" },
    "Link address": `${websiteUrl}/sale`,
  });
  await page.getByRole("button", { name: "Create draft" }).click();
  await page.getByText("Subscribers now").waitFor();
  expect(await page.locator("#main", { hasText: "Subscribers now1" }).count()).toBe(1);
  await page.getByRole("button", { name: "Start campaign" }).click();
  const message = await vi.waitFor(
    async () => {
      const answer = await fetch(`${service.url}/browsers/ok-reader`);
      const { messages } = (await answer.json()) as { messages: PushedMessage[] };
      expect(messages).toHaveLength(1);
      return messages[0] as PushedMessage;
    },
    { timeout: 60_000, interval: 500 },
  );

  // Into the browser's own service worker, as its push service would.
  const devtools = await reader.context.newCDPSession(reader.page);
  const registered = new Promise<string>((resolve) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(websiteUrl));
      if (own) resolve(own.registrationId);
    }),
  );
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  const worker = reader.context.serviceWorkers().find((one) => one.url().startsWith(websiteUrl)) as Worker;
  // A browser without a screen shows no notifications: what the worker asks it to show is kept instead.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as ShowingScope;
    scope.shown = [];
    scope.registration.showNotification = async (title, { body, tag }) => {
      scope.shown.push({ title, body, tag });
    };
  });
  await devtools.send("ServiceWorker.deliverPushMessage", {
    ...{ origin: websiteUrl, registrationId, data: JSON.stringify(message.payload) },
  });
  const shown = () => worker.evaluate(() => (globalThis as unknown as ShowingScope).shown);
  await vi.waitFor(async () => expect(await shown()).toHaveLength(1), { timeout: 10_000, interval: 200 });
  expect(await shown()).toEqual([
    { title: "The first flush is here", body: "Three green teas", tag: message.payload.tag },
  ]);

  await reader.page.goto(message.payload.url ?? "");
  expect(reader.page.url()).toContain("/sale?utm_source=push&utm_medium=web-push&utm_campaign=");
  await vi.waitFor(
    async () => {
      await page.goto("/retargeting/push");
      expect(await page.getByRole("row", { name: /First flush Sent 1 1 1 \(100%\)/ }).count()).toBe(1);
    },
    { timeout: 60_000, interval: 1_000 },
  );
  await page.getByRole("link", { name: "First flush" }).click();
  await page.getByText("Push service", { exact: true }).waitFor();
  expect(await accessibilityProblems(page, "#main")).toEqual([]);
  expect(complaints).toEqual([]);
});
