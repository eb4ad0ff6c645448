import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  createContent,
  deleteContent,
  getContent,
  listContent,
  updateContent,
} from "#app/modules/content/index.server.ts";
import * as repo from "#app/modules/content/repo.server.ts";
import { LIMITS } from "#app/modules/registry.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import { nextUpdatedAt } from "#app/platform/db/replace-if-unchanged.server.ts";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { contentItems } from "#db/schema/content.ts";
import { auditLog } from "#db/schema/platform.ts";
import { forEachDatabase } from "#tests/support/databases.ts";
import { sweepCreation } from "#tests/support/record-sweep.ts";
import { anActor, readAll, setTotal, tickingContext, totalOf } from "#tests/support/records.ts";

const DRAFT = { title: "Tea in winter", body: "# Tea\n\nHot.", status: "draft" as const };
const NEWEST = { by: "createdAt", descending: true } as const;

forEachDatabase("Content", (on) => {
  test("is stored, read, changed and deleted, and counted as it comes and goes", async () => {
    const [context, actor] = [tickingContext(on.db), anActor()];
    const scope = { db: on.db, workspaceId: actor.workspaceId };
    const made = await createContent(context, actor, DRAFT);
    if (!made.ok) throw new Error(made.error.message);
    const { id } = made.value;
    expect(await getContent(scope, id)).toEqual(made);
    expect(made.value).toMatchObject({ ...DRAFT, userId: actor.userId, workspaceId: actor.workspaceId });
    expect(await totalOf(on.db, actor.workspaceId, "content_items")).toBe(1);
    const changed = await updateContent(context, actor, id, { status: "approved" });
    expect(changed).toMatchObject({ value: { ...DRAFT, status: "approved", createdAt: made.value.createdAt } });
    expect(changed.ok && changed.value.updatedAt > made.value.updatedAt).toBe(true);
    expect(await deleteContent(context, actor, id)).toEqual({ ok: true, value: undefined });
    expect(await getContent(scope, id)).toMatchObject({ error: { code: "not_found" } });
    expect(await totalOf(on.db, actor.workspaceId, "content_items")).toBe(0);
    const audited = and(
      eq(auditLog.workspaceId, actor.workspaceId),
      eq(auditLog.action, "content_item.deleted"),
      eq(auditLog.subject, `content_item:${id}`),
    );
    expect(await on.db.$count(auditLog, audited)).toBe(1);
    // A second time there is nothing to delete, to count or to report.
    expect(await deleteContent(context, actor, id)).toMatchObject({ error: { code: "not_found" } });
    expect(await on.db.$count(auditLog, audited)).toBe(1);
  });

  test("of another workspace is not there to be read, changed or deleted", async () => {
    const [context, owner, stranger] = [tickingContext(on.db), anActor(), anActor()];
    const made = await createContent(context, owner, DRAFT);
    if (!made.ok) throw new Error(made.error.message);
    const { id } = made.value;
    const missing = { error: { code: "not_found" } };
    expect(await getContent({ db: on.db, workspaceId: stranger.workspaceId }, id)).toMatchObject(missing);
    expect(await updateContent(context, stranger, id, { title: "Mine" })).toMatchObject(missing);
    expect(await deleteContent(context, stranger, id)).toMatchObject(missing);
    // Nor does an id that another workspace has make a second piece, or show the first.
    expect(await createContent(context, stranger, DRAFT, id)).toMatchObject({ ok: false });
    expect(await getContent({ db: on.db, workspaceId: owner.workspaceId }, id)).toEqual(made);
    expect(await totalOf(on.db, stranger.workspaceId, "content_items")).toBe(0);
  });

  test("made at once is as much as the plan allows; what is deleted makes room", async () => {
    const [context, actor] = [tickingContext(on.db), anActor({ plan: "basic" })];
    const max = LIMITS.contentItems.basic;
    await setTotal(on.db, actor.workspaceId, "content_items", max - 3);
    const made = await Promise.all(Array.from({ length: 12 }, () => createContent(context, actor, DRAFT)));
    expect(made.filter(({ ok }) => ok)).toHaveLength(3);
    for (const refused of made.filter(({ ok }) => !ok))
      expect(refused).toEqual({ ok: false, error: limitReached("basic", LIMITS.contentItems) });
    expect(await totalOf(on.db, actor.workspaceId, "content_items")).toBe(max);
    const [first] = made.flatMap((one) => (one.ok ? [one.value.id] : []));
    await deleteContent(context, actor, first ?? "");
    expect(await createContent(context, actor, DRAFT)).toMatchObject({ ok: true });
    expect(await createContent(context, { ...actor, plan: "pro" }, DRAFT)).toMatchObject({ ok: true });
  });

  test("of one id is made once, however often it is asked for", async () => {
    const [context, actor, id] = [tickingContext(on.db), anActor(), newId()];
    const made = await Promise.all(Array.from({ length: 5 }, () => createContent(context, actor, DRAFT, id)));
    expect(made.map((one) => one.ok && one.value.id)).toEqual(Array(5).fill(id));
    expect(await on.db.$count(contentItems, eq(contentItems.workspaceId, actor.workspaceId))).toBe(1);
    expect(await totalOf(on.db, actor.workspaceId, "content_items")).toBe(1);
  });

  test("is listed without its texts by either moment, both ways, cut down by status, page by page", async () => {
    const [context, actor] = [tickingContext(on.db), anActor()];
    const scope = { db: on.db, workspaceId: actor.workspaceId };
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      const made = await createContent(context, actor, { ...DRAFT, title: `No. ${n}` });
      if (made.ok) ids.push(made.value.id);
    }
    await createContent(context, anActor(), DRAFT);
    await updateContent(context, actor, ids[1] ?? "", { status: "in_review" });
    const order = async (by: "createdAt" | "updatedAt", descending: boolean) =>
      (await readAll((query) => listContent(scope, { ...query, sort: { by, descending } }))).map(({ id }) =>
        ids.indexOf(id),
      );
    expect(await order("createdAt", true)).toEqual([4, 3, 2, 1, 0]);
    expect(await order("createdAt", false)).toEqual([0, 1, 2, 3, 4]);
    expect(await order("updatedAt", true)).toEqual([1, 4, 3, 2, 0]);
    expect(await order("updatedAt", false)).toEqual([0, 2, 3, 4, 1]);
    const inReview = await listContent(scope, { limit: 10, sort: NEWEST, status: "in_review" });
    expect(inReview.ok && inReview.value.rows.map(({ id }) => id)).toEqual([ids[1]]);
    expect(inReview.ok && Object.keys(inReview.value.rows[0] ?? {})).not.toContain("body");
    expect(await listContent(scope, { limit: 10, sort: NEWEST, cursor: "nonsense" })).toMatchObject({
      error: { code: "invalid_input" },
    });
  });

  test("rows of one moment are each on one page", async () => {
    const [context, actor] = [tickingContext(on.db), anActor()];
    const still = { ...context, now: () => new Date("2026-11-22T10:00:00Z") };
    for (let n = 0; n < 5; n++) await createContent(still, actor, DRAFT);
    for (const descending of [true, false]) {
      const rows = await readAll((query) =>
        listContent({ db: on.db, workspaceId: actor.workspaceId }, { ...query, sort: { by: "createdAt", descending } }),
      );
      expect(new Set(rows.map(({ id }) => id)).size).toBe(5);
    }
  });

  test("keeps its rules: no status without a text, and the archive is left through draft", async () => {
    const [context, actor] = [tickingContext(on.db), anActor()];
    expect(await createContent(context, actor, { ...DRAFT, body: "", status: "published" })).toMatchObject({
      error: { code: "invalid_input" },
    });
    const made = await createContent(context, actor, { ...DRAFT, body: "" });
    if (!made.ok) throw new Error(made.error.message);
    const change = (input: Parameters<typeof updateContent>[3]) => updateContent(context, actor, made.value.id, input);
    expect(await change({ status: "in_review" })).toMatchObject({
      error: { code: "invalid_input", fields: [{ path: "status" }] },
    });
    expect(await change({ status: "published", body: "Text" })).toMatchObject({
      value: { status: "published", body: "Text" },
    });
    expect(await change({ body: "" })).toMatchObject({ error: { code: "invalid_input" } });
    expect(await change({ status: "archived" })).toMatchObject({ ok: true });
    expect(await change({ title: "Other" })).toMatchObject({ error: { code: "conflict" } });
    expect(await change({ status: "published" })).toMatchObject({ error: { code: "conflict" } });
    expect(await change({ status: "draft", title: "Other" })).toMatchObject({
      value: { status: "draft", title: "Other" },
    });
  });

  test("is not changed on grounds that no longer hold", async () => {
    const [context, actor] = [tickingContext(on.db), anActor()];
    const scope = { db: on.db, workspaceId: actor.workspaceId };
    const made = await createContent(context, actor, DRAFT);
    if (!made.ok) throw new Error(made.error.message);
    const { id } = made.value;
    await updateContent(context, actor, id, { status: "archived" });
    const late = { ...made.value, title: "Late", updatedAt: nextUpdatedAt(made.value, context.now()) };
    expect(await repo.replaceItem(scope, made.value, late, "pro")).toBe(false);
    expect(await getContent(scope, id)).toMatchObject({ value: { title: DRAFT.title, status: "archived" } });
  });

  test("takes whatever is written as text, and 200,000 characters of it", async () => {
    const [context, actor] = [tickingContext(on.db), anActor()];
    const title = `'); drop table content_items; -- "?1 :a @b`;
    const made = await createContent(context, actor, { ...DRAFT, title, body: "声".repeat(200_000) });
    if (!made.ok) throw new Error(made.error.message);
    expect(await getContent({ db: on.db, workspaceId: actor.workspaceId }, made.value.id)).toEqual(made);
  });
});

describe("who may", () => {
  const db = openDatabase({ d1: env.DB });

  test.each([
    ["a viewer", anActor({ workspaceRole: "viewer" }), "forbidden"],
    ["the free plan", anActor({ plan: "free" }), "plan_required"],
    ["a key without the right plan", anActor({ plan: "free", via: "api-key", scopes: ["content"] }), "plan_required"],
  ])("%s changes nothing", async (_, actor, code) => {
    const context = tickingContext(db);
    const owner = anActor({ workspaceId: actor.workspaceId });
    const made = await createContent(context, owner, DRAFT);
    if (!made.ok) throw new Error(made.error.message);
    const refused = { error: { code } };
    expect(await createContent(context, actor, DRAFT)).toMatchObject(refused);
    expect(await updateContent(context, actor, made.value.id, { title: "Mine" })).toMatchObject(refused);
    expect(await deleteContent(context, actor, made.value.id)).toMatchObject(refused);
    expect(await getContent({ db, workspaceId: owner.workspaceId }, made.value.id)).toEqual(made);
  });
});

test("whichever call fails while a piece is stored, it is there and counted or neither, and a second try makes it one", async () => {
  const db = openDatabase({ d1: env.DB });
  await sweepCreation({
    create: (context, actor, id) => createContent(context, actor, DRAFT, id),
    countOf: ({ workspaceId }) => db.$count(contentItems, eq(contentItems.workspaceId, workspaceId)),
    countedOf: ({ workspaceId }) => totalOf(db, workspaceId, "content_items"),
  });
});
