import { createExecutionContext, createMessageBatch, getQueueResult, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  addActivity,
  createContact,
  deleteContact,
  listActivities,
  listContacts,
  patchContact,
} from "#app/modules/contacts/index.server.ts";
import { SUBSCRIBABLE } from "#app/modules/webhooks/domain/event-types.ts";
import { consumeEvents } from "#app/platform/events/consumer.server.ts";
import type { BusEvent, EventMessage } from "#app/platform/events/event.ts";
import { MAX_EVENT_BYTES } from "#app/platform/events/event-size.ts";
import { putEvent, sendOutbox } from "#app/platform/events/outbox.server.ts";
import { utf8Length } from "#app/shared/text/text.ts";
import { openDatabase } from "#db/client.ts";
import { webhookEvents } from "#db/schema/webhooks.ts";
import { createAccount } from "#tests/support/factories.ts";
import { newHook } from "#tests/support/hooks.ts";
import { anActor, tickingContext } from "#tests/support/records.ts";
import { createHookEndpoint, deliver, deliveriesOf, webhookContext } from "#tests/support/webhooks.ts";

const db = openDatabase({ d1: env.DB });
const EVENTS = "kaja-events";

type Sent = { body: EventMessage };

/** An account with an endpoint for everything, and the object of its contacts with a queue of the test. */
async function workspace() {
  const account = await createAccount(env, { plan: "pro" });
  const { id: endpointId } = await createHookEndpoint(account, {
    url: newHook().url,
    events: [...SUBSCRIBABLE],
  });
  const sent: BusEvent[] = [];
  const queue = { fails: "no" as "no" | "before" | "after" };
  const sendBatch = async (batch: Sent[]) => {
    if (queue.fails === "before") throw new Error("queue unavailable");
    sent.push(...batch.map(({ body }) => body.event));
    // As when the object ends between the queue's answer and its own table.
    if (queue.fails === "after") throw new Error("ended");
  };
  const inObject = <R>(run: (object: { alarm: () => Promise<void> }, sql: SqlStorage) => R | Promise<R>) =>
    runInDurableObject(env.CONTACTS.getByName(account.workspaceId), (object, { storage }) =>
      run(object as unknown as { alarm: () => Promise<void> }, storage.sql),
    );
  await inObject((object) => {
    const open = object as unknown as { env: Env };
    open.env = { ...env, EVENTS_QUEUE: { sendBatch } as unknown as Queue };
  });
  const actor = anActor({ userId: account.userId, workspaceId: account.workspaceId });
  return {
    account,
    endpointId,
    actor,
    sent,
    queue,
    inObject,
    context: tickingContext(db),
    alarm: () => inObject((o) => o.alarm()),
  };
}

const PERSON = {
  name: "Mari Maasikas",
  email: "mari@example.com",
  phone: null,
  jobTitle: "",
  companyId: null,
  country: null,
  language: null,
  timeZone: null,
  ownerId: null,
  source: "",
  stage: null,
  custom: {},
  tags: [],
};

const recorded = (workspaceId: string) =>
  db
    .select()
    .from(webhookEvents)
    .where(eq(webhookEvents.workspaceId, workspaceId))
    .orderBy(asc(webhookEvents.createdAt));

const event = (more: Partial<BusEvent> = {}): BusEvent => ({
  id: "tea.bought_1",
  type: "tea.bought",
  workspaceId: "w1",
  at: 1,
  data: { cups: 2 },
  ...more,
});

/** Hands messages to some subscriptions; what the queue got again, and what became of the messages. */
async function consumed(bodies: readonly unknown[], subscriptions: Parameters<typeof consumeEvents>[2]) {
  const again: { body: EventMessage; delaySeconds?: number }[] = [];
  const lines: string[] = [];
  const { context } = webhookContext();
  const own = Object.assign(context, {
    env: { ...env, EVENTS_QUEUE: { sendBatch: async (batch: typeof again) => void again.push(...batch) } },
    log: { ...context.log, error: (name: string) => lines.push(name) },
  });
  const batch = createMessageBatch(
    EVENTS,
    bodies.map((body, at) => ({ id: `m${at}`, timestamp: new Date(), attempts: 1, body })),
  );
  await consumeEvents(own as never, batch, subscriptions);
  const result = await getQueueResult(batch, createExecutionContext());
  return { again, lines, acked: result.explicitAcks, retried: result.retryMessages.map(({ msgId }) => msgId) };
}

test("a message that is no event is taken off the queue and logged, and those beside it arrive", async () => {
  const { account, actor, context } = await workspace();
  const bad = [
    null,
    "text",
    {},
    { event: null },
    { event: event({ type: "Tea Bought" }) },
    { event: { ...event(), data: [] } },
    { event: { ...event(), at: "now" } },
    { event: event(), only: 7 },
  ];
  const good = event({ id: "contact.deleted_c9", type: "contact.deleted", workspaceId: account.workspaceId });
  const hooks = webhookContext();
  const result = await deliver(hooks.context, [...bad, { event: good }], EVENTS);
  expect(result.explicitAcks).toHaveLength(bad.length + 1);
  expect(result.retryMessages).toEqual([]);
  expect(hooks.lines.filter((line) => line.includes("event.unreadable"))).toHaveLength(bad.length);
  // What they held may be of a person.
  expect(hooks.lines.join()).not.toContain("Tea Bought");
  expect((await recorded(account.workspaceId)).map(({ type }) => type)).toEqual(["contact.deleted"]);
  expect(await listContacts(context, actor, { sort: { by: "name", descending: false }, limit: 5 })).toMatchObject({
    value: { count: 0 },
  });
});

test("a subscription that fails gets the event again alone, and what the others took does not come to them again", async () => {
  const taken: string[] = [];
  const subscriptions = [
    { name: "a", run: async () => void taken.push("a") },
    { name: "b", types: ["tea.bought"], run: () => Promise.reject(new Error("down")) },
    { name: "c", types: ["coffee.bought"], run: async () => void taken.push("c") },
  ];
  const first = await consumed([{ event: event() }], subscriptions);
  expect(first).toMatchObject({ again: [{ body: { event: event(), only: "b" } }], acked: ["m0"], retried: [] });
  expect(taken).toEqual(["a"]);
  const second = await consumed([{ event: event(), only: "b" }], subscriptions);
  expect(second).toMatchObject({ again: [], acked: [], retried: ["m0"] });
  expect(taken).toEqual(["a"]);
});

test("what happened to a contact is sent in its order, also what waited while the queue was out of reach", async () => {
  const { context, actor, sent, queue, alarm } = await workspace();
  queue.fails = "before";
  const made = await createContact(context, actor, PERSON, "c1");
  if (!made.ok) throw new Error(made.error.message);
  await patchContact(context, actor, "c1", { stage: "new" });
  await addActivity(context, actor, { contact: { id: "c1" }, type: "tea.bought", data: {}, id: "t1" });
  await patchContact(context, actor, "c1", { stage: "won" });
  expect(sent).toEqual([]);
  queue.fails = "no";
  await alarm();
  expect(sent.map(({ type }) => type)).toEqual([
    "contact.created",
    "contact.updated",
    "lead.created",
    "activity.recorded",
    "contact.updated",
    "lead.updated",
    "lead.stage_changed",
  ]);
  // Each id names one happening.
  expect(new Set(sent.map(({ id }) => id)).size).toBe(sent.length);
});

test("an object that ends between the queue and its own table sends again, and the receivers get it once", async () => {
  const { account, endpointId, context, actor, sent, queue, inObject, alarm } = await workspace();
  queue.fails = "after";
  await createContact(context, actor, PERSON, "c2");
  await inObject((_, sql) => expect(sql.exec("SELECT count(*) AS n FROM outbox").one().n).toBe(1));
  queue.fails = "no";
  await alarm();
  await inObject((_, sql) => expect(sql.exec("SELECT count(*) AS n FROM outbox").one().n).toBe(0));
  expect(sent.length).toBeGreaterThanOrEqual(2);
  expect(new Set(sent.map(({ id }) => id))).toEqual(new Set(["contact.created_c2"]));
  await deliver(
    webhookContext().context,
    sent.map((one) => ({ event: one })),
    EVENTS,
  );
  const events = await recorded(account.workspaceId);
  expect(events.map(({ type }) => type)).toEqual(["contact.created"]);
  expect(await deliveriesOf(endpointId)).toHaveLength(1);
});

test("nothing is sent of a change that was rolled back", async () => {
  const { context, actor, sent, alarm } = await workspace();
  await createContact(context, actor, PERSON, "c3");
  const before = sent.length;
  expect(await createContact(context, actor, PERSON, "c4")).toMatchObject({ error: { code: "conflict" } });
  expect(await patchContact(context, actor, "c3", { stage: "nowhere" })).toMatchObject({ ok: false });
  await alarm();
  expect(sent.slice(before)).toEqual([]);
});

test("a submitted form that comes twice makes one contact, one activity and one webhook", async () => {
  const { account, actor, context, sent, alarm } = await workspace();
  const submitted = event({
    id: "form.submitted:r1",
    type: "form.submitted",
    workspaceId: account.workspaceId,
    at: context.now().getTime(),
    data: { formId: "f1", responseId: "r1", identities: [{ kind: "email", value: "mari@example.com" }], fields: {} },
  });
  const twice = [{ event: submitted }, { event: submitted }];
  await deliver(webhookContext().context, twice, EVENTS);
  await alarm();
  await deliver(webhookContext().context, [...twice, ...sent.map((one) => ({ event: one }))], EVENTS);
  const page = await listContacts(context, actor, { sort: { by: "name", descending: false }, limit: 5 });
  if (!page.ok) throw new Error(page.error.message);
  expect(page.value.count).toBe(1);
  const contactId = page.value.rows[0]?.id ?? "";
  expect(await listActivities(context, actor, { contactId, limit: 10 })).toMatchObject({
    value: { rows: [{ type: "form.submitted" }] },
  });
  const types = (await recorded(account.workspaceId)).map(({ type }) => type).toSorted();
  expect(types).toEqual(["activity.recorded", "contact.created", "form.submitted"]);
});

test("a contact that is deleted before its events are sent sends the deletion alone", async () => {
  const { context, actor, sent, queue, alarm } = await workspace();
  queue.fails = "before";
  await createContact(context, actor, { ...PERSON, stage: "new" }, "c5");
  await addActivity(context, actor, { contact: { id: "c5" }, type: "tea.bought", data: { note: "secret" }, id: "t5" });
  await deleteContact(context, actor, "c5");
  queue.fails = "no";
  await alarm();
  expect(sent.map(({ type }) => type)).toEqual(["contact.deleted"]);
});

test("an outbox of large events is sent in calls that a queue takes", async () => {
  const { inObject, account } = await workspace();
  const calls: number[] = [];
  const sendBatch = async (batch: Sent[]) => {
    calls.push(batch.reduce((bytes, { body }) => bytes + utf8Length(JSON.stringify(body)), 0));
  };
  await inObject(async (_, sql) => {
    for (let at = 0; at < 5; at++)
      putEvent(
        sql,
        event({ id: `tea.bought_${at}`, workspaceId: account.workspaceId, data: { text: "õ".repeat(90_000) } }),
      );
    expect(await sendOutbox({ EVENTS_QUEUE: { sendBatch } as unknown as Queue }, sql)).toBe(true);
  });
  expect(calls.length).toBeGreaterThan(0);
  for (const bytes of calls) expect(bytes).toBeLessThan(256_000);
  expect(MAX_EVENT_BYTES).toBeLessThan(128_000);
});
