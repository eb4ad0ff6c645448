import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { MAX_ENDPOINTS } from "#app/modules/webhooks/domain/rules.ts";
import { resendDelivery } from "#app/modules/webhooks/index.server.ts";
import { createEndpoint } from "#app/modules/webhooks/service.server.ts";
import { readSession } from "#app/platform/session/session.server.ts";
import { hours } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { notices } from "#db/schema/notifications.ts";
import { auditLog, deadLetters, sessions } from "#db/schema/platform.ts";
import { webhookDeliveries, webhookEndpoints } from "#db/schema/webhooks.ts";
import { createAccount, ORIGIN, PASSWORD, type TestAccount } from "#tests/support/factories.ts";
import { newHook } from "#tests/support/hooks.ts";
import { Visitor } from "#tests/support/visitor.ts";
import {
  attemptsOf,
  createHookEndpoint,
  deliver,
  deliveriesOf,
  endpointRow,
  webhookContext,
} from "#tests/support/webhooks.ts";

const db = openDatabase({ d1: env.DB });
const LIST = "/workspace/webhooks";
const SECRET = /whsec_[A-Za-z0-9+/]{43}=/;
const at = (id: string) => `${LIST}/${id}`;

let owner: TestAccount;
let visitor: Visitor;
beforeAll(async () => {
  owner = await createAccount(env);
  visitor = new Visitor(owner.cookie);
});

const endpointsOf = ({ workspaceId }: TestAccount) =>
  db.select().from(webhookEndpoints).where(eq(webhookEndpoints.workspaceId, workspaceId));
const auditOf = async (id: string) =>
  (
    await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `webhook:${id}`))
  ).map(({ action }) => action);
const form = (url: string, events: readonly string[] = ["key.created"]): [string, string][] => [
  ["url", url],
  ["description", "Reporting"],
  ...events.map((event): [string, string] => ["events", event]),
];

/** Signed in long ago: sensitive acts ask for the password. */
const grownOld = async ({ userId }: TestAccount) =>
  db
    .update(sessions)
    .set({ authenticatedAt: new Date(Date.now() - hours(1)) })
    .where(eq(sessions.userId, userId));

describe("adding", () => {
  test("a first one: the page explains, the form keeps what was typed, the secret is in the answer alone", async () => {
    const account = await createAccount(env);
    const person = new Visitor(account.cookie);
    expect(await (await person.get(LIST)).text()).toContain("No webhooks yet");
    const refused = await person.post(`${LIST}/new`, { url: "nonsense", description: "Reporting" });
    expect(refused.status).toBe(400);
    const again = await refused.text();
    for (const words of ['value="nonsense"', 'value="Reporting"', "Choose at least one event"])
      expect(again).toContain(words);
    for (const module of ["SEO Engine", "API keys", "Mail campaigns"])
      expect(again).toMatch(new RegExp(`<legend[^>]*>${module}</legend>`));
    const hook = newHook();
    const made = await person.post(`${LIST}/new`, form(hook.url, ["crawl.failed", "crawl.completed", "crawl.failed"]));
    expect(made.status).toBe(201);
    expect(made.headers.get("cache-control")).toContain("no-store");
    const secret = SECRET.exec(await made.text())?.[0] ?? "";
    const [row] = await endpointsOf(account);
    expect(row).toMatchObject({
      url: hook.url,
      description: "Reporting",
      events: ["crawl.completed", "crawl.failed"],
      enabled: true,
      version: 0,
    });
    expect(row?.sealedSecret).not.toContain(secret);
    for (const path of [LIST, at(row?.id ?? "")]) {
      const page = await (await person.get(path)).text();
      expect(page).toContain("Reporting");
      expect(page).not.toMatch(SECRET);
      expect(page).not.toContain("sealed");
    }
    expect(await auditOf(row?.id ?? "")).toEqual(["webhook.created"]);
  });

  test.each([
    ["ftp://example.com/", "Only http and https"],
    ["http://10.0.0.7/hook", "not a public one"],
    ["https://user:pass@example.com/", "user name or password"],
    ["https://example.com:8443/", "Port 8443"],
    ["https://kaja.internal/", "private networks"],
    ["https://example.com/#part", "after #"],
    ["", "Enter the address"],
    [`https://example.com/${"x".repeat(1_001)}`, "1000 characters"],
  ])("%s is refused", async (url, words) => {
    const answer = await visitor.post(`${LIST}/new`, form(url));
    expect(answer.status).toBe(400);
    expect((await answer.text()).replaceAll("&#x27;", "'")).toContain(words);
  });

  test("plain http and loopback are refused where they are not allowed", async () => {
    const { context } = webhookContext({ ALLOW_LOOPBACK_FETCH: "false" });
    const session = await readSession(new Request(ORIGIN, { headers: { cookie: owner.cookie } }), context);
    if (!session) throw new Error("No session");
    for (const url of ["http://example.com/", "http://127.0.0.1:9/", "https://localhost/", "https://[::1]/"]) {
      expect(await createEndpoint(context, session, { url, description: "", events: ["key.created"] })).toMatchObject({
        ok: false,
        error: { code: "invalid_input" },
      });
    }
  });

  test.each([["lead.created,test.ping"], ["no.such"]])("the event %s is no choice", async (event) => {
    expect((await visitor.post(`${LIST}/new`, form(newHook().url, event.split(",")))).status).toBe(400);
  });

  test("a 21st is refused, however many ask at once", async () => {
    const account = await createAccount(env);
    for (let count = 0; count < MAX_ENDPOINTS - 2; count++) await createHookEndpoint(account, { url: newHook().url });
    const person = new Visitor(account.cookie);
    const answers = await Promise.all(Array.from({ length: 6 }, () => person.post(`${LIST}/new`, form(newHook().url))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422, 422]);
    expect(await endpointsOf(account)).toHaveLength(MAX_ENDPOINTS);
  });
});

describe("an endpoint", () => {
  test("is edited on top of what was shown, turned off and on, and deleted with its log", async () => {
    const { id } = await createHookEndpoint(owner, { url: newHook().url, failingSince: new Date() });
    const hook = newHook();
    const edit = (version: string): [string, string][] => [
      ["intent", "edit"],
      ["version", version],
      ...form(hook.url, ["key.revoked"]),
    ];
    expect((await visitor.post(at(id), edit("0"))).status).toBe(303);
    expect(await endpointRow(id)).toMatchObject({
      url: hook.url,
      events: ["key.revoked"],
      version: 1,
      failingSince: null,
    });
    const late = await visitor.post(at(id), edit("0"));
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("changed in the meantime");
    expect((await visitor.post(at(id), { intent: "turn-off", version: "1" })).status).toBe(303);
    expect(await endpointRow(id)).toMatchObject({ enabled: false, disabledReason: "person", version: 2 });
    expect(await (await visitor.get(at(id))).text()).toContain("Somebody turned this endpoint off");
    expect((await visitor.post(at(id), { intent: "turn-on", version: "2" })).status).toBe(303);
    expect(await endpointRow(id)).toMatchObject({ enabled: true, disabledReason: null });
    await visitor.post(at(id), { intent: "test" });
    expect(await deliveriesOf(id)).toHaveLength(1);
    expect((await visitor.post(at(id), { intent: "delete" })).headers.get("location")).toBe(LIST);
    expect([await endpointRow(id), await deliveriesOf(id)]).toEqual([undefined, []]);
    expect(await auditOf(id)).toEqual(["webhook.changed", "webhook.disabled", "webhook.enabled", "webhook.deleted"]);
    expect((await visitor.get(at(id))).status).toBe(404);
  });

  test("that was turned off for its failures says why, and what waits for one that is turned off is taken back", async () => {
    const hook = newHook();
    const { id } = await createHookEndpoint(owner, { url: hook.url, enabled: false, disabledReason: "failing" });
    expect(await (await visitor.get(at(id))).text()).toContain("For 5 days no delivery was accepted");
    const other = await createHookEndpoint(owner, { url: hook.url });
    const now = new Date();
    await db.insert(webhookDeliveries).values({
      id: crypto.randomUUID(),
      workspaceId: owner.workspaceId,
      endpointId: other.id,
      eventId: "evt",
      status: "pending",
      dueAt: new Date(Date.now() + hours(1)),
      createdAt: now,
      updatedAt: now,
    });
    await visitor.post(at(other.id), { intent: "turn-off", version: "0" });
    expect((await deliveriesOf(other.id)).map(({ status }) => status)).toEqual(["canceled"]);
  });

  test("shows and replaces its secret to who proves who they are; owners hear of it", async () => {
    const account = await createAccount(env);
    const person = new Visitor(account.cookie);
    const { id, secret } = await createHookEndpoint(account, { url: newHook().url });
    await grownOld(account);
    expect((await person.post(at(id), { intent: "rotate", version: "0" })).status).toBe(403);
    const asked = await person.post(at(id), { intent: "reveal" });
    expect(asked.status).toBe(403);
    const page = await asked.text();
    expect(page).toContain("Your password");
    expect(page).not.toMatch(SECRET);
    expect((await person.post(at(id), { intent: "reveal", password: "wrong" })).status).toBe(401);
    const shown = await person.post(at(id), { intent: "reveal", password: PASSWORD });
    expect(shown.headers.get("cache-control")).toContain("no-store");
    expect(SECRET.exec(await shown.text())?.[0]).toBe(secret);
    expect(await db.select().from(notices).where(eq(notices.userId, account.userId))).toMatchObject([
      { href: at(id), title: "The signing secret of a webhook was shown" },
    ]);
    // Proven just now.
    const [first, second] = await Promise.all(
      [1, 2].map(() => person.post(at(id), { intent: "rotate", version: "0" })),
    );
    expect([first?.status, second?.status].sort()).toEqual([200, 409]);
    const texts = await Promise.all([first, second].map((answer) => answer?.text()));
    const fresh = texts.map((text) => SECRET.exec(text ?? "")?.[0]).filter((found) => found !== undefined);
    expect(fresh).toHaveLength(1);
    expect(fresh[0]).not.toBe(secret);
    const row = await endpointRow(id);
    expect((row?.previousEndsAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(hours(23));
    expect(await auditOf(id)).toEqual(["webhook.secret_revealed", "webhook.secret_replaced"]);
  });
});

describe("test events and replays", () => {
  test("a test event goes out by the queue, also while the endpoint is off, and is in the log with its answer; a replay too", {
    timeout: 60_000,
  }, async () => {
    const hook = newHook();
    const { id, secret } = await createHookEndpoint(owner, { url: hook.url });
    await hook.script({
      secrets: [secret],
      answers: [
        { status: 418, body: "short and <stout>" },
        { status: 200, body: "fine" },
      ],
    });
    const sent = await visitor.post(at(id), { intent: "test" });
    expect(sent.status).toBe(303);
    const path = sent.headers.get("location") ?? "";
    await expect.poll(async () => (await deliveriesOf(id))[0]?.status, { timeout: 15_000 }).toBe("failed");
    const page = await (await visitor.get(path)).text();
    for (const words of [
      "418",
      "short and &lt;stout&gt;",
      "evt_test_ping_",
      "This is a test event of Kaja",
      "The endpoint answered 418",
      "(not kept)",
    ])
      expect(page.includes(words), words).toBe(true);
    expect(await (await visitor.get(at(id))).text()).toContain("Test event");
    // A test event is tried once, and a failing one is no mark against the endpoint.
    expect(await endpointRow(id)).toMatchObject({ enabled: true, failingSince: null });
    const replayed = await visitor.post(path);
    expect(replayed.status).toBe(303);
    await expect.poll(async () => (await deliveriesOf(id))[1]?.status, { timeout: 15_000 }).toBe("delivered");
    const rows = await deliveriesOf(id);
    expect(rows.map(({ replay, eventId }) => [replay, eventId])).toEqual([
      [0, rows[0]?.eventId],
      [1, rows[0]?.eventId],
    ]);
    const received = await hook.received();
    expect(new Set(received.map(({ headers, verified }) => `${headers["webhook-id"]} ${verified}`)).size).toBe(1);
    expect(await auditOf(id)).toEqual(["webhook.replayed"]);
    await visitor.post(at(id), { intent: "turn-off", version: "0" });
    await visitor.post(at(id), { intent: "test" });
    await expect.poll(async () => (await hook.received()).length, { timeout: 15_000 }).toBe(3);
  });

  test("nothing but a test event is replayed to an endpoint that is off", async () => {
    const { id } = await createHookEndpoint(owner, { url: newHook().url });
    const made = webhookContext();
    const { eventStatements } = await import("#app/modules/webhooks/index.server.ts");
    const data = { keyId: "k", name: "n", masked: "m", scopes: [], expiresAt: null };
    await db.batch(
      eventStatements(made.context, {
        workspaceId: owner.workspaceId,
        type: "key.created",
        id: crypto.randomUUID(),
        data,
      }),
    );
    const [delivery] = await deliveriesOf(id);
    await visitor.post(at(id), { intent: "turn-off", version: "0" });
    const refused = await visitor.post(`${at(id)}/deliveries/${delivery?.id}`);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Turn the webhook on");
  });

  test("a delivery that the queue gave up is listed for administrators and sent again by one of them", async () => {
    const hook = newHook();
    const { id } = await createHookEndpoint(owner, { url: hook.url });
    const made = webhookContext();
    await db.insert(webhookDeliveries).values({
      id: crypto.randomUUID(),
      workspaceId: owner.workspaceId,
      endpointId: id,
      eventId: "evt_none",
      status: "pending",
      dueAt: made.clock.now,
      createdAt: made.clock.now,
      updatedAt: made.clock.now,
    });
    const [delivery] = await deliveriesOf(id);
    await deliver(made.context, [{ deliveryId: delivery?.id, endpointId: id, attempts: 0 }], "kaja-webhooks-dead");
    const [letter] = (await db.select().from(deadLetters)).filter(({ body }) => body.includes(delivery?.id ?? "-"));
    const admin = new Visitor((await createAccount(env, { role: "admin" })).cookie);
    expect(await (await admin.get("/admin/system")).text()).toContain("kaja-webhooks");
    expect((await admin.post("/admin/system", { letterId: letter?.id ?? "" })).status).toBe(303);
    // Its event is gone by now, so that the consumer ends it.
    await expect.poll(async () => (await deliveriesOf(id))[0]?.status, { timeout: 15_000 }).toBe("canceled");
    await resendDelivery(made.context, "no-such-delivery");
    expect(made.queued).toEqual([]);
  });
});

describe("tenancy and roles", () => {
  const PAGES = ["", "/new"];

  test("a viewer and a plan without API access get 403 for pages and forms", async () => {
    const viewer = new Visitor(
      (await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "viewer", plan: null })).cookie,
    );
    const free = new Visitor((await createAccount(env, { plan: "free" })).cookie);
    const { id } = await createHookEndpoint(owner, { url: newHook().url });
    for (const path of [...PAGES.map((page) => LIST + page), at(id)]) {
      expect((await viewer.get(path)).status).toBe(403);
      expect((await free.get(path)).status).toBe(403);
      // 405: the list takes no form from anybody.
      expect((await viewer.post(path, { intent: "delete" })).status).toBe(path === LIST ? 405 : 403);
    }
    expect(await (await free.get(LIST)).text()).toContain("Upgrade to use it");
    expect(await (await viewer.get("/workspace")).text()).not.toContain("Manage webhooks");
    expect(await (await visitor.get("/workspace")).text()).toContain("Manage webhooks");
    expect(await endpointRow(id)).toBeDefined();
  });

  test("another workspace's endpoint does not exist: nothing is shown, changed or sent", async () => {
    const hook = newHook();
    const { id } = await createHookEndpoint(owner, { url: hook.url });
    await visitor.post(at(id), { intent: "test" });
    await expect.poll(async () => (await hook.received()).length, { timeout: 15_000 }).toBe(1);
    const [delivery] = await deliveriesOf(id);
    const before = await endpointRow(id);
    const stranger = await createAccount(env);
    const person = new Visitor(stranger.cookie);
    const own = await createHookEndpoint(stranger, { url: newHook().url });
    const deliveryPath = `${at(id)}/deliveries/${delivery?.id}`;
    for (const path of [at(id), deliveryPath, `${at(own.id)}/deliveries/${delivery?.id}`])
      expect((await person.get(path)).status).toBe(404);
    for (const intent of ["turn-off", "turn-on", "rotate", "reveal", "test", "delete"]) {
      expect((await person.post(at(id), { intent, version: "0" })).status, intent).toBe(404);
    }
    expect((await person.post(at(id), [["intent", "edit"], ["version", "0"], ...form(newHook().url)])).status).toBe(
      404,
    );
    for (const path of [deliveryPath, `${at(own.id)}/deliveries/${delivery?.id}`])
      expect((await person.post(path)).status).toBe(404);
    expect(await (await person.get(LIST)).text()).not.toContain(hook.url);
    expect(await endpointRow(id)).toEqual(before);
    expect(await deliveriesOf(id)).toHaveLength(1);
    expect(await attemptsOf(delivery?.id ?? "")).toHaveLength(1);
  });

  test("forms that are none, and cursors that are none, are refused", async () => {
    const { id } = await createHookEndpoint(owner, { url: newHook().url });
    expect((await visitor.post(at(id), { intent: "explode" })).status).toBe(400);
    expect((await visitor.post(at(id), { intent: "turn-off", version: "-1" })).status).toBe(400);
    expect((await visitor.get(`${at(id)}?cursor=nonsense!`)).status).toBe(400);
    expect((await visitor.get(`${at(id)}?status=nonsense`)).status).toBe(200);
  });

  test("the log has pages and filters", async () => {
    const { id } = await createHookEndpoint(owner, { url: newHook().url });
    const rows = Array.from({ length: 30 }, (_, index) => {
      const createdAt = new Date(Date.now() - index);
      return {
        id: `d${id}-${index}`,
        workspaceId: owner.workspaceId,
        endpointId: id,
        eventId: `evt-${index}`,
        status: index % 2 ? ("failed" as const) : ("delivered" as const),
        attempts: 1,
        createdAt,
        updatedAt: createdAt,
      };
    });
    // At most 100 parameters in a statement.
    for (let from = 0; from < rows.length; from += 10)
      await db.insert(webhookDeliveries).values(rows.slice(from, from + 10));
    const idsOn = (html: string) => [
      ...new Set([...html.matchAll(/\/deliveries\/(d[\w-]+)"/g)].map(([, found]) => found)),
    ];
    const first = await (await visitor.get(at(id))).text();
    expect(idsOn(first)).toHaveLength(25);
    const next = /href="([^"]*cursor=[^"]+)"/.exec(first)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const second = idsOn(await (await visitor.get(at(id) + next.slice(next.indexOf("?")))).text());
    expect(second).toHaveLength(5);
    expect(idsOn(first).filter((found) => second.includes(found))).toEqual([]);
    expect(idsOn(await (await visitor.get(`${at(id)}?status=failed`)).text())).toHaveLength(15);
  });
});
