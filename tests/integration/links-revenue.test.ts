import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { contactsStub } from "#app/modules/contacts/contacts-stub.server.ts";
import { takeSubmission } from "#app/modules/contacts/index.server.ts";
import { exportLinks, importDemoClicks } from "#app/modules/links/index.server.ts";
import { purchasesStub } from "#app/modules/links/revenue/store/purchases-stub.server.ts";
import { linkStub } from "#app/modules/links/store/link-stub.server.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { consumeEvents } from "#app/platform/events/consumer.server.ts";
import type { BusEvent, EventMessage } from "#app/platform/events/event.ts";
import { demoClickId, demoClicks } from "#db/seed/campaigns/demo-links.ts";
import { callApi, createApiKey } from "#tests/support/api.ts";
import { createMarketingCampaignRow } from "#tests/support/campaign-rows.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { createLink, DESTINATION, follow, restart, totalsOf } from "#tests/support/links.ts";
import { Visitor } from "#tests/support/visitor.ts";

let account: TestAccount;
let visitor: Visitor;
beforeAll(async () => {
  account = await createAccount(env, { plan: "pro" });
  visitor = new Visitor(account.cookie);
});

const contextOf = () => createAppContext(env, { waitUntil: () => undefined });

/** A person sends a form on the page to which the click led. */
const submit = (name: string, clickId: string) =>
  takeSubmission(contextOf(), {
    id: `form.submitted_${name}`,
    type: "form.submitted",
    workspaceId: account.workspaceId,
    at: Date.now(),
    data: {
      ...{ formId: "f", responseId: name, formName: "Fair", fields: { name } },
      identities: [{ kind: "email", value: `${name}@tea.example` }],
      touch: {
        ...{ at: Date.now(), referrer: "", landingPage: DESTINATION, visitorId: null, formId: "f" },
        utm: { source: "", medium: "", campaign: "", term: "", content: "" },
        clickIds: { kj_click: clickId },
      },
    },
  });

const clickIdOf = async (slug: string): Promise<string> =>
  new URL((await follow(slug)).headers.get("location") ?? "").searchParams.get("kj_click") ?? "";

test("a click and the form sent after it: contact and lead are the link's", async () => {
  const link = await createLink(visitor, { passesClickId: "on" });
  await visitor.post("/leads/settings", { intent: "form-leads", isOn: "on" });
  const clickId = await clickIdOf(link.slug);
  await submit("mari", clickId);
  await submit("forger", `${link.slug}.1.guessed!`.replace("!", "x"));
  const page = await (await visitor.get(`/cross-module/links/${link.id}`)).text();
  expect(page).toContain("Results of this link");
  expect(page.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ")).toContain(
    "Contacts 1 Submitted a form after a click Leads 1",
  );
});

test("a lead that is won gives the link its value, in each currency apart", async () => {
  const link = await createLink(visitor, { passesClickId: "on" });
  await visitor.post("/leads/settings", { intent: "form-leads", isOn: "on" });
  const stub = contactsStub({ env }, account.workspaceId);
  for (const [name, cents, currency] of [
    ["anu", 125_000, "EUR"],
    ["bert", 50_000, "EUR"],
    ["carl", 70_000, "USD"],
  ] as const) {
    await submit(name, await clickIdOf(link.slug));
    await runInDurableObject(env.CONTACTS.getByName(account.workspaceId), (_, state) => {
      state.storage.sql.exec(
        "UPDATE contacts SET stage = (SELECT id FROM stages WHERE kind = 'won'), value_cents = ?, currency = ? WHERE name = ?",
        cents,
        currency,
        name,
      );
    });
  }
  expect(await stub.readClickOutcomes(link.slug, 10)).toHaveLength(3);
  const page = (await (await visitor.get(`/cross-module/links/${link.id}`)).text())
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
  expect(page).toContain("Won leads 3");
  expect(page).toContain("Revenue €1,750, $700");
});

describe("purchases", () => {
  const report = async (json: Record<string, unknown>, owner: TestAccount = account) => {
    const { key } = await createApiKey(owner, { scopes: ["links"] });
    return callApi("/links/purchases", { method: "POST", key, json });
  };

  test("that a shop reports by the click's id count once, also sent by several calls at once, and after a crash", async () => {
    const link = await createLink(visitor, { passesClickId: "on" });
    const clickId = await clickIdOf(link.slug);
    const purchase = { clickId, id: "order-1", valueCents: 4_990, currency: "EUR" };
    const answers = await Promise.all([1, 2, 3].map(() => report(purchase)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await answers[0]?.json()).toMatchObject({ ...purchase, linkId: link.id });
    await restart(link.id);
    // The first report of an id counts.
    expect(await (await report({ ...purchase, valueCents: 1 })).json()).toMatchObject({ valueCents: 4_990 });
    await report({ ...purchase, id: "order-2", valueCents: 1_000 });
    await report({ ...purchase, id: "order-3", valueCents: 700, currency: "USD" });
    const page = (await (await visitor.get(`/cross-module/links/${link.id}`)).text())
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ");
    expect(page).toContain("Purchases 3 €59.90, $7");
    const { key } = await createApiKey(account, { scopes: ["links"] });
    expect(await (await callApi(`/links/${link.id}/clicks`, { key })).json()).toMatchObject({
      purchases: {
        count: 3,
        revenue: [
          { currency: "EUR", valueCents: 5_990 },
          { currency: "USD", valueCents: 700 },
        ],
      },
    });
    const campaignId = await createMarketingCampaignRow(account);
    await visitor.post(`/cross-module/${campaignId}`, { intent: "attach", kind: "link", ref: link.id });
    expect(await (await visitor.get(`/cross-module/${campaignId}/report`)).text()).toContain("€59.90 and $7");
    await runDurableObjectAlarm(env.LINK.getByName(link.id));
    const files = [];
    for await (const { name } of exportLinks(contextOf(), account.workspaceId)) files.push(name);
    expect(files).toContain(`links/${link.slug}/purchases.jsonl`);
  });

  test("of one order with clicks on several links count once, for the link that was clicked last", async () => {
    const [first, second] = [
      await createLink(visitor, { passesClickId: "on" }),
      await createLink(visitor, { passesClickId: "on" }),
    ];
    const [early, late] = [await clickIdOf(first.slug), await clickIdOf(second.slug)];
    await runInDurableObject(env.LINK.getByName(first.id), (_, { storage }) => {
      storage.sql.exec("UPDATE clicks SET at = at - 60000");
    });
    const order = { id: "order-of-two", valueCents: 2_000, currency: "EUR" };
    const sumsOf = (id: string) => purchasesStub({ env }, account.workspaceId).sums(id);
    expect(await (await report({ ...order, clickId: early })).json()).toMatchObject({ linkId: first.id });
    expect(await sumsOf(first.id)).toEqual({ count: 1, revenue: [{ currency: "EUR", cents: 2_000 }] });
    // The later click wins, and the amount stays as first reported.
    expect(await (await report({ ...order, clickId: late, valueCents: 9_999 })).json()).toMatchObject({
      ...{ linkId: second.id, clickId: late, valueCents: 2_000 },
    });
    // Also when the earlier click is reported after it, and by many at once.
    await Promise.all([early, late, early, late].map((clickId) => report({ ...order, clickId })));
    expect(await sumsOf(first.id)).toEqual({ count: 0, revenue: [] });
    expect(await sumsOf(second.id)).toEqual({ count: 1, revenue: [{ currency: "EUR", cents: 2_000 }] });
    await visitor.post(`/cross-module/links/${second.id}`, { intent: "delete" });
    expect(await sumsOf(second.id)).toEqual({ count: 0, revenue: [] });
  });

  test("of a click that nobody made, or of another workspace's link, are refused", async () => {
    const link = await createLink(visitor, { passesClickId: "on" });
    const clickId = await clickIdOf(link.slug);
    const purchase = { id: "order-9", valueCents: 100, currency: "EUR" };
    const stranger = await createAccount(env, { plan: "pro" });
    const guessed = `${link.slug}.1.${"A".repeat(8)}`;
    expect((await report({ ...purchase, clickId: guessed })).status).toBe(404);
    expect((await report({ ...purchase, clickId: "no-such-link.1.AAAAAAAA" })).status).toBe(404);
    expect((await report({ ...purchase, clickId: "nonsense" })).status).toBe(404);
    expect((await report({ ...purchase, clickId }, stranger)).status).toBe(404);
    for (const wrong of [
      { valueCents: -1 },
      { valueCents: 1.5 },
      { currency: "XYZ" },
      { id: "" },
      { id: "x".repeat(65) },
    ])
      expect((await report({ ...purchase, clickId, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
    expect(await purchasesStub({ env }, account.workspaceId).sums(link.id)).toEqual({ count: 0, revenue: [] });
  });
});

test("a link whose clicks carry no id says how to turn it on", async () => {
  const link = await createLink(visitor);
  expect(await (await visitor.get(`/cross-module/links/${link.id}`)).text()).toContain("turn on “Add the click id”");
});

test("link.clicked goes through the queue once for each person, and its consumers get it with the click's id", async () => {
  const link = await createLink(visitor, { passesClickId: "on" });
  const clickId = await clickIdOf(link.slug);
  await follow(link.slug, { "user-agent": "curl/8.0" });
  const sent: EventMessage[] = [];
  const alarm = () =>
    runInDurableObject(env.LINK.getByName(link.id), async (object) => {
      const own = object as unknown as { env: Env; alarm(): Promise<void> };
      const queue = {
        sendBatch: async (batch: { body: EventMessage }[]) => void sent.push(...batch.map(({ body }) => body)),
      };
      own.env = { ...env, EVENTS_QUEUE: queue as unknown as Queue };
      await own.alarm();
    });
  await alarm();
  await alarm();
  expect(sent).toHaveLength(1);
  const taken: BusEvent[] = [];
  const messages = sent.map((body) => ({ id: "m", body, attempts: 1, ack: () => undefined, retry: () => undefined }));
  await consumeEvents(contextOf(), { queue: "kaja-events", messages } as unknown as MessageBatch, [
    { name: "clicks", types: ["link.clicked"], run: async (_, event) => void taken.push(event) },
  ]);
  expect(taken).toMatchObject([
    { type: "link.clicked", workspaceId: account.workspaceId, data: { linkId: link.id, clickId, standsFor: 1 } },
  ]);
});

test("clicks of the demonstration are written once, and its people carry their ids", async () => {
  const link = await createLink(visitor, { slug: "demo-winter-guide" });
  const [demo] = demoClicks(new Date());
  if (!demo) throw new Error("no clicks");
  const mine = { workspaceId: account.workspaceId, ...demo };
  expect(await importDemoClicks(contextOf(), mine)).toBe(demo.clicks.length);
  expect(await importDemoClicks(contextOf(), mine)).toBe(0);
  expect(await importDemoClicks(contextOf(), { ...mine, workspaceId: "other" })).toBeNull();
  expect(await totalsOf(link.id)).toMatchObject({ clicks: demo.clicks.length, bots: 0 });
  const [, seq = "", token = ""] = demoClickId(0, 7).split(".");
  expect(await linkStub({ env }, link.id).findClick(Number.parseInt(seq, 36), token)).not.toBeNull();
});
