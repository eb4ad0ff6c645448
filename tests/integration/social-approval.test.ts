import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { socialStub } from "#app/modules/social/store/social-stub.server.ts";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { connections } from "#db/schema/integrations.ts";
import { auditLog } from "#db/schema/platform.ts";
import { socialPosts } from "#db/schema/social.ts";
import { callApi, createApiKey } from "#tests/support/api.ts";
import { createAccount, ORIGIN, SAME_ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
let account: TestAccount;
let owner: Visitor;
let editor: Visitor;
let editorKey: string;
let bluesky: string;

beforeAll(async () => {
  account = await createAccount(env);
  const { workspaceId } = account;
  owner = new Visitor(account.cookie);
  const member = await createAccount(env, { workspaceId, workspaceRole: "editor" });
  editor = new Visitor(member.cookie);
  editorKey = (await createApiKey({ userId: member.userId, workspaceId }, { scopes: ["social"] })).key;
  await owner.post("/integrations/new/bluesky", { intent: "practice", name: "Sky" });
  const [row] = await db.select().from(connections).where(eq(connections.workspaceId, workspaceId));
  bluesky = row?.id ?? "";
  await needApproval(true);
});

const store = () => socialStub({ env }, account.workspaceId);
const needApproval = (needed: boolean) =>
  owner.post("/social/settings", { intent: "approval", ...(needed ? { needsApproval: "on" } : {}) });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function postOf(id: string) {
  const [post] = await db.select().from(socialPosts).where(eq(socialPosts.id, id));
  if (!post) throw new Error("The post is gone");
  const group = post.groupId ? await store().group(post.groupId) : null;
  return { ...post, group, approval: group?.approval.state ?? "none" };
}

/** A post by the key of the editor. */
async function create(more: Record<string, unknown> = {}): Promise<string> {
  const json = { text: `Tea ${newId()}`, channel: "bluesky", accountId: bluesky, ...more };
  const made = await callApi("/social/posts", { key: editorKey, json });
  expect(made.status).toBe(201);
  return ((await made.json()) as { id: string }).id;
}

async function change(id: string, json: Record<string, unknown>): Promise<void> {
  expect((await callApi(`/social/posts/${id}`, { key: editorKey, method: "PATCH", json })).status).toBe(200);
}

/** The mark of the content that a page shows. */
async function seenOn(path: string, visitor: Visitor): Promise<string> {
  const page = await (await visitor.get(path)).text();
  return /name="seen" value="([0-9a-f]{64})"/.exec(page)?.[1] ?? "";
}

const pathOf = (id: string) => `/social/posts/${id}`;

async function approve(id: string): Promise<void> {
  const seen = await seenOn(pathOf(id), owner);
  expect((await owner.post(pathOf(id), { intent: "approve", note: "", seen })).status).toBe(303);
}

/** A scheduled post of the editor that an owner approved. */
async function approved(): Promise<string> {
  const id = await create({ scheduledAt: inDays(3) });
  await approve(id);
  expect(await postOf(id)).toMatchObject({ status: "scheduled", approval: "approved" });
  return id;
}

/** What a change of an editor leaves: nothing goes out before an owner approves. */
const expectWaiting = async (id: string) =>
  expect(await postOf(id)).toMatchObject({ status: "in_review", approval: "asked" });

async function upload(id: string): Promise<Response> {
  const body = new FormData();
  // The beginning of a PNG file: its size is read, not its pixels.
  const png = new Uint8Array([0x89, ...new TextEncoder().encode("PNG\r\n\x1a\n\0\0\0\rIHDR"), 0, 0, 0, 9, 0, 0, 0, 9]);
  body.set("intent", "upload");
  body.set("alt", "A cup");
  body.set("key", newId());
  body.set("file", new File([png], "cup.png", { type: "image/png" }));
  return editor.send(
    new Request(ORIGIN + pathOf(id), { method: "POST", body, headers: SAME_ORIGIN, redirect: "manual" }),
  );
}

test("a change through the API that schedules a post of an editor asks for approval", async () => {
  await expectWaiting(await create({ scheduledAt: inDays(2) }));
  const draft = await create();
  await change(draft, { scheduledAt: inDays(2) });
  await expectWaiting(draft);

  const byHand = await create({ accountId: null, scheduledAt: inDays(2) });
  expect(await postOf(byHand)).toMatchObject({ status: "scheduled" });
  await change(byHand, { accountId: bluesky });
  await expectWaiting(byHand);

  const seen = await seenOn(pathOf(draft), owner);
  await owner.post(pathOf(draft), { intent: "reject", note: "No", seen });
  expect(await postOf(draft)).toMatchObject({ status: "draft", approval: "rejected" });
  await change(draft, { scheduledAt: inDays(4) });
  await expectWaiting(draft);
});

test("a change of approved content by an editor takes the approval back", async () => {
  for (const json of [{ text: "Something else" }, { isThread: true }, { scheduledAt: inDays(9) }]) {
    const id = await approved();
    await change(id, json);
    await expectWaiting(id);
  }
  const id = await approved();
  expect((await upload(id)).status).toBe(303);
  await expectWaiting(id);
  const image = (await postOf(id)).group?.images[0]?.id ?? "";
  for (const fields of [
    { intent: "describe", image, alt: "Another" },
    { intent: "delete-image", image },
  ]) {
    await approve(id);
    expect((await editor.post(pathOf(id), fields as Record<string, string>)).status).toBe(303);
    await expectWaiting(id);
  }
});

test("a composition that an editor writes over asks again; saved as a draft, it asks nothing", async () => {
  const at = `${inDays(5).slice(0, 10)}T09:00`;
  const fields = { intent: "compose", accounts: bluesky, link: "", campaign: "", acceptsClash: "on", at };
  const made = await editor.post("/social/new", { ...fields, text: "Composed", when: "at", key: newId() });
  const id = made.headers.get("location")?.split("/").at(-1) ?? "";
  await approve(id);
  const edit = (more: Record<string, string>) => editor.post(`${pathOf(id)}/edit`, { ...fields, ...more });
  expect((await edit({ text: "Another", link: "https://shop.example/tea", when: "at" })).status).toBe(303);
  await expectWaiting(id);
  await approve(id);
  expect(await postOf(id)).toMatchObject({ status: "scheduled", approval: "approved" });
  expect((await edit({ text: "A third", when: "draft" })).status).toBe(303);
  expect(await postOf(id)).toMatchObject({ status: "draft", approval: "none" });
});

test("a failed post with another text is published again only after an approval", async () => {
  const id = await approved();
  await db.update(socialPosts).set({ status: "failed" }).where(eq(socialPosts.id, id));
  await change(id, { text: "Another text" });
  expect(await postOf(id)).toMatchObject({ status: "failed", approval: "asked" });
  expect((await editor.post(pathOf(id), { intent: "retry" })).status).toBe(403);
  expect(await postOf(id)).toMatchObject({ status: "failed" });
  await approve(id);
  expect((await editor.post(pathOf(id), { intent: "retry" })).status).toBe(303);
  expect((await postOf(id)).status).not.toBe("failed");
});

const linkFields = (name: string) => ({ intent: "link", name, expiresInDays: "3", key: newId() });
const linkIn = (page: string) => /\/social-approval\/[0-9a-f-]{36}\/[A-Za-z0-9_-]{32}/.exec(page)?.[0] ?? "";

test("where approval is needed, owners make links; the log has the name of the link", async () => {
  const id = await create({ scheduledAt: inDays(2) });
  expect((await editor.post(pathOf(id), linkFields("Me"))).status).toBe(403);
  expect(await (await editor.get(pathOf(id))).text()).not.toContain("Create link");
  const path = linkIn(await (await owner.post(pathOf(id), linkFields("Client"))).text());
  const guest = new Visitor();
  const seen = await seenOn(path, guest);
  expect((await guest.post(path, { intent: "approve", name: "The owner", note: "", seen })).status).toBe(303);
  const { status, groupId } = await postOf(id);
  expect(status).toBe("scheduled");
  const entry = and(eq(auditLog.subject, `social_group:${groupId}`), eq(auditLog.action, "social_post.approved"));
  const logged = JSON.stringify(await db.select().from(auditLog).where(entry));
  expect(logged).toContain("Client");
  expect(logged).not.toContain("The owner");
  expect(await (await owner.get(pathOf(id))).text()).toContain("name given by the visitor, link for Client");
});

test("where approval is not needed, editors make links, which end when it is", async () => {
  await needApproval(false);
  const id = await create();
  await editor.post(pathOf(id), { intent: "ask" });
  const path = linkIn(await (await editor.post(pathOf(id), linkFields("Friend"))).text());
  expect((await new Visitor().get(path)).status).toBe(200);
  await needApproval(true);
  expect((await new Visitor().get(path)).status).toBe(404);
});

test("an approval of a page that is no longer right is refused", async () => {
  const id = await create({ scheduledAt: inDays(2) });
  const path = linkIn(await (await owner.post(pathOf(id), linkFields("Client"))).text());
  const guest = new Visitor();
  const [byLink, byMember] = [await seenOn(path, guest), await seenOn(pathOf(id), owner)];
  expect(byLink).toHaveLength(64);
  await change(id, { text: "Exchanged" });
  const decide = (seen: string) => guest.post(path, { intent: "approve", name: "Client", note: "", seen });
  const refused = await decide(byLink);
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("This post was changed since you opened it. Read it again.");
  expect((await decide("")).status).toBe(409);
  expect((await owner.post(pathOf(id), { intent: "approve", note: "", seen: byMember })).status).toBe(409);
  await expectWaiting(id);
  const before = await seenOn(path, guest);
  await upload(id);
  expect((await decide(before)).status).toBe(409);
  expect((await decide(await seenOn(path, guest))).status).toBe(303);
  expect(await postOf(id)).toMatchObject({ status: "scheduled", approval: "approved" });
});

test("images that arrive at once are as many as the plan has room for", async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => approved()));
  const groups = await Promise.all(ids.map(async (id) => (await postOf(id)).groupId ?? ""));
  const used = (await store().groups(groups)).length;
  expect(used).toBe(8);
  const others = (await store().exportGroups("", 1_000)).flatMap(({ images }) => images.map(({ bytes }) => bytes));
  const bytes = others.reduce((sum, one) => sum + one, 0) + 3_000;
  const added = await Promise.all(
    groups.map((groupId) =>
      store().addImage(
        groupId,
        { id: newId(), type: "gif", bytes: 1_000, width: 1, height: 1, alt: "" },
        { images: 4, bytes },
      ),
    ),
  );
  expect(added.filter((answer) => answer === "added")).toHaveLength(3);
  expect(added.filter((answer) => answer === "no_room")).toHaveLength(5);
});
