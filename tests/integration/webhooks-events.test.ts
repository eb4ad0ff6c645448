import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { runLifecycle, setPlanByAdmin } from "#app/modules/billing/index.server.ts";
import { createLead, updateLead } from "#app/modules/leads/index.server.ts";
import { eraseAccount } from "#app/modules/privacy/erasure/service.server.ts";
import { loadWebhookEvents } from "#app/modules/registry.server.ts";
import { crawlEndedEvent, saveCrawlHead } from "#app/modules/seo/crawls/record-repo.server.ts";
import type { CrawlPlan, CrawlProgress } from "#app/modules/seo/domain/crawl.ts";
import { type EventTypeName, SUBSCRIBABLE } from "#app/modules/webhooks/domain/event-types.ts";
import { announce, queueDueDeliveries } from "#app/modules/webhooks/index.server.ts";
import * as repo from "#app/modules/workspaces/repo.server.ts";
import { createAppContext, createRequestContext } from "#app/platform/context.server.ts";
import { days, minutes } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { subscriptions } from "#db/schema/billing.ts";
import { seoCrawls } from "#db/schema/seo.ts";
import { webhookEvents } from "#db/schema/webhooks.ts";
import { workspaceMembers, workspaces } from "#db/schema/workspaces.ts";
import { createAdmin, createCustomer, must } from "#tests/support/billing.ts";
import { crawl, openSite, planFor } from "#tests/support/crawl.ts";
import { createAccount, ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { type Hook, newHook } from "#tests/support/hooks.ts";
import { sweepFailures } from "#tests/support/kth-failure.ts";
import { contextAt, plainSteps, setDeleteAfter } from "#tests/support/privacy.ts";
import { createCrawl, createProject } from "#tests/support/seo-rows.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { attemptsOf, createHookEndpoint, deliver, deliveriesOf, webhookContext } from "#tests/support/webhooks.ts";

const db = openDatabase({ d1: env.DB });

const eventsOf = async ({ workspaceId }: Pick<TestAccount, "workspaceId">) =>
  (await db.select().from(webhookEvents).where(eq(webhookEvents.workspaceId, workspaceId))).map(
    ({ id, type, payload }) => ({
      id,
      type,
      body: JSON.parse(payload),
    }),
  );

const EVENTS = await loadWebhookEvents();

/** What the schema of the type finds wrong with `data`. */
const problemOf = (type: string, data: unknown) => {
  const model = EVENTS[type];
  return model ? (model.schema.safeParse(data).error ?? null) : "no schema";
};

/** An account whose endpoint wants everything, with what comes there by the real queue. */
async function subscribed(options: Parameters<typeof createAccount>[1] = {}) {
  const account = await createAccount(env, options);
  const hook = newHook();
  const { id, secret } = await createHookEndpoint(account, { url: hook.url, events: [...SUBSCRIBABLE] });
  await hook.script({ secrets: [secret] });
  return { account, hook, endpointId: id };
}

/** Waits for `count` requests by the real queue; each is signed, and its data is as the schema says. */
async function arrived(hook: Hook, count: number) {
  await expect.poll(async () => (await hook.received()).length, { timeout: 15_000, interval: 100 }).toBe(count);
  const received = await hook.received();
  expect(received.map(({ verified }) => verified)).toEqual(received.map(() => true));
  const bodies = received.map(
    ({ body }) => JSON.parse(body) as { type: EventTypeName; workspaceId: string; data: Record<string, unknown> },
  );
  for (const { type, data } of bodies) expect(problemOf(type, data), type).toBeNull();
  return bodies;
}

describe("API keys", () => {
  const PAGE = "/settings/api-keys";

  test("made and deactivated send an event, once, without the key", async () => {
    const { account, hook } = await subscribed();
    const visitor = new Visitor(account.cookie);
    const made = await (
      await visitor.post(PAGE, { intent: "create", name: "Script", permissions: "seo", rateLimit: "100" })
    ).text();
    const secret = /kj_live_[1-9A-HJ-NP-Za-km-z]{38}/.exec(made)?.[0] ?? "";
    const [created] = await arrived(hook, 1);
    expect(created).toMatchObject({
      type: "key.created",
      workspaceId: account.workspaceId,
      data: { name: "Script", scopes: ["seo"], expiresAt: null },
    });
    const keyId = String(created?.data.keyId);
    for (let time = 0; time < 2; time++) await visitor.post(PAGE, { intent: "deactivate", keyId, name: "Script" });
    const bodies = await arrived(hook, 2);
    expect(bodies.map(({ type }) => type)).toEqual(["key.created", "key.revoked"]);
    expect(secret).not.toBe("");
    expect(JSON.stringify(await hook.received())).not.toContain(secret);
    expect(await eventsOf(account)).toHaveLength(2);
  });

  test("that an owner of the workspace deactivates send an event; an eleventh key sends none", async () => {
    const { account } = await subscribed();
    const editor = await createAccount(env, { workspaceId: account.workspaceId, workspaceRole: "editor", plan: null });
    const maker = new Visitor(editor.cookie);
    for (let at = 0; at < 12; at++)
      await maker.post(PAGE, { intent: "create", name: `Script ${at}`, permissions: "seo", rateLimit: "100" });
    const created = await eventsOf(account);
    expect(created).toHaveLength(10);
    await new Visitor(account.cookie).post("/security/keys", {
      intent: "deactivate",
      keyId: created[0]?.body.data.keyId,
    });
    expect((await eventsOf(account)).filter(({ type }) => type === "key.revoked")).toMatchObject([
      { id: `evt_key_revoked_${created[0]?.body.data.keyId}` },
    ]);
  });
});

describe("the plan", () => {
  const NOW = "2026-11-10T08:00:00.000Z";

  test("given by an administrator is sent to every workspace that the person pays for, and to no other", async () => {
    const customer = await createCustomer(NOW, { plan: "basic" });
    const admin = await createAdmin(NOW);
    const hooks = await Promise.all(
      [customer.account, await createAccount(env)].map((one) =>
        createHookEndpoint(one, { url: newHook().url, events: ["subscription.changed"] }),
      ),
    );
    const at = webhookContext();
    must(await setPlanByAdmin(at.context, admin.session, customer.account.userId, "enterprise", "A gift"));
    await at.settled();
    const [event, ...more] = await eventsOf(customer.account);
    expect(more).toEqual([]);
    expect(event?.body).toMatchObject({
      type: "subscription.changed",
      workspaceId: customer.account.workspaceId,
      data: {
        planName: "enterprise",
        status: "active",
        cancelsAtPeriodEnd: false,
        nextPlanName: null,
        previous: { planName: "basic", status: "active" },
      },
    });
    expect(problemOf("subscription.changed", event?.body.data)).toBeNull();
    expect(at.queued.map(({ body }) => body.endpointId)).toEqual([hooks[0]?.id]);
  });

  test("that ends with its trial sends one event, by whichever tick", async () => {
    const { account, hook } = await subscribed({ now: new Date(Date.now() - days(14) - minutes(5)) });
    const context = createAppContext(env, { waitUntil: () => undefined });
    const now = new Date();
    await Promise.all([runLifecycle(context, now), runLifecycle(context, now)]);
    const events = await eventsOf(account);
    expect(events).toMatchObject([
      {
        type: "subscription.changed",
        body: { data: { status: "none", previous: { planName: "pro", status: "trialing" } } },
      },
    ]);
    // The workspace is on Free now, and gets the event all the same.
    await queueDueDeliveries(context, new Date(now.getTime() + minutes(1)));
    expect(await arrived(hook, 1)).toMatchObject([{ type: "subscription.changed" }]);
    // What only reminds changes nothing for others.
    await runLifecycle(context, new Date(now.getTime() + minutes(2)));
    expect(await eventsOf(account)).toHaveLength(1);
  });

  test("becomes that of another payer with the ownership, and is sent where it differs", async () => {
    const [owner, heir, equal] = [
      await createAccount(env, { plan: "basic" }),
      await createAccount(env, { plan: "enterprise" }),
      await createAccount(env, { plan: "enterprise" }),
    ];
    const { workspaceId } = owner;
    await db
      .insert(workspaceMembers)
      .values(
        [heir, equal].map(({ userId }) => ({ workspaceId, userId, role: "editor" as const, createdAt: new Date(NOW) })),
      );
    await db
      .update(subscriptions)
      .set({ endsAt: null })
      .where(inArray(subscriptions.userId, [heir.userId, equal.userId]));
    await createHookEndpoint(owner, { url: newHook().url, events: ["subscription.changed"] });
    const { context } = webhookContext();
    const audit = { workspaceId, userId: owner.userId, action: "workspace.test", subject: "test" };
    const plansTold = async () =>
      (await eventsOf(owner)).map(({ body }) => [body.data.previous.planName, body.data.planName]);

    // A second owner changes nothing of who pays.
    expect(
      await repo.updateRole(context, { workspaceId, actorId: owner.userId }, heir.userId, "editor", "owner", audit),
    ).toBe(true);
    expect(await plansTold()).toEqual([]);
    expect(await repo.transferOwnership(context, { workspaceId, actorId: owner.userId }, heir.userId, audit)).toBe(
      true,
    );
    expect(await plansTold()).toEqual([["basic", "enterprise"]]);
    const [told] = await eventsOf(owner);
    expect(problemOf("subscription.changed", told?.body.data)).toBeNull();
    // To a plan that is the same there is nothing to tell.
    expect(await repo.transferOwnership(context, { workspaceId, actorId: heir.userId }, equal.userId, audit)).toBe(
      true,
    );
    expect(await plansTold()).toHaveLength(1);
    // Refused: a workspace keeps an owner.
    expect(await repo.deleteMember(context, { workspaceId, actorId: equal.userId }, equal.userId, "Home", audit)).toBe(
      false,
    );
    expect(
      await repo.updateRole(context, { workspaceId, actorId: equal.userId }, owner.userId, "editor", "owner", audit),
    ).toBe(true);
    expect(await repo.deleteMember(context, { workspaceId, actorId: equal.userId }, equal.userId, "Home", audit)).toBe(
      true,
    );
    expect(await plansTold()).toEqual(
      expect.arrayContaining([
        ["basic", "enterprise"],
        ["enterprise", "basic"],
      ]),
    );
    expect(await plansTold()).toHaveLength(2);
  });

  test("becomes that of another payer when the account of the one who pays is erased, and sends an event", async () => {
    const [owner, heir] = [
      await createAccount(env, { plan: "basic" }),
      await createAccount(env, { plan: "enterprise" }),
    ];
    const { workspaceId } = owner;
    await db
      .insert(workspaceMembers)
      .values({ workspaceId, userId: heir.userId, role: "editor", createdAt: new Date(NOW) });
    await db.update(subscriptions).set({ endsAt: null }).where(eq(subscriptions.userId, heir.userId));
    await createHookEndpoint(owner, { url: newHook().url, events: ["subscription.changed"] });
    await setDeleteAfter(owner.userId, new Date(Date.now() - 1));
    await eraseAccount(contextAt(new Date()), plainSteps, owner.userId);
    expect((await eventsOf(owner)).map(({ body }) => [body.data.previous.planName, body.data.planName])).toEqual([
      ["basic", "enterprise"],
    ]);
    const [workspace] = await db
      .select({ paidBy: workspaces.billingUserId })
      .from(workspaces)
      .where(eq(workspaces.id, workspaceId));
    expect(workspace).toEqual({ paidBy: heir.userId });
  });

  test("whose change loses a race sends no event", async () => {
    const customer = await createCustomer(NOW, { plan: "basic" });
    const admin = await createAdmin(NOW);
    await createHookEndpoint(customer.account, { url: newHook().url, events: ["subscription.changed"] });
    const at = webhookContext();
    const outcomes = await Promise.all(
      (["pro", "enterprise", "pro"] as const).map((plan) =>
        setPlanByAdmin(at.context, admin.session, customer.account.userId, plan, "Race"),
      ),
    );
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, customer.account.userId));
    const events = await eventsOf(customer.account);
    expect(events).toHaveLength(outcomes.filter(({ ok }) => ok).length);
    expect(events.some(({ body }) => body.data.planName === row?.planName)).toBe(true);
  });
});

describe("crawls", () => {
  const queued = async (account: TestAccount) => {
    const projectId = await createProject(account);
    const crawlId = await createCrawl(account, projectId);
    await db
      .update(seoCrawls)
      .set({ status: "queued", finishedAt: null, startedAt: null })
      .where(eq(seoCrawls.id, crawlId));
    return { crawlId, projectId, workspaceId: account.workspaceId };
  };

  test("that end send an event from the crawl's object, through the queue", { timeout: 60_000 }, async () => {
    const { account, hook } = await subscribed();
    const site = await openSite({ scenario: "no-files" });
    const plan = planFor(site.url, await queued(account));
    const progress = await crawl(plan);
    const [body] = await arrived(hook, 1);
    const { healthPercent, errorCount } = progress;
    expect(body).toMatchObject({
      type: "crawl.completed",
      data: {
        crawlId: plan.crawlId,
        projectId: plan.projectId,
        status: "finished",
        pagesCrawled: 2,
        healthPercent,
        errorCount,
      },
    });
    await site.close();
  });

  const PROGRESS: Omit<CrawlProgress, "crawlId"> = {
    status: "finished",
    reason: null,
    phase: "done",
    pagesCrawled: 7,
    pagesFound: 7,
    htmlPages: 7,
    htmlPagesWithErrors: 1,
    errorCount: 2,
    warningCount: 3,
    noticeCount: 4,
    newCount: 1,
    fixedCount: 0,
    persistingCount: 8,
    healthPercent: 85.5,
    severityScore: null,
    startedAtMs: Date.UTC(2026, 10, 22),
    finishedAtMs: Date.UTC(2026, 10, 22, 1),
  };

  test.each([
    ["finished", "crawl.completed"],
    ["blocked", "crawl.failed"],
    ["failed", "crawl.failed"],
    ["canceled", null],
    ["running", null],
    ["paused", null],
  ] as const)("that are %s: %s", async (status, type) => {
    const { account } = await subscribed();
    const plan = planFor("https://example.com", await queued(account));
    const progress = { ...PROGRESS, crawlId: plan.crawlId, status, reason: status === "blocked" ? "robots.txt" : null };
    for (let time = 0; time < 2; time++) await saveCrawlHead({ db }, plan, progress, new Date());
    const events = await eventsOf(account);
    expect(events.map((event) => event.type)).toEqual(type ? [type] : []);
    if (type) expect(problemOf(type, events[0]?.body.data)).toBeNull();
  });

  test("of a project that is gone send nothing", async () => {
    const { account } = await subscribed();
    const plan = planFor("https://example.com", { workspaceId: account.workspaceId });
    await saveCrawlHead({ db }, plan, { ...PROGRESS, crawlId: plan.crawlId }, new Date());
    expect(await eventsOf(account)).toEqual([]);
  });

  test("crawl ends, event recorded, delivered: whichever call fails, it is sent, under one id, and the log says what happened", {
    timeout: 120_000,
  }, async () => {
    const messages: { body: unknown }[] = [];
    const queue = {
      send: async () => undefined,
      sendBatch: async (batch: { body: unknown }[]) => void messages.push(...batch),
    };
    const bindings = { ...env, WEBHOOK_QUEUE: queue as unknown as Queue } as Env;
    const healthy = createAppContext(bindings, { waitUntil: () => undefined });

    /** As the crawl's object does: the end is written again until that has worked. */
    async function end(faulty: Env, plan: CrawlPlan): Promise<unknown[]> {
      const behind: Promise<unknown>[] = [];
      const context = createAppContext(faulty, { waitUntil: (work) => void behind.push(work) });
      const progress = { ...PROGRESS, crawlId: plan.crawlId };
      for (let life = 1; ; life++) {
        try {
          await saveCrawlHead(context, plan, progress, new Date());
          break;
        } catch (cause) {
          if (life === 3) throw cause;
        }
      }
      const event = crawlEndedEvent(plan, progress);
      if (event) announce(context, event);
      await Promise.all(behind);
      const bodies = messages.splice(0).map(({ body }) => body);
      await deliver(context as never, bodies);
      return bodies;
    }

    const injected = await sweepFailures({
      env: bindings,
      prepare: async () => {
        const { account, hook, endpointId } = await subscribed();
        return { account, hook, endpointId, plan: planFor("https://example.com", await queued(account)) };
      },
      flow: (faulty, _execution, { plan }) => end(faulty, plan),
      invariants: async ({ outcome }, { account, hook, endpointId, plan }) => {
        // The queue gives a message again that was not taken, and the cron comes by.
        await deliver(healthy as never, outcome);
        await queueDueDeliveries(healthy, new Date(Date.now() + minutes(5)));
        await deliver(
          healthy as never,
          messages.splice(0).map(({ body }) => body),
        );
        expect((await eventsOf(account)).map(({ id }) => id)).toEqual([`evt_crawl_completed_${plan.crawlId}`]);
        const [delivery, ...more] = await deliveriesOf(endpointId);
        expect(more).toEqual([]);
        expect(delivery).toMatchObject({ status: "delivered", dueAt: null });
        const received = await hook.received();
        expect(received.length).toBeGreaterThanOrEqual(1);
        expect(received.length).toBeLessThanOrEqual(2);
        expect(new Set(received.map(({ headers, verified }) => `${headers["webhook-id"]} ${verified}`))).toEqual(
          new Set([`evt_crawl_completed_${plan.crawlId} true`]),
        );
        const logged = await attemptsOf(delivery?.id ?? "");
        expect(logged.length).toBeGreaterThanOrEqual(1);
        expect(logged.length).toBeLessThanOrEqual(received.length);
        const [head] = await db
          .select()
          .from(seoCrawls)
          .where(and(eq(seoCrawls.id, plan.crawlId), eq(seoCrawls.status, "finished")));
        expect(head).toBeDefined();
      },
    });
    expect(injected).toBeGreaterThanOrEqual(6);
  });
});

test("a lead that is added or changed is sent once, as it is afterwards; a refused one is not", async () => {
  const { account, endpointId } = await subscribed({ plan: "pro" });
  const context = createRequestContext(new Request(ORIGIN), env, createExecutionContext());
  const actor = {
    ...account,
    via: "session" as const,
    scopes: [],
    plan: "pro" as const,
    workspaceRole: "owner" as const,
  };
  const lead = { name: "Mari Maasikas", email: "mari@example.com", source: "fair", stage: "new" as const };
  const made = must(await createLead(context, actor, lead));
  expect((await createLead(context, actor, lead)).ok).toBe(false);
  const [first, second] = [
    must(await updateLead(context, actor, made.id, { stage: "contacted" })),
    must(await updateLead(context, actor, made.id, { stage: "won" })),
  ];
  expect((await updateLead(context, actor, crypto.randomUUID(), { stage: "won" })).ok).toBe(false);
  // They come by the queue: each change of the lead is one of the contact, and each move one more.
  await expect.poll(async () => (await eventsOf(account)).length, { timeout: 15_000, interval: 100 }).toBe(8);
  const all = await eventsOf(account);
  for (const { type, body } of all) expect(EVENTS[type]?.schema.parse(body.data)).toEqual(body.data);
  const count = (wanted: string) => all.filter(({ type }) => type === wanted).length;
  expect(["contact.created", "contact.updated", "lead.stage_changed"].map(count)).toEqual([1, 2, 2]);
  const sent = all.filter(({ type }) => type === "lead.created" || type === "lead.updated");
  expect(sent.map(({ type, body }) => [type, body.data.stage])).toEqual([
    ["lead.created", "new"],
    ["lead.updated", "contacted"],
    ["lead.updated", "won"],
  ]);
  expect(sent.map(({ id }) => id)).toEqual([
    `evt_lead_created_${made.id}`,
    `evt_lead_updated_${made.id}_${first.updatedAt.getTime()}`,
    `evt_lead_updated_${made.id}_${second.updatedAt.getTime()}`,
  ]);
  expect(await deliveriesOf(endpointId)).toHaveLength(8);
});
