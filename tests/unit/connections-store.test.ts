import { describe, expect, test } from "vitest";
import {
  answerPractice,
  failNext,
  listPracticePosts,
  openAccount,
  renewAccount,
} from "#app/modules/integrations/practice/practice.ts";
import { practiceCredentials } from "#app/modules/integrations/practice/practice-credentials.ts";
import * as deliveries from "#app/modules/integrations/store/deliveries.ts";
import * as health from "#app/modules/integrations/store/health.ts";
import { begin, end } from "#app/modules/integrations/store/sign-ins.ts";
import type { NewDelivery } from "#app/modules/integrations/store/sources-rpc.ts";
import { createTables } from "#app/modules/integrations/store/tables.ts";
import { days, hours, minutes } from "#app/shared/time.ts";
import { sqliteStorage } from "#tests/support/sqlite-storage.ts";

const NOW = Date.parse("2026-11-27T09:00:00Z");
const LIMIT = { calls: 3, windowMs: minutes(1) };

function newStore() {
  const sql = sqliteStorage();
  createTables(sql);
  return sql;
}

describe("health of a connection", () => {
  const call = (outcome: "ok" | "error") => ({
    ...{ method: "POST", path: "/x", status: outcome === "ok" ? 200 : 500, outcome, error: "", durationMs: 5 },
  });
  const works = { kind: "works" } as const;
  const fails = { kind: "fails" } as const;

  test("counts calls in windows and refuses what is beyond", () => {
    const sql = newStore();
    for (let n = 0; n < 3; n += 1) expect(health.admit(sql, "c", LIMIT, NOW + n)).toEqual({ ok: true });
    expect(health.admit(sql, "c", LIMIT, NOW + 10)).toEqual({ ok: false, reason: "quota", retryAfterMs: 59_990 });
    expect(health.admit(sql, "other", LIMIT, NOW)).toEqual({ ok: true });
    expect(health.admit(sql, "c", LIMIT, NOW + minutes(1))).toEqual({ ok: true });
  });

  test("opens after five failures, lets one trial through, and closes with it", () => {
    const sql = newStore();
    const wide = { calls: 100, windowMs: minutes(1) };
    for (let n = 0; n < 5; n += 1) health.recordCall(sql, "c", call("error"), fails, NOW);
    expect(health.admit(sql, "c", wide, NOW + 1)).toMatchObject({ ok: false, reason: "paused" });
    expect(health.admit(sql, "c", wide, NOW + minutes(1))).toEqual({ ok: true });
    expect(health.admit(sql, "c", wide, NOW + minutes(1) + 1)).toMatchObject({ ok: false, reason: "paused" });
    health.recordCall(sql, "c", call("ok"), works, NOW + minutes(1) + 2);
    expect(health.admit(sql, "c", wide, NOW + minutes(1) + 3)).toEqual({ ok: true });
    expect(health.readHealth(sql, "c", wide, 10, NOW + minutes(1))).toMatchObject({ phase: "closed", failures: 0 });
  });

  test("keeps the newest hundred calls, and no more", () => {
    const sql = newStore();
    for (let n = 0; n < 350; n += 1) health.recordCall(sql, "c", call("ok"), works, NOW + n);
    const { calls, lastOkAtMs } = health.readHealth(sql, "c", LIMIT, 1_000, NOW);
    expect(calls.length).toBeLessThanOrEqual(110);
    expect(calls[0]?.atMs).toBe(NOW + 349);
    expect(lastOkAtMs).toBe(NOW + 349);
  });
});

test("a sign-in is handed out once, and not after half an hour", () => {
  const sql = newStore();
  begin(sql, "a", "sealed", NOW);
  expect(end(sql, "a", NOW + 1)).toBe("sealed");
  expect(end(sql, "a", NOW + 2)).toBeNull();
  begin(sql, "b", "sealed", NOW);
  expect(end(sql, "b", NOW + minutes(31))).toBeNull();
  for (let n = 0; n < 50; n += 1) begin(sql, `many${n}`, "sealed", NOW + n);
  expect(sql.exec("SELECT state FROM sign_ins").toArray()).toHaveLength(20);
});

describe("requests of an incoming webhook", () => {
  const delivery = (more: Partial<NewDelivery> = {}): NewDelivery => ({
    ...{ workspaceId: "w", sourceId: "s", dedupe: "evt_1", contentType: "application/json", headers: { a: "b" } },
    ...{ body: "{}", bytes: 2, event: { sourceId: "s", sourceName: "Shop", name: "order.placed", fields: { a: 1 } } },
    ...more,
  });
  const events = (sql: SqlStorage) => sql.exec<{ event: string }>("SELECT event FROM outbox ORDER BY seq").toArray();

  test("one id is taken once, with one event", () => {
    const sql = newStore();
    expect(deliveries.take(sql, delivery(), 10, NOW)).toEqual({ kind: "taken", seq: 1 });
    expect(deliveries.take(sql, delivery(), 10, NOW + 1)).toEqual({ kind: "duplicate" });
    expect(deliveries.take(sql, delivery({ sourceId: "t" }), 10, NOW)).toMatchObject({ kind: "taken" });
    expect(events(sql)).toHaveLength(2);
    expect(JSON.parse(events(sql)[0]?.event ?? "")).toMatchObject({
      ...{ id: "webhook.received:s:1", type: "webhook.received", workspaceId: "w" },
      data: { name: "order.placed", fields: { a: 1 } },
    });
  });

  test("a request without an id is taken each time, up to the budget of the day", () => {
    const sql = newStore();
    const take = (at: number) => deliveries.take(sql, delivery({ dedupe: "" }), 3, at).kind;
    expect([1, 2, 3, 4].map((n) => take(NOW + n))).toEqual(["taken", "taken", "taken", "over-budget"]);
    expect(take(NOW + days(1))).toBe("taken");
    expect(deliveries.countToday(sql, "s", NOW)).toEqual({ taken: 3, refused: 1 });
  });

  test("the newest hundred are kept, ten of those that were refused, and refused ones push nothing out", () => {
    const sql = newStore();
    for (let n = 0; n < 130; n += 1) deliveries.take(sql, delivery({ dedupe: `e${n}` }), 1_000, NOW + n);
    for (let n = 0; n < 300; n += 1)
      deliveries.refuse(sql, delivery({ body: "x" }), "The signature is wrong.", NOW + n);
    const kept = deliveries.list(sql, "s", 1_000);
    expect(kept.filter(({ outcome }) => outcome === "taken")).toHaveLength(100);
    expect(kept.filter(({ outcome }) => outcome === "refused")).toHaveLength(10);
    expect(deliveries.find(sql, "s", kept[0]?.seq ?? 0)).toMatchObject({ outcome: "refused", body: "", event: null });
    expect(deliveries.find(sql, "s", null)).toMatchObject({ dedupe: "e129", headers: { a: "b" }, body: "{}" });
  });

  test("a replay is another event; a refused request has none", () => {
    const sql = newStore();
    deliveries.take(sql, delivery(), 10, NOW);
    deliveries.refuse(sql, delivery(), "The body is not JSON.", NOW);
    const event = { sourceId: "s", sourceName: "Shop", name: "order.paid", fields: {} };
    const replay = (sourceId: string, seq: number, id: string) =>
      deliveries.replay(sql, { workspaceId: "w", sourceId, seq, event, id }, NOW + 5);
    expect(replay("s", 1, "a")).toBe("done");
    // The same form sent again.
    expect(replay("s", 1, "a")).toBe("done-before");
    expect(replay("s", 2, "b")).toBe("unknown");
    expect(replay("other", 1, "c")).toBe("unknown");
    expect(events(sql).map(({ event: text }) => (JSON.parse(text) as { id: string }).id)).toEqual([
      "webhook.received:s:1",
      "webhook.received:s:1:1",
    ]);
  });

  test("old requests go after 30 days, ids after a week", () => {
    const sql = newStore();
    deliveries.take(sql, delivery(), 10, NOW);
    deliveries.purge(sql, NOW + days(8));
    expect(deliveries.list(sql, "s", 10)).toHaveLength(1);
    expect(deliveries.take(sql, delivery(), 10, NOW + days(8)).kind).toBe("taken");
    deliveries.purge(sql, NOW + days(45));
    expect(deliveries.hasDeliveries(sql)).toBe(false);
  });
});

describe("stand-ins", () => {
  const open = (connector: Parameters<typeof practiceCredentials>[0], id = "0199-c0ffee") => {
    const sql = newStore();
    const made = practiceCredentials(connector, id);
    openAccount(sql, id, connector, made.secrets, NOW);
    const ask = async (method: string, url: string, init: RequestInit = {}, at = NOW) => {
      const request = new Request(url, { method, ...init });
      const outcome = await answerPractice(
        sql,
        id,
        {
          ...{ method, url, headers: [...request.headers] },
          body: new Uint8Array(await request.arrayBuffer()),
        },
        at,
      );
      if (outcome.kind === "timeout") return { status: 0, json: {} as Record<string, unknown>, headers: new Headers() };
      const { status, body, headers } = outcome.reply;
      const json = body.startsWith("{") || body.startsWith("[") ? (JSON.parse(body) as never) : (body as never);
      return { status, json: json as unknown as Record<string, unknown>, headers: new Headers(headers) };
    };
    return { sql, id, ask, ...made };
  };
  const json = (value: object, headers: Record<string, string> = {}): RequestInit => ({
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(value),
  });

  describe("Bluesky", () => {
    const XRPC = "https://bsky.social/xrpc";
    async function signedIn() {
      const one = open("bluesky");
      const { identifier, appPassword } = one.credentials;
      const session = await one.ask(
        "POST",
        `${XRPC}/com.atproto.server.createSession`,
        json({ identifier, password: appPassword }),
      );
      const auth = { authorization: `Bearer ${session.json.accessJwt}` };
      const did = String(session.json.did);
      const create = (record: object, rkey?: string, method = "createRecord", at = NOW) =>
        one.ask(
          "POST",
          `${XRPC}/com.atproto.repo.${method}`,
          json({ repo: did, collection: "app.bsky.feed.post", record, ...(rkey ? { rkey } : {}) }, auth),
          at,
        );
      return { ...one, session, auth, did, create };
    }
    const post = (text: string) => ({ $type: "app.bsky.feed.post", text, createdAt: new Date(NOW).toISOString() });

    test("signs in, renews, and refuses a wrong password and an old token", async () => {
      const { ask, session, auth } = await signedIn();
      expect(session.status).toBe(200);
      const wrong = await ask(
        "POST",
        `${XRPC}/com.atproto.server.createSession`,
        json({ identifier: "x", password: "y" }),
      );
      expect([wrong.status, wrong.json.error]).toEqual([401, "AuthenticationRequired"]);
      const late = await ask("GET", `${XRPC}/com.atproto.server.getSession`, { headers: auth }, NOW + hours(3));
      expect([late.status, late.json.error]).toEqual([400, "ExpiredToken"]);
      const refresh = { headers: { authorization: `Bearer ${session.json.refreshJwt}` } };
      const renewed = await ask("POST", `${XRPC}/com.atproto.server.refreshSession`, refresh, NOW + hours(3));
      expect(renewed.status).toBe(200);
      const asAccess = await ask("GET", `${XRPC}/com.atproto.server.getSession`, refresh);
      expect(asAccess.status).toBe(401);
    });

    test("stores a record under its key once; putRecord writes over it; getRecord says what is there", async () => {
      const { ask, create, auth, did } = await signedIn();
      const made = await create(post("New teas"), "3kabcdefghijk");
      expect(made.json.uri).toBe(`at://${did}/app.bsky.feed.post/3kabcdefghijk`);
      expect((await create(post("New teas"), "3kabcdefghijk")).status).toBe(400);
      expect((await create(post("New teas"), "3kabcdefghijk", "putRecord")).json.cid).toBe(made.json.cid);
      const query = (rkey: string) =>
        `${XRPC}/com.atproto.repo.getRecord?repo=${did}&collection=app.bsky.feed.post&rkey=${rkey}`;
      expect((await ask("GET", query("3kabcdefghijk"), { headers: auth })).json.value).toMatchObject({
        text: "New teas",
      });
      const missing = await ask("GET", query("3kzzzzzzzzzzz"), { headers: auth });
      expect([missing.status, missing.json.error]).toEqual([400, "RecordNotFound"]);
    });

    test("counts graphemes and bytes as the network does", async () => {
      const { create } = await signedIn();
      expect((await create(post("👨‍👩‍👧‍👦".repeat(100)))).status).toBe(200);
      expect((await create(post("a".repeat(300)))).status).toBe(200);
      expect((await create(post("a".repeat(301)))).status).toBe(400);
      expect((await create(post("👨‍👩‍👧‍👦".repeat(200)))).status).toBe(400);
      expect((await create({ text: "no moment" })).status).toBe(400);
    });

    test("images must have been uploaded; reactions grow with age; replies come as notifications", async () => {
      const { ask, create, auth, did } = await signedIn();
      const image = { headers: { ...auth, "content-type": "image/png" }, body: new Uint8Array([1, 2, 3]) };
      const blob = (await ask("POST", `${XRPC}/com.atproto.repo.uploadBlob`, image)).json.blob as object;
      const embed = (one: object) => ({ $type: "app.bsky.embed.images", images: [{ alt: "Tea", image: one }] });
      expect((await create({ ...post("With"), embed: embed(blob) }, "3kwithimage22")).status).toBe(200);
      const unknown = { $type: "blob", ref: { $link: "bafyreiunknown" }, mimeType: "image/png", size: 3 };
      expect((await create({ ...post("Without"), embed: embed(unknown) })).status).toBe(400);
      const uri = `at://${did}/app.bsky.feed.post/3kwithimage22`;
      const read = async (at: number) =>
        (await ask("GET", `${XRPC}/app.bsky.feed.getPosts?uris=${encodeURIComponent(uri)}`, { headers: auth }, at)).json
          .posts as { likeCount: number }[];
      expect((await read(NOW))[0]?.likeCount).toBe(0);
      const later = NOW + hours(1.5);
      expect((await read(later))[0]?.likeCount).toBeGreaterThan(0);
      const inbox = await ask("GET", `${XRPC}/app.bsky.notification.listNotifications`, { headers: auth });
      expect((inbox.json.notifications as { reason: string }[]).map(({ reason }) => reason)).toEqual(["mention"]);
    });
  });

  describe("Mastodon", () => {
    const SERVER = "https://practice.example";
    const signedIn = () => {
      const one = open("mastodon");
      const auth = { authorization: `Bearer ${one.secrets.accessToken}` };
      const publish = (status: object, key?: string, at = NOW) =>
        one.ask(
          "POST",
          `${SERVER}/api/v1/statuses`,
          json(status, { ...auth, ...(key ? { "idempotency-key": key } : {}) }),
          at,
        );
      return { ...one, auth, publish };
    };

    test("one idempotency key makes one status, for an hour", async () => {
      const { publish, sql, id } = signedIn();
      const [first, second] = [
        await publish({ status: "New teas" }, "k1"),
        await publish({ status: "New teas" }, "k1"),
      ];
      expect(second.json.id).toBe(first.json.id);
      expect((await publish({ status: "New teas" }, "k2")).json.id).not.toBe(first.json.id);
      expect((await publish({ status: "New teas" }, "k1", NOW + hours(2))).json.id).not.toBe(first.json.id);
      expect(listPracticePosts(sql, id, 10)).toHaveLength(3);
    });

    test("counts a link as 23 characters and refuses what is too long or empty", async () => {
      const { publish } = signedIn();
      expect((await publish({ status: `${"a".repeat(476)} https://shop.example/${"x".repeat(300)}` })).status).toBe(
        200,
      );
      expect((await publish({ status: "a".repeat(501) })).status).toBe(422);
      expect((await publish({ status: "  " })).status).toBe(422);
    });

    test("registers an app, exchanges its code, and knows nobody without the token", async () => {
      const { ask, auth, secrets } = signedIn();
      const app = await ask(
        "POST",
        `${SERVER}/api/v1/apps`,
        json({ client_name: "Kaja", redirect_uris: "https://k.example/x" }),
      );
      expect(app.json.client_id).toBe(secrets.clientId);
      const exchange = (code: string) =>
        ask(
          "POST",
          `${SERVER}/oauth/token`,
          json({
            grant_type: "authorization_code",
            code,
            client_id: secrets.clientId,
            client_secret: secrets.clientSecret,
          }),
        );
      expect((await exchange("practice-code")).json.access_token).toBe(secrets.accessToken);
      expect((await exchange("guessed")).status).toBe(400);
      expect((await ask("GET", `${SERVER}/api/v1/accounts/verify_credentials`)).status).toBe(401);
      expect((await ask("GET", `${SERVER}/api/v1/accounts/verify_credentials`, { headers: auth })).status).toBe(200);
      expect((await ask("GET", `${SERVER}/api/v2/instance`)).json.configuration).toMatchObject({
        statuses: { max_characters: 500 },
      });
    });

    test("takes media by form, with its description", async () => {
      const { ask, auth, publish } = signedIn();
      const form = new FormData();
      form.set("file", new File([new Uint8Array([1])], "tea.png", { type: "image/png" }));
      form.set("description", "A cup");
      const media = await ask("POST", `${SERVER}/api/v2/media`, { headers: auth, body: form });
      expect(media.json).toMatchObject({ type: "image", description: "A cup" });
      const status = await publish({ status: "", media_ids: [media.json.id] });
      expect(status.json.media_attachments).toMatchObject([{ description: "A cup" }]);
      expect((await publish({ status: "x", media_ids: ["1"] })).status).toBe(404);
    });
  });

  test("Telegram answers as its bot API does", async () => {
    const { ask, credentials } = open("telegram");
    const call = (method: string, fields: object, token = credentials.token) =>
      ask("POST", `https://api.telegram.org/bot${token}/${method}`, json(fields));
    expect((await call("getMe", {})).json.ok).toBe(true);
    expect((await call("getMe", {}, "1:wrong")).status).toBe(401);
    const sent = await call("sendMessage", { chat_id: credentials.chatId, text: "New teas" });
    expect(sent.json.result).toMatchObject({ message_id: 1, text: "New teas" });
    expect((await call("sendMessage", { chat_id: "@else", text: "x" })).json.description).toContain("chat not found");
    expect((await call("sendMessage", { chat_id: credentials.chatId, text: "a".repeat(4_097) })).status).toBe(400);
    expect((await call("sendPhoto", { chat_id: credentials.chatId, photo: "https://a.example/x.png" })).status).toBe(
      200,
    );
  });

  test("Discord and Slack answer as their webhooks do", async () => {
    const discord = open("discord");
    const url = discord.credentials.webhookUrl ?? "";
    expect((await discord.ask("POST", url, json({ content: "New teas" }))).status).toBe(204);
    const waited = await discord.ask("POST", `${url}?wait=true`, json({ content: "More" }));
    expect((await discord.ask("GET", `${url}/messages/${waited.json.id}`)).json.content).toBe("More");
    expect((await discord.ask("POST", url, json({ content: "a".repeat(2_001) }))).json.code).toBe(50_035);
    expect((await discord.ask("POST", url, json({ content: "" }))).json.code).toBe(50_006);
    expect((await discord.ask("POST", `${url}x`, json({ content: "x" }))).json.code).toBe(10_015);
    const slack = open("slack");
    const hook = slack.credentials.webhookUrl ?? "";
    expect((await slack.ask("POST", hook, json({ text: "New teas" }))).json).toBe("ok");
    expect((await slack.ask("POST", hook, json({ text: "" }))).json).toBe("no_text");
    expect((await slack.ask("POST", `${hook}x`, json({ text: "x" }))).status).toBe(404);
  });

  test("a failure meets the next call alone; one that timed out took effect; a revocation lasts", async () => {
    const { sql, id, ask, secrets } = open("mastodon");
    const publish = (key: string) =>
      ask(
        "POST",
        "https://practice.example/api/v1/statuses",
        json({ status: "New teas" }, { authorization: `Bearer ${secrets.accessToken}`, "idempotency-key": key }),
      );
    failNext(sql, id, "rate_limit");
    const limited = await publish("a");
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "5"]);
    failNext(sql, id, "server_error");
    expect((await publish("a")).status).toBe(500);
    expect(listPracticePosts(sql, id, 10)).toHaveLength(0);
    failNext(sql, id, "timeout");
    expect((await publish("a")).status).toBe(0);
    expect(listPracticePosts(sql, id, 10)).toHaveLength(1);
    expect((await publish("a")).status).toBe(200);
    expect(listPracticePosts(sql, id, 10)).toHaveLength(1);
    failNext(sql, id, "revoked");
    expect([(await publish("b")).status, (await publish("b")).status]).toEqual([401, 401]);
    renewAccount(sql, id, secrets);
    expect((await publish("b")).status).toBe(200);
  });

  test("an account that is opened twice keeps its first secrets", () => {
    const sql = newStore();
    const first = openAccount(sql, "twice", "bluesky", { appPassword: "one" }, NOW);
    expect(openAccount(sql, "twice", "bluesky", { appPassword: "two" }, NOW)).toEqual(first);
  });
});
