import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { createHmac } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { sealValues } from "#app/modules/integrations/client/secrets.server.ts";
import {
  type ConnectionClient,
  type ConnectorId,
  eraseWorkspaceConnections,
  exportDeliveries,
  listConnections,
  openConnection,
  readFeed,
  receiveWebhook,
} from "#app/modules/integrations/index.server.ts";
import type { ConnectionsObject } from "#app/modules/integrations/store/connections.object.server.ts";
import { connectionsStub } from "#app/modules/integrations/store/connections-stub.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { connections, webhookSources } from "#db/schema/integrations.ts";
import { notices } from "#db/schema/notifications.ts";
import { auditLog } from "#db/schema/platform.ts";
import { callApi, createApiKey } from "#tests/support/api.ts";
import { createAccount, ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { newHook } from "#tests/support/hooks.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { webhookContext } from "#tests/support/webhooks.ts";

const db = openDatabase({ d1: env.DB });
const { context } = webhookContext();

let account: TestAccount;
let visitor: Visitor;
beforeAll(async () => {
  account = await createAccount(env, { plan: "enterprise" });
  visitor = new Visitor(account.cookie);
});

const pathOf = (answer: Response): string => {
  const path = answer.headers.get("location");
  if (answer.status !== 303 || !path) throw new Error(`No redirect: ${answer.status}`);
  return path;
};
const idOf = (answer: Response): string => pathOf(answer).split("/").at(-1) ?? "";

/** Connects a service in practice mode by its form; returns the id. */
const practise = async (connector: ConnectorId, who = visitor): Promise<string> =>
  idOf(await who.post(`/integrations/new/${connector}`, { intent: "practice", name: "" }));

async function clientOf(id: string, workspaceId = account.workspaceId): Promise<ConnectionClient> {
  const opened = await openConnection(context, workspaceId, id);
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

const rowOf = async (id: string) => {
  const [row] = await db.select().from(connections).where(eq(connections.id, id));
  if (!row) throw new Error("The connection is gone");
  return row;
};

const json = (value: object, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(value),
});

const actions = async (workspaceId = account.workspaceId) =>
  (await db.select().from(auditLog).where(eq(auditLog.workspaceId, workspaceId))).map(({ action }) => action);

describe("practice mode runs the code of each connector", () => {
  const CALLS: readonly [ConnectorId, string, RequestInit | undefined][] = [
    ["bluesky", "/xrpc/com.atproto.server.getSession", undefined],
    ["mastodon", "/api/v1/statuses", json({ status: "New teas are in." })],
    ["telegram", "/getMe", undefined],
    ["discord", "?wait=true", json({ content: "New teas are in." })],
    ["slack", "", json({ text: "New teas are in." })],
    ["wordpress", "/wp-json/wp/v2/posts", json({ title: "New teas", content: "They are in." })],
    ["ghost", "/ghost/api/admin/posts/", json({ posts: [{ title: "New teas" }] })],
    ["rss", "", undefined],
    ["ics", "", undefined],
    ["csv", "", undefined],
    ["sitemap", "", undefined],
    ["http", "", json({ type: "tea.bought" })],
  ];

  test.each(CALLS)("%s connects, answers, and logs no secret", async (connector, path, init) => {
    const id = await practise(connector);
    const row = await rowOf(id);
    expect(row).toMatchObject({ connector, isPractice: true, status: "ok" });
    const client = await clientOf(id);
    const answer = await client.fetch(path, init);
    expect(answer.kind).toBe("answered");
    if (answer.kind === "answered") expect(answer.response.status).toBeLessThan(300);
    const page = await (await visitor.get(`/integrations/connections/${id}`)).text();
    expect(page).toContain("Practice mode");
    const { calls } = await connectionsStub({ env }, account.workspaceId).health(id, { calls: 9, windowMs: 9 }, 50);
    expect(calls.length).toBeGreaterThan(0);
    const lines = JSON.stringify(calls);
    const secrets = await runInDurableObject(
      env.CONNECTIONS.getByName(account.workspaceId),
      (_: ConnectionsObject, state) =>
        state.storage.sql
          .exec<{ secrets: string }>("SELECT secrets FROM practice_accounts WHERE connection = ?", id)
          .one().secrets,
    );
    // Names of accounts and channels are shown; whatever signs in is not.
    const words = Object.entries(JSON.parse(secrets) as Record<string, string>)
      .filter(([name]) => !["identifier", "username", "chatId"].includes(name))
      .flatMap(([, text]) => text.split("/"));
    expect(words.length > 0).toBe(!["rss", "ics", "csv", "sitemap", "http"].includes(connector));
    for (const secret of words.filter((word) => word.length >= 16)) {
      expect(lines).not.toContain(secret);
      expect(page).not.toContain(secret);
      expect(row.sealedCredentials).not.toContain(secret);
    }
  });

  test.each([
    ["rss", { title: "Practice feed", entries: [{ title: "How we choose our tea" }, {}, {}] }],
    ["ics", { title: "Practice calendar", entries: [{ title: "Tea tasting" }, {}, {}] }],
    ["csv", { entries: [{ title: "First flush" }, {}, { title: "Breakfast, strong" }] }],
    ["sitemap", { entries: [{}, { url: expect.stringMatching(/\/teas$/) }, {}] }],
  ] as const)("%s is read", async (connector, expected) => {
    const id = await practise(connector);
    const feed = await readFeed(context, account.workspaceId, id);
    expect(feed.ok && feed.value).toMatchObject(expected);
    const shown = await visitor.post(`/integrations/connections/${id}`, { intent: "entries" });
    expect(await shown.text()).toContain("Newest entries");
  });

  test("the list knows kinds and connectors, and no credentials", async () => {
    const all = await listConnections(context, { workspaceId: account.workspaceId });
    const networks = await listConnections(context, {
      workspaceId: account.workspaceId,
      kind: "publish",
      connectors: ["bluesky", "rss"],
    });
    expect(networks.map(({ connector }) => connector)).toEqual(["bluesky"]);
    expect(all.length).toBeGreaterThan(networks.length);
    expect(JSON.stringify(all)).not.toContain("sealed");
  });
});

describe("what goes wrong", () => {
  const post = (client: ConnectionClient, key: string) =>
    client.fetch("/api/v1/statuses", json({ status: "New teas" }, { "idempotency-key": key }));
  const fail = (id: string, failure: string) =>
    visitor.post(`/integrations/connections/${id}`, { intent: "fail", failure });

  test("a 429 pauses the connection for as long as it asks; the next call is not sent", async () => {
    const id = await practise("mastodon");
    await fail(id, "rate_limit");
    const client = await clientOf(id);
    const limited = await post(client, "a");
    expect(limited.kind === "answered" && limited.response.status).toBe(429);
    expect(await post(client, "a")).toMatchObject({ kind: "refused", reason: "paused" });
    expect((await visitor.post(`/integrations/connections/${id}`, { intent: "test" })).status).toBe(303);
    expect((await post(client, "a")).kind).toBe("answered");
  });

  test("a timeout is unknown, and the same key finds what it made", async () => {
    const id = await practise("mastodon");
    await fail(id, "timeout");
    const client = await clientOf(id);
    expect(await post(client, "k")).toMatchObject({ kind: "unknown" });
    const again = await post(client, "k");
    const status = again.kind === "answered" ? ((await again.response.json()) as { id: string }) : { id: "" };
    const posts = await connectionsStub({ env }, account.workspaceId).practicePosts(id, 10);
    expect(posts.map(({ key }) => key)).toEqual([status.id]);
  });

  test("a revoked token is written down, the owner is notified once, and renewing works again", async () => {
    const id = await practise("bluesky");
    const client = await clientOf(id);
    const read = (one: ConnectionClient) => one.fetch("/xrpc/com.atproto.server.getSession");
    expect((await read(client)).kind).toBe("answered");
    await fail(id, "revoked");
    expect(await read(client)).toEqual({ kind: "refused", reason: "needs_attention" });
    expect(await read(await clientOf(id))).toEqual({ kind: "refused", reason: "needs_attention" });
    expect(await rowOf(id)).toMatchObject({ status: "needs_attention" });
    const notes = await db.select().from(notices).where(eq(notices.userId, account.userId));
    expect(notes.filter(({ href }) => href.endsWith(id))).toHaveLength(1);
    const renewed = await visitor.post(`/integrations/connections/${id}`, {
      intent: "renew",
      password: account.password,
    });
    expect(renewed.status).toBe(303);
    expect(await rowOf(id)).toMatchObject({ status: "ok", lastError: null });
    expect((await read(await clientOf(id))).kind).toBe("answered");
  });

  test("five broken answers open the breaker", async () => {
    const id = await practise("discord");
    const client = await clientOf(id);
    for (let n = 0; n < 5; n += 1) {
      await fail(id, "server_error");
      const answer = await client.fetch("", json({ content: "New teas" }));
      expect(answer.kind === "answered" && answer.response.status).toBe(500);
    }
    expect(await client.fetch("", json({ content: "x" }))).toMatchObject({ kind: "refused", reason: "paused" });
    expect(await (await visitor.get(`/integrations/connections/${id}`)).text()).toContain("Open: no calls for now");
  });

  test("another origin never gets the credentials", async () => {
    const client = await clientOf(await practise("wordpress"));
    await expect(client.fetch("https://elsewhere.example/x")).rejects.toThrow(TypeError);
  });

  test("credentials that were moved to another row do not open", async () => {
    const [one, two] = [await practise("ghost"), await practise("http")];
    const { sealedCredentials } = await rowOf(one);
    await db.update(connections).set({ sealedCredentials }).where(eq(connections.id, two));
    expect(await openConnection(context, account.workspaceId, two)).toMatchObject({ ok: false });
  });
});

describe("a live connection", () => {
  test("goes through the safe fetch with its header; what the service says decides", async () => {
    const hook = newHook();
    const connect = (fields: Record<string, string>) =>
      visitor.post("/integrations/new/http", { intent: "connect", ...fields });
    const headers = { headerName: "X-Key", headerValue: "tea-at-five" };
    const id = idOf(await connect({ serverUrl: hook.url, ...headers, name: "Warehouse" }));
    const client = await clientOf(id);
    expect((await client.fetch("", json({ type: "tea.bought" }))).kind).toBe("answered");
    const received = await hook.received();
    expect(received.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
      { type: "test.ping" },
      { type: "tea.bought" },
    ]);
    expect(received.every(({ headers: sent }) => sent["x-key"] === "tea-at-five")).toBe(true);
    expect((await connect({ serverUrl: hook.url })).status).toBe(400);
    await hook.script({ answers: [{ status: 401 }] });
    expect(await client.fetch("", json({}))).toEqual({ kind: "refused", reason: "needs_attention" });
    const tested = await visitor.post(`/integrations/connections/${id}`, { intent: "test" });
    expect(await tested.text()).toContain("The test failed");
  });

  /** Fails when a secret is on the page of a connection, in the API or the log, or in its row outside the sealed text. */
  async function expectHidden(id: string, secrets: readonly string[]): Promise<void> {
    const { key } = await createApiKey(account, { scopes: ["integrations"] });
    const { sealedCredentials, ...row } = await rowOf(id);
    const shown = [
      await (await visitor.get(`/integrations/connections/${id}?open=renew`)).text(),
      await (await visitor.get("/integrations")).text(),
      await (await callApi("/integrations/connections?limit=50", { key })).text(),
      await (await callApi(`/integrations/connections/${id}`, { key })).text(),
      JSON.stringify(await connectionsStub({ env }, account.workspaceId).health(id, { calls: 9, windowMs: 9 }, 50)),
      JSON.stringify(await db.select().from(auditLog).where(eq(auditLog.workspaceId, account.workspaceId))),
      JSON.stringify(row) + sealedCredentials,
    ];
    for (const secret of secrets) for (const text of shown) expect(text).not.toContain(secret);
  }

  const feedOf = (self: string) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>Tea</title><link rel="self" href="${self.replaceAll("&", "&amp;")}"/><id>a</id></feed>`;

  test.each(["rss", "http"] as const)("the address of %s is sealed: only its origin is shown", async (connector) => {
    const hook = newHook();
    const inPath = new URL(hook.url).pathname.split("/").at(-1) ?? "";
    const serverUrl = `${hook.url}?tok=SECRET-${inPath}&b=/`;
    if (connector === "rss") await hook.script({ answers: Array(9).fill({ status: 200, body: feedOf(serverUrl) }) });
    const connect = () => visitor.post(`/integrations/new/${connector}`, { intent: "connect", serverUrl });
    const id = idOf(await connect());
    const { origin, host } = new URL(hook.url);
    const about = { serverUrl: origin, accountHandle: connector === "rss" ? "Tea" : host };
    expect(await rowOf(id)).toMatchObject({ ...about, accountId: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await connect()).status).toBe(400);
    const act = (fields: Record<string, string>) => visitor.post(`/integrations/connections/${id}`, fields);
    expect((await act({ intent: "test" })).status).toBe(303);
    expect((await act({ intent: "renew", password: account.password })).status).toBe(303);
    const moved = { serverUrl: `${serverUrl}x`, password: account.password };
    // Once: passwords that are typed often are refused.
    if (connector === "http") expect((await act({ intent: "renew", ...moved })).status).toBe(400);
    if (connector === "rss") expect(await readFeed(context, account.workspaceId, id)).toMatchObject({ ok: true });
    else expect((await (await clientOf(id)).fetch("", json({}))).kind).toBe("answered");
    expect((await hook.received()).length).toBeGreaterThan(3);
    await expectHidden(id, [inPath]);
  });

  test("an address that was stored before it was sealed works, is not shown, and is sealed by renewing", async () => {
    const hook = newHook();
    const serverUrl = `${hook.url}?tok=1`;
    const inPath = hook.url.split("/").at(-1) ?? "";
    const id = idOf(await visitor.post("/integrations/new/http", { intent: "connect", serverUrl }));
    const sealedCredentials = await sealValues(context, account.workspaceId, id, {});
    await db
      .update(connections)
      .set({ serverUrl, accountId: serverUrl, sealedCredentials })
      .where(eq(connections.id, id));
    expect((await (await clientOf(id)).fetch("", json({}))).kind).toBe("answered");
    expect(JSON.stringify(await listConnections(context, { workspaceId: account.workspaceId }))).not.toContain(inPath);
    const renewed = { intent: "renew", password: account.password };
    expect((await visitor.post(`/integrations/connections/${id}`, renewed)).status).toBe(303);
    await expectHidden(id, [inPath]);
  });

  test.each([
    [{ serverUrl: "https://10.0.0.1/x" }, "serverUrl"],
    [{ serverUrl: "ftp://a.example" }, "serverUrl"],
    [{ serverUrl: "" }, "required"],
  ])("%j is refused beside its field, and nothing is stored", async (fields, expected) => {
    const answer = await visitor.post("/integrations/new/http", { intent: "connect", ...fields });
    expect([answer.status, (await answer.text()).includes(expected)]).toEqual([400, true]);
  });

  test("a secret that was typed is not sent back", async () => {
    const secret = "xxxx-very-secret-xxxx";
    const answer = await visitor.post("/integrations/new/bluesky", { intent: "connect", appPassword: secret });
    expect([answer.status, (await answer.text()).includes(secret)]).toEqual([400, false]);
  });
});

describe("who may do what", () => {
  test("a connection of another workspace is not found, by page, form, client and API", async () => {
    const id = await practise("telegram");
    const other = await createAccount(env, { plan: "enterprise" });
    const stranger = new Visitor(other.cookie);
    expect((await stranger.get(`/integrations/connections/${id}`)).status).toBe(404);
    for (const intent of ["test", "remove", "pause"])
      expect((await stranger.post(`/integrations/connections/${id}`, { intent })).status).toBe(404);
    expect(await openConnection(context, other.workspaceId, id)).toMatchObject({ ok: false });
    const { key } = await createApiKey(other, { scopes: ["integrations"] });
    expect((await callApi(`/integrations/connections/${id}`, { key })).status).toBe(404);
  });

  test("Starter connects networks up to its limit, and neither feeds nor incoming webhooks", async () => {
    const basic = await createAccount(env, { plan: "basic" });
    const person = new Visitor(basic.cookie);
    for (const connector of ["bluesky", "mastodon", "telegram", "discord", "slack"] as const)
      await practise(connector, person);
    const sixth = await person.post("/integrations/new/wordpress", { intent: "practice" });
    expect(sixth.status).toBe(422);
    expect((await person.post("/integrations/new/rss", { intent: "practice" })).status).toBe(403);
    expect((await person.get("/integrations/webhooks")).status).toBe(403);
    expect(await db.$count(connections, eq(connections.workspaceId, basic.workspaceId))).toBe(5);
  });

  test("the API lists connections without their credentials", async () => {
    const { key } = await createApiKey(account, { scopes: ["integrations"] });
    const answer = await callApi("/integrations/connections?limit=2", { key });
    const page = (await answer.json()) as { data: Record<string, unknown>[]; nextCursor: string | null };
    expect([answer.status, page.data.length]).toEqual([200, 2]);
    expect(Object.keys(page.data[0] ?? {})).not.toContain("sealedCredentials");
    expect(page.nextCursor).not.toBeNull();
  });

  test("pausing, renaming and removing leave their rows in the audit log", async () => {
    const id = await practise("slack");
    const act = (fields: Record<string, string>) => visitor.post(`/integrations/connections/${id}`, fields);
    await act({ intent: "rename", name: "Team chat" });
    await act({ intent: "pause" });
    expect(await (await clientOf(id)).fetch("", json({ text: "x" }))).toMatchObject({
      kind: "refused",
      reason: "paused",
    });
    await act({ intent: "resume" });
    expect(await rowOf(id)).toMatchObject({ name: "Team chat", status: "ok" });
    expect((await act({ intent: "remove" })).status).toBe(303);
    expect(await actions()).toEqual(
      expect.arrayContaining([
        "connection.created",
        "connection.renamed",
        "connection.paused",
        "connection.resumed",
        "connection.removed",
      ]),
    );
  });
});

describe("incoming webhooks", () => {
  const SECRET = "whsec_stripe_test";

  async function newSource(fields: Record<string, string> = {}) {
    const posted = { name: "Shop payments", preset: "stripe", signingSecret: SECRET, ...fields };
    const id = idOf(await visitor.post("/integrations/webhooks/new", posted));
    const page = await (await visitor.get(`/integrations/webhooks/${id}`)).text();
    const token = /\/hooks\/([\w-]{20,64})/.exec(page)?.[1] ?? "";
    return { id, path: `/hooks/${token}`, page: `/integrations/webhooks/${id}` };
  }

  const signed = (body: string, secret = SECRET, at = Math.floor(Date.now() / 1_000)) => ({
    "content-type": "application/json",
    "stripe-signature": `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`,
  });
  const send = (path: string, body: string, headers: Record<string, string> = signed(body)) =>
    new Visitor().send(new Request(`${ORIGIN}${path}`, { method: "POST", body, headers }));
  const event = (id: string) =>
    JSON.stringify({
      id,
      type: "checkout.session.completed",
      data: { object: { email: "mari@shop.example", total: 4_900 } },
    });
  const stored = (id: string) => connectionsStub({ env }, account.workspaceId).deliveries(id, 50);

  test("a signed request is taken once, mapped, previewed and handed over again", async () => {
    const source = await newSource();
    expect(await (await send(source.path, event("evt_1"))).json()).toEqual({ received: true, duplicate: false });
    expect(await (await send(source.path, event("evt_1"))).json()).toEqual({ received: true, duplicate: true });
    const mapping = {
      eventName: "order.placed",
      idPath: "",
      fields: "email = data.object.email\ntotal = data.object.total",
    };
    const preview = await (await visitor.post(source.page, { intent: "preview", ...mapping })).text();
    expect(preview).toContain("mari@shop.example");
    expect((await visitor.post(source.page, { intent: "map", ...mapping })).status).toBe(303);
    await send(source.path, event("evt_2"));
    const [second, first] = await stored(source.id);
    expect(first?.event).toMatchObject({ name: "checkout.session.completed", fields: {} });
    expect(second?.event).toMatchObject({ name: "order.placed", fields: { email: "mari@shop.example", total: 4_900 } });
    const replay = { key: newId(), intent: "replay", seq: String(first?.seq) };
    const answers = await Promise.all([1, 2, 3].map(() => visitor.post(source.page, replay)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect((await stored(source.id)).at(-1)).toMatchObject({ replays: 1, event: { name: "order.placed" } });
    expect((await visitor.post(source.page, { ...replay, key: newId() })).status).toBe(303);
    expect((await stored(source.id)).at(-1)).toMatchObject({ replays: 2 });
    const page = await (await visitor.get(`${source.page}?delivery=${first?.seq}`)).text();
    expect(page).toContain("Hand over again");
    expect(page).not.toContain("v1=");
  });

  test("garbage, a wrong signature, an old one and 5 MB are refused, shown, and make no event", async () => {
    const source = await newSource();
    expect((await send(source.path, "garbage")).status).toBe(400);
    expect((await send(source.path, event("a"), signed(event("a"), "whsec_other"))).status).toBe(401);
    const old = Math.floor(Date.now() / 1_000) - 600;
    expect((await send(source.path, event("a"), signed(event("a"), SECRET, old))).status).toBe(401);
    expect((await send(source.path, "x".repeat(5_000_000), {})).status).toBe(413);
    const refused = await stored(source.id);
    expect(refused.map(({ outcome, event: made }) => [outcome, made])).toEqual(Array(4).fill(["refused", null]));
  });

  test("an address that does not exist is not found, and one that was replaced neither", async () => {
    const source = await newSource({ preset: "none", signingSecret: "" });
    expect((await send("/hooks/nothing-here-nothing-here-1", "{}", {})).status).toBe(404);
    expect((await send("/hooks/x", "{}", {})).status).toBe(404);
    expect((await visitor.post(source.page, { intent: "address" })).status).toBe(303);
    expect((await send(source.path, "{}", {})).status).toBe(404);
    expect((await new Visitor().get(source.path)).status).toBe(405);
  });

  test("a paused one asks to come back later; a deleted one is gone with its requests", async () => {
    const source = await newSource({ preset: "none", signingSecret: "" });
    const headers = { "content-type": "application/json" };
    await send(source.path, '{"type":"tea.bought"}', headers);
    await visitor.post(source.page, { intent: "pause" });
    const paused = await send(source.path, "{}", headers);
    expect([paused.status, paused.headers.get("retry-after")]).toEqual([503, "3600"]);
    expect((await visitor.post(source.page, { intent: "delete" })).status).toBe(303);
    expect((await send(source.path, "{}", headers)).status).toBe(404);
    expect(await stored(source.id)).toEqual([]);
  });

  test.each([
    [{ eventName: "Order Placed" }, "eventName"],
    [{ fields: "email" }, "name = path"],
    [{ idPath: "a..b" }, "is not a path"],
  ])("a mapping of %j is refused beside its field", async (fields, expected) => {
    const source = await newSource({ preset: "none", signingSecret: "" });
    const posted = { intent: "map", eventName: "", idPath: "", fields: "", ...fields };
    const answer = await visitor.post(source.page, posted);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(expected);
  });

  test("one service address may report a lot; a flood of it is refused before the database is asked", async () => {
    const source = await newSource({ preset: "none", signingSecret: "" });
    const caller = { ...context, address: "198.51.100.77" };
    const to = (path: string, as = caller) => {
      const headers = { "content-type": "application/json" };
      const request = new Request(`${ORIGIN}${path}`, { method: "POST", body: '{"a":1}', headers });
      return receiveWebhook(as, request, path.slice("/hooks/".length));
    };
    for (let at = 0; at < 700; at += 1) await to("/hooks/x");
    expect(await to(source.path)).toMatchObject({ ok: true });
    for (let at = 0; at < 299; at += 1) await to("/hooks/x");
    const noDatabase = new Proxy({} as RequestContext["db"], {
      get: () => {
        throw new Error("The database was asked");
      },
    });
    expect(await to(source.path, { ...caller, db: noDatabase })).toMatchObject({ error: { code: "rate_limited" } });
    expect(await to(source.path, { ...caller, address: "198.51.100.78" })).toMatchObject({ ok: true });
  });

  test("events wait in the object until every subscription took them", async () => {
    const source = await newSource({ preset: "none", signingSecret: "" });
    await send(source.path, '{"type":"tea.bought"}', { "content-type": "application/json" });
    const object = env.CONNECTIONS.getByName(account.workspaceId);
    const waiting = () =>
      runInDurableObject(object, (_: ConnectionsObject, state) =>
        state.storage.sql
          .exec<{ id: string }>("SELECT id FROM outbox WHERE instr(id, ?) = 1", `webhook.received:${source.id}:`)
          .toArray(),
      );
    await connectionsStub({ env }, account.workspaceId).confirmEvent((await waiting())[0]?.id ?? "");
    expect(await waiting()).toEqual([]);
    await runDurableObjectAlarm(object);
  });
});

test("erasing a workspace removes what its object holds; nothing is kept afterwards", async () => {
  const owner = await createAccount(env, { plan: "enterprise" });
  const person = new Visitor(owner.cookie);
  const id = await practise("mastodon", person);
  const posted = { name: "Shop", preset: "none", signingSecret: "" };
  const sourceId = idOf(await person.post("/integrations/webhooks/new", posted));
  const page = await (await person.get(`/integrations/webhooks/${sourceId}`)).text();
  const path = /\/hooks\/[\w-]{20,64}/.exec(page)?.[0] ?? "";
  const request = () =>
    new Request(`${ORIGIN}${path}`, {
      method: "POST",
      body: '{"a":1}',
      headers: { "content-type": "application/json" },
    });
  await new Visitor().send(request());
  const files: string[] = [];
  for await (const { name, batches } of exportDeliveries(context, owner.workspaceId))
    for await (const rows of batches) files.push(`${name}: ${rows.length}`);
  expect(files).toEqual([`incoming-webhooks/${sourceId}.jsonl: 1`]);
  await eraseWorkspaceConnections(context, owner.workspaceId);
  const stub = connectionsStub({ env }, owner.workspaceId);
  expect([await stub.deliveries(sourceId, 10), await stub.practicePosts(id, 10)]).toEqual([[], []]);
  expect((await new Visitor().send(request())).status).toBe(429);
  expect(await stub.deliveries(sourceId, 10)).toEqual([]);
  await db.delete(webhookSources).where(and(eq(webhookSources.workspaceId, owner.workspaceId)));
});
