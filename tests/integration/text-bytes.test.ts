import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createContent, deleteContent, updateContent } from "#app/modules/content/index.server.ts";
import { beginImport, finishImport, removeImport } from "#app/modules/keywords/imports/service.server.ts";
import {
  addKeywords,
  groupKeywords,
  removeKeywords,
  updateKeyword,
} from "#app/modules/keywords/keyword-list/service.server.ts";
import { LIMITS } from "#app/modules/registry.ts";
import { createPost, deletePost, updatePost } from "#app/modules/social/index.server.ts";
import { newId } from "#app/platform/ids.ts";
import type { Result } from "#app/shared/result.ts";
import type { Database } from "#db/client.ts";
import { seoKeywords } from "#db/schema/keywords.ts";
import { forEachDatabase } from "#tests/support/databases.ts";
import { anActor, setTotal, tickingContext, totalOf } from "#tests/support/records.ts";

const DRAFT = { title: "Tee für den Winter", body: "# Tee\n\nHeiß.", status: "draft" as const };
const FIGURES = "Top queries,Clicks,Impressions,CTR,Position\ngrüner tee,30,1000,3%,4.2\nsencha,1,10,10%,8\n";
const MAPPED = { query: 0, page: -1, clicks: 1, impressions: 2, position: 4, start: "2026-01-01", end: "2026-01-28" };
const KEYWORD = {
  group: "Tea",
  label: "auto" as const,
  targetUrl: "https://tea.example/a-long-address",
  note: "A note about it",
};

/** Tags of a piece that has none, as they are stored. */
const NO_TAGS = "[]";

/** Added up by reading every text, in a way of its own. */
async function storedBytes(db: Database, workspaceId: string): Promise<number> {
  const [row] = await db.all<{ bytes: number }>(sql`
    with texts (rows, text) as (
      select 1, title || body || folder || tags || keyphrase || description from content_items where workspace_id = ${workspaceId}
      union all select 1, text from social_posts where workspace_id = ${workspaceId}
      union all select 1, keyword || folded || group_name || coalesce(target_url, '') || note from seo_keywords where workspace_id = ${workspaceId}
      union all select 1, query || page from seo_keyword_import_rows where workspace_id = ${workspaceId}
    )
    select coalesce(sum(100 * rows + length(hex(text)) / 2), 0) as bytes from texts`);
  return row?.bytes ?? 0;
}

function done<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

forEachDatabase("Bytes of texts", (on) => {
  test("are counted as content, posts, keywords and imports come, change and go", async () => {
    const [context, actor] = [tickingContext(on.db), anActor()];
    const { workspaceId } = actor;
    const scope = { db: on.db, workspaceId, projectId: newId() };
    const expectCounted = async (what: string) => {
      const counted = await totalOf(on.db, workspaceId, "text_bytes");
      expect([what, counted]).toEqual([what, await storedBytes(on.db, workspaceId)]);
      return counted;
    };

    const item = done(await createContent(context, actor, DRAFT));
    await createContent(context, actor, DRAFT, item.id);
    expect(await expectCounted("one piece, asked for twice")).toBe(
      100 + new TextEncoder().encode(`${DRAFT.title}${DRAFT.body}${NO_TAGS}`).length,
    );
    done(await updateContent(context, actor, item.id, { body: "A longer text about tea in winter." }));
    await expectCounted("changed content");

    const post = done(await createPost(context, actor, { text: "Hello 👋", channel: "x", scheduledAt: null }));
    done(await updatePost(context, actor, post.id, { text: "Hello" }));
    await expectCounted("a changed post");

    done(
      await addKeywords(context, actor, scope, {
        lines: ["green tea", "Grüner Tee", "green  tea"],
        siteHost: "tea.example",
      }),
    );
    done(
      await addKeywords(context, actor, scope, {
        lines: ["green tea", "sencha"],
        group: "Tea",
        siteHost: "tea.example",
      }),
    );
    await expectCounted("keywords, one of them known");
    const ids = (
      await on.db.select({ id: seoKeywords.id }).from(seoKeywords).where(sql`workspace_id = ${workspaceId}`)
    ).map(({ id }) => id);
    done(await updateKeyword(context, actor, scope, ids[0] ?? "", KEYWORD, "tea.example"));
    expect(done(await groupKeywords(context, actor, scope, ids, "All of them"))).toBe(3);
    await expectCounted("changed keywords");

    const file = new File([FIGURES], "Queries.csv", { type: "text/csv" });
    const draft = done(await beginImport({ ...context, env }, actor, scope, file));
    for (let times = 0; times < 2; times++)
      done(await finishImport({ ...context, env }, actor, scope, draft.id, MAPPED, "tea.example"));
    await expectCounted("imported figures, sent twice");

    done(await removeImport({ ...context, env }, actor, scope, draft.id));
    await expectCounted("a deleted import");
    done(await removeKeywords(context, actor, scope, ids.slice(1)));
    await expectCounted("deleted keywords");
    done(await removeKeywords(context, actor, scope, ids));
    done(await deletePost(context, actor, post.id));
    done(await deleteContent(context, actor, item.id));
    expect(await deleteContent(context, actor, item.id)).toMatchObject({ ok: false });
    expect(await expectCounted("nothing")).toBe(0);
  });

  test("written at once are as many as the plan allows, and the refusal says the limit, the use and what lifts it", async () => {
    const [context, actor] = [tickingContext(on.db), anActor({ plan: "basic" })];
    const { workspaceId } = actor;
    const max = LIMITS.textBytes.basic;
    const size = 100 + new TextEncoder().encode(DRAFT.title + NO_TAGS).length + 200_000;
    const big = { ...DRAFT, body: "x".repeat(200_000) };
    await setTotal(on.db, workspaceId, "text_bytes", max - 3 * size);
    const made = await Promise.all(Array.from({ length: 8 }, () => createContent(context, actor, big)));
    expect(made.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await totalOf(on.db, workspaceId, "text_bytes")).toBe(max);
    const [refused] = made.flatMap((one) => (one.ok ? [] : [one.error]));
    expect(refused).toEqual({
      code: "limit_reached",
      message:
        "Your plan (Starter) allows 10 MB of texts and imported figures. 10 MB are used, and this needs 0.3 MB more. Delete what you no longer need. Pro allows 50 MB.",
    });
    // None of the others fits either, whatever it is; a larger plan lifts the limit.
    const scope = { db: on.db, workspaceId, projectId: newId() };
    const full = { ok: false, error: { code: "limit_reached", message: expect.stringContaining("10 MB are used") } };
    expect(await createPost(context, actor, { text: "Hello", channel: "x", scheduledAt: null })).toMatchObject(full);
    expect(await addKeywords(context, actor, scope, { lines: ["green tea"], siteHost: "tea.example" })).toMatchObject(
      full,
    );
    const draft = done(await beginImport({ ...context, env }, actor, scope, new File([FIGURES], "Queries.csv")));
    expect(await finishImport({ ...context, env }, actor, scope, draft.id, MAPPED, "tea.example")).toMatchObject(full);
    expect(await createContent(context, { ...actor, plan: "pro" }, DRAFT)).toMatchObject({ ok: true });
  });

  test("of a full workspace may become fewer, not more", async () => {
    const [context, actor] = [tickingContext(on.db), anActor()];
    const item = done(await createContent(context, actor, { ...DRAFT, body: "Some words." }));
    const post = done(await createPost(context, actor, { text: "Some words", channel: "x", scheduledAt: null }));
    // As after a change to a smaller plan.
    const smaller = { ...actor, plan: "basic" as const };
    await setTotal(on.db, actor.workspaceId, "text_bytes", LIMITS.textBytes.basic + 1_000);
    const full = { ok: false, error: { code: "limit_reached" } };
    expect(await updateContent(context, smaller, item.id, { body: "Some more words." })).toMatchObject(full);
    expect(await updatePost(context, smaller, post.id, { text: "Some more words" })).toMatchObject(full);
    expect(await updateContent(context, smaller, item.id, { body: "Some" })).toMatchObject({ ok: true });
    expect(await updateContent(context, smaller, item.id, { status: "approved" })).toMatchObject({ ok: true });
    expect(await updatePost(context, smaller, post.id, { text: "Some" })).toMatchObject({ ok: true });
  });
});
