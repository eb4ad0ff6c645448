import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, test } from "vitest";
import {
  announce,
  eventStatements,
  type NewEvent,
  purgeWebhooks,
  queueDueDeliveries,
} from "#app/modules/webhooks/index.server.ts";
import { hostObject, hostOf } from "#app/platform/politeness/politeness.server.ts";
import { days, hours, minutes, seconds } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { notices } from "#db/schema/notifications.ts";
import { auditLog, deadLetters } from "#db/schema/platform.ts";
import { webhookAttempts, webhookDeliveries, webhookEndpoints, webhookEvents } from "#db/schema/webhooks.ts";
import { tick } from "#functions/background/scheduled.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { newHook } from "#tests/support/hooks.ts";
import { mailsTo } from "#tests/support/mails.ts";
import {
  attemptsOf,
  createHookEndpoint,
  deliver,
  deliveriesOf,
  endpointRow,
  type WebhookContext,
  webhookContext,
} from "#tests/support/webhooks.ts";

const db = openDatabase({ d1: env.DB });

let account: TestAccount;
beforeEach(async () => {
  // The cron works through everybody's deliveries: each test begins with none.
  await db.batch([db.delete(webhookDeliveries), db.delete(webhookEvents), db.delete(webhookEndpoints)]);
  account = await createAccount(env);
});

const keyEvent = (id: string = crypto.randomUUID()): NewEvent<"key.created"> => ({
  workspaceId: account.workspaceId,
  type: "key.created",
  id,
  data: { keyId: id, name: "Script", masked: "kj_l••••abcd", scopes: ["seo"], expiresAt: null },
});

/** Records an event as a use case does, and announces it. */
async function happen({ context, settled }: WebhookContext, event: NewEvent<"key.created"> = keyEvent()) {
  const [first, second] = eventStatements(context, event);
  await context.db.batch([first, second]);
  announce(context, event);
  await settled();
}

const only = async (endpointId: string) => {
  const rows = await deliveriesOf(endpointId);
  expect(rows).toHaveLength(1);
  return rows[0] as NonNullable<(typeof rows)[0]>;
};

describe("an event", () => {
  test("is delivered once, signed so that the receiver's library takes it", async () => {
    const at = webhookContext();
    const hook = newHook();
    const { id, secret } = await createHookEndpoint(account, { url: hook.url });
    await hook.script({ secrets: [secret], answers: [{ status: 200, body: "thank you" }] });
    await happen(at);
    expect(at.queued).toHaveLength(1);
    await at.drain();
    const [received, ...more] = await hook.received();
    expect(more).toEqual([]);
    expect(received).toMatchObject({
      verified: true,
      headers: { "content-type": "application/json", "user-agent": expect.stringMatching(/^Kaja-Webhooks\//) },
    });
    const [event] = await db.select().from(webhookEvents);
    expect(received?.headers["webhook-id"]).toBe(event?.id);
    expect(JSON.parse(received?.body ?? "")).toMatchObject({
      type: "key.created",
      workspaceId: account.workspaceId,
      data: { name: "Script" },
    });
    const delivery = await only(id);
    expect(delivery).toMatchObject({ status: "delivered", attempts: 1, dueAt: null });
    expect(await attemptsOf(delivery.id)).toMatchObject([
      { attempt: 1, responseStatus: 200, responseBody: "thank you", failure: "" },
    ]);
    expect(JSON.stringify(await db.select().from(webhookAttempts))).not.toContain("v1,");
    expect(at.lines.join()).not.toContain(secret);
  });

  test("goes to the endpoints of the workspace that are on and want it, and is not kept when none does", async () => {
    const at = webhookContext();
    const stranger = await createAccount(env);
    const [wants, off, other, foreign] = await Promise.all([
      createHookEndpoint(account, { url: newHook().url }),
      createHookEndpoint(account, { url: newHook().url, enabled: false, disabledReason: "person" }),
      createHookEndpoint(account, { url: newHook().url, events: ["crawl.failed"] }),
      createHookEndpoint(stranger, { url: newHook().url }),
    ]);
    await happen(at);
    expect(await deliveriesOf(wants.id)).toHaveLength(1);
    for (const { id } of [off, other, foreign]) expect(await deliveriesOf(id)).toEqual([]);
    const nobody = await createAccount(env);
    await happen(at, { ...keyEvent(), workspaceId: nobody.workspaceId });
    expect(await db.select().from(webhookEvents).where(eq(webhookEvents.workspaceId, nobody.workspaceId))).toEqual([]);
  });

  test("is one however often it is recorded", async () => {
    const at = webhookContext();
    const { id } = await createHookEndpoint(account, { url: newHook().url });
    const event = keyEvent();
    for (let time = 0; time < 3; time++) await happen(at, event);
    await Promise.all([happen(at, event), happen(at, event)]);
    expect(await deliveriesOf(id)).toHaveLength(1);
    expect(await db.select().from(webhookEvents)).toHaveLength(1);
  });

  test("whose message is lost is queued by the cron, once", async () => {
    const at = webhookContext();
    const hook = newHook();
    const { id } = await createHookEndpoint(account, { url: hook.url });
    at.refuse.queue = true;
    await happen(at);
    expect(at.queued).toEqual([]);
    expect(at.lines.join()).toContain("webhook_delivery.announce_failed");
    at.refuse.queue = false;
    at.advance(minutes(1));
    await tick(at.context, at.clock.now);
    await queueDueDeliveries(at.context, at.clock.now);
    expect(at.queued).toHaveLength(1);
    await at.drain();
    expect(await hook.received()).toHaveLength(1);
    expect((await only(id)).status).toBe("delivered");
  });

  test("is sent by one of several consumers at once, and by none again", async () => {
    const at = webhookContext();
    const hook = newHook();
    await createHookEndpoint(account, { url: hook.url });
    await happen(at);
    const messages = at.queued.splice(0).map(({ body }) => body);
    await Promise.all(Array.from({ length: 4 }, () => deliver(at.context, messages)));
    await deliver(at.context, messages);
    expect(await hook.received()).toHaveLength(1);
  });

  test("held by a consumer that died goes out again, with the same id", async () => {
    const at = webhookContext();
    const hook = newHook();
    const { id } = await createHookEndpoint(account, { url: hook.url });
    await happen(at);
    at.queued.splice(0);
    await db.update(webhookDeliveries).set({ status: "sending", attempts: 1, dueAt: at.clock.now });
    await queueDueDeliveries(at.context, at.clock.now);
    await at.drain();
    expect((await only(id)).attempts).toBe(2);
    expect((await hook.received()).map(({ headers }) => headers["webhook-id"])).toEqual([
      (await db.select().from(webhookEvents))[0]?.id,
    ]);
  });

  test("of a workspace whose plan has lost the API is not sent, but for the change of the plan itself", async () => {
    const free = await createAccount(env, { plan: "free" });
    const at = webhookContext();
    const hook = newHook();
    const { id } = await createHookEndpoint(free, { url: hook.url, events: ["key.created", "subscription.changed"] });
    await happen(at, { ...keyEvent(), workspaceId: free.workspaceId });
    const change: NewEvent<"subscription.changed"> = {
      paidBy: free.userId,
      type: "subscription.changed",
      id: "s_1",
      data: {
        planName: "free",
        status: "none",
        endsAt: null,
        cancelsAtPeriodEnd: false,
        nextPlanName: null,
        previous: { planName: "pro", status: "trialing" },
      },
    };
    await at.context.db.batch(eventStatements(at.context, change));
    announce(at.context, change);
    await at.settled();
    await at.drain();
    const received = await hook.received();
    expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: "subscription.changed", workspaceId: free.workspaceId },
    ]);
    expect((await deliveriesOf(id)).map(({ status }) => status).sort()).toEqual(["canceled", "delivered"]);
  });
});

describe("a receiver that does not take it", () => {
  test("is tried again after 5 s, 30 s, 2 min, then by the cron, until it does", async () => {
    const at = webhookContext();
    const hook = newHook();
    const { id } = await createHookEndpoint(account, { url: hook.url });
    await hook.script({
      answers: [...[500, 503, 404, 429].map((status) => ({ status, body: `no ${status}` })), { status: 202 }],
    });
    await happen(at);
    await at.drain();
    expect(at.queued.map(({ delaySeconds }) => delaySeconds)).toEqual([5]);
    // A message that speaks of an attempt already made brings none forward.
    const old = { deliveryId: (await only(id)).id, endpointId: id, attempts: 0 };
    await deliver(at.context, [old]);
    expect(await hook.received()).toHaveLength(1);
    const delays: number[] = [];
    for (let attempt = 2; attempt <= 5; attempt++) {
      const { dueAt, status } = await only(id);
      expect(status).toBe("pending");
      delays.push((dueAt?.getTime() ?? 0) - at.clock.now.getTime());
      at.advance(delays.at(-1) ?? 0);
      if (at.queued.length === 0) await queueDueDeliveries(at.context, at.clock.now);
      await at.drain();
    }
    const bounds = [seconds(5), seconds(30), minutes(2), minutes(10)];
    for (const [index, delay] of delays.entries()) {
      expect(delay).toBeLessThanOrEqual(bounds[index] ?? 0);
      expect(delay).toBeGreaterThanOrEqual((bounds[index] ?? 0) * 0.9);
    }
    const delivery = await only(id);
    expect(delivery).toMatchObject({ status: "delivered", attempts: 5 });
    const attempts = await attemptsOf(delivery.id);
    expect(attempts.map(({ responseStatus }) => responseStatus)).toEqual([500, 503, 404, 429, 202]);
    expect(attempts[0]).toMatchObject({ responseBody: "no 500", failure: "The endpoint answered 500." });
    expect(new Set((await hook.received()).map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(await endpointRow(id)).toMatchObject({ enabled: true, failingSince: null });
  });

  test("and answers 410 is turned off at once: owners hear of it, what waits is taken back", async () => {
    const at = webhookContext();
    const hook = newHook();
    const { id } = await createHookEndpoint(account, { url: hook.url, description: "Reporting" });
    await hook.script({ answers: [{ status: 410 }] });
    await happen(at);
    await happen(at);
    await at.drain();
    expect(await hook.received()).toHaveLength(1);
    expect(await endpointRow(id)).toMatchObject({ enabled: false, disabledReason: "gone", version: 1 });
    expect((await deliveriesOf(id)).map(({ status }) => status).sort()).toEqual(["canceled", "failed"]);
    const audit = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `webhook:${id}`));
    expect(audit).toMatchObject([
      { action: "webhook.disabled", workspaceId: account.workspaceId, userId: null, detail: "answered 410" },
    ]);
    expect(await db.select().from(notices).where(eq(notices.userId, account.userId))).toMatchObject([
      { href: `/workspace/webhooks/${id}`, title: expect.stringContaining("Reporting") },
    ]);
    expect((await mailsTo(env, account.email)).map(({ template }) => template)).toEqual(["webhook-disabled"]);
    await happen(at);
    expect(at.queued).toEqual([]);
  });

  test("for five days is turned off; a success in between restarts the count", async () => {
    const at = webhookContext();
    const hook = newHook();
    const { id } = await createHookEndpoint(account, { url: hook.url });
    await hook.script({ answers: [{ status: 500 }] });
    await happen(at);
    await at.drain();
    const since = (await endpointRow(id))?.failingSince;
    expect(since).toEqual(at.clock.now);
    at.advance(days(5) - seconds(1));
    await happen(at);
    await queueDueDeliveries(at.context, at.clock.now);
    await at.drain();
    expect(await endpointRow(id)).toMatchObject({ enabled: true, failingSince: since });
    await hook.script({ answers: [{ status: 200 }] });
    await happen(at);
    await at.drain();
    expect(await endpointRow(id)).toMatchObject({ enabled: true, failingSince: null });
    await hook.script({ answers: [{ status: 500 }] });
    await happen(at);
    await at.drain();
    at.advance(days(5));
    await happen(at);
    await at.drain();
    expect(await endpointRow(id)).toMatchObject({ enabled: false, disabledReason: "failing" });
    expect(await mailsTo(env, account.email)).toHaveLength(1);
    expect((await deliveriesOf(id)).filter(({ status }) => status === "pending" || status === "sending")).toEqual([]);
  });

  test("all through the schedule gets 15 attempts and no more", async () => {
    const at = webhookContext();
    const hook = newHook();
    const { id } = await createHookEndpoint(account, { url: hook.url });
    await hook.script({ answers: [{ status: 500 }] });
    await happen(at);
    await at.drain();
    for (let attempt = 2; attempt <= 16; attempt++) {
      // Other deliveries got through all the while.
      await db.update(webhookEndpoints).set({ failingSince: null }).where(eq(webhookEndpoints.id, id));
      const { dueAt } = await only(id);
      if (!dueAt) break;
      at.queued.splice(0);
      at.clock.now = dueAt;
      await queueDueDeliveries(at.context, dueAt);
      await at.drain();
    }
    const delivery = await only(id);
    expect(delivery).toMatchObject({ status: "failed", attempts: 15, dueAt: null });
    expect(await attemptsOf(delivery.id)).toHaveLength(15);
    expect(await hook.received()).toHaveLength(15);
  });

  test("redirects: nothing is sent elsewhere", async () => {
    const at = webhookContext();
    const hook = newHook("redirect");
    const { id } = await createHookEndpoint(account, { url: hook.url });
    await happen(at);
    await at.drain();
    const [attempt] = await attemptsOf((await only(id)).id);
    expect(attempt).toMatchObject({
      responseStatus: 302,
      failure: expect.stringContaining("Redirects are not followed"),
    });
    expect(await hook.received()).toHaveLength(1);
  });

  test("never ends its answer: 4,096 characters are kept, and the delivery counts", async () => {
    const at = webhookContext();
    const hook = newHook("endless");
    const { id } = await createHookEndpoint(account, { url: hook.url });
    await happen(at);
    await at.drain();
    const delivery = await only(id);
    expect(delivery.status).toBe("delivered");
    expect((await attemptsOf(delivery.id))[0]?.responseBody).toBe("x".repeat(4_096));
  });

  test("hangs: it is given up after 10 s, does not hold others up, and gets the rest later", {
    timeout: 60_000,
  }, async () => {
    const at = webhookContext();
    const [slow, quick] = [newHook("hang"), newHook()];
    const hanging = await createHookEndpoint(account, { url: slow.url });
    const working = await createHookEndpoint(account, { url: quick.url });
    await happen(at);
    await happen(at);
    expect(at.queued).toHaveLength(4);
    const result = await at.drain();
    expect(result.outcome).toBe("ok");
    expect((await deliveriesOf(working.id)).map(({ status }) => status)).toEqual(["delivered", "delivered"]);
    const rows = await deliveriesOf(hanging.id);
    expect(rows.map(({ attempts }) => attempts).sort()).toEqual([0, 1]);
    expect(await slow.received()).toHaveLength(1);
    const tried = rows.find(({ attempts }) => attempts === 1);
    expect((await attemptsOf(tried?.id ?? ""))[0]).toMatchObject({
      responseStatus: null,
      failure: "The server took too long to answer.",
    });
    at.queued.splice(0);
    at.advance(minutes(1));
    await queueDueDeliveries(at.context, at.clock.now);
    expect(at.queued).toHaveLength(2);
  });

  test.each([
    "http://127.0.0.1:9/",
    "http://10.0.0.1/",
    "http://[::1]/",
    "http://169.254.169.254/latest",
    "http://localhost:8787/",
    "https://kaja.internal/",
  ])("%s is refused where loopback is not allowed, and nothing is sent", async (url) => {
    const at = webhookContext({ ALLOW_LOOPBACK_FETCH: "false" });
    const { id } = await createHookEndpoint(account, { url });
    await happen(at);
    await at.drain();
    const [attempt] = await attemptsOf((await only(id)).id);
    expect(attempt).toMatchObject({ responseStatus: null, failure: expect.stringMatching(/reached|public|address/) });
  });

  test("at loopback gets nothing where that is not allowed", async () => {
    const at = webhookContext({ ALLOW_LOOPBACK_FETCH: "false" });
    const hook = newHook();
    await createHookEndpoint(account, { url: hook.url });
    await happen(at);
    await at.drain();
    expect(await hook.received()).toEqual([]);
  });

  test("whose host gets too many calls from all workspaces gets nothing now, and the delivery is tried again", async () => {
    const at = webhookContext();
    const hook = newHook();
    // Another name of this machine, so that other tests do not wait.
    const url = hook.url.replace("127.0.0.1", "localhost");
    expect(url).not.toBe(hook.url);
    const { id } = await createHookEndpoint(account, { url });
    const host = hostObject({ env }, hostOf(new URL(url)));
    const request = { count: 1, gapMs: 2_000, crawlDelayMs: 0, patienceMs: minutes(10) };
    for (let call = 0; call < 20; call++) await host.takePermits(request, "calls");
    await happen(at);
    await at.drain();
    const delivery = await only(id);
    expect(delivery).toMatchObject({ attempts: 1, dueAt: expect.any(Date) });
    expect(await attemptsOf(delivery.id)).toMatchObject([
      { responseStatus: null, failure: expect.stringContaining("gets many calls at this moment. Nothing was sent.") },
    ]);
    expect(await hook.received()).toEqual([]);
  });
});

describe("secrets", () => {
  test("while one is replaced both sign, afterwards the new one alone", async () => {
    const at = webhookContext();
    const hook = newHook();
    const { id, secret: fresh } = await createHookEndpoint(account, { url: hook.url });
    const { secret: before, sealed } = await (async () => {
      const { newSecret } = await import("#app/modules/webhooks/secrets.server.ts");
      const made = await newSecret(at.context, { id, workspaceId: account.workspaceId });
      return { secret: made.secret, sealed: made.sealedSecret };
    })();
    await db
      .update(webhookEndpoints)
      .set({ sealedPreviousSecret: sealed, previousEndsAt: new Date(at.clock.now.getTime() + hours(24)) })
      .where(eq(webhookEndpoints.id, id));
    await happen(at);
    await at.drain();
    const [both] = await hook.received();
    for (const secret of [fresh, before])
      expect(() => new Webhook(secret).verify(both?.body ?? "", both?.headers ?? {})).not.toThrow();
    // The receiver that has the old one only.
    await hook.script({ secrets: [before] });
    await happen(at);
    await at.drain();
    await db.update(webhookEndpoints).set({ previousEndsAt: at.clock.now }).where(eq(webhookEndpoints.id, id));
    await happen(at);
    await at.drain();
    expect((await hook.received()).map(({ verified }) => verified)).toEqual([null, true, false]);
    expect((await deliveriesOf(id)).map(({ status }) => status).sort()).toEqual(["delivered", "delivered", "pending"]);
  });
});

describe("messages that the queue gives up", () => {
  test("a claim that fails is left to the queue; a dead letter ends the delivery and is kept", async () => {
    const at = webhookContext();
    const { id } = await createHookEndpoint(account, { url: newHook().url });
    await happen(at);
    const messages = at.queued.splice(0).map(({ body }) => body);
    const failing = {
      update: () => ({ set: () => ({ where: () => ({ returning: () => Promise.reject(new Error("no database")) }) }) }),
    };
    expect(await deliver({ ...at.context, db: failing } as never, messages)).toMatchObject({
      retryMessages: [{ msgId: "m0" }],
      delays: [15],
    });
    await deliver(at.context, messages, "kaja-webhooks-dead");
    expect(await only(id)).toMatchObject({ status: "failed", dueAt: null });
    const letters = await db.select().from(deadLetters).where(eq(deadLetters.queue, "kaja-webhooks"));
    expect(letters.map(({ body }) => JSON.parse(body))).toEqual(messages);
  });

  test("malformed ones are dropped", async () => {
    const at = webhookContext();
    expect(await deliver(at.context, [{}, "x", { deliveryId: "d", endpointId: "e", attempts: -1 }])).toMatchObject({
      ackAll: false,
      retryMessages: [],
    });
    expect(at.lines.join()).toContain("webhook_delivery.message_malformed");
  });
});

test("events, deliveries and attempts are forgotten after 30 days", async () => {
  const at = webhookContext();
  const hook = newHook();
  const { id } = await createHookEndpoint(account, { url: hook.url });
  await happen(at);
  await at.drain();
  const { id: deliveryId } = await only(id);
  await purgeWebhooks(at.context, new Date(at.clock.now.getTime() + days(30) - seconds(1)));
  expect(await attemptsOf(deliveryId)).toHaveLength(1);
  await purgeWebhooks(at.context, new Date(at.clock.now.getTime() + days(30) + seconds(1)));
  expect([await attemptsOf(deliveryId), await deliveriesOf(id), await db.select().from(webhookEvents)]).toEqual([
    [],
    [],
    [],
  ]);
  expect(await endpointRow(id)).toBeDefined();
});
