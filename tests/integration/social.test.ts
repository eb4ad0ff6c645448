import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { LIMITS } from "#app/modules/registry.ts";
import { createPost, deletePost, getPost, listPosts, updatePost } from "#app/modules/social/index.server.ts";
import * as repo from "#app/modules/social/repo.server.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import { nextUpdatedAt } from "#app/platform/db/replace-if-unchanged.server.ts";
import { newId } from "#app/platform/ids.ts";
import { hours } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { auditLog } from "#db/schema/platform.ts";
import { socialPosts } from "#db/schema/social.ts";
import { forEachDatabase } from "#tests/support/databases.ts";
import { sweepCreation } from "#tests/support/record-sweep.ts";
import { anActor, readAll, setTotal, tickingContext, totalOf } from "#tests/support/records.ts";

const START = new Date("2026-11-22T09:00:00Z");
const inHours = (n: number) => new Date(START.getTime() + hours(n));
const POST = { text: "New teas are in.", channel: "bluesky" as const, scheduledAt: inHours(24) };
const NEWEST = { by: "createdAt", descending: true } as const;

forEachDatabase("Social posts", (on) => {
  test("are stored, read, changed and deleted, and counted as they come and go", async () => {
    const [context, actor] = [tickingContext(on.db, START), anActor({ plan: "basic" })];
    const scope = { db: on.db, workspaceId: actor.workspaceId };
    const made = await createPost(context, actor, POST);
    if (!made.ok) throw new Error(made.error.message);
    const { id } = made.value;
    expect(await getPost(scope, id)).toEqual(made);
    expect(made.value).toMatchObject({ ...POST, userId: actor.userId });
    expect(await updatePost(context, actor, id, { scheduledAt: null })).toMatchObject({
      value: { ...POST, scheduledAt: null },
    });
    expect(await updatePost(context, actor, id, { text: "Sold out.", channel: "x" })).toMatchObject({
      value: { text: "Sold out.", channel: "x" },
    });
    expect(await totalOf(on.db, actor.workspaceId, "social_posts")).toBe(1);
    expect(await deletePost(context, actor, id)).toEqual({ ok: true, value: undefined });
    expect(await getPost(scope, id)).toMatchObject({ error: { code: "not_found" } });
    expect(await deletePost(context, actor, id)).toMatchObject({ error: { code: "not_found" } });
    expect(await totalOf(on.db, actor.workspaceId, "social_posts")).toBe(0);
    const audited = and(eq(auditLog.action, "social_post.deleted"), eq(auditLog.subject, `social_post:${id}`));
    expect(await on.db.$count(auditLog, audited)).toBe(1);
  });

  test("of another workspace are not there to be read, changed or deleted", async () => {
    const [context, owner, stranger] = [tickingContext(on.db, START), anActor(), anActor()];
    const made = await createPost(context, owner, POST);
    if (!made.ok) throw new Error(made.error.message);
    const { id } = made.value;
    const missing = { error: { code: "not_found" } };
    expect(await getPost({ db: on.db, workspaceId: stranger.workspaceId }, id)).toMatchObject(missing);
    expect(await updatePost(context, stranger, id, { text: "Mine" })).toMatchObject(missing);
    expect(await deletePost(context, stranger, id)).toMatchObject(missing);
    expect(await getPost({ db: on.db, workspaceId: owner.workspaceId }, id)).toEqual(made);
  });

  test("made at once are as many as the plan allows, and one id makes one post", async () => {
    const [context, actor] = [tickingContext(on.db, START), anActor({ plan: "basic" })];
    const max = LIMITS.socialPosts.basic;
    await setTotal(on.db, actor.workspaceId, "social_posts", max - 3);
    const id = newId();
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, n) => createPost(context, actor, POST, n < 4 ? id : undefined)),
    );
    expect(new Set(made.flatMap((one) => (one.ok ? [one.value.id] : []))).size).toBe(3);
    expect(made.find(({ ok }) => !ok)).toEqual({ ok: false, error: limitReached("basic", LIMITS.socialPosts) });
    expect(await on.db.$count(socialPosts, eq(socialPosts.workspaceId, actor.workspaceId))).toBe(3);
    expect(await totalOf(on.db, actor.workspaceId, "social_posts")).toBe(max);
  });

  test("are listed by either moment, both ways, page by page; those without a time stand at the early end", async () => {
    const [context, actor] = [tickingContext(on.db, START), anActor()];
    const scope = { db: on.db, workspaceId: actor.workspaceId };
    const ids: string[] = [];
    for (const at of [30, null, 10, null, 20, 10, null]) {
      const made = await createPost(context, actor, { ...POST, scheduledAt: at === null ? null : inHours(at) });
      if (made.ok) ids.push(made.value.id);
    }
    await createPost(context, anActor(), POST);
    for (const limit of [1, 2, 3]) {
      const order = async (by: repo.PostSort, descending: boolean) =>
        (await readAll((query) => listPosts(scope, { ...query, sort: { by, descending } }), limit)).map(({ id }) =>
          ids.indexOf(id),
        );
      expect(await order("createdAt", true)).toEqual([6, 5, 4, 3, 2, 1, 0]);
      expect(await order("createdAt", false)).toEqual([0, 1, 2, 3, 4, 5, 6]);
      expect(await order("scheduledAt", true)).toEqual([0, 4, 5, 2, 6, 3, 1]);
      expect(await order("scheduledAt", false)).toEqual([1, 3, 6, 2, 5, 4, 0]);
    }
  });

  test("are cut down by channel, and by time from a moment on until right before another", async () => {
    const [context, actor] = [tickingContext(on.db, START), anActor()];
    const scope = { db: on.db, workspaceId: actor.workspaceId };
    for (const at of [1, 2, 3, null])
      await createPost(context, actor, { ...POST, scheduledAt: at === null ? null : inHours(at) });
    await createPost(context, actor, { ...POST, channel: "x", scheduledAt: inHours(2) });
    const found = async (filters: Partial<Parameters<typeof listPosts>[1]>) => {
      const page = await listPosts(scope, { limit: 10, sort: { by: "scheduledAt", descending: false }, ...filters });
      return page.ok
        ? page.value.rows.map(
            ({ scheduledAt, channel }) => `${channel} ${((scheduledAt?.getTime() ?? 0) - START.getTime()) / hours(1)}`,
          )
        : [];
    };
    expect(await found({ channel: "x" })).toEqual(["x 2"]);
    expect(await found({ scheduledAfter: inHours(2) })).toEqual(["bluesky 2", "x 2", "bluesky 3"]);
    expect(await found({ scheduledBefore: inHours(2) })).toEqual(["bluesky 1"]);
    expect(await found({ scheduledAfter: inHours(2), scheduledBefore: inHours(3), channel: "bluesky" })).toEqual([
      "bluesky 2",
    ]);
    expect(await listPosts(scope, { limit: 10, sort: NEWEST, cursor: "x" })).toMatchObject({
      error: { code: "invalid_input" },
    });
  });

  test("fit their channel and lie in the future whenever text, channel or time change", async () => {
    const [context, actor] = [tickingContext(on.db, START), anActor()];
    const long = "a".repeat(400);
    expect(await createPost(context, actor, { ...POST, text: long })).toMatchObject({
      error: { code: "invalid_input", fields: [{ path: "text" }] },
    });
    const past = await createPost(context, actor, { ...POST, text: long, scheduledAt: inHours(-1) });
    expect(past).toMatchObject({ error: { fields: [{ path: "text" }, { path: "scheduledAt" }] } });
    const made = await createPost(context, actor, { text: long, channel: "threads", scheduledAt: inHours(1) });
    if (!made.ok) throw new Error(made.error.message);
    const change = (input: Parameters<typeof updatePost>[3], at = context) =>
      updatePost(at, actor, made.value.id, input);
    expect(await change({ channel: "bluesky" })).toMatchObject({ error: { fields: [{ path: "text" }] } });
    expect(await change({ channel: "bluesky", text: "Short" })).toMatchObject({ ok: true });
    expect(await change({ scheduledAt: inHours(-1) })).toMatchObject({ error: { fields: [{ path: "scheduledAt" }] } });
    // Its time passes; what else is written stays possible, with or without that time.
    const later = { ...context, now: () => inHours(2) };
    expect(await change({ text: "Shorter" }, later)).toMatchObject({ ok: true });
    expect(await change({ text: "Shortest", scheduledAt: inHours(1) }, later)).toMatchObject({ ok: true });
    expect(await change({ scheduledAt: inHours(1.5) }, later)).toMatchObject({
      error: { fields: [{ path: "scheduledAt" }] },
    });
  });

  test("are not changed on grounds that no longer hold", async () => {
    const [context, actor] = [tickingContext(on.db, START), anActor()];
    const scope = { db: on.db, workspaceId: actor.workspaceId };
    const made = await createPost(context, actor, { ...POST, channel: "linkedin" });
    if (!made.ok) throw new Error(made.error.message);
    const { id } = made.value;
    await updatePost(context, actor, id, { text: "a".repeat(2_000) });
    const late = { ...made.value, channel: "x" as const, updatedAt: nextUpdatedAt(made.value, context.now()) };
    expect(await repo.replacePost(scope, made.value, late, "pro")).toBe(false);
    expect(await getPost(scope, id)).toMatchObject({ value: { channel: "linkedin" } });
  });
});

describe("who may", () => {
  const db = openDatabase({ d1: env.DB });

  test.each([
    ["a viewer", anActor({ workspaceRole: "viewer" }), "forbidden"],
    ["the free plan", anActor({ plan: "free" }), "plan_required"],
  ])("%s changes nothing", async (_, actor, code) => {
    const context = tickingContext(db, START);
    const owner = anActor({ workspaceId: actor.workspaceId });
    const made = await createPost(context, owner, POST);
    if (!made.ok) throw new Error(made.error.message);
    const refused = { error: { code } };
    expect(await createPost(context, actor, POST)).toMatchObject(refused);
    expect(await updatePost(context, actor, made.value.id, { text: "Mine" })).toMatchObject(refused);
    expect(await deletePost(context, actor, made.value.id)).toMatchObject(refused);
    expect(await getPost({ db, workspaceId: owner.workspaceId }, made.value.id)).toEqual(made);
  });
});

test("whichever call fails while a post is stored, it is there and counted or neither, and a second try makes it one", async () => {
  const db = openDatabase({ d1: env.DB });
  const post = { ...POST, scheduledAt: null };
  await sweepCreation({
    create: (context, actor, id) => createPost(context, actor, post, id),
    countOf: ({ workspaceId }) => db.$count(socialPosts, eq(socialPosts.workspaceId, workspaceId)),
    countedOf: ({ workspaceId }) => totalOf(db, workspaceId, "social_posts"),
  });
});
