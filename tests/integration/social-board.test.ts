import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { connections } from "#db/schema/integrations.ts";
import { socialPosts } from "#db/schema/social.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
let account: TestAccount;
let owner: Visitor;
let bluesky: string;

beforeAll(async () => {
  account = await createAccount(env);
  owner = new Visitor(account.cookie);
  await owner.post("/integrations/new/bluesky", { intent: "practice", name: "Sky" });
  const mine = and(eq(connections.workspaceId, account.workspaceId), eq(connections.connector, "bluesky"));
  bluesky = (await db.select().from(connections).where(mine))[0]?.id ?? "";
});

async function draft(text: string): Promise<string> {
  const fields = Object.entries({ intent: "compose", when: "draft", link: "", campaign: "", at: "", text });
  const answer = await owner.post("/social/new", [...fields, ["accounts", bluesky]]);
  return answer.headers.get("location")?.split("/").at(-1) ?? "";
}

async function postOf(id: string) {
  const [row] = await db.select().from(socialPosts).where(eq(socialPosts.id, id));
  if (!row) throw new Error("The post is gone");
  return row;
}

const move = (id: string, to: string, visitor = owner) =>
  visitor.post("/social/calendar", { intent: "move-on-board", id, to });

test("a post goes its way over the board: queue, draft, review, approval on its own page", async () => {
  const id = await draft(`Board ${newId()}`);
  expect((await move(id, "scheduled")).status).toBe(409);
  await owner.post("/social/settings", {
    ...{ intent: "queue", account: bluesky, timeZone: "Europe/Tallinn", times: "daily 09:00" },
  });
  expect((await move(id, "scheduled")).status).toBe(303);
  const scheduled = await postOf(id);
  expect(scheduled.status).toBe("scheduled");
  expect(scheduled.scheduledAt?.toISOString()).toMatch(/T0[67]:00:00/);
  expect((await move(id, "draft")).status).toBe(303);
  expect(await postOf(id)).toMatchObject({ status: "draft", scheduledAt: null });
  expect((await move(id, "in_review")).status).toBe(303);
  expect(await postOf(id)).toMatchObject({ status: "in_review" });
  const opened = await move(id, "approved");
  expect(opened.headers.get("location")).toBe(`/social/posts/${id}`);
  expect(await postOf(id)).toMatchObject({ status: "in_review" });
  const page = await (await owner.get(`/social/posts/${id}`)).text();
  const seen = /name="seen" value="([0-9a-f]{64})"/.exec(page)?.[1] ?? "";
  await owner.post(`/social/posts/${id}`, { intent: "approve", note: "", seen });
  const board = await (await owner.get("/social/calendar?view=board")).text();
  for (const name of ["Draft", "In review", "Approved", "Scheduled", "Published", "Failed"])
    expect(board).toContain(`aria-label="${name}"`);
  const approved = board.slice(board.indexOf('aria-label="Approved"'), board.indexOf('aria-label="Scheduled"'));
  expect(approved).toContain((await postOf(id)).text);
});

test("what is published does not move, and nobody else moves anything", async () => {
  const id = await draft(`Still ${newId()}`);
  expect((await move(id, "published")).status).toBe(400);
  expect((await move(newId(), "draft")).status).toBe(404);
  const stranger = new Visitor((await createAccount(env)).cookie);
  expect((await move(id, "in_review", stranger)).status).toBe(404);
  const { workspaceId } = account;
  const viewer = new Visitor((await createAccount(env, { workspaceId, workspaceRole: "viewer" })).cookie);
  expect((await move(id, "in_review", viewer)).status).toBe(403);
  await db.update(socialPosts).set({ status: "published" }).where(eq(socialPosts.id, id));
  expect((await move(id, "draft")).status).toBe(409);
});
