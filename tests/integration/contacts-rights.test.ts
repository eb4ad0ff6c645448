import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { contactsStub } from "#app/modules/contacts/contacts-stub.server.ts";
import { addActivity, isAllowed, takeSubmission, upsertContact } from "#app/modules/contacts/index.server.ts";
import { fileRoom } from "#app/modules/contacts/limits.server.ts";
import { addNote } from "#app/modules/contacts/notes/service.server.ts";
import { erasePerson, listErasures } from "#app/modules/contacts/rights/service.server.ts";
import { formStub } from "#app/modules/forms/store/form-stub.server.ts";
import { createRequestContext } from "#app/platform/context.server.ts";
import { keepDeadLetters } from "#app/platform/dead-letters/dead-letters.server.ts";
import type { BusEvent } from "#app/platform/events/event.ts";
import { FORM_KEY_FIELD } from "#app/platform/forms/form-key.ts";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { apiIdempotency } from "#db/schema/api-keys.ts";
import { deadLetters } from "#db/schema/platform.ts";
import { webhookDeliveries, webhookEvents } from "#db/schema/webhooks.ts";
import { callApi, createApiKey } from "#tests/support/api.ts";
import { createAccount, ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { createForm, formResponse } from "#tests/support/form-rows.ts";
import { newHook } from "#tests/support/hooks.ts";
import { anActor } from "#tests/support/records.ts";
import { unzip } from "#tests/support/unzip.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { createHookEndpoint } from "#tests/support/webhooks.ts";

const db = openDatabase({ d1: env.DB });
const contextOf = () => createRequestContext(new Request(ORIGIN), env, createExecutionContext());
const WITHIN = { timeout: 15_000, interval: 100 };
const MARI = "mari@example.com";
const JURI = "juri@example.com";

/** A person with something in every module that keeps data of people. */
async function aPerson(account: TestAccount, email: string): Promise<string> {
  const { key } = await createApiKey(account, { scopes: ["leads"] });
  const json = { name: `Person ${email}`, email, phone: email === MARI ? "+37251234567" : null };
  const made = await callApi("/contacts", { key, json, headers: { "idempotency-key": `key-${email}` } });
  const { id } = (await made.json()) as { id: string };
  const context = contextOf();
  const actor = anActor(account);
  await addActivity(context, actor, { contact: { id }, type: "tea.bought", data: { cups: 2 }, id: `tea-${id}` });
  await addNote(context, actor, id, { id: newId(), text: `Likes green tea, ${email}` });
  const fileKey = `workspaces/${account.workspaceId}/contacts/${id}`;
  await env.FILES.put(fileKey, "tea");
  const stub = contactsStub({ env }, account.workspaceId);
  const file = { id: newId(), name: "tea.txt", type: "txt", bytes: 3, key: fileKey, by: null, at: Date.now() };
  await stub.addFile(id, file, fileRoom("pro"));
  const formId = await createForm(account);
  const identities = [{ kind: "email" as const, value: email }];
  await formStub({ env }, formId).submit(formResponse(formId, account.workspaceId, { email, identities }));
  const event = {
    id: `contact.created_${id}`,
    type: "contact.created",
    workspaceId: account.workspaceId,
    at: Date.now(),
    data: { id, email },
  };
  // What is on its way through the queue has arrived.
  const types = async () => {
    const timeline = await stub.listTimeline({ contactId: id, limit: 9 });
    return timeline.ok ? timeline.value.rows.map(({ type }) => type) : [];
  };
  await vi.waitFor(async () => expect(await types()).toContain("form.submitted"), WITHIN);
  await vi.waitFor(async () => expect(await mentionsOf(email)).toContain("webhooks"), WITHIN);
  await keepDeadLetters(context, "kaja-events", [{ event }]);
  return id;
}

let account: TestAccount;
let owner: Visitor;
let ids: { mari: string; juri: string };
beforeAll(async () => {
  account = await createAccount(env, { plan: "enterprise" });
  owner = new Visitor(account.cookie);
  await createHookEndpoint(account, { url: newHook().url, events: ["contact.created"] });
  ids = { mari: await aPerson(account, MARI), juri: await aPerson(account, JURI) };
});

const pathOf = (id: string) => `/leads/contacts/${id}`;

/** Everything of the workspace outside the contacts' object in which an address stands. */
async function mentionsOf(email: string): Promise<string[]> {
  const rows = await Promise.all([
    db.select({ text: webhookEvents.payload }).from(webhookEvents),
    db.select({ text: apiIdempotency.body }).from(apiIdempotency),
    db.select({ text: deadLetters.body }).from(deadLetters),
  ]);
  return rows.flatMap((table, at) =>
    table.some(({ text }) => text?.includes(email)) ? [["webhooks", "api", "dead"][at] ?? ""] : [],
  );
}

describe("a person's export", () => {
  test("holds what every module has, and nothing of others", async () => {
    const response = await owner.get(`${pathOf(ids.mari)}/export`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-disposition")).toContain(`person-${ids.mari}.zip`);
    const files = unzip(new Uint8Array(await response.arrayBuffer()));
    const names = [...files.keys()];
    expect(names).toEqual(
      expect.arrayContaining(["person.json", "timeline.jsonl", "consents.jsonl", "webhooks.jsonl"]),
    );
    expect(names.some((name) => /^forms\/[\w-]+\.jsonl$/.test(name))).toBe(true);
    expect(names.some((name) => /^files\/[\w-]+\/tea\.txt$/.test(name))).toBe(true);
    expect(files.get("timeline.jsonl")).toContain("tea.bought");
    expect(files.get("person.json")).toContain("Likes green tea");
    const all = [...files.values()].join("\n");
    expect(all).toContain(MARI);
    expect(all).not.toContain(JURI);
  });

  test("is not there for another workspace, nor for a viewer", async () => {
    const stranger = new Visitor((await createAccount(env, { plan: "enterprise" })).cookie);
    expect((await stranger.get(`${pathOf(ids.mari)}/export`)).status).toBe(404);
    const viewer = await createAccount(env, { workspaceId: account.workspaceId, workspaceRole: "viewer", plan: null });
    expect((await new Visitor(viewer.cookie).get(`${pathOf(ids.mari)}/export`)).status).toBe(403);
  });
});

describe("a person's erasure", () => {
  test("that breaks half way leaves the contact, and is done by trying again", async () => {
    const id = await aPerson(account, "third@example.com");
    const context = contextOf();
    const broken = {
      ...context,
      env: { ...env, FILES: { delete: () => Promise.reject(new Error("R2 is away")) } as unknown as R2Bucket },
    };
    const receipt = { id: newId(), isSuppressed: false };
    await expect(erasePerson(broken, anActor(account), id, receipt)).rejects.toThrow("R2 is away");
    expect(await contactsStub({ env }, account.workspaceId).readPerson(id)).not.toBeNull();
    const done = await erasePerson(context, anActor(account), id, receipt);
    expect(done).toMatchObject({ ok: true, value: { id: receipt.id, isSuppressed: false } });
    expect(await erasePerson(context, anActor(account), id, receipt)).toEqual(done);
    expect(await isThere("third@example.com")).toBe(false);
  });

  const isThere = async (email: string) => {
    const stub = contactsStub({ env }, account.workspaceId);
    const page = await stub.listPeople({
      only: { email },
      sort: { by: "createdAt", descending: true },
      limit: 1,
    });
    return page.ok && page.value.rows.length > 0;
  };

  test("is asked for, reaches every module, leaves others alone and a receipt without the address", async () => {
    expect(await (await owner.get(`${pathOf(ids.mari)}?confirm=erase`)).text()).toContain("Never write to this person");
    expect(await mentionsOf(MARI)).toEqual(["webhooks", "api", "dead"]);
    const fields = { intent: "erase", suppress: "on", [FORM_KEY_FIELD]: newId() };
    for (let sent = 0; sent < 2; sent++) expect((await owner.post(pathOf(ids.mari), fields)).status).toBe(303);
    expect((await owner.get(pathOf(ids.mari))).status).toBe(404);
    expect(await mentionsOf(MARI)).toEqual([]);
    expect(await mentionsOf(JURI)).toEqual(["webhooks", "api", "dead"]);
    expect(
      await db
        .select()
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.eventId, `evt_contact_created_${ids.mari}`)),
    ).toEqual([]);
    expect(await env.FILES.get(`workspaces/${account.workspaceId}/contacts/${ids.mari}`)).toBeNull();
    expect(await env.FILES.get(`workspaces/${account.workspaceId}/contacts/${ids.juri}`)).not.toBeNull();
    const receipts = await listErasures(contextOf(), anActor(account), { limit: 1 });
    if (!receipts.ok) throw new Error(receipts.error.message);
    const [receipt] = receipts.value.rows;
    expect(receipt).toMatchObject({
      by: account.userId,
      isSuppressed: true,
      counts: {
        Contact: 1,
        "Addresses and ids": 2,
        Notes: 1,
        Files: 1,
        "Responses to forms": 1,
        "Webhook events": 1,
        "Kept answers of the API": 1,
        "Events that were not delivered": 1,
      },
    });
    expect(receipt?.addressHashes).toHaveLength(2);
    expect(JSON.stringify(receipt)).not.toContain("mari");
    const page = await (await owner.get("/leads/contacts/erasures")).text();
    expect(page).toContain("Responses to forms: 1");
    expect(page).not.toContain(MARI);
  });

  test("keeps by a keyed hash that nobody writes to the address again", async () => {
    const context = contextOf();
    const identities = [{ kind: "email" as const, value: MARI }];
    const again = await upsertContact(context, account.workspaceId, { identities, fields: {} }, newId());
    if (!again.ok) throw new Error(again.error.message);
    const stub = contactsStub({ env }, account.workspaceId);
    const consent = {
      purpose: "news",
      channel: "email",
      topic: "",
      state: "granted",
      textVersion: "1",
      text: "Yes",
      source: "test",
      addressHash: null,
      at: Date.now(),
    } as const;
    await stub.recordConsent(again.value.id, consent, newId());
    expect(await isAllowed(context, account, again.value.id, { channel: "email" })).toBe(false);
    // Another secret makes another hash, and the old one is still found.
    const { config } = context;
    const rotated = { ...context, config: { ...config, SIGNING_KEY: `n:${"x".repeat(40)},k1:${config.SIGNING_KEY}` } };
    expect(await isAllowed(rotated, account, again.value.id, { channel: "email" })).toBe(false);
  });

  test("is not undone by an event that comes once more", async () => {
    const context = contextOf();
    const { workspaceId } = account;
    const event: BusEvent = {
      id: `form.submitted:${newId()}`,
      type: "form.submitted",
      workspaceId,
      at: Date.now(),
      data: { formId: "f", responseId: "r", identities: [{ kind: "email", value: "late@example.com" }], fields: {} },
    };
    await takeSubmission(context, event);
    const stub = contactsStub({ env }, workspaceId);
    const find = () =>
      stub.listPeople({ only: { email: "late@example.com" }, sort: { by: "name", descending: false }, limit: 1 });
    const before = await find();
    const id = before.ok ? (before.value.rows[0]?.id ?? "") : "";
    expect(await erasePerson(context, anActor(account), id, { id: newId(), isSuppressed: false })).toMatchObject({
      ok: true,
    });
    await takeSubmission(context, event);
    expect(await find()).toMatchObject({ value: { rows: [] } });
    // Another form that was sent before the erasure and comes late.
    await takeSubmission(context, { ...event, id: `form.submitted:${newId()}` });
    expect(await find()).toMatchObject({ value: { rows: [] } });
    const laterMs = Date.now() + 1_000;
    const later = { ...context, now: () => new Date(laterMs) };
    await takeSubmission(later, { ...event, id: `form.submitted:${newId()}`, at: laterMs });
    expect(await find()).toMatchObject({ value: { rows: [{ email: "late@example.com" }] } });
  });
});
