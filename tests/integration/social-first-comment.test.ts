import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { connectionsStub } from "#app/modules/integrations/store/connections-stub.server.ts";
import { publishPost } from "#app/modules/social/publishing/publish-post.server.ts";
import type { PublishSteps } from "#app/modules/social/publishing/try-until-end.server.ts";
import { socialStub } from "#app/modules/social/store/social-stub.server.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { connections } from "#db/schema/integrations.ts";
import { notices } from "#db/schema/notifications.ts";
import { socialPosts } from "#db/schema/social.ts";
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

async function practice(connector: string): Promise<string> {
  await owner.post(`/integrations/new/${connector}`, { intent: "practice", name: connector });
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
  bluesky = await practice("bluesky");
  mastodon = await practice("mastodon");
  telegram = await practice("telegram");
});

const send = (keys: readonly string[], more: Record<string, string>) =>
  owner.post("/social/new", [
    ...Object.entries({ intent: "compose", when: "draft", link: "", campaign: "", at: "", ...more }),
    ...keys.map((key): [string, string] => ["accounts", key]),
  ]);

async function compose(keys: readonly string[], more: Record<string, string>): Promise<string> {
  const answer = await send(keys, more);
  if (answer.status !== 303) throw new Error(`Not composed: ${answer.status} ${await answer.text()}`);
  return answer.headers.get("location")?.split("/").at(-1) ?? "";
}

async function postOf(id: string) {
  const [row] = await db.select().from(socialPosts).where(eq(socialPosts.id, id));
  if (!row) throw new Error("The post is gone");
  return row;
}

/** Composes a draft, and publishes it here as if its time had come. */
async function publishDraft(key: string, more: Record<string, string>, by = steps): Promise<string> {
  const id = await compose([key], more);
  await db
    .update(socialPosts)
    .set({ status: "scheduled", scheduledAt: new Date(Date.now() - 1_000) })
    .where(eq(socialPosts.id, id));
  const { attempt } = await postOf(id);
  await publishPost(context, by, { workspaceId: account.workspaceId, postId: id, attempt });
  return id;
}

const taken = async (connection: string, part: string) =>
  (await connectionsStub({ env }, account.workspaceId).practicePosts(connection, 100)).filter((post) =>
    JSON.stringify(post).includes(part),
  );
const store = () => socialStub({ env }, account.workspaceId);
const mark = () => newId().slice(-8);

describe("a first comment", () => {
  test("follows the post on each network that has replies, in a Workflow, once", { timeout: 60_000 }, async () => {
    const [text, firstComment] = [`Post ${mark()}`, `Comment ${mark()}`];
    const when = { when: "now", acceptsClash: "on" };
    const id = await compose([bluesky, mastodon, telegram], { text, firstComment, ...when });
    const { groupId } = await postOf(id);
    const posts = await db
      .select()
      .from(socialPosts)
      .where(eq(socialPosts.groupId, groupId ?? ""));
    expect(posts).toHaveLength(3);
    for (const post of posts)
      await eventually("the comment is published", async () => (await store().comment(post.id))?.state === "published");
    for (const connection of [bluesky, mastodon, telegram]) {
      expect(await taken(connection, text)).toHaveLength(1);
      expect(await taken(connection, firstComment)).toHaveLength(1);
    }
    const page = await (await owner.get(`/social/posts/${id}`)).text();
    expect(page).toContain("First comment");
    expect(page).toContain(firstComment);
  });

  test("has the link where only it has a place for it, and is part of what is approved", async () => {
    const id = await publishDraft(bluesky, {
      text: `Teas ${mark()}`,
      firstComment: "Order here: {link}",
      link: "https://shop.example/teas",
    });
    const { text, groupId } = await postOf(id);
    expect(text).not.toContain("shop.example");
    const group = await store().group(groupId ?? "");
    expect(group?.versions[id]?.comment).toContain("https://shop.example/teas?utm_source=bluesky");
    expect(await taken(bluesky, "Order here: https://shop.example/teas")).toHaveLength(1);
  });

  test("is refused beside its field where a network takes less, or where it repeats the post", async () => {
    const long = await send([bluesky], { text: "Tea", firstComment: "a".repeat(301) });
    expect(long.status).toBe(400);
    expect(await long.text()).toContain("First comment: Bluesky takes at most 300 characters");
    const same = await send([bluesky], { text: "Tea", firstComment: "Tea!" });
    expect(await same.text()).toContain("must differ from the text of the post");
    expect((await send([telegram], { text: "Tea", firstComment: "a".repeat(5_001) })).status).toBe(400);
  });

  test("comes from a file, line by line, with the same checks", async () => {
    const [one, two] = [mark(), mark()];
    const csv = [
      "text,account,date,first comment",
      `Kettle ${one},bluesky,,Comment ${one}`,
      `Teapot ${two},bluesky,,${"a".repeat(301)}`,
      `Sieve ${two},pinterest,,Not there`,
    ].join("\n");
    const checked = await (await owner.post("/social/import", { intent: "check", csv })).text();
    expect(checked).toContain("First comment: Bluesky takes at most 300 characters");
    expect(checked).toContain("Pinterest gets no first comment. Leave it empty.");
    expect((await owner.post("/social/import", { intent: "import", csv, key: newId() })).status).toBe(303);
    const made = (await store().exportGroups("", 1_000)).filter(({ text }) => text.startsWith("Kettle"));
    expect(made).toMatchObject([{ firstComment: `Comment ${one}` }]);
  });

  test("without an answer is looked for, never sent twice; the post is not touched", async () => {
    const [text, firstComment] = [`Post ${mark()}`, `Comment ${mark()}`];
    const failing: PublishSteps = {
      ...steps,
      do: async (name, work) => {
        if (name === "publish comment try 0")
          await owner.post(`/integrations/connections/${mastodon}`, { intent: "fail", failure: "timeout" });
        return work();
      },
    };
    const id = await publishDraft(mastodon, { text, firstComment }, failing);
    expect(await store().comment(id)).toMatchObject({ state: "published" });
    expect(await taken(mastodon, firstComment)).toHaveLength(1);
    expect(await taken(mastodon, text)).toHaveLength(1);
  });

  test("that nobody can read back is unclear, and ends by what a person saw", async () => {
    const [text, firstComment] = [`Post ${mark()}`, `Comment ${mark()}`];
    const failing: PublishSteps = {
      ...steps,
      do: async (name, work) => {
        if (name === "publish comment try 0")
          await owner.post(`/integrations/connections/${telegram}`, { intent: "fail", failure: "timeout" });
        return work();
      },
    };
    const id = await publishDraft(telegram, { text, firstComment }, failing);
    expect(await store().comment(id)).toMatchObject({ state: "unclear" });
    expect(await postOf(id)).toMatchObject({ status: "published" });
    const notified = await db.select().from(notices).where(eq(notices.userId, account.userId));
    expect(notified.filter(({ title }) => title.includes("first comment of a post on Telegram"))).toHaveLength(1);
    // Publishing the post again is refused: a failed comment never republishes it.
    expect((await owner.post(`/social/posts/${id}`, { intent: "retry" })).status).toBe(409);
    const wrong = await owner.post(`/social/posts/${id}`, { intent: "comment-done", url: "javascript:x" });
    expect(wrong.status).toBe(400);
    await owner.post(`/social/posts/${id}`, { intent: "comment-done", url: "https://t.me/tea/2" });
    expect(await store().comment(id)).toMatchObject({ state: "published", url: "https://t.me/tea/2" });
    expect((await owner.post(`/social/posts/${id}`, { intent: "comment-done", url: "" })).status).toBe(409);
    expect(await taken(telegram, firstComment)).toHaveLength(1);
  });

  test("that the network refuses is published by a retry of its own", { timeout: 60_000 }, async () => {
    const [text, firstComment] = [`Post ${mark()}`, `Comment ${mark()}`];
    const refusing: PublishSteps = {
      ...steps,
      do: async (name, work) => {
        if (name === "publish comment try 0")
          await owner.post(`/integrations/connections/${bluesky}`, { intent: "fail", failure: "server_error" });
        if (name.startsWith("publish comment")) throw new Error("The process ended");
        return work();
      },
    };
    const id = await publishDraft(bluesky, { text, firstComment }, refusing);
    expect(await store().comment(id)).toMatchObject({ state: "failed" });
    const viewer = new Visitor(
      (await createAccount(env, { workspaceId: account.workspaceId, workspaceRole: "viewer" })).cookie,
    );
    expect((await viewer.post(`/social/posts/${id}`, { intent: "retry-comment" })).status).toBe(403);
    const stranger = new Visitor((await createAccount(env)).cookie);
    expect((await stranger.post(`/social/posts/${id}`, { intent: "retry-comment" })).status).toBe(404);
    expect((await owner.post(`/social/posts/${id}`, { intent: "retry-comment" })).status).toBe(303);
    await eventually("the comment is published", async () => (await store().comment(id))?.state === "published");
    expect(await taken(bluesky, firstComment)).toHaveLength(1);
    expect(await taken(bluesky, text)).toHaveLength(1);
    expect((await owner.post(`/social/posts/${id}`, { intent: "retry-comment" })).status).toBe(409);
  });
});
