import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { visitorOfPage } from "#app/modules/analytics/index.server.ts";
import { contactsStub } from "#app/modules/contacts/contacts-stub.server.ts";
import { createSegment } from "#app/modules/contacts/index.server.ts";
import {
  erasePersonMails,
  eraseWorkspaceMessages,
  exportCampaigns,
  exportPersonMails,
} from "#app/modules/messages/erasure.server.ts";
import { messagesModule } from "#app/modules/messages/manifest.ts";
import {
  movePushCampaign,
  startPushCampaign,
  testPushCampaign,
} from "#app/modules/messages/push/campaigns/control.server.ts";
import { pushFormSchema } from "#app/modules/messages/push/campaigns/schema.ts";
import { createPushCampaign } from "#app/modules/messages/push/campaigns/service.server.ts";
import { sendPushLot } from "#app/modules/messages/push/sending/consumer.server.ts";
import { turnPushOn } from "#app/modules/messages/push/setup/service.server.ts";
import { pushStub } from "#app/modules/messages/push/store/push-stub.server.ts";
import { saveMailSettings } from "#app/modules/messages/settings/service.server.ts";
import { spendOf, usedOf } from "#app/platform/usage/usage.server.ts";
import { pushKeys } from "#db/schema/messages.ts";
import { createSite } from "#tests/support/analytics-rows.ts";
import { ORIGIN } from "#tests/support/factories.ts";
import { addPeople, type MailWorkspace, mailWorkspace, requestContext } from "#tests/support/mail-campaigns.ts";
import { gotBy, newBrowser, type Subscription } from "#tests/support/push-browsers.ts";
import type { PushedMessage } from "#tests/support/push-service-records.ts";
import { Visitor } from "#tests/support/visitor.ts";

const BROWSER = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15";
const PAGE = "https://www.shop.example/teas";

let home: MailWorkspace;
let siteId: string;
let browser: Visitor;

beforeEach(async () => {
  home = await mailWorkspace();
  siteId = await createSite(home, { hosts: ["shop.example"] });
  browser = new Visitor();
  expect(await turnPushOn(requestContext(env), home.actor)).toEqual({ ok: true, value: undefined });
});

interface Sent {
  from?: Visitor;
  headers?: Record<string, string>;
}

const post = (fields: object, { from = browser, headers = {} }: Sent = {}) =>
  from.send(
    new Request(`${ORIGIN}/push`, {
      method: "POST",
      headers: { origin: "https://www.shop.example", "user-agent": BROWSER, "content-type": "text/plain", ...headers },
      body: JSON.stringify(fields),
    }),
  );

const subscribe = (subscription: Subscription, more: object = {}, sent: Sent = {}) =>
  post(
    { site: siteId, url: PAGE, kind: "subscribe", subscription, timeZone: "Europe/Tallinn", asked: "News", ...more },
    sent,
  );

const counts = () => pushStub({ env }, home.workspaceId).counts();

/** A contact that the browser of the test is known as. */
async function knownContact(email = "mari@example.com"): Promise<string> {
  const [contactId = ""] = await addPeople(home.workspaceId, [email]);
  const stub = contactsStub({ env }, home.workspaceId);
  const entry = { purpose: "analytics", channel: "email", topic: "", state: "granted", textVersion: "1", text: "Yes" };
  await stub.recordConsent(
    contactId,
    { ...entry, source: "form:x", addressHash: null, at: Date.now() } as never,
    email,
  );
  const request = new Request(PAGE, { headers: { "user-agent": BROWSER, "cf-connecting-ip": browser.address } });
  const context = { ...requestContext(env), address: browser.address };
  const visitor = await visitorOfPage(context, home.workspaceId, PAGE, request);
  expect(await stub.knowVisitor(contactId, visitor ?? "", Date.now())).toBe(true);
  return contactId;
}

async function draft(more: Record<string, string> = {}): Promise<string> {
  const form = pushFormSchema.parse({
    ...{
      name: "First flush",
      title: "The first flush is here",
      text: "Three teas",
      linkUrl: "https://shop.example/tea",
    },
    ...more,
  });
  const made = await createPushCampaign(requestContext(env), home.actor, form);
  if (!made.ok) throw new Error(made.error.message);
  return made.value.id;
}

/** Works as the object's alarm and the queue do, until the campaign is in a state. */
async function until(id: string, state: string): Promise<void> {
  const stub = pushStub({ env }, home.workspaceId);
  await vi.waitFor(
    async () => {
      await runDurableObjectAlarm(env.PUSH.getByName(home.workspaceId));
      const context = requestContext(env);
      while (await sendPushLot(context, { pushCampaignId: id, workspaceId: home.workspaceId }));
      expect((await stub.totals(id)).state).toBe(state);
    },
    { timeout: 20_000, interval: 100 },
  );
}

async function send(more: Record<string, string> = {}): Promise<string> {
  const id = await draft(more);
  expect(await startPushCampaign(requestContext(env), home.actor, id, null)).toEqual({ ok: true, value: undefined });
  return id;
}

const settings = (more: object) =>
  saveMailSettings(requestContext(env), home.actor, {
    ...{ fromName: "Tea", replyTo: "", postalAddress: "Tallinn", button: "#0d5c55", background: "#ffffff" },
    ...{ font: "sans" as const, logoUrl: "", logoAlt: "", quietFrom: 0, quietTo: 0, timeZone: "UTC" },
    ...{ capMails: 0, capDays: 7, ...more },
  });

describe("signing up", () => {
  test("a page asks for the key, and its browser is kept once", async () => {
    const key = await post({ site: siteId, url: PAGE, kind: "key" });
    expect(key.status).toBe(200);
    const [row] = await requestContext(env).db.select().from(pushKeys);
    const { key: shown } = (await key.json()) as { key: string };
    expect(shown).toMatch(/^B[\w-]{86}$/);
    expect(row?.sealedKey).not.toContain(shown);
    const { subscription } = await newBrowser();
    expect((await subscribe(subscription)).status).toBe(204);
    expect((await subscribe(subscription)).status).toBe(204);
    expect(await counts()).toEqual({ total: 1, known: 0, sites: [{ siteId, count: 1 }] });
    const gone = await post({ site: siteId, url: PAGE, kind: "unsubscribe", endpoint: subscription.endpoint });
    expect(gone.status).toBe(204);
    expect((await counts()).total).toBe(0);
  });

  test("keys are made once: turning push on again changes nothing", async () => {
    const before = await requestContext(env).db.select().from(pushKeys);
    await turnPushOn(requestContext(env), home.actor);
    expect(await requestContext(env).db.select().from(pushKeys)).toEqual(before);
  });

  test.each([
    ["a private address", "https://10.0.0.1/send"],
    ["a port of its own", "https://push.example:8443/send"],
    ["credentials", "https://me:me@push.example/send"],
    ["a name inside", "https://push.internal/send"],
    ["no address", "javascript:alert(1)"],
  ])("an endpoint with %s is refused", async (_, endpoint) => {
    const { subscription } = await newBrowser();
    const refused = await subscribe({ ...subscription, endpoint });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect((await counts()).total).toBe(0);
  });

  test("keys that are none, another host's page and large bodies are refused", async () => {
    const { subscription } = await newBrowser();
    const short = { ...subscription, keys: { ...subscription.keys, auth: "AAAA" } };
    const offCurve = { ...subscription, keys: { ...subscription.keys, p256dh: `BA${"A".repeat(85)}` } };
    expect((await subscribe(short)).status).toBe(400);
    expect((await subscribe(offCurve)).status).toBe(400);
    expect((await subscribe(subscription, {}, { headers: { origin: "https://evil.example" } })).status).toBe(403);
    expect((await subscribe(subscription, { asked: "x".repeat(9_000) })).status).toBe(413);
    expect((await post({ kind: "subscribe" })).status).toBe(400);
    expect((await counts()).total).toBe(0);
  });

  test("one address signs up twenty browsers an hour", async () => {
    const { subscription } = await newBrowser();
    for (let at = 0; at < 20; at += 1) expect((await subscribe(subscription)).status).toBe(204);
    expect((await subscribe(subscription)).status).toBe(429);
    expect((await subscribe(subscription, {}, { from: new Visitor() })).status).toBe(204);
  });

  test("a plan has room for so many, and a day for so many new ones", async () => {
    const stub = pushStub({ env }, home.workspaceId);
    const add = (hash: string, max: number, perDay: number) =>
      stub.subscribe(
        home.workspaceId,
        { hash, endpoint: `https://push.example/${hash}`, p256dh: "", auth: "", siteId, contactId: "", timeZone: "" },
        { max, perDay, day: 1 },
      );
    expect([await add("a", 2, 9), await add("b", 2, 9), await add("c", 2, 9)]).toEqual(["added", "added", "full"]);
    expect([await add("c", 9, 2), await add("a", 9, 2)]).toEqual(["budget", "known"]);
  });

  test("a known visitor's contact gets an entry in the ledger, and another when the browser says no", async () => {
    const contactId = await knownContact();
    const { subscription } = await newBrowser();
    await subscribe(subscription, { asked: "Get our news" });
    expect(await counts()).toMatchObject({ total: 1, known: 1 });
    const ledger = async () => {
      const page = await contactsStub({ env }, home.workspaceId).listConsentPage({ contactId, limit: 20 });
      return page.ok ? page.value.rows.filter(({ channel }) => channel === "push") : [];
    };
    const granted = { state: "granted", purpose: "marketing", text: "Get our news", source: "www.shop.example" };
    expect(await ledger()).toMatchObject([granted]);
    // Seen again the next day: nothing new was said.
    await subscribe(subscription, { asked: "" });
    expect(await ledger()).toHaveLength(1);
    await post({ site: siteId, url: PAGE, kind: "unsubscribe", endpoint: subscription.endpoint });
    expect((await ledger()).map(({ state }) => state).toSorted()).toEqual(["granted", "withdrawn"]);
  });
});

describe("a campaign", () => {
  test("reaches every browser with a message that another library reads, and is clicked and counted", async () => {
    const all = await Promise.all([newBrowser(), newBrowser(), newBrowser("gone"), newBrowser("missing")]);
    for (const { subscription } of all) await subscribe(subscription);
    const id = await send({ urgency: "high", lifetimeHours: "2", name: "Spring sale" });
    await until(id, "sent");
    const { messages } = await gotBy(all[0].name);
    expect(messages).toHaveLength(1);
    const [message] = messages;
    expect(message).toMatchObject({ ttl: "7200", urgency: "high", topic: id.replaceAll("-", "") });
    const { payload } = message as PushedMessage;
    expect(payload).toMatchObject({
      title: "The first flush is here",
      text: "Three teas",
      tag: id,
      to: `${ORIGIN}/push`,
    });
    // The service worker reports that it showed the message, and the person clicks it: each counts once.
    for (let twice = 0; twice < 2; twice += 1) {
      expect((await post({ kind: "shown", token: payload.token })).status).toBe(204);
      const clicked = await new Visitor().get(new URL(payload.url ?? "").pathname);
      expect(clicked.status).toBe(302);
      expect(clicked.headers.get("location")).toBe(
        "https://shop.example/tea?utm_source=push&utm_medium=web-push&utm_campaign=spring_sale",
      );
    }
    const { totals, reasons } = await pushStub({ env }, home.workspaceId).report(id);
    expect(totals).toMatchObject({ state: "sent", counts: { sent: 2, gone: 2 }, shown: 1, clicks: 1 });
    expect(reasons.map(({ reason }) => reason).toSorted()).toEqual(["http_404", "http_410"]);
    // Subscriptions that are over were removed.
    expect((await counts()).total).toBe(2);
    expect(await usedOf(requestContext(env), home.workspaceId, messagesModule.limits.pushMessages.meter)).toBe(2);
  });

  test("tries again what a service refuses for now, and gives up what it refuses for good", async () => {
    const [busy, forbidden, down] = await Promise.all([
      newBrowser("busy"),
      newBrowser("forbidden"),
      newBrowser("down"),
    ]);
    for (const { subscription } of [busy, forbidden, down]) await subscribe(subscription);
    const id = await send();
    await until(id, "sending");
    const totals = () => pushStub({ env }, home.workspaceId).totals(id);
    await vi.waitFor(async () => expect((await totals()).counts).toEqual({ failed: 1, queued: 2 }));
    // As if the minutes were over, as often as it takes.
    const later = setInterval(() => {
      const object = env.PUSH.getByName(home.workspaceId);
      runInDurableObject(object, (_, { storage }) => void storage.sql.exec("UPDATE deliveries SET due_at = 0"));
    }, 200);
    await until(id, "sent");
    clearInterval(later);
    expect((await totals()).counts).toEqual({ failed: 2, sent: 1 });
    expect(
      (await Promise.all([busy, forbidden, down].map(({ name }) => gotBy(name)))).map(({ asked }) => asked),
    ).toEqual([2, 1, 4]);
    expect(
      (await pushStub({ env }, home.workspaceId).report(id)).reasons.map(({ reason }) => reason).toSorted(),
    ).toEqual(["http_403", "http_503"]);
    // A refusal that says nothing of the subscription leaves it.
    expect((await counts()).total).toBe(3);
  });

  test("stops when it is paused, continues when it is resumed, and ends when it is canceled", async () => {
    const { subscription } = await newBrowser("down");
    await subscribe(subscription);
    const context = requestContext(env);
    const id = await send();
    await until(id, "sending");
    expect(await movePushCampaign(context, home.actor, id, "pause")).toEqual({ ok: true, value: undefined });
    await until(id, "paused");
    expect(await movePushCampaign(context, home.actor, id, "pause")).toMatchObject({ error: { code: "conflict" } });
    expect(await movePushCampaign(context, home.actor, id, "resume")).toEqual({ ok: true, value: undefined });
    await until(id, "sending");
    expect(await movePushCampaign(context, home.actor, id, "cancel")).toEqual({ ok: true, value: undefined });
    await until(id, "canceled");
    const stub = pushStub({ env }, home.workspaceId);
    await vi.waitFor(async () => expect((await stub.totals(id)).counts).toEqual({ canceled: 1 }));
    expect(await movePushCampaign(context, home.actor, id, "resume")).toMatchObject({ error: { code: "conflict" } });
    expect(await startPushCampaign(context, home.actor, id, null)).toMatchObject({ error: { code: "conflict" } });
  });

  test("waits for its moment", async () => {
    const id = await draft();
    const context = requestContext(env);
    const inAnHour = new Date(Date.now() + 3_600_000);
    expect(await startPushCampaign(context, home.actor, id, inAnHour)).toEqual({ ok: true, value: undefined });
    await until(id, "scheduled");
    expect(await startPushCampaign(context, home.actor, id, new Date(0))).toMatchObject({
      error: { code: "invalid_input" },
    });
    expect(await startPushCampaign(context, home.actor, id, null)).toEqual({ ok: true, value: undefined });
    await until(id, "sent");
  });

  test("waits for the end of quiet hours of each browser's own clock", async () => {
    // Quiet in London now and for the next hours, not six hours to the west.
    const hour = new Date().getUTCHours();
    await settings({ quietFrom: hour, quietTo: (hour + 3) % 24 });
    const [here, there] = await Promise.all([newBrowser(), newBrowser()]);
    await subscribe(here.subscription, { timeZone: "UTC" });
    await subscribe(there.subscription, { timeZone: "Etc/GMT+6" });
    const id = await send();
    await until(id, "sending");
    const stub = pushStub({ env }, home.workspaceId);
    await vi.waitFor(async () => expect((await stub.totals(id)).counts).toEqual({ sent: 1, queued: 1 }));
    expect((await gotBy(there.name)).messages).toHaveLength(1);
    expect((await gotBy(here.name)).messages).toHaveLength(0);
  });

  test("asks a contact's consent and shares the message limit with mails; others count by browser", async () => {
    await settings({ capMails: 1, capDays: 7 });
    const contactId = await knownContact();
    const [known, unknown] = await Promise.all([newBrowser(), newBrowser()]);
    await subscribe(known.subscription);
    await subscribe(unknown.subscription, {}, { from: new Visitor() });
    await until(await send(), "sent");
    expect((await gotBy(known.name)).messages).toHaveLength(1);
    expect((await gotBy(unknown.name)).messages).toHaveLength(1);
    const second = await send();
    await until(second, "sent");
    const report = await pushStub({ env }, home.workspaceId).report(second);
    expect(report.totals.counts).toEqual({ skipped: 2 });
    expect(report.reasons).toEqual([{ state: "skipped", reason: "capped", count: 2 }]);
    await settings({ capMails: 0 });
    const entry = {
      purpose: "marketing",
      channel: "push",
      topic: "",
      state: "withdrawn",
      textVersion: "1",
      text: "No",
    };
    const stub = contactsStub({ env }, home.workspaceId);
    await stub.recordConsent(contactId, { ...entry, source: "x", addressHash: null, at: Date.now() } as never, "no");
    const third = await send();
    await until(third, "sent");
    expect((await pushStub({ env }, home.workspaceId).report(third)).reasons).toEqual([
      { state: "skipped", reason: "no_consent", count: 1 },
    ]);
  });

  test("goes to a segment's contacts and to one website's browsers alone", async () => {
    await knownContact();
    const [known, other] = await Promise.all([newBrowser(), newBrowser()]);
    await subscribe(known.subscription);
    await subscribe(other.subscription, {}, { from: new Visitor() });
    const rule = { field: "email", op: "is", value: "mari@example.com" } as const;
    const segment = await createSegment(requestContext(env), home.actor, { name: "Mari", rule });
    if (!segment.ok) throw new Error(segment.error.message);
    const id = await send({ segmentId: segment.value.id });
    await until(id, "sent");
    expect((await gotBy(known.name)).messages).toHaveLength(1);
    expect((await gotBy(other.name)).messages).toHaveLength(0);
    const elsewhere = await createSite(home, { hosts: ["other.example"] });
    const empty = await send({ siteId: elsewhere });
    await until(empty, "sent");
    expect((await pushStub({ env }, home.workspaceId).totals(empty)).counts).toEqual({});
  });

  test("is paused by a limit that is used up", async () => {
    const { name, subscription } = await newBrowser();
    await subscribe(subscription);
    const { pushMessages: limit } = messagesModule.limits;
    const spent = await spendOf(requestContext(env), home.actor, { meter: limit.meter, limit }, limit.pro);
    expect(spent.ok).toBe(true);
    const id = await send();
    await until(id, "paused");
    expect(await pushStub({ env }, home.workspaceId).totals(id)).toMatchObject({
      pauseReason: "limit",
      counts: { queued: 1 },
    });
    expect((await gotBy(name)).messages).toHaveLength(0);
  });

  test("is tried in one's own browser, which is stored nowhere", async () => {
    const { name, subscription } = await newBrowser();
    const id = await draft();
    expect(await testPushCampaign(requestContext(env), home.actor, id, JSON.stringify(subscription))).toEqual({
      ok: true,
      value: undefined,
    });
    const [message] = (await gotBy(name)).messages;
    expect(message?.payload).toMatchObject({ title: "The first flush is here", token: "", to: "" });
    expect((await counts()).total).toBe(0);
    const refused = await testPushCampaign(requestContext(env), home.actor, id, "{}");
    expect(refused).toMatchObject({ ok: false, error: { code: "invalid_input" } });
  });
});

test("a person's browsers and messages are exported and erased; the counts stay", async () => {
  const contactId = await knownContact();
  const { subscription } = await newBrowser();
  await subscribe(subscription);
  const id = await send();
  await until(id, "sent");
  const context = requestContext(env);
  const person = { contactIds: [contactId], emails: [], visitorIds: [] } as never;
  const files: Record<string, unknown[]> = {};
  for await (const { name, batches } of exportPersonMails(context, home.workspaceId, person)) {
    files[name] = [];
    for await (const rows of batches) files[name].push(...rows);
  }
  expect(files["push/browsers.jsonl"]).toMatchObject([{ siteId, contactId, timeZone: "Europe/Tallinn" }]);
  expect(files["push/messages.jsonl"]).toMatchObject([{ campaignId: id, state: "sent" }]);
  expect(JSON.stringify(files)).not.toContain(subscription.keys.auth);
  const exported: string[] = [];
  for await (const { name } of exportCampaigns(context, home.workspaceId)) exported.push(name);
  expect(exported).toContain("push/subscribers.jsonl");
  expect(await erasePersonMails(context, home.workspaceId, person)).toMatchObject({
    "Push subscriptions and messages": 2,
  });
  expect((await counts()).total).toBe(0);
  const stub = pushStub({ env }, home.workspaceId);
  expect((await stub.totals(id)).counts).toEqual({ sent: 1 });
  expect(await stub.findPerson([contactId])).toEqual({ subscriptions: [], deliveries: [] });
  await eraseWorkspaceMessages(context, home.workspaceId);
  expect((await stub.totals(id)).state).toBe("draft");
});

test("forged tokens and deleted campaigns lead nowhere", async () => {
  const forged = await new Visitor().get("/push/c/00000000-0000-7000-8000-000000000000.1.AAAAAAAAAAAAAAAA");
  expect(forged.status).toBe(404);
  expect((await post({ kind: "shown", token: "x" })).status).toBe(204);
  const file = await new Visitor().get("/push/kaja-push.js");
  expect(await file.text()).toBe(`importScripts("${ORIGIN}/push/worker.js");\n`);
  expect(file.headers.get("content-type")).toContain("text/javascript");
});
