import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { openConnection } from "#app/modules/integrations/index.server.ts";
import { connectionsStub } from "#app/modules/integrations/store/connections-stub.server.ts";
import type { InboxEntry, Mention } from "#app/modules/social/store/inbox-rpc.ts";
import { socialStub } from "#app/modules/social/store/social-stub.server.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { connections } from "#db/schema/integrations.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const INBOX = "/social/inbox";
const db = openDatabase({ d1: env.DB });
const context = createAppContext(env, createExecutionContext());

let account: TestAccount;
let owner: Visitor;
let bluesky: string;
let mastodon: string;

async function practice(of: TestAccount, connector: string, name: string): Promise<string> {
  const made = await new Visitor(of.cookie).post(`/integrations/new/${connector}`, { intent: "practice", name });
  if (made.status !== 303) throw new Error(`Not connected: ${made.status}`);
  const [row] = await db
    .select()
    .from(connections)
    .where(and(eq(connections.workspaceId, of.workspaceId), eq(connections.connector, connector)));
  return row?.id ?? "";
}

beforeAll(async () => {
  account = await createAccount(env);
  owner = new Visitor(account.cookie);
  bluesky = await practice(account, "bluesky", "Sky");
  mastodon = await practice(account, "mastodon", "Elephant");
});

const store = () => socialStub(context, account.workspaceId);
const open = (more: { accountId?: string } = {}): Promise<InboxEntry[]> =>
  store().inbox({ state: "open", limit: 100, ...more });
const entryOf = async (accountId: string): Promise<InboxEntry> => {
  const [entry] = await open({ accountId });
  if (!entry) throw new Error("The inbox is empty");
  return entry;
};
const page = async (visitor = owner, query = "") => (await visitor.get(`${INBOX}${query}`)).text();
/** Posts that the stand-in of a connection has taken. */
const taken = (connection: string) => connectionsStub({ env }, account.workspaceId).practicePosts(connection, 100);

const mention = (more: Partial<Mention> & { id: string }): Mention => {
  const remote = { id: more.id, cid: "", url: "https://social.example/1" };
  const author = { name: "Mari", handle: "@mari@tea.example", url: "" };
  return { remote, root: remote, kind: "mention", author, text: "Hello", atMs: Date.now(), visibility: "", ...more };
};

describe("reading", () => {
  test("by the button brings mentions once; the first look alone is followed by a reading", async () => {
    expect(await page()).toContain("being read for the first time");
    expect((await owner.post(INBOX, { intent: "check" })).status).toBe(303);
    const first = await open();
    expect(new Set(first.map(({ accountId }) => accountId))).toEqual(new Set([bluesky, mastodon]));
    await owner.post(INBOX, { intent: "check" });
    expect((await open()).length).toBe(first.length);
    const shown = await page();
    expect(shown).toContain("when do you open tomorrow?");
    expect(shown).toContain("When do you open tomorrow?");
    expect(shown).toContain("Last checked");
    await store().refresh();
    expect((await open()).length).toBe(first.length);
  });

  test("says which account could not be read, and keeps what is there", async () => {
    const before = (await open()).length;
    await connectionsStub({ env }, account.workspaceId).failNext(bluesky, "server_error");
    await owner.post(INBOX, { intent: "check" });
    expect(await page()).toContain("Not everything could be read: Sky.");
    expect((await open()).length).toBe(before);
    await owner.post(INBOX, { intent: "check" });
    expect(await page()).not.toContain("Not everything could be read");
  });

  test("also finds public posts with a saved phrase; ten phrases at most", async () => {
    const phrase = `Kettle ${newId().slice(-6)}`;
    expect((await owner.post(INBOX, { intent: "search", phrase, key: newId() })).status).toBe(303);
    await owner.post(INBOX, { intent: "check" });
    const found = (await open()).filter(({ text }) => text.includes(phrase));
    expect(found.map(({ channel, kind }) => `${channel} ${kind}`).toSorted()).toEqual([
      "bluesky search",
      "mastodon search",
    ]);
    for (let at = 1; at < 10; at += 1) await owner.post(INBOX, { intent: "search", phrase: `tea ${at}`, key: newId() });
    const full = await owner.post(INBOX, { intent: "search", phrase: "one more", key: newId() });
    expect([full.status, await full.text()]).toEqual([
      expect.any(Number),
      expect.stringContaining("at most 10 saved searches"),
    ]);
    for (const { id } of await store().savedSearches()) await owner.post(INBOX, { intent: "unsearch", id });
    expect(await store().savedSearches()).toEqual([]);
  });

  test("keeps 2,000 entries, forgets those of a year ago, and those of accounts that went", async () => {
    const other = await createAccount(env);
    const inbox = socialStub(context, other.workspaceId);
    await inbox.visitInbox(other.workspaceId);
    const yearAgo = Date.now() - 366 * 86_400_000;
    expect(await inbox.addMentions({ id: "a", channel: "mastodon" }, [mention({ id: "old", atMs: yearAgo })])).toBe(0);
    const many = Array.from({ length: 2_010 }, (_, at) => mention({ id: `m${at}`, atMs: Date.now() - at }));
    await inbox.addMentions({ id: "a", channel: "mastodon" }, many);
    await inbox.addMentions({ id: "gone", channel: "mastodon" }, [mention({ id: "x" })]);
    await inbox.changeEntry("a|m0", { state: "done" });
    await inbox.endInboxRead(other.workspaceId, ["a"], []);
    const kept = await inbox.inbox({ state: "open", limit: 3_000 });
    expect(kept.length + (await inbox.inbox({ state: "done", limit: 10 })).length).toBe(2_000);
    expect(kept.some(({ accountId }) => accountId === "gone")).toBe(false);
  });
});

describe("an answer", () => {
  test("goes out once however often its form is sent, in the thread, and closes the entry", async () => {
    for (const [connection, lead] of [
      [bluesky, ""],
      [mastodon, "@"],
    ] as const) {
      const entry = await entryOf(connection);
      const text = `At nine ${newId().slice(-6)}`;
      const form = { intent: "reply", entry: entry.id, text, key: newId() };
      const answers = await Promise.all([1, 2, 3].map(() => owner.post(INBOX, form)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
      const posts = (await taken(connection)).filter((post) => post.text.includes(text));
      expect(posts).toHaveLength(1);
      expect(posts[0]?.text.startsWith(lead)).toBe(true);
      const after = await store().inboxEntry(entry.id);
      expect([after?.state, after?.reply?.state]).toEqual(["done", "sent"]);
      const second = await owner.post(INBOX, { ...form, text: "Something else", key: newId() });
      expect([second.status, await second.text()]).toEqual([409, expect.stringContaining("already answered")]);
      expect((await taken(connection)).some((post) => post.text.includes("Something else"))).toBe(false);
    }
    expect(await page(owner, "?state=done")).toContain("Answered by");
  });

  test("whose call had no answer is looked up before it is sent again: one post", async () => {
    const id = `at-${newId()}`;
    const entry = mention({ id: `at://did:plc:x/app.bsky.feed.post/${id}`, text: "Do you deliver?" });
    await store().addMentions({ id: bluesky, channel: "bluesky" }, [
      { ...entry, remote: { ...entry.remote, cid: "c" } },
    ]);
    const place = `${bluesky}|${entry.remote.id}`;
    const text = `Yes ${newId().slice(-6)}`;
    await connectionsStub({ env }, account.workspaceId).failNext(bluesky, "timeout");
    const form = { intent: "reply", entry: place, text, key: newId() };
    expect((await owner.post(INBOX, form)).status).toBe(303);
    expect((await store().inboxEntry(place))?.reply?.state).toBe("sending");
    expect((await owner.post(INBOX, { ...form, key: newId() })).status).toBe(409);
    expect((await store().inboxEntry(place))?.reply?.state).toBe("sent");
    expect((await taken(bluesky)).filter((post) => post.text === text)).toHaveLength(1);
  });

  test("to what was not public is no more public", async () => {
    const entry = mention({ id: newId(), visibility: "direct", text: "My order number is 12" });
    await store().addMentions({ id: mastodon, channel: "mastodon" }, [entry]);
    const text = `Thank you ${newId().slice(-6)}`;
    const place = `${mastodon}|${entry.remote.id}`;
    expect((await owner.post(INBOX, { intent: "reply", entry: place, text, key: newId() })).status).toBe(303);
    const opened = await openConnection(context, account.workspaceId, mastodon);
    if (!opened.ok) throw new Error("Not connected");
    const { id } = opened.value.connection.account;
    const answer = await opened.value.fetch(`/api/v1/accounts/${id}/statuses`);
    const statuses = answer.kind === "answered" ? ((await answer.response.json()) as { content: string }[]) : [];
    expect(statuses.find(({ content }) => content.includes(text))).toMatchObject({
      visibility: "direct",
      in_reply_to_id: entry.remote.id,
    });
  });

  test("that is too long or empty is refused beside the field, with what was typed", async () => {
    const entry = mention({ id: newId() });
    await store().addMentions({ id: mastodon, channel: "mastodon" }, [entry]);
    const place = `${mastodon}|${entry.remote.id}`;
    const long = await owner.post(INBOX, { intent: "reply", entry: place, text: "tea ".repeat(200), key: newId() });
    expect(long.status).toBe(400);
    expect(await long.text()).toContain("tea tea tea");
    expect((await owner.post(INBOX, { intent: "reply", entry: place, text: " ", key: newId() })).status).toBe(400);
    expect((await store().inboxEntry(place))?.reply).toBeNull();
  });

  test("of an editor waits for nobody unless posts need approval: then an owner answers", async () => {
    const editor = await createAccount(env, { workspaceId: account.workspaceId, workspaceRole: "editor" });
    const entry = mention({ id: newId() });
    await store().addMentions({ id: mastodon, channel: "mastodon" }, [entry]);
    const form = { intent: "reply", entry: `${mastodon}|${entry.remote.id}`, text: "Hello", key: newId() };
    await owner.post("/social/settings", { intent: "approval", needsApproval: "on" });
    expect((await new Visitor(editor.cookie).post(INBOX, form)).status).toBe(403);
    await owner.post("/social/settings", { intent: "approval" });
    expect((await new Visitor(editor.cookie).post(INBOX, { ...form, key: newId() })).status).toBe(303);
  });
});

test("entries are assigned to members alone, closed and opened again", async () => {
  const entry = mention({ id: newId(), text: "Who takes this?" });
  await store().addMentions({ id: mastodon, channel: "mastodon" }, [entry]);
  const place = `${mastodon}|${entry.remote.id}`;
  const stranger = await createAccount(env);
  const assign = (assignee: string) => owner.post(INBOX, { intent: "assign", entry: place, assignee });
  expect((await assign(stranger.userId)).status).toBe(400);
  expect((await assign(account.userId)).status).toBe(303);
  expect(await page(owner, "?assignee=me")).toContain("Who takes this?");
  expect((await owner.post(INBOX, { intent: "done", entry: place })).status).toBe(303);
  expect((await store().inboxEntry(place))?.state).toBe("done");
  await owner.post(INBOX, { intent: "reopen", entry: place });
  expect((await store().inboxEntry(place))?.state).toBe("open");
  expect((await owner.post(INBOX, { intent: "done", entry: "nothing" })).status).toBe(404);
});

test("another workspace sees and answers nothing; a viewer reads alone", async () => {
  const entry = await entryOf(mastodon);
  const elsewhere = new Visitor((await createAccount(env)).cookie);
  expect(await page(elsewhere)).not.toContain(entry.author.handle);
  const form = { intent: "reply", entry: entry.id, text: "Hello", key: newId() };
  expect((await elsewhere.post(INBOX, form)).status).toBe(404);
  const viewer = await createAccount(env, { workspaceId: account.workspaceId, workspaceRole: "viewer" });
  expect(await page(new Visitor(viewer.cookie))).not.toContain("Send reply");
  expect((await new Visitor(viewer.cookie).post(INBOX, form)).status).toBe(403);
  const free = await createAccount(env, { plan: "free" });
  expect((await new Visitor(free.cookie).get(INBOX)).status).toBe(403);
});
