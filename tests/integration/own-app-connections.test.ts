import { createExecutionContext, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import {
  type ConnectionClient,
  type ConnectorId,
  connectorOf,
  connectPractice,
  noteEndingSignIns,
  openConnection,
} from "#app/modules/integrations/index.server.ts";
import type { ConnectionsObject } from "#app/modules/integrations/store/connections.object.server.ts";
import { connectionsStub } from "#app/modules/integrations/store/connections-stub.server.ts";
import { imageKey } from "#app/modules/social/files.server.ts";
import { publicImageUrl } from "#app/modules/social/media/public-image.server.ts";
import { publishPost } from "#app/modules/social/publishing/publish-post.server.ts";
import type { PublishSteps } from "#app/modules/social/publishing/try-until-end.server.ts";
import { socialStub } from "#app/modules/social/store/social-stub.server.ts";
import { createRequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { days, hours, minutes } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { connections } from "#db/schema/integrations.ts";
import { notices } from "#db/schema/notifications.ts";
import { socialPosts } from "#db/schema/social.ts";
import { createAccount, createSession, ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const context = createRequestContext(new Request(ORIGIN), env, createExecutionContext());
/** Steps that run at once, without waiting. */
const steps: PublishSteps = { do: (_, work) => work(), wait: async () => undefined };

let account: TestAccount;
let visitor: Visitor;
beforeAll(async () => {
  account = await createAccount(env, { plan: "enterprise" });
  visitor = new Visitor(account.cookie);
});

interface Finish {
  state: string;
  authorizationCode: string;
}

/** The way to the service that a page offers, with the state and, in practice mode, the code. */
async function signInOf(answer: Response): Promise<URL> {
  const page = await answer.text();
  const href = /href="([^"]*[?&;]state=[^"]*)"/.exec(page)?.[1]?.replaceAll("&amp;", "&");
  if (!href) throw new Error(`No sign-in: ${answer.status} ${page.slice(0, 200)}`);
  return new URL(href);
}

async function begin(connector: ConnectorId, fields: Record<string, string> = {}, who = visitor): Promise<Finish> {
  const url = await signInOf(await who.post(`/integrations/new/${connector}`, { intent: "practice", ...fields }));
  expect([url.origin, url.pathname]).toEqual([ORIGIN, "/integrations/authorized"]);
  const { state = "", code = "" } = Object.fromEntries(url.searchParams);
  return { state, authorizationCode: code };
}

const finish = ({ state, authorizationCode }: Finish, who = visitor): Promise<Response> =>
  who.post("/integrations/authorized", { intent: "finish", state, authorizationCode });

async function practise(connector: ConnectorId, fields: Record<string, string> = {}): Promise<string> {
  const done = await finish(await begin(connector, fields));
  const path = done.headers.get("location") ?? "";
  if (done.status !== 303) throw new Error(`Not connected: ${done.status} ${await done.text()}`);
  return path.split("/").at(-1) ?? "";
}

const rowOf = async (id: string) => {
  const [row] = await db.select().from(connections).where(eq(connections.id, id));
  if (!row) throw new Error("The connection is gone");
  return row;
};

async function clientOf(id: string, now = new Date()): Promise<ConnectionClient> {
  const opened = await openConnection({ ...context, now: () => now }, account.workspaceId, id);
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

const statusOf = async (client: ConnectionClient, path: string) => {
  const answer = await client.fetch(path);
  return answer.kind === "answered" ? answer.response.status : answer;
};

const inObject = <T>(work: (sql: SqlStorage) => T): Promise<T> =>
  runInDurableObject(env.CONNECTIONS.getByName(account.workspaceId), (_: ConnectionsObject, state) =>
    work(state.storage.sql),
  );

describe("signing in by an own app", () => {
  test.each([
    ["linkedin", "https://www.linkedin.com/oauth/v2/authorization", "openid profile w_member_social", false],
    ["x", "https://x.com/i/oauth2/authorize", "tweet.read tweet.write users.read media.write offline.access", true],
    [
      "facebook",
      "https://www.facebook.com/v25.0/dialog/oauth",
      "pages_show_list,pages_read_engagement,pages_manage_posts,pages_manage_engagement",
      false,
    ],
    [
      "instagram",
      "https://www.instagram.com/oauth/authorize",
      "instagram_business_basic,instagram_business_content_publish,instagram_business_manage_comments",
      false,
    ],
  ] as const)(
    "%s: the page shows the redirect address, and leads to the network with it",
    async (connector, address, scope, hasPkce) => {
      const page = await (await visitor.get(`/integrations/new/${connector}`)).text();
      for (const text of [
        "Needs your own OAuth app",
        "Not tested against the live service",
        `${ORIGIN}/integrations/authorized`,
      ])
        expect(page).toContain(text);
      const app = { clientId: "client-12345", clientSecret: "secret-of-the-app" };
      const answer = await visitor.post(`/integrations/new/${connector}`, { intent: "connect", ...app });
      const body = await answer.clone().text();
      expect(body).not.toContain(app.clientSecret);
      const url = await signInOf(answer);
      expect(`${url.origin}${url.pathname}`).toBe(address);
      const { state = "", ...query } = Object.fromEntries(url.searchParams);
      expect(query).toMatchObject({
        ...{ response_type: "code", client_id: app.clientId, scope, redirect_uri: `${ORIGIN}/integrations/authorized` },
      });
      expect(query.code_challenge_method).toBe(hasPkce ? "S256" : undefined);
      expect(state.length).toBeGreaterThanOrEqual(27);
      expect(await db.$count(connections, eq(connections.connector, connector))).toBe(0);
    },
  );

  test("what the form lacks is said beside its field", async () => {
    const answer = await visitor.post("/integrations/new/linkedin", {
      intent: "connect",
      clientId: "a b",
      pageId: "tea",
    });
    const page = await answer.text();
    expect(answer.status).toBe(400);
    for (const text of ["Copy the whole app id", "Client secret is required", "Enter the number"])
      expect(page).toContain(text);
  });

  test("a company page asks for the page's scopes", async () => {
    const fields = { intent: "connect", clientId: "client-12345", clientSecret: "secret-1", pageId: "2414183" };
    const url = await signInOf(await visitor.post("/integrations/new/linkedin", fields));
    expect(url.searchParams.get("scope")).toBe("r_organization_social w_organization_social");
  });

  test.each(["linkedin", "x", "facebook", "instagram"] as const)(
    "%s: connects in practice mode, seals everything and logs no secret",
    async (connector) => {
      const id = await practise(connector, { name: "Tea shop" });
      const row = await rowOf(id);
      expect(row).toMatchObject({ connector, isPractice: true, status: "ok", serverUrl: null });
      const page = await (await visitor.get(`/integrations/connections/${id}`)).text();
      expect(page).toContain("Practice mode");
      const secrets = await inObject((sql) =>
        sql.exec<{ secrets: string }>("SELECT secrets FROM practice_accounts WHERE connection = ?", id).one(),
      );
      const { clientSecret = "" } = JSON.parse(secrets.secrets) as Record<string, string>;
      expect(clientSecret.length).toBeGreaterThan(20);
      for (const text of [page, row.sealedCredentials]) expect(text).not.toContain(clientSecret);
      expect((await visitor.post(`/integrations/connections/${id}`, { intent: "test" })).status).toBe(303);
      expect((await visitor.post(`/integrations/connections/${id}`, { intent: "remove" })).status).toBe(303);
      expect(await db.$count(connections, eq(connections.id, id))).toBe(0);
    },
  );

  test("a state works once; a forged one, another code and an address alone connect nothing", async () => {
    const begun = await begin("x");
    expect(
      (await visitor.get(`/integrations/authorized?state=${begun.state}&code=${begun.authorizationCode}`)).status,
    ).toBe(200);
    expect((await finish({ ...begun, state: "forged" })).status).toBe(404);
    const wrong = await begin("x");
    expect((await finish({ ...wrong, authorizationCode: "guessed" })).status).toBe(400);
    expect((await finish(wrong)).status).toBe(404);
    expect((await finish(begun)).status).toBe(303);
    expect((await finish(begun)).status).toBe(404);
  });

  test("a sign-in that is older than half an hour has ended", async () => {
    const begun = await begin("linkedin");
    await inObject((sql) => sql.exec("UPDATE sign_ins SET at = at - ?", minutes(31)));
    expect((await finish(begun)).status).toBe(404);
  });

  test("another session, another person and another workspace cannot end it", async () => {
    const again = new Visitor(await createSession(env, account));
    const other = new Visitor((await createAccount(env, { plan: "enterprise" })).cookie);
    for (const who of [again, other]) {
      const begun = await begin("x", { name: "Bound" });
      expect((await finish(begun, who)).status).toBe(404);
    }
    expect(await db.$count(connections, eq(connections.name, "Bound"))).toBe(0);
  });
});

describe("tokens that end", () => {
  const later = (id: string) => clientOf(id, new Date(Date.now() + hours(3)));

  test("two calls at once renew once, and both get the new token", async () => {
    const id = await practise("x");
    const clients = await Promise.all([later(id), later(id), later(id)]);
    expect(await Promise.all(clients.map((client) => statusOf(client, "/2/users/me")))).toEqual([200, 200, 200]);
    const { calls } = await connectionsStub({ env }, account.workspaceId).health(id, { calls: 9, windowMs: 9 }, 50);
    expect(calls.filter(({ path }) => path === "/2/oauth2/token")).toHaveLength(1);
    // A client that was opened before still holds the first token.
    expect(await statusOf(clients[0] as ConnectionClient, "/2/users/me")).toBe(200);
    expect(await statusOf(await clientOf(id), "/2/users/me")).toBe(200);
    expect((await visitor.post(`/integrations/connections/${id}`, { intent: "test" })).status).toBe(303);
  });

  test("a client with an old token gets the stored one, without another renewal", async () => {
    const id = await practise("x");
    const [early, late] = [await clientOf(id), await later(id)];
    expect(await statusOf(late, "/2/users/me")).toBe(200);
    expect(await statusOf(early, "/2/users/me")).toBe(200);
    const { calls } = await connectionsStub({ env }, account.workspaceId).health(id, { calls: 9, windowMs: 9 }, 50);
    expect(calls.filter(({ path }) => path === "/2/oauth2/token")).toHaveLength(1);
  });

  test("a sign-in that was taken back asks for attention, and signing in again repairs it", async () => {
    const id = await practise("x", { name: "Taken back" });
    await visitor.post(`/integrations/connections/${id}`, { intent: "fail", failure: "revoked" });
    expect(await statusOf(await clientOf(id), "/2/users/me")).toEqual({ kind: "refused", reason: "needs_attention" });
    expect(await rowOf(id)).toMatchObject({ status: "needs_attention" });
    const asked = await visitor.post(`/integrations/connections/${id}`, {
      intent: "renew",
      password: account.password,
    });
    const { state = "", code = "" } = Object.fromEntries((await signInOf(asked)).searchParams);
    expect((await finish({ state, authorizationCode: code })).status).toBe(303);
    expect(await rowOf(id)).toMatchObject({ status: "ok", lastError: null });
    expect(await statusOf(await clientOf(id), "/2/users/me")).toBe(200);
  });

  test("a token that can be renewed is renewed before its end, whether or not anybody uses it", async () => {
    const id = await practise("instagram", { name: "Unused" });
    const before = (await rowOf(id)).expiresAt?.getTime() ?? 0;
    expect(Math.round((before - Date.now()) / days(1))).toBe(60);
    // As if it had been made 55 days ago.
    await db
      .update(connections)
      .set({ expiresAt: new Date(before - days(55)) })
      .where(eq(connections.id, id));
    await noteEndingSignIns(context, new Date());
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: "ok", lastError: null });
    expect(row.expiresAt?.getTime()).toBeGreaterThanOrEqual(before);
    expect(await statusOf(await clientOf(id), "/me?fields=username")).toBe(200);
  });

  test("the owners hear once of a sign-in that ends soon; one that ended is not used any more", async () => {
    const id = await practise("linkedin", { name: "Ending" });
    const { expiresAt } = await rowOf(id);
    expect(Math.round(((expiresAt?.getTime() ?? 0) - Date.now()) / days(1))).toBe(60);
    const page = await (await visitor.get(`/integrations/connections/${id}`)).text();
    expect(page).toContain("They end");
    const heard = async () =>
      (await db.select().from(notices).where(eq(notices.userId, account.userId))).filter(({ href }) =>
        href.endsWith(id),
      );
    await noteEndingSignIns(context, new Date(Date.now() + days(52)));
    expect(await heard()).toHaveLength(0);
    for (const day of [54, 55]) await noteEndingSignIns(context, new Date(Date.now() + days(day)));
    expect((await heard()).map(({ title }) => title)).toEqual(["Sign in again for Ending"]);
    expect(await rowOf(id)).toMatchObject({ status: "ok", lastError: expect.stringContaining("ends on") });
    await noteEndingSignIns(context, new Date(Date.now() + days(61)));
    expect(await rowOf(id)).toMatchObject({ status: "needs_attention" });
    expect(await heard()).toHaveLength(2);
  });
});

describe("posts", () => {
  async function compose(connection: string, text: string): Promise<string> {
    const fields: [string, string][] = Object.entries({
      ...{ intent: "compose", text, when: "draft", link: "", campaign: "", at: "", acceptsClash: "on" },
      accounts: connection,
    });
    const answer = await visitor.post("/social/new", fields);
    if (answer.status !== 303) throw new Error(`Not composed: ${answer.status} ${await answer.text()}`);
    const id = answer.headers.get("location")?.split("/").at(-1) ?? "";
    await db
      .update(socialPosts)
      .set({ status: "scheduled", scheduledAt: new Date(Date.now() - 1_000) })
      .where(eq(socialPosts.id, id));
    return id;
  }

  async function publish(postId: string) {
    const [{ attempt } = { attempt: 0 }] = await db.select().from(socialPosts).where(eq(socialPosts.id, postId));
    await publishPost(context, steps, { workspaceId: account.workspaceId, postId, attempt });
    const [post] = await db.select().from(socialPosts).where(eq(socialPosts.id, postId));
    return post;
  }

  const fail = (id: string, failure: string) =>
    visitor.post(`/integrations/connections/${id}`, { intent: "fail", failure });
  const taken = async (id: string) =>
    (await connectionsStub({ env }, account.workspaceId).practicePosts(id, 50)).map(({ text }) => text);

  test.each([
    ["linkedin", { pageId: "2414183" }],
    ["x", {}],
    ["facebook", {}],
  ] as const)("%s: a timeout after the post was taken ends in exactly one post", async (connector, fields) => {
    const id = await practise(connector, fields);
    await fail(id, "timeout");
    const text = `New teas (first flush) are in, on ${connector} #Oolong`;
    const post = await publish(await compose(id, text));
    expect(post).toMatchObject({ status: "published", url: expect.stringMatching(/^https:\/\//) });
    expect(await taken(id)).toEqual([text]);
  });

  test("a member's post on LinkedIn cannot be read: without an answer it is unclear, and never sent again", async () => {
    const id = await practise("linkedin", { name: "Member" });
    await fail(id, "timeout");
    expect(await publish(await compose(id, "As a member"))).toMatchObject({ status: "unclear" });
    expect(await taken(id)).toEqual(["As a member"]);
  });

  test("with a sign-in that was taken back a post fails, and nothing is sent", async () => {
    const id = await practise("x", { name: "Busy" });
    await fail(id, "revoked");
    expect(await publish(await compose(id, "Not any more"))).toMatchObject({ status: "failed" });
    expect(await taken(id)).toEqual([]);
  });

  test("Instagram fetches the image at an address that only we can make, and that ends", async () => {
    const id = await practise("instagram", { name: "Pictures" });
    const refused = await visitor.post("/social/new", { intent: "compose", text: "Tea", when: "now", accounts: id });
    expect(await refused.text()).toContain("Instagram needs an image.");
    const made = await visitor.post("/social/new", { intent: "compose", text: "A cup", when: "draft", accounts: id });
    const postId = made.headers.get("location")?.split("/").at(-1) ?? "";
    const [{ groupId } = { groupId: null }] = await db.select().from(socialPosts).where(eq(socialPosts.id, postId));
    const of = { workspaceId: account.workspaceId, groupId: groupId ?? "" };
    const image = { id: newId(), type: "jpeg", width: 1, height: 1, bytes: 3, alt: "A cup of tea" } as const;
    await env.FILES.put(imageKey({ ...of, id: image.id }), new Uint8Array([1, 2, 3]));
    await socialStub({ env }, account.workspaceId).addImage(of.groupId, image, { images: 4, bytes: 1_000 });
    await db
      .update(socialPosts)
      .set({ status: "scheduled", scheduledAt: new Date() })
      .where(eq(socialPosts.id, postId));
    await fail(id, "timeout");
    expect(await publish(postId)).toMatchObject({
      status: "published",
      url: expect.stringContaining("https://www.instagram.com/p/"),
    });
    expect(await taken(id)).toEqual(["A cup"]);

    const pathOf = async (at: Date) =>
      new URL(await publicImageUrl({ ...context, now: () => at }, { ...of, imageId: image.id })).pathname;
    const stranger = new Visitor();
    const path = await pathOf(new Date());
    const shown = await stranger.get(path);
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect((await stranger.get(await pathOf(new Date(Date.now() - hours(3))))).status).toBe(404);
    expect((await stranger.get(`${path.slice(0, -2)}xx`)).status).toBe(404);
  });

  test("a text that is too long for X becomes a thread there, and is refused by hand", async () => {
    const id = await practise("x", { name: "Threads" });
    const text = `${"One sentence of a long text. ".repeat(14)}End.`;
    const fields = (account: string): [string, string][] =>
      Object.entries({ intent: "compose", text, isThread: "on", when: "draft", accounts: account });
    expect((await visitor.post("/social/new", fields("hand-x"))).status).toBe(400);
    const made = await visitor.post("/social/new", fields(id));
    const postId = made.headers.get("location")?.split("/").at(-1) ?? "";
    await db
      .update(socialPosts)
      .set({ status: "scheduled", scheduledAt: new Date() })
      .where(eq(socialPosts.id, postId));
    expect(await publish(postId)).toMatchObject({ status: "published" });
    expect(await taken(id)).toHaveLength(2);
  });

  test("networks without a connection are still published by hand", async () => {
    const page = await (await visitor.get("/social/new")).text();
    for (const key of ["hand-linkedin", "hand-x", "hand-facebook", "hand-instagram"]) expect(page).toContain(key);
  });
});

test("the demonstration connects a stand-in without a page, once", async () => {
  const actor = { ...account, plan: "enterprise", workspaceRole: "owner", via: "session", scopes: [] } as const;
  const id = newId();
  const connected = () => connectPractice(context, actor, connectorOf("x"), "Shown", id);
  expect(await connected()).toMatchObject({ ok: true, value: { kind: "connected", row: { name: "Shown" } } });
  expect(await connected()).toMatchObject({ ok: true, value: { kind: "connected", row: { id } } });
  expect(await statusOf(await clientOf(id), "/2/users/me")).toBe(200);
});
