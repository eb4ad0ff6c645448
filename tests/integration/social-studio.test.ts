import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { connectionsStub } from "#app/modules/integrations/store/connections-stub.server.ts";
import { publishDue } from "#app/modules/social/publishing/due.server.ts";
import { publishPost } from "#app/modules/social/publishing/publish-post.server.ts";
import type { PublishSteps } from "#app/modules/social/publishing/try-until-end.server.ts";
import { socialStub } from "#app/modules/social/store/social-stub.server.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { connections } from "#db/schema/integrations.ts";
import { notices } from "#db/schema/notifications.ts";
import { socialPosts } from "#db/schema/social.ts";
import { callApi, createApiKey } from "#tests/support/api.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { eventually } from "#tests/support/privacy.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const context = createAppContext(env, createExecutionContext());
/** Steps that run at once, without waiting. */
const steps: PublishSteps = { do: (_, work) => work(), wait: async () => undefined };

let account: TestAccount;
let owner: Visitor;
let bluesky: string;
let mastodon: string;
let telegram: string;

/** Connects a stand-in of a network, and returns the id of the connection. */
async function practice(connector: string, name: string): Promise<string> {
  const made = await owner.post(`/integrations/new/${connector}`, { intent: "practice", name });
  if (made.status !== 303) throw new Error(`Not connected: ${made.status} ${await made.text()}`);
  const [row] = await db
    .select()
    .from(connections)
    .where(and(eq(connections.workspaceId, account.workspaceId), eq(connections.connector, connector)));
  if (!row) throw new Error("No connection");
  return row.id;
}

beforeAll(async () => {
  account = await createAccount(env);
  owner = new Visitor(account.cookie);
  bluesky = await practice("bluesky", "Sky");
  mastodon = await practice("mastodon", "Elephant");
  telegram = await practice("telegram", "Channel");
});

const form = (more: Record<string, string> = {}): [string, string][] =>
  Object.entries({ intent: "compose", when: "draft", link: "", campaign: "", at: "", ...more });

/** Composes by the form and returns the ids of the posts, by account. */
async function compose(keys: readonly string[], more: Record<string, string>, visitor = owner) {
  const fields = [...form(more), ...keys.map((key): [string, string] => ["accounts", key])];
  const answer = await visitor.post("/social/new", fields);
  if (answer.status !== 303) throw new Error(`Not composed: ${answer.status} ${await answer.text()}`);
  const id = answer.headers.get("location")?.split("/").at(-1) ?? "";
  const first = await postOf(id);
  const posts = await db
    .select()
    .from(socialPosts)
    .where(eq(socialPosts.groupId, first.groupId ?? ""));
  return { id, posts, groupId: first.groupId ?? "" };
}

async function postOf(id: string) {
  const [row] = await db.select().from(socialPosts).where(eq(socialPosts.id, id));
  if (!row) throw new Error("The post is gone");
  return row;
}

/** The mark of the content that a page shows for a decision. */
async function seenOn(path: string, visitor: Visitor): Promise<string> {
  const page = await (await visitor.get(path)).text();
  return /name="seen" value="([0-9a-f]{64})"/.exec(page)?.[1] ?? "";
}

const taken = (connection: string) => connectionsStub({ env }, account.workspaceId).practicePosts(connection, 100);
const publish = (id: string, attempt: number) =>
  publishPost(context, steps, { workspaceId: account.workspaceId, postId: id, attempt });

/** As if its time had come. */
const makeDue = (id: string) =>
  db
    .update(socialPosts)
    .set({ status: "scheduled", scheduledAt: new Date(Date.now() - 1_000) })
    .where(eq(socialPosts.id, id));

describe("a composition", () => {
  test("is published at once on three networks, each with its own text, exactly once", {
    timeout: 60_000,
  }, async () => {
    const text = `New teas are in ${newId().slice(-6)}`;
    const { posts, groupId } = await compose([bluesky, mastodon, telegram], {
      text,
      [`own-${mastodon}`]: `${text}, says the elephant`,
      when: "now",
      acceptsClash: "on",
    });
    expect(posts.map(({ channel }) => channel).toSorted()).toEqual(["bluesky", "mastodon", "telegram"]);
    for (const { id } of posts)
      await eventually("the Workflow has published", async () => (await postOf(id)).status === "published");
    const found = async (connection: string) =>
      (await taken(connection)).filter((post) => JSON.stringify(post).includes(text));
    expect(await found(bluesky)).toHaveLength(1);
    expect(JSON.stringify(await found(mastodon))).toContain("says the elephant");
    expect(await found(telegram)).toHaveLength(1);
    const store = socialStub({ env }, account.workspaceId);
    await store.refresh();
    expect(await store.results(posts.map(({ id }) => id))).toHaveLength(3);
    const report = await (await owner.get("/social/results")).text();
    expect(report).toContain("Bluesky");
    const file = await (await owner.get("/social/results/file.csv?days=30")).text();
    expect(file.split("\r\n").filter((line) => line.includes("bluesky")).length).toBeGreaterThan(0);
    expect((await store.group(groupId))?.text).toBe(text);
  });

  test("sent twice with one key is stored once; a draft publishes nothing", async () => {
    const { id } = await compose([bluesky], { text: "Only a draft" });
    expect(await postOf(id)).toMatchObject({ status: "draft", scheduledAt: null });
    const key = newId();
    const fields: [string, string][] = [...form({ text: "Twice", key }), ["accounts", bluesky]];
    const [one, two] = await Promise.all([owner.post("/social/new", fields), owner.post("/social/new", fields)]);
    expect(one.headers.get("location")).toBe(two.headers.get("location"));
  });

  test("is refused with its reason beside the field", async () => {
    const refused = async (more: Record<string, string>, keys: readonly string[], message: string) => {
      const fields = [...form(more), ...keys.map((key): [string, string] => ["accounts", key])];
      const answer = await owner.post("/social/new", fields);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain(message);
    };
    await refused({ text: "a".repeat(301) }, [bluesky], "at most 300 characters");
    await refused({ text: "" }, [bluesky], "Write a text");
    await refused({ text: "Tea" }, [newId()], "no longer connected");
    await refused({ text: "Tea", when: "at", at: "2020-01-01T09:00" }, [bluesky], "in the future");
    await refused({ text: "Tea", when: "queue" }, [bluesky], "no free time in its queue");
    await refused({ text: "Tea", link: "ftp://tea.example" }, [bluesky], "https://");
  });

  test("fills the queue of an account, and warns of a similar post", async () => {
    const saved = await owner.post("/social/settings", {
      intent: "queue",
      account: bluesky,
      timeZone: "Europe/Tallinn",
      times: "daily 09:00, 15:30",
    });
    expect(saved.status).toBe(303);
    // At some times of the day the next slot is within an hour of another test's post.
    const queued = { when: "queue", acceptsClash: "on" };
    const first = await compose([bluesky], { text: "Queue: one special announcement about tea", ...queued });
    const again = await owner.post("/social/new", [
      ...form({ text: "Queue: one special announcement about tea!", when: "queue" }),
      ["accounts", bluesky],
    ]);
    expect(again.status).toBe(400);
    expect(await again.text()).toContain("nearly the same text");
    const second = await compose([bluesky], { text: "Something else for the line", ...queued });
    const [a, b] = [await postOf(first.id), await postOf(second.id)];
    expect(a.status).toBe("scheduled");
    expect(b.scheduledAt?.getTime()).toBeGreaterThan(a.scheduledAt?.getTime() ?? 0);
  });

  test("gets a short link for each account, once", async () => {
    const text = `Read {link} now ${newId().slice(-6)}`;
    const { posts, id } = await compose([bluesky, mastodon], { text, link: "https://shop.example/tea", isShort: "on" });
    const urls = posts.map((post) => /https?:\/\/\S+\/r\/\w+/.exec(post.text)?.[0]);
    expect(new Set(urls).size).toBe(2);
    expect(urls).not.toContain(undefined);
    const edit = await (await owner.get(`/social/posts/${id}/edit`)).text();
    expect(edit).toContain("Read {link} now");
  });
});

describe("publishing", () => {
  test("of a call without an answer reads before it sends again: one post", async () => {
    for (const connection of [bluesky, mastodon]) {
      const text = `Lost answer ${newId().slice(-8)}`;
      const { id } = await compose([connection], { text });
      await makeDue(id);
      await owner.post(`/integrations/connections/${connection}`, { intent: "fail", failure: "timeout" });
      await publish(id, (await postOf(id)).attempt);
      expect(await postOf(id)).toMatchObject({ status: "published" });
      expect((await taken(connection)).filter((post) => JSON.stringify(post).includes(text))).toHaveLength(1);
    }
  });

  test("on a network that cannot be read leaves it to a person, who decides", async () => {
    const text = `Unclear ${newId().slice(-8)}`;
    const { id } = await compose([telegram], { text });
    await makeDue(id);
    await owner.post(`/integrations/connections/${telegram}`, { intent: "fail", failure: "timeout" });
    await publish(id, (await postOf(id)).attempt);
    expect(await postOf(id)).toMatchObject({ status: "unclear" });
    await publish(id, (await postOf(id)).attempt);
    expect((await taken(telegram)).filter((post) => JSON.stringify(post).includes(text))).toHaveLength(1);
    const notified = await db.select().from(notices).where(eq(notices.userId, account.userId));
    expect(notified.some(({ title }) => title.includes("not clear"))).toBe(true);
    const done = await owner.post(`/social/posts/${id}`, { intent: "done", url: "https://t.me/tea/1" });
    expect(done.status).toBe(303);
    expect(await postOf(id)).toMatchObject({ status: "published", url: "https://t.me/tea/1" });
  });

  test("after a restart in the middle of a thread continues where it was", async () => {
    const sentence = "One sentence of this thread is here and it is long enough to fill a part of it. ";
    const mark = newId().slice(-8);
    const { id } = await compose([bluesky], { text: `${mark} ${sentence.repeat(9)}`, isThread: "on" });
    await makeDue(id);
    const before = (await taken(bluesky)).length;
    let runs = 0;
    const dying: PublishSteps = {
      ...steps,
      do: async (_, work) => {
        const value = await work();
        runs += 1;
        if (runs === 2) throw new Error("The process ended");
        return value;
      },
    };
    const { attempt } = await postOf(id);
    await publishPost(context, dying, { workspaceId: account.workspaceId, postId: id, attempt }).catch(() => undefined);
    await db.update(socialPosts).set({ status: "publishing" }).where(eq(socialPosts.id, id));
    await publish(id, attempt);
    expect(await postOf(id)).toMatchObject({ status: "published" });
    const parts = await socialStub({ env }, account.workspaceId).parts(id);
    expect(parts.length).toBeGreaterThan(1);
    expect((await taken(bluesky)).length - before).toBe(parts.length);
  });

  test("that the network refuses is notified with its reason, and can be tried again", async () => {
    const { id } = await compose([mastodon], { text: `Refused ${newId().slice(-8)}` });
    await makeDue(id);
    await owner.post(`/integrations/connections/${mastodon}`, { intent: "fail", failure: "revoked" });
    await publish(id, (await postOf(id)).attempt);
    expect(await postOf(id)).toMatchObject({ status: "failed" });
    expect(await (await owner.get(`/social/posts/${id}`)).text()).toContain("was not published");
  });

  test("by hand reminds the author at its time, and ends with the address", async () => {
    const { id } = await compose(["hand-linkedin"], { text: "For LinkedIn" });
    await makeDue(id);
    await publishDue(context, new Date());
    expect(await postOf(id)).toMatchObject({ status: "by_hand" });
    expect(await (await owner.get(`/social/posts/${id}`)).text()).toContain("Publish on LinkedIn");
    await owner.post(`/social/posts/${id}`, { intent: "done", url: "https://www.linkedin.com/posts/1" });
    expect(await postOf(id)).toMatchObject({ status: "published" });
  });

  test("of a post whose time was moved meanwhile does nothing", async () => {
    const { id } = await compose([bluesky], { text: `Moved ${newId().slice(-8)}` });
    await db
      .update(socialPosts)
      .set({ status: "scheduled", scheduledAt: new Date(Date.now() + 600_000) })
      .where(eq(socialPosts.id, id));
    await publish(id, (await postOf(id)).attempt);
    expect(await postOf(id)).toMatchObject({ status: "scheduled" });
  });
});

describe("approval", () => {
  test("by a link: shown without an account, approved once, dead for everybody else", async () => {
    const at = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const text = `Please approve ${newId().slice(-8)}`;
    const { id } = await compose([bluesky], { text, when: "at", at: `${at}T12:00`, acceptsClash: "on" });
    expect((await owner.post(`/social/posts/${id}`, { intent: "ask" })).status).toBe(303);
    expect(await postOf(id)).toMatchObject({ status: "in_review" });
    await publishDue(context, new Date(Date.now() + 6 * 86_400_000));
    expect(await postOf(id)).toMatchObject({ status: "in_review" });
    const made = await owner.post(`/social/posts/${id}`, { intent: "link", name: "Mari", expiresInDays: "3" });
    const path = /\/social-approval\/[0-9a-f-]{36}\/[A-Za-z0-9_-]{32}/.exec(await made.text())?.[0] ?? "";
    const guest = new Visitor();
    expect(await (await guest.get(path)).text()).toContain(text);
    expect((await guest.get(`${path.slice(0, -1)}x`)).status).toBe(404);
    expect((await guest.get(path.replace(account.workspaceId, newId()))).status).toBe(404);
    const seen = await seenOn(path, guest);
    const silent = await guest.post(path, { intent: "reject", name: "Mari", note: "", seen });
    expect(silent.status).toBe(400);
    expect((await guest.post(path, { intent: "approve", name: "Mari", note: "", seen })).status).toBe(303);
    expect(await postOf(id)).toMatchObject({ status: "scheduled" });
    expect((await guest.post(path, { intent: "reject", name: "Mari", note: "No", seen })).status).toBe(409);
  });

  test("by role: posts of editors wait for an owner, whose refusal has a reason", async () => {
    await owner.post("/social/settings", { intent: "approval", needsApproval: "on" });
    const { workspaceId } = account;
    const editor = new Visitor((await createAccount(env, { workspaceId, workspaceRole: "editor" })).cookie);
    const at = new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10);
    const { id } = await compose(
      [bluesky],
      { text: "By an editor", when: "at", at: `${at}T08:00`, acceptsClash: "on" },
      editor,
    );
    expect(await postOf(id)).toMatchObject({ status: "in_review" });
    expect((await editor.post(`/social/posts/${id}`, { intent: "approve", note: "" })).status).toBe(403);
    const seen = await seenOn(`/social/posts/${id}`, owner);
    const refused = await owner.post(`/social/posts/${id}`, { intent: "changes", note: "Shorter, please", seen });
    expect(refused.status).toBe(303);
    expect(await postOf(id)).toMatchObject({ status: "draft" });
    expect(await (await editor.get(`/social/posts/${id}`)).text()).toContain("Shorter, please");
    await owner.post("/social/settings", { intent: "approval" });
  });
});

describe("a file of posts", () => {
  test("is checked line by line, and imported once", async () => {
    const at = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const mark = newId().slice(-8);
    const csv = `text,account,date\nImported ${mark},Sky,${at} 09:00\nWrong,Nobody,\nLate,Sky,2020-01-01 09:00\nDraft ${mark},LinkedIn,`;
    const checked = await (await owner.post("/social/import", { intent: "check", csv })).text();
    expect(checked).toContain("2 posts can be created, 2 lines cannot.");
    expect(checked).toContain("There is no account");
    const key = newId();
    for (let times = 0; times < 2; times += 1)
      expect((await owner.post("/social/import", { intent: "import", csv, key })).status).toBe(303);
    const rows = await db.select().from(socialPosts).where(eq(socialPosts.workspaceId, account.workspaceId));
    expect(
      rows
        .filter(({ text }) => text.includes(mark))
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(["draft", "scheduled"]);
    const again = await (await owner.post("/social/import", { intent: "check", csv })).text();
    expect(again).toContain("0 posts can be created, 4 lines cannot.");
    expect(again).toContain("This account has a post with nearly the same text from the last 30 days.");
  });

  test("is made of the entries of a connected feed, for the queue of an account", async () => {
    const feed = await practice("rss", "Tea journal");
    const read = { intent: "feed", feed, account: telegram, feedWhen: "queue" };
    const page = await (await owner.post("/social/import", read)).text();
    expect(page).toContain("How we choose our tea");
    expect(page).toContain("Next free time");
    expect(page).toMatch(/\d+ posts can be created, 0 lines cannot\./);
    const elsewhere = new Visitor((await createAccount(env)).cookie);
    expect((await elsewhere.post("/social/import", read)).status).toBe(404);
    expect((await owner.post("/social/import", { ...read, feed: telegram })).status).toBe(400);

    const times = { intent: "queue", account: telegram, timeZone: "UTC", times: "daily 06:15" };
    expect((await owner.post("/social/settings", times)).status).toBe(303);
    const csv = `text,account,date\nFrom the journal ${newId()},Channel,queue`;
    expect((await owner.post("/social/import", { intent: "import", csv, key: newId() })).status).toBe(303);
    const rows = await db.select().from(socialPosts).where(eq(socialPosts.accountId, telegram));
    const queued = rows.find(({ text }) => text.startsWith("From the journal"));
    expect(queued?.status).toBe("scheduled");
    expect(queued?.scheduledAt?.toISOString()).toMatch(/T06:15:00/);
  });
});

test("best times are silent until an account has enough posts, and claim nothing without a difference", async () => {
  const sky = await createAccount(env);
  const person = new Visitor(sky.cookie);
  await person.post("/integrations/new/bluesky", { intent: "practice", name: "Best sky" });
  const [connection] = await db.select().from(connections).where(eq(connections.workspaceId, sky.workspaceId));
  const accountId = connection?.id ?? "";
  const store = socialStub(context, sky.workspaceId);
  const publishAt = (count: number, daysAgo: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        store.published(sky.workspaceId, {
          ...{ postId: newId(), groupId: null, channel: "bluesky", accountId, linkId: null, url: "", remote: null },
          atMs: Date.now() - daysAgo * 86_400_000,
        }),
      ),
    );
  await publishAt(29, 5);
  await publishAt(3, 1);
  const page = async () => (await person.get("/social/results")).text();
  expect(await page()).toContain("Best sky, Bluesky (practice): 29 posts");
  await publishAt(1, 5);
  expect(await page()).toContain("No time did better than the others in 30 posts.");
  expect(await (await owner.get("/social/results")).text()).not.toContain("Best sky");
});

describe("the API", () => {
  test("schedules a post on an account, and refuses one of another network or workspace", async () => {
    const { key } = await createApiKey(account, { scopes: ["social"] });
    const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
    const post = { text: "By the API", channel: "bluesky", scheduledAt, accountId: bluesky };
    const made = await callApi("/social/posts", { key, json: post });
    expect(made.status).toBe(201);
    expect(await made.json()).toMatchObject({ status: "scheduled", accountId: bluesky, groupId: null, url: "" });
    expect((await callApi("/social/posts", { key, json: { ...post, channel: "mastodon" } })).status).toBe(400);
    expect((await callApi("/social/posts", { key, json: { ...post, accountId: newId() } })).status).toBe(400);
    const listed = (await (await callApi("/social/posts?status=scheduled", { key })).json()) as { data: object[] };
    expect(listed.data.length).toBeGreaterThan(0);
  });
});

test("another workspace sees nothing of a post", async () => {
  const { id, groupId } = await compose([bluesky], { text: "Ours" });
  const stranger = new Visitor((await createAccount(env)).cookie);
  for (const path of [`/social/posts/${id}`, `/social/posts/${id}/edit`, `/social/images/${groupId}/x`])
    expect((await stranger.get(path)).status).toBe(404);
  expect((await stranger.post(`/social/posts/${id}`, { intent: "delete" })).status).toBe(404);
  expect((await owner.post(`/social/posts/${id}`, { intent: "delete" })).status).toBe(303);
  expect(await socialStub({ env }, account.workspaceId).group(groupId)).toBeNull();
});

test("a post is taken to another day of the calendar, once, and not by strangers", async () => {
  const { id } = await compose([bluesky], { text: "Movable tea", when: "at", at: "2027-02-10T09:30" });
  const before = (await postOf(id)).scheduledAt?.getTime() ?? 0;
  const move = { intent: "move", id, days: "7", atMs: String(before) };
  const stranger = new Visitor((await createAccount(env)).cookie);
  expect((await stranger.post("/social/calendar", move)).status).toBe(404);
  expect((await owner.post("/social/calendar", { ...move, days: "400" })).status).toBe(400);
  expect((await owner.post("/social/calendar", move)).status).toBe(200);
  expect((await postOf(id)).scheduledAt?.getTime()).toBe(before + 7 * 86_400_000);
  expect((await owner.post("/social/calendar", move)).status).toBe(409);
  const past = { ...move, days: "-365", atMs: String(before + 7 * 86_400_000) };
  expect((await owner.post("/social/calendar", past)).status).toBe(400);
});
