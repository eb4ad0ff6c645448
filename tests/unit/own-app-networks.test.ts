import { describe, expect, test } from "vitest";
import { adapterOf } from "#app/modules/integrations/client/adapters/index.ts";
import { readTokens, requestTokens, tokensOf, toValues } from "#app/modules/integrations/client/adapters/own-app.ts";
import { connectorOf } from "#app/modules/integrations/domain/connectors/index.ts";
import type { ConnectionAnswer, ConnectionClient, ConnectorId } from "#app/modules/integrations/index.server.ts";
import {
  answerPractice,
  failNext,
  listPracticePosts,
  openAccount,
} from "#app/modules/integrations/practice/practice.ts";
import { PRACTICE_CODE } from "#app/modules/integrations/practice/stand-in.ts";
import { createTables } from "#app/modules/integrations/store/tables.ts";
import type { Adapter, JobImage, PartJob } from "#app/modules/social/publishing/networks/adapter.ts";
import { facebook } from "#app/modules/social/publishing/networks/facebook.server.ts";
import { instagram } from "#app/modules/social/publishing/networks/instagram.server.ts";
import { linkedin } from "#app/modules/social/publishing/networks/linkedin.server.ts";
import { writtenText, x } from "#app/modules/social/publishing/networks/x.server.ts";
import { days, hours } from "#app/shared/time.ts";
import { sqliteStorage } from "#tests/support/sqlite-storage.ts";

const NOW = Date.parse("2026-11-27T09:00:00Z");
const REFUSED = { code: "invalid_input", message: "refused" } as const;
const VERIFIER = "v".repeat(43);

type OwnApp = "linkedin" | "x" | "facebook" | "instagram";
const ADAPTERS: Readonly<Record<OwnApp, Adapter>> = { linkedin, x, facebook, instagram };

interface Sent {
  method: string;
  url: string;
  headers: Headers;
  body: string;
}

/** An account at a stand-in, signed in to by the same calls as at the network. */
async function signIn(connector: OwnApp, pageId = "") {
  const sql = sqliteStorage();
  createTables(sql);
  const id = "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f8";
  const app = { clientId: "client-1", clientSecret: "secret-1", ...(pageId === "" ? {} : { pageId }) };
  openAccount(sql, id, connector as ConnectorId, app, NOW);
  const definition = connectorOf(connector);
  const adapter = adapterOf(connector);
  const sent: Sent[] = [];
  const clock = { nowMs: NOW };
  const ask = async (url: string, init: RequestInit = {}): Promise<ConnectionAnswer> => {
    const request = new Request(url, init);
    const body = new Uint8Array(await request.arrayBuffer());
    const { method, headers } = request;
    sent.push({ method, url, headers, body: new TextDecoder().decode(body) });
    const outcome = await answerPractice(sql, id, { method, url, headers: [...headers], body }, clock.nowMs);
    if (outcome.kind === "timeout") return { kind: "unknown", cause: "No answer" };
    const { status, headers: answered, body: text } = outcome.reply;
    return { kind: "answered", response: new Response(text, { status, headers: answered }) };
  };
  const { app: oauth } = definition;
  if (!oauth) throw new Error("No app");
  const exchange = async (fields: Record<string, string>, as = app) =>
    readTokens(await requestTokens(ask, oauth, as, fields), REFUSED, clock.nowMs);
  const code = {
    ...{ grant_type: "authorization_code", code: PRACTICE_CODE, redirect_uri: "https://kaja.example/back" },
    ...(oauth.hasPkce ? { code_verifier: VERIFIER } : {}),
  };
  const tokens = await exchange(code);
  if (!tokens.ok) throw new Error(tokens.error.message);
  const serverUrl = definition.serverUrl ?? "";
  const begun = { ...app, ...toValues(tokens.value), grant: "g" };
  const completed = await adapter.completeSignIn?.(ask, { credentials: begun, serverUrl, session: null, nowMs: NOW });
  if (completed && !completed.ok) throw new Error(completed.error.message);
  const credentials = completed?.ok ? completed.value : begun;
  const call = { credentials, serverUrl, session: null, nowMs: NOW };
  const account = await adapter.identify(ask, call);
  if (!account.ok) throw new Error(account.error.message);
  const client: ConnectionClient = {
    connection: {
      ...{ id, connector, name: "Tea shop", account: account.value, serverUrl: null, isPractice: true },
      ...{ status: "ok", lastError: null },
    },
    fetch: async (path, init = {}) => {
      const draft = { url: adapter.resolve(path, call), headers: new Headers(init.headers), body: new Uint8Array() };
      await adapter.authenticate?.(draft, call);
      return ask(draft.url, { ...init, headers: draft.headers });
    },
  };
  const posts = () => listPracticePosts(sql, id, 50).map(({ text }) => text);
  const fail = (failure: Parameters<typeof failNext>[2]) => failNext(sql, id, failure);
  return {
    adapter,
    ask,
    call,
    client,
    clock,
    code,
    exchange,
    fail,
    posts,
    sent,
    tokens: tokens.value,
    account: account.value,
  };
}

const IMAGE: JobImage = {
  ...{ type: "png", width: 10, height: 10, alt: "A cup of tea", mediaType: "image/png" },
  read: async () => new Uint8Array([1, 2, 3]),
  publicUrl: async () => "https://kaja.example/social-image/token",
};

const job = (text: string, more: Partial<PartJob> = {}): PartJob => ({
  ...{ text, images: [], key: "post-0", startedAtMs: NOW, nowMs: NOW, card: async () => null, replyTo: null },
  ...more,
});

const bodyOf = ({ sent }: { sent: Sent[] }, path: string) =>
  JSON.parse(sent.findLast(({ url, method }) => method === "POST" && url.includes(path))?.body ?? "{}") as Record<
    string,
    unknown
  >;

describe("LinkedIn", () => {
  test("a post has its version, its author, its escaped text, and gets its id from a header", async () => {
    const network = await signIn("linkedin");
    const outcome = await linkedin.publish(network.client, job("New teas (first flush) #Oolong"));
    expect(outcome).toMatchObject({
      kind: "published",
      ref: { url: expect.stringMatching(/^https:\/\/www\.linkedin\.com\/feed\/update\/urn:li:share:\d+\/$/) },
    });
    expect(bodyOf(network, "/rest/posts")).toMatchObject({
      author: network.account.id,
      commentary: "New teas \\(first flush\\) {hashtag|\\#|Oolong}",
      ...{ visibility: "PUBLIC", lifecycleState: "PUBLISHED" },
    });
    const { headers } = network.sent.at(-1) ?? { headers: new Headers() };
    expect(headers.get("linkedin-version")).toMatch(/^20\d{4}$/);
    expect(headers.get("x-restli-protocol-version")).toBe("2.0.0");
    expect(network.posts()).toEqual(["New teas (first flush) #Oolong"]);
  });

  test.each([
    ["one image", [IMAGE], { media: { altText: "A cup of tea", id: expect.stringMatching(/^urn:li:image:/) } }],
    ["two images", [IMAGE, IMAGE], { multiImage: { images: [{ altText: "A cup of tea" }, {}] } }],
  ])("%s are sent before the post", async (_, images, content) => {
    const network = await signIn("linkedin");
    expect(await linkedin.publish(network.client, job("Tea", { images }))).toMatchObject({ kind: "published" });
    expect(bodyOf(network, "/rest/posts").content).toMatchObject(content);
    expect(network.sent.filter(({ method }) => method === "PUT")).toHaveLength(images.length);
    for (const path of ["https://www.linkedin.com/dms-uploads/../oauth/v2/accessToken", "https://elsewhere.example/x"])
      await expect(network.client.fetch(path)).rejects.toThrow(TypeError);
    expect(adapterOf("linkedin").logged(new URL("https://www.linkedin.com/dms-uploads/sp/secret"))).toBe(
      "/dms-uploads",
    );
  });

  test("a link has a card with its image", async () => {
    const network = await signIn("linkedin");
    const image = { bytes: new Uint8Array([1]), mediaType: "image/png" };
    const card = async () => ({ title: "Teas", description: "All of them", image });
    await linkedin.publish(network.client, job("Look: https://shop.example/teas", { card }));
    expect(bodyOf(network, "/rest/posts").content).toMatchObject({
      article: {
        source: "https://shop.example/teas",
        title: "Teas",
        thumbnail: expect.stringMatching(/^urn:li:image:/),
      },
    });
  });

  test("a page's posts can be read, a member's cannot", async () => {
    const page = await signIn("linkedin", "2414183");
    expect(page.account).toMatchObject({ id: "urn:li:organization:2414183", handle: "Company page 2414183" });
    page.fail("timeout");
    const sent = job("Tea_time #tea (now)");
    expect(await linkedin.publish(page.client, sent)).toMatchObject({ kind: "unknown" });
    expect(await linkedin.find?.(page.client, sent)).toMatchObject({ kind: "found" });
    expect(await linkedin.find?.(page.client, job("Another"))).toEqual({ kind: "absent" });
    const member = await signIn("linkedin");
    expect(await linkedin.find?.(member.client, sent)).toEqual({ kind: "unreadable" });
    expect(await linkedin.counts?.(member.client, { id: "x", url: "", cid: "" })).toEqual({
      ...{ likes: 0, replies: 0, reposts: 0 },
    });
  });

  test("the stand-in refuses what LinkedIn refuses", async () => {
    const { ask, client } = await signIn("linkedin");
    const headers = { authorization: "Bearer wrong" };
    const status = async (answer: Promise<ConnectionAnswer>) => {
      const got = await answer;
      return got.kind === "answered" ? got.response.status : 0;
    };
    expect(await status(ask("https://api.linkedin.com/v2/userinfo", { headers }))).toBe(401);
    const post = (body: object) =>
      status(
        client.fetch("/rest/posts", {
          method: "POST",
          body: JSON.stringify(body),
          headers: { "content-type": "application/json" },
        }),
      );
    const whole = {
      ...{ author: client.connection.account.id, commentary: "Tea", visibility: "PUBLIC", lifecycleState: "PUBLISHED" },
      distribution: { feedDistribution: "MAIN_FEED" },
    };
    expect(await post(whole)).toBe(201);
    expect(await post({ ...whole, commentary: "Tea (green)" })).toBe(422);
    expect(await post({ ...whole, author: "urn:li:person:other" })).toBe(422);
    expect(await post({ ...whole, commentary: "a".repeat(3_001) })).toBe(422);
    expect(await post({ ...whole, content: { media: { id: "urn:li:image:1" } } })).toBe(422);
  });
});

describe("X", () => {
  test("a thread with an image: text, media, reply", async () => {
    const network = await signIn("x");
    const first = await x.publish(network.client, job("One", { images: [IMAGE] }));
    if (first.kind !== "published") throw new Error("Not published");
    expect(bodyOf(network, "/2/media/metadata")).toMatchObject({ metadata: { alt_text: { text: "A cup of tea" } } });
    expect(bodyOf(network, "/2/tweets")).toMatchObject({ text: "One", media: { media_ids: [expect.any(String)] } });
    const second = await x.publish(network.client, job("Two", { replyTo: { root: first.ref, parent: first.ref } }));
    expect(second).toMatchObject({
      kind: "published",
      ref: { url: expect.stringMatching(/^https:\/\/x\.com\/practice_\w+\/status\/\d+$/) },
    });
    expect(bodyOf(network, "/2/tweets")).toEqual({ text: "Two", reply: { in_reply_to_tweet_id: first.ref.id } });
  });

  test("a post without an answer is found by its text, links and marks included", async () => {
    const network = await signIn("x");
    network.fail("timeout");
    const sent = job("Milk & tea <3 https://shop.example/teas?a=1&b=2");
    expect(await x.publish(network.client, sent)).toMatchObject({ kind: "unknown" });
    expect(await x.find?.(network.client, sent)).toMatchObject({ kind: "found" });
    expect(await x.find?.(network.client, { ...sent, startedAtMs: NOW + hours(1) })).toEqual({ kind: "absent" });
    expect(await x.find?.((await signIn("x")).client, sent)).toEqual({ kind: "absent" });
    expect(network.posts()).toHaveLength(1);
  });

  test.each([
    ["marks", { text: "a &amp; b &lt;3" }, "a & b <3"],
    ["an escaped mark that somebody wrote", { text: "&amp;lt;" }, "&lt;"],
    [
      "a link, and an image's",
      {
        text: "See https://t.co/1 https://t.co/2",
        entities: {
          urls: [
            { url: "https://t.co/1", expanded_url: "https://a.example/x" },
            { url: "https://t.co/2", expanded_url: "https://x.com/a/status/1/photo/1" },
          ],
        },
      },
      "See https://a.example/x ",
    ],
  ])("reads what was written: %s", (_, post, text) => {
    expect(writtenText(post)).toBe(text);
  });

  test("a refresh token opens once; the old access token ends", async () => {
    const { adapter, ask, call, client, exchange, tokens } = await signIn("x");
    const refresh = { grant_type: "refresh_token", refresh_token: tokens.refreshToken };
    const renewed = await adapter.signIn?.(ask, call);
    expect(renewed).toMatchObject({ grant: "g", accessToken: expect.any(String) });
    expect(await exchange(refresh)).toEqual({ ok: false, error: REFUSED });
    const old = await client.fetch("/2/users/me");
    expect(old.kind === "answered" && old.response.status).toBe(401);
  });

  test("asks for a new token before the old one ends, and not sooner", async () => {
    const { adapter, call } = await signIn("x");
    const due = (nowMs: number) => adapter.needsSignIn?.({ ...call, nowMs });
    expect([due(NOW), due(NOW + hours(1.9)), due(NOW + hours(1.95))]).toEqual([false, false, true]);
    const session = { accessToken: "s", refreshToken: "r", expiresAtMs: String(NOW + hours(9)), grant: "g" };
    expect(adapter.needsSignIn?.({ ...call, session, nowMs: NOW + hours(3) })).toBe(false);
    // A session of an earlier sign-in counts no more.
    expect(adapter.needsSignIn?.({ ...call, session: { ...session, grant: "old" }, nowMs: NOW + hours(3) })).toBe(true);
  });

  test("a code needs its verifier and the app's secret", async () => {
    const { code, exchange } = await signIn("x");
    expect((await exchange({ ...code, code_verifier: "short" })).ok).toBe(false);
    expect((await exchange({ ...code, code: "guessed" })).ok).toBe(false);
    expect((await exchange(code, { clientId: "client-1", clientSecret: "wrong" })).ok).toBe(false);
  });

  test("the stand-in refuses a text that is too long or was posted before", async () => {
    const { client } = await signIn("x");
    const refused = { kind: "refused", retryAfterMs: null };
    expect(await x.publish(client, job("a".repeat(281)))).toMatchObject(refused);
    expect(await x.publish(client, job("Tea"))).toMatchObject({ kind: "published" });
    const again = await x.publish(client, job("Tea"));
    expect(again).toMatchObject({ ...refused, reason: expect.stringContaining("duplicate content") });
  });
});

describe("Facebook", () => {
  test("the token is that of the Page, and a post has its link or its images", async () => {
    const network = await signIn("facebook");
    expect(network.account).toMatchObject({ handle: "Practice Page" });
    expect(await facebook.publish(network.client, job("Look: https://shop.example/teas"))).toMatchObject({
      kind: "published",
      ref: { url: expect.stringMatching(/^https:\/\/www\.facebook\.com\/\d+_\d+$/) },
    });
    expect(bodyOf(network, "/feed")).toEqual({
      message: "Look: https://shop.example/teas",
      link: "https://shop.example/teas",
    });
    await facebook.publish(network.client, job("Tea", { images: [IMAGE] }));
    expect(bodyOf(network, "/feed")).toEqual({ message: "Tea", attached_media: [{ media_fbid: expect.any(String) }] });
  });

  test("names the Pages when the wrong one is asked for", async () => {
    const { adapter, ask, exchange, code, call } = await signIn("facebook", "123456");
    const tokens = await exchange(code);
    if (!tokens.ok) throw new Error("No token");
    const credentials = { ...call.credentials, ...toValues(tokens.value), pageId: "654321" };
    const completed = await adapter.completeSignIn?.(ask, { ...call, credentials });
    expect(completed?.ok === false && completed.error.message).toContain("Practice Page (123456)");
  });

  test("a post without an answer is found by its text; counts are read", async () => {
    const { client, clock, fail } = await signIn("facebook");
    fail("timeout");
    expect(await facebook.publish(client, job("Tea #1"))).toMatchObject({ kind: "unknown" });
    const found = await facebook.find?.(client, job("Tea #1"));
    if (found?.kind !== "found") throw new Error("Not found");
    clock.nowMs = NOW + hours(40);
    const counts = await facebook.counts?.(client, found.ref);
    expect(counts?.likes).toBeGreaterThan(0);
  });

  test.each([
    [400, 4, true],
    [403, 32, true],
    [400, 100, false],
  ])("status %d with code %d: later is %s", async (status, code, isLater) => {
    const { client } = await signIn("facebook");
    const answer = async (): Promise<ConnectionAnswer> => ({
      kind: "answered",
      response: Response.json({ error: { message: "Refused", code } }, { status }),
    });
    const outcome = await facebook.publish({ ...client, fetch: answer }, job("Tea"));
    expect(outcome).toMatchObject({ kind: "refused", reason: "Refused" });
    expect(outcome.kind === "refused" && outcome.retryAfterMs !== null).toBe(isLater);
  });
});

describe("Instagram", () => {
  test("a container, then the post, with the address and description of its image", async () => {
    const network = await signIn("instagram");
    expect(network.account).toMatchObject({ handle: expect.stringMatching(/^@practice_/) });
    expect(await instagram.publish(network.client, job("New teas #Oolong", { images: [IMAGE] }))).toMatchObject({
      kind: "published",
      ref: { url: expect.stringMatching(/^https:\/\/www\.instagram\.com\/p\/\d+\/$/) },
    });
    const [made] = network.sent.filter(({ url }) => url.endsWith("/media"));
    expect(JSON.parse(made?.body ?? "{}")).toEqual({
      ...{ caption: "New teas #Oolong", alt_text: "A cup of tea" },
      image_url: "https://kaja.example/social-image/token",
    });
    expect(network.posts()).toEqual(["New teas #Oolong"]);
  });

  test("several images become a carousel", async () => {
    const network = await signIn("instagram");
    await instagram.publish(network.client, job("Teas", { images: [IMAGE, IMAGE] }));
    const bodies = network.sent
      .filter(({ url }) => url.endsWith("/media"))
      .map(({ body }) => JSON.parse(body) as object);
    expect(bodies).toMatchObject([
      { is_carousel_item: true },
      { is_carousel_item: true },
      { media_type: "CAROUSEL", caption: "Teas", children: expect.stringMatching(/^\d+,\d+$/) },
    ]);
  });

  test("without an image nothing is sent", async () => {
    const { client, sent } = await signIn("instagram");
    const before = sent.length;
    expect(await instagram.publish(client, job("Tea"))).toMatchObject({ kind: "refused", retryAfterMs: null });
    expect(sent).toHaveLength(before);
  });

  test("a post without an answer is found by its caption; an image that failed is sent again later", async () => {
    const { client, fail, posts } = await signIn("instagram");
    const failing: ConnectionClient = {
      ...client,
      fetch: (path, init) => {
        if (path.endsWith("/media_publish")) fail("timeout");
        return client.fetch(path, init);
      },
    };
    const sent = job("Tea & milk", { images: [IMAGE] });
    expect(await instagram.publish(failing, sent)).toMatchObject({ kind: "unknown" });
    expect(await instagram.find?.(client, sent)).toMatchObject({ kind: "found" });
    expect(posts()).toEqual(["Tea & milk"]);
    fail("server_error");
    expect(await instagram.publish(client, sent)).toMatchObject({ kind: "refused", retryAfterMs: 60_000 });
    expect(posts()).toHaveLength(1);
  });

  test("the token is renewed two weeks before its end", async () => {
    const { adapter, ask, call } = await signIn("instagram");
    const due = (nowMs: number) => adapter.needsSignIn?.({ ...call, nowMs });
    expect([due(NOW), due(NOW + days(45)), due(NOW + days(47))]).toEqual([false, false, true]);
    const renewed = await adapter.signIn?.(ask, call);
    expect(renewed).toMatchObject({ grant: "g", refreshToken: "" });
    expect(renewed).not.toMatchObject({ accessToken: tokensOf(call).accessToken });
    const session = renewed as Record<string, string>;
    expect((await adapter.identify(ask, { ...call, session })).ok).toBe(true);
  });

  test("a 429 waits, and a revoked sign-in is refused", async () => {
    const { client, fail } = await signIn("instagram");
    fail("rate_limit");
    const sent = job("One", { images: [IMAGE] });
    expect(await instagram.publish(client, sent)).toMatchObject({ kind: "refused", retryAfterMs: 5_000 });
    fail("revoked");
    expect(await instagram.publish(client, sent)).toMatchObject({ kind: "refused", retryAfterMs: null });
    expect(adapterOf("instagram").isRevoked(400, '{"error":{"code":190}}')).toBe(true);
  });
});

describe.each(["linkedin", "x", "facebook"] as const)("%s", (connector) => {
  test("429, 500 and a revoked sign-in", async () => {
    const { client, fail, posts } = await signIn(connector);
    const publish = (text: string) => ADAPTERS[connector].publish(client, job(text));
    fail("rate_limit");
    expect(await publish("One")).toMatchObject({ kind: "refused", retryAfterMs: 5_000 });
    fail("server_error");
    expect(await publish("Two")).toMatchObject({ kind: "unknown" });
    expect(posts()).toEqual([]);
    fail("revoked");
    expect(await publish("Three")).toMatchObject({ kind: "refused", retryAfterMs: null });
  });

  test("a call without an answer is never made again", () => {
    expect(ADAPTERS[connector].repeatableMs).toBe(0);
  });
});

describe("a first comment", () => {
  const PUBLISHED = { facebook, linkedin, instagram } as const;

  test.each([
    ["linkedin", "2414183", "/rest/socialActions/"],
    ["facebook", "", "/comments"],
    ["instagram", "", "/comments"],
  ] as const)("on %s is written on the post, and found again without an answer", async (name, pageId, path) => {
    const network = await signIn(name, pageId);
    const { publish, comment } = PUBLISHED[name];
    const post = await publish(network.client, job("New teas", { images: name === "instagram" ? [IMAGE] : [] }));
    if (post.kind !== "published" || !comment?.find) throw new Error("No comments");
    const replyTo = { root: post.ref, parent: post.ref };
    const written = job("Order here: https://shop.example/teas", { replyTo });
    expect(await comment.find(network.client, written)).toEqual({ kind: "absent" });
    network.fail("timeout");
    expect(await comment.publish(network.client, written)).toMatchObject({ kind: "unknown" });
    expect(JSON.stringify(bodyOf(network, path))).toContain("Order here");
    expect(await comment.find(network.client, written)).toMatchObject({ kind: "found" });
    expect(await comment.find(network.client, { ...written, startedAtMs: NOW + hours(1) })).toEqual({ kind: "absent" });
    const missing = { id: "0", url: "", cid: "" };
    expect(
      await comment.publish(network.client, job("Tea", { replyTo: { root: missing, parent: missing } })),
    ).toMatchObject({ kind: "refused", retryAfterMs: null });
    expect(comment.repeatableMs).toBe(0);
  });

  test("of a member on LinkedIn cannot be read, so that a person decides", async () => {
    const { client } = await signIn("linkedin");
    expect(await linkedin.comment?.find?.(client, job("Tea"))).toEqual({ kind: "unreadable" });
  });
});
