import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { listContacts } from "#app/modules/contacts/index.server.ts";
import { formStub } from "#app/modules/forms/store/form-stub.server.ts";
import { consumeEvents } from "#app/platform/events/consumer.server.ts";
import type { EventMessage } from "#app/platform/events/event.ts";
import { days, minutes } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { createAccount } from "#tests/support/factories.ts";
import { createForm, formResponse } from "#tests/support/form-rows.ts";
import { inForm } from "#tests/support/form-visits.ts";
import { anActor, tickingContext } from "#tests/support/records.ts";
import { deliver, webhookContext } from "#tests/support/webhooks.ts";

const EVENTS = "kaja-events";
const db = openDatabase({ d1: env.DB });

/** A form whose queue is the test's: it takes every message, and delivers what the test hands on. */
async function formWithQueue() {
  const account = await createAccount(env, { plan: "pro" });
  const id = await createForm(account);
  const sent: EventMessage[] = [];
  await inForm(id, (_, object) => {
    object.env = {
      ...env,
      EVENTS_QUEUE: {
        sendBatch: async (batch: { body: EventMessage }[]) => void sent.push(...batch.map(({ body }) => body)),
      } as unknown as Queue,
    };
  });
  const response = formResponse(id, account.workspaceId);
  expect(await formStub({ env }, id).submit(response)).toBe("stored");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const waiting = () =>
    inForm(id, (sql) =>
      sql.exec<{ id: string; due_at: number; attempts: number }>("SELECT id, due_at, attempts FROM outbox").toArray(),
    );
  /** As if the event had become due, when its object wakes up. */
  const wake = () =>
    inForm(id, async (sql, object) => {
      sql.exec("UPDATE outbox SET due_at = 0");
      await object.alarm();
    });
  const actor = anActor({ userId: account.userId, workspaceId: account.workspaceId });
  const contacts = async () => {
    const page = await listContacts(tickingContext(db), actor, { sort: { by: "name", descending: false }, limit: 5 });
    return page.ok ? page.value.count : -1;
  };
  return { id, account, response, sent, waiting, wake, contacts };
}

test("a response whose message the queue lost becomes a contact after all, once", async () => {
  const { sent, waiting, wake, contacts } = await formWithQueue();
  // The queue had it, and ended before anybody took it.
  sent.length = 0;
  expect(await waiting()).toHaveLength(1);
  expect(await contacts()).toBe(0);
  await wake();
  expect(sent).toHaveLength(1);
  await deliver(webhookContext().context, sent, EVENTS);
  expect(await contacts()).toBe(1);
  expect(await waiting()).toEqual([]);
  // One that was only late makes no second contact.
  await deliver(webhookContext().context, sent, EVENTS);
  expect(await contacts()).toBe(1);
  sent.length = 0;
  await wake();
  expect(sent).toEqual([]);
});

test("an event is due again after some minutes, then ever more rarely", async () => {
  const { waiting, wake } = await formWithQueue();
  const waits: number[] = [];
  for (let at = 0; at < 4; at++) {
    const [row] = await waiting();
    waits.push(Math.round(((row?.due_at ?? 0) - Date.now()) / minutes(1)));
    await wake();
  }
  expect(waits).toEqual([3, 6, 12, 24]);
});

test("an event that a subscription did not take stays, and is sent to all of them again", async () => {
  const { id, sent, waiting } = await formWithQueue();
  const { context } = webhookContext();
  const own = Object.assign(context, { env: { ...env, EVENTS_QUEUE: { sendBatch: async () => undefined } } });
  const taken: string[] = [];
  const confirm = {
    name: "confirm",
    isLast: true as const,
    run: (_: unknown, event: { id: string }) => formStub({ env }, id).confirmEvent(event.id),
  };
  const message = { id: "m", body: sent[0], attempts: 1, ack: () => undefined, retry: () => undefined };
  const batch = { queue: EVENTS, messages: [message] } as unknown as MessageBatch;
  const failing = { name: "failing", run: () => Promise.reject(new Error("down")) };
  const taking = { name: "taking", run: async () => void taken.push("taking") };
  await consumeEvents(own as never, batch, [confirm, failing, taking]);
  expect(taken).toEqual(["taking"]);
  expect(await waiting()).toHaveLength(1);
  await consumeEvents(own as never, batch, [confirm, taking]);
  expect(await waiting()).toEqual([]);
});

test("what is deleted before it was delivered is not sent any more", async () => {
  const { id, response, sent, wake } = await formWithQueue();
  await formStub({ env }, id).remove(response.id);
  sent.length = 0;
  await wake();
  expect(sent).toEqual([]);
});

test("an event that nobody takes for three weeks is given up", async () => {
  const { id, sent, waiting, wake } = await formWithQueue();
  await inForm(id, (sql) => sql.exec("UPDATE outbox SET kept_at = kept_at - ?", days(22)));
  sent.length = 0;
  await wake();
  expect(sent).toEqual([]);
  expect(await waiting()).toEqual([]);
});
