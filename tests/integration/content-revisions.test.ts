import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { MAX_WORKSPACE_REVISIONS } from "#app/modules/content/domain/limits.ts";
import { revisionKey } from "#app/modules/content/files.server.ts";
import { createContent } from "#app/modules/content/index.server.ts";
import { deleteOldest, type Revision } from "#app/modules/content/revisions/repo.server.ts";
import { keepRevision } from "#app/modules/content/revisions/service.server.ts";
import { newId } from "#app/platform/ids.ts";
import {
  contentApprovals,
  contentItems,
  contentPages,
  contentReviewLinks,
  contentRevisions,
} from "#db/schema/content.ts";
import { forEachDatabase } from "#tests/support/databases.ts";
import { anActor, tickingContext } from "#tests/support/records.ts";

const DRAFT = { title: "Tea in winter", body: "Hot.", status: "draft" as const };
const LONG_AGO = Date.parse("2026-01-01T00:00:00Z");

forEachDatabase("Revisions of a workspace", (on) => {
  const setting = async () => {
    const [request, actor] = [tickingContext(on.db), anActor()];
    const made = await createContent(request, actor, DRAFT);
    if (!made.ok) throw new Error(made.error.message);
    const context = { db: on.db, env, now: request.now };
    return { context, actor, item: made.value, scope: { db: on.db, workspaceId: actor.workspaceId } };
  };

  /** Revisions of other pieces, one of each, the first the oldest. */
  const fill = async (workspaceId: string, count: number): Promise<Revision[]> => {
    const rows = Array.from({ length: count }, (_, at): Revision => {
      const moment = new Date(LONG_AGO + at * 1_000);
      const itemId = `${workspaceId}-${at}`;
      const of = { workspaceId, itemId, userId: "u", title: "", hash: String(at), assistedBy: "" };
      return { id: `${itemId}-r`, ...of, number: 1, words: 1, bytes: 1, createdAt: moment, updatedAt: moment };
    });
    for (let from = 0; from < count; from += 8) await on.db.insert(contentRevisions).values(rows.slice(from, from + 8));
    return rows;
  };

  const idsOf = async (workspaceId: string) =>
    new Set(
      (
        await on.db
          .select({ id: contentRevisions.id })
          .from(contentRevisions)
          .where(eq(contentRevisions.workspaceId, workspaceId))
      ).map(({ id }) => id),
    );

  test("stay within the cap: the oldest goes with its file, whichever piece it is of", async () => {
    const { context, actor, item } = await setting();
    const neighbour = anActor();
    const [theirs] = await fill(neighbour.workspaceId, 1);
    const rows = await fill(actor.workspaceId, MAX_WORKSPACE_REVISIONS);
    const [oldest, second] = rows;
    if (!(oldest && second && theirs)) throw new Error("No revisions");
    const keyOf = ({ workspaceId, itemId, id }: Revision) => revisionKey(workspaceId, itemId, id);
    for (const row of [oldest, second, theirs]) await env.FILES.put(keyOf(row), "Old.");

    const kept = await keepRevision(context, item, DRAFT, actor.userId);

    const ids = await idsOf(actor.workspaceId);
    expect(ids.size).toBe(MAX_WORKSPACE_REVISIONS);
    expect(ids.has(kept?.id ?? "")).toBe(true);
    expect(ids.has(oldest.id)).toBe(false);
    expect(await env.FILES.head(keyOf(oldest))).toBeNull();
    for (const row of [second, theirs]) expect(await env.FILES.head(keyOf(row))).not.toBeNull();
    expect(await idsOf(neighbour.workspaceId)).toEqual(new Set([theirs.id]));
  }, 60_000);

  test("stay when they are under review, published, decided on or shared, however old they are", async () => {
    const { actor, item, scope } = await setting();
    const rows = await fill(actor.workspaceId, MAX_WORKSPACE_REVISIONS + 3);
    const [reviewed, published, decided, shared, ...rest] = rows;
    if (!(reviewed && published && decided && shared)) throw new Error("No revisions");
    const moments = { createdAt: new Date(LONG_AGO), updatedAt: new Date(LONG_AGO) };
    const { workspaceId } = actor;
    await on.db.insert(contentItems).values({ ...item, id: reviewed.itemId, revisionId: reviewed.id });
    await on.db.insert(contentPages).values({
      ...{ id: published.itemId, workspaceId, revisionId: published.id, slug: newId(), hash: "h", title: "T" },
      ...{ description: "", language: "en", publishedAt: moments.createdAt, ...moments },
    });
    await on.db.insert(contentApprovals).values({
      ...{ id: newId(), workspaceId, itemId: decided.itemId, revisionId: decided.id, hash: "h", userId: "u" },
      ...{ linkId: "", name: "", decision: "approved", note: "", ...moments },
    });
    await on.db.insert(contentReviewLinks).values({
      ...{ id: newId(), workspaceId, itemId: shared.itemId, revisionId: shared.id, tokenHash: newId(), name: "N" },
      ...{ createdBy: "u", expiresAt: moments.createdAt, ...moments },
    });

    const deleted = await deleteOldest(scope, rest[0]?.id ?? "");

    expect(deleted.map(({ id }) => id).toSorted()).toEqual(
      rest
        .slice(1, 4)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect((await idsOf(workspaceId)).size).toBe(MAX_WORKSPACE_REVISIONS);
    expect(await deleteOldest(scope, "")).toEqual([]);
  }, 60_000);
});
