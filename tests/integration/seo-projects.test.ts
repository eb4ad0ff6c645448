import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { onCrawlEnded } from "#app/modules/seo/crawls/crawl-ended.server.ts";
import * as crawls from "#app/modules/seo/crawls/repo.server.ts";
import { runDueCrawls } from "#app/modules/seo/crawls/scheduled-crawls.server.ts";
import { startCrawl } from "#app/modules/seo/crawls/service.server.ts";
import * as repo from "#app/modules/seo/projects/repo.server.ts";
import {
  archiveProject,
  createProject,
  listProjects,
  restoreProject,
  updateProject,
} from "#app/modules/seo/projects/service.server.ts";
import type { Actor } from "#app/platform/access/actor.ts";
import { createRequestContext, type RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { days, hours, minutes } from "#app/shared/time.ts";
import { auditLog, mailOutbox } from "#db/schema/platform.ts";
import { seoCrawls, seoProjects } from "#db/schema/seo.ts";
import { endWith } from "#tests/support/crawl-end.ts";
import { forEachDatabase } from "#tests/support/databases.ts";
import { createAccount, ORIGIN } from "#tests/support/factories.ts";
import { anActor } from "../support/records.ts";

/** More projects than a test makes. */
const ROOM = 100;

const START = new Date("2026-01-31T09:30:00Z");

/** A context with the clock at `now`. */
const contextAt = (now: Date): RequestContext => ({
  ...createRequestContext(new Request(ORIGIN), env, createExecutionContext()),
  now: () => now,
});

const principalOf = (
  { userId, workspaceId }: { userId: string; workspaceId: string },
  more: Partial<Actor> = {},
): Actor => anActor({ userId, workspaceId, ...more });

const somebody = (more?: Partial<Actor>) => principalOf({ userId: newId(), workspaceId: newId() }, more);

async function projectOf(
  context: RequestContext,
  principal: Actor,
  more: { url?: string; schedule?: "none" | "daily" | "monthly" } = {},
) {
  const made = await createProject(context, principal, {
    name: "Tea shop",
    url: more.url ?? "https://teashop.example/",
    schedule: more.schedule ?? "none",
  });
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

const AUDIT = { workspaceId: null, userId: null, action: "seo_project.created", subject: "test" };

forEachDatabase("SEO projects", (on) => {
  const audited = {
    get db() {
      return on.db;
    },
    now: () => START,
  };
  const row = (workspaceId: string, more: Partial<repo.ProjectRow> = {}): Omit<repo.ProjectRow, "websiteId"> => ({
    id: newId(),
    workspaceId,
    name: "Tea shop",
    url: "https://teashop.example/",
    schedule: "none",
    nextCrawlAt: null,
    archivedAt: null,
    createdAt: START,
    updatedAt: START,
    ...more,
  });

  test("two inserts of one address at once make one project, and each workspace has its own", async () => {
    const workspaceId = newId();
    const made = await Promise.all(
      Array.from({ length: 8 }, () => repo.insertProject(audited, row(workspaceId), ROOM, AUDIT)),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await repo.insertProject(audited, row(newId()), ROOM, AUDIT)).toMatchObject({
      websiteId: expect.any(String),
    });
  });

  test("pages by keyset, stable when rows share a moment", async () => {
    const scope = { db: on.db, workspaceId: newId() };
    for (let n = 0; n < 5; n++)
      await repo.insertProject(audited, row(scope.workspaceId, { url: `https://a${n}.example/` }), ROOM, AUDIT);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await listProjects(scope, { limit: 2, cursor: cursor ?? undefined });
      if (!page.ok) throw new Error(page.error.message);
      seen.push(...page.value.rows.map(({ id }) => id));
      cursor = page.value.nextCursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(5);
    expect(seen).toEqual([...seen].sort().reverse());
  });

  test("starts at once make one crawl, and a finished one makes room for the next and is its predecessor", async () => {
    const scope = { db: on.db, workspaceId: newId() };
    const project = row(scope.workspaceId);
    await repo.insertProject(audited, project, ROOM, { ...AUDIT, workspaceId: scope.workspaceId });
    const crawl = (createdAt = START): crawls.NewCrawl => ({
      id: newId(),
      workspaceId: scope.workspaceId,
      projectId: project.id,
      startedBy: "person",
      maxUrls: 500,
      createdAt,
    });
    const made = await Promise.all(
      Array.from({ length: 8 }, () =>
        crawls.insertCrawl(
          audited,
          crawl(),
          { maxActive: 10, maxDaily: 30 },
          { ...AUDIT, workspaceId: scope.workspaceId },
        ),
      ),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
    // The entries of the project and of its one crawl.
    expect(await on.db.$count(auditLog, eq(auditLog.workspaceId, scope.workspaceId))).toBe(2);
    const first = await crawls.findActiveCrawl(scope, project.id);
    expect(first).toMatchObject({ status: "queued", previousCrawlId: null, pagesCrawled: 0, healthPercent: null });
    await on.db
      .update(seoCrawls)
      .set({ status: "finished", healthPercent: 91.5 })
      .where(eq(seoCrawls.id, first?.id ?? ""));
    expect(
      await crawls.insertCrawl(
        audited,
        crawl(new Date(START.getTime() + 1)),
        { maxActive: 10, maxDaily: 30 },
        { ...AUDIT, workspaceId: scope.workspaceId },
      ),
    ).toBe(true);
    expect(await crawls.findActiveCrawl(scope, project.id)).toMatchObject({ previousCrawlId: first?.id });
    expect(await repo.findProject(scope, project.id)).toMatchObject({
      lastCrawl: { status: "queued" },
      lastHealthPercent: 91.5,
    });
    expect(await crawls.findHealthTrends(scope, [project.id], 8)).toEqual(new Map([[project.id, [91.5]]]));
  });

  test("however many projects are started at once, a workspace has no more crawls than it may", async () => {
    const workspaceId = newId();
    const started = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => {
        const project = row(workspaceId, { url: `https://teashop.example/${at}` });
        await repo.insertProject(audited, project, ROOM, AUDIT);
        return crawls.insertCrawl(
          audited,
          { id: newId(), workspaceId, projectId: project.id, startedBy: "api", maxUrls: 500, createdAt: START },
          { maxActive: 3, maxDaily: 30 },
          AUDIT,
        );
      }),
    );
    expect(started.filter(Boolean)).toHaveLength(3);
    const other = row(newId());
    await repo.insertProject(audited, other, ROOM, AUDIT);
    const elsewhere: crawls.NewCrawl = {
      id: newId(),
      workspaceId: other.workspaceId,
      projectId: other.id,
      startedBy: "api",
      maxUrls: 500,
      createdAt: START,
    };
    expect(await crawls.insertCrawl(audited, elsewhere, { maxActive: 3, maxDaily: 30 }, AUDIT)).toBe(true);
  });

  test("a due project is claimed once, with its crawl", async () => {
    const scope = { db: on.db, workspaceId: newId() };
    const project = row(scope.workspaceId, { schedule: "daily", nextCrawlAt: START });
    await repo.insertProject(audited, project, ROOM, AUDIT);
    const due = { ...project, websiteId: null, nextCrawlAt: START };
    const next = new Date(START.getTime() + days(1));
    const crawl = (): crawls.NewCrawl => ({
      id: newId(),
      workspaceId: scope.workspaceId,
      projectId: project.id,
      startedBy: "schedule",
      maxUrls: 500,
      createdAt: START,
    });
    const claims = await Promise.all([
      crawls.claimDue(on, due, next, crawl()),
      crawls.claimDue(on, due, next, crawl()),
      crawls.claimDue(on, due, next, crawl()),
    ]);
    expect(claims.filter(({ queued }) => queued)).toHaveLength(1);
    expect((await crawls.findCrawls(scope, project.id, { cursor: null, limit: 10 })).length).toBe(1);
    expect(await repo.findProject(scope, project.id)).toMatchObject({ nextCrawlAt: next });
  });

  test("another workspace's rows are not there", async () => {
    const scope = { db: on.db, workspaceId: newId() };
    const foreign = { db: on.db, workspaceId: newId() };
    const project = row(scope.workspaceId);
    await repo.insertProject(audited, project, ROOM, AUDIT);
    const crawl: crawls.NewCrawl = {
      id: newId(),
      workspaceId: scope.workspaceId,
      projectId: project.id,
      startedBy: "person",
      maxUrls: 500,
      createdAt: START,
    };
    await crawls.insertCrawl(audited, crawl, { maxActive: 10, maxDaily: 30 }, AUDIT);
    expect(await repo.findProject(foreign, project.id)).toBeUndefined();
    expect(await crawls.findCrawl(foreign, crawl.id)).toBeUndefined();
    expect(await crawls.findCrawls(foreign, project.id, { cursor: null, limit: 10 })).toEqual([]);
    expect(await repo.updateProject(foreign, project, { name: "Mine", updatedAt: START })).toBe(false);
    expect(await repo.archiveProject(foreign, project.id, START)).toBe(false);
    expect(
      await crawls.insertCrawl(
        audited,
        { ...crawl, id: newId(), workspaceId: foreign.workspaceId },
        { maxActive: 10, maxDaily: 30 },
        AUDIT,
      ),
    ).toBe(false);
    expect(await repo.findProject(scope, project.id)).toMatchObject({ name: "Tea shop", archivedAt: null });
  });
});

describe("who may change projects", () => {
  test.each([
    ["a viewer", { workspaceRole: "viewer" }, "forbidden"],
    ["the free plan", { plan: "free" }, "plan_required"],
  ] as const)("not %s", async (_, more, code) => {
    const context = contextAt(START);
    const principal = somebody(more);
    const input = { name: "A", url: "https://a.example/", schedule: "none" } as const;
    for (const refused of [
      await createProject(context, principal, input),
      await updateProject(context, principal, "x", { name: "B" }),
      await archiveProject(context, principal, "x"),
      await restoreProject(context, principal, "x"),
      await startCrawl(context, principal, "x", { startedBy: "person" }),
    ]) {
      expect(refused).toMatchObject({ ok: false, error: { code } });
    }
  });
});

describe("a project's life", () => {
  test("a private address is refused beside its field unless loopback is allowed", async () => {
    const context = contextAt(START);
    const production = { ...context, config: { ...context.config, ALLOW_LOOPBACK_FETCH: false } };
    const input = { name: "A", url: "http://127.0.0.1:8080/", schedule: "none" } as const;
    expect(await createProject(production, somebody(), input)).toMatchObject({
      ok: false,
      error: { code: "invalid_input", fields: [{ path: "url" }] },
    });
    expect(await createProject(context, somebody(), input)).toMatchObject({ ok: true });
  });

  test("archived: off the schedule, out of the list, its address free; restored unless that is taken", async () => {
    const context = contextAt(START);
    const principal = somebody();
    const scope = { db: context.db, workspaceId: principal.workspaceId };
    const project = await projectOf(context, principal, { schedule: "monthly" });
    expect(project.nextCrawlAt).toEqual(new Date("2026-02-28T09:30:00Z"));
    expect(await archiveProject(context, principal, project.id)).toMatchObject({ ok: true });
    expect(await archiveProject(context, principal, project.id)).toMatchObject({ ok: true });
    expect(await listProjects(scope, { limit: 10 })).toMatchObject({ value: { rows: [] } });
    expect(await repo.findProject(scope, project.id)).toMatchObject({ nextCrawlAt: null });
    expect(await startCrawl(context, principal, project.id, { startedBy: "api" })).toMatchObject({
      ok: false,
      error: { code: "conflict" },
    });

    const second = await projectOf(context, principal);
    expect(await restoreProject(context, principal, project.id)).toMatchObject({
      ok: false,
      error: { code: "conflict" },
    });
    await archiveProject(context, principal, second.id);
    expect(await restoreProject(context, principal, project.id)).toMatchObject({
      value: { archivedAt: null, nextCrawlAt: new Date("2026-02-28T09:30:00Z") },
    });
  });

  test("the address may change until the first crawl", async () => {
    const context = contextAt(START);
    const principal = somebody();
    const project = await projectOf(context, principal);
    await projectOf(context, principal, { url: "https://taken.example/" });
    expect(await updateProject(context, principal, project.id, { url: "https://taken.example/" })).toMatchObject({
      error: { code: "conflict", fields: [{ path: "url" }] },
    });
    expect(await updateProject(context, principal, project.id, { url: "https://moved.example/" })).toMatchObject({
      value: { url: "https://moved.example/" },
    });
    await startCrawl(context, principal, project.id, { startedBy: "person" });
    expect(await updateProject(context, principal, project.id, { url: "https://again.example/" })).toMatchObject({
      error: { code: "invalid_input" },
    });
    expect(await updateProject(context, principal, project.id, { name: "New name", schedule: "daily" })).toMatchObject({
      value: { name: "New name", nextCrawlAt: new Date(START.getTime() + days(1)) },
    });
  });

  test("ten starts at once start one crawl, capped by the plan", async () => {
    const context = contextAt(START);
    const principal = somebody({ plan: "basic" });
    const project = await projectOf(context, principal);
    const started = await Promise.all(
      Array.from({ length: 10 }, () => startCrawl(context, principal, project.id, { startedBy: "api" })),
    );
    expect(started.filter(({ ok }) => ok)).toEqual([
      { ok: true, value: expect.objectContaining({ maxUrls: 500, startedBy: "api" }) },
    ]);
    expect(started.filter(({ ok }) => !ok)[0]).toMatchObject({ error: { code: "conflict" } });
  });

  test("another workspace's project is not found", async () => {
    const context = contextAt(START);
    const project = await projectOf(context, somebody());
    const stranger = somebody();
    for (const refused of [
      await updateProject(context, stranger, project.id, { name: "Mine" }),
      await archiveProject(context, stranger, project.id),
      await restoreProject(context, stranger, project.id),
      await startCrawl(context, stranger, project.id, { startedBy: "person" }),
    ]) {
      expect(refused).toMatchObject({ ok: false, error: { code: "not_found" } });
    }
  });
});

describe("the minute's tick", () => {
  // Projects of other tests in this file are due as well.
  beforeEach(async () => {
    await contextAt(START).db.update(seoProjects).set({ nextCrawlAt: null });
    await contextAt(START).db.delete(seoCrawls);
  });

  const crawlsOf = (context: RequestContext, { workspaceId }: Actor, projectId: string) =>
    crawls.findCrawls({ db: context.db, workspaceId }, projectId, { cursor: null, limit: 10 });

  test("starts what is due, once, and sets the next occurrence on the beat", async () => {
    const account = await createAccount(env, { plan: "pro" });
    const principal = principalOf(account);
    const project = await projectOf(contextAt(START), principal, { schedule: "daily" });
    const before = new Date(START.getTime() + days(1) - 1);
    expect(await runDueCrawls(contextAt(before), before)).toEqual({ started: 0 });

    const late = new Date(START.getTime() + days(9) + hours(3));
    const context = contextAt(late);
    const ticks = await Promise.all([runDueCrawls(context, late), runDueCrawls(context, late)]);
    expect(ticks.map(({ started }) => started).sort()).toEqual([0, 1]);
    expect(await crawlsOf(context, principal, project.id)).toMatchObject([{ startedBy: "schedule", maxUrls: 5_000 }]);
    expect(await repo.findProject({ db: context.db, workspaceId: principal.workspaceId }, project.id)).toMatchObject({
      nextCrawlAt: new Date(START.getTime() + days(10)),
    });
  });

  test("skips an occurrence while a crawl is under way, and a plan without the SEO Engine", async () => {
    const busy = principalOf(await createAccount(env, { plan: "pro" }));
    const free = principalOf(await createAccount(env, { plan: "free" }));
    const projects = await Promise.all(
      [busy, free].map((principal) => projectOf(contextAt(START), principal, { schedule: "daily" })),
    );
    const due = new Date(START.getTime() + days(1));
    const context = contextAt(due);
    await startCrawl(context, busy, projects[0]?.id ?? "", { startedBy: "person" });
    expect(await runDueCrawls(context, due)).toEqual({ started: 0 });
    for (const [at, principal] of [busy, free].entries()) {
      const scope = { db: context.db, workspaceId: principal.workspaceId };
      expect(await repo.findProject(scope, projects[at]?.id ?? "")).toMatchObject({
        nextCrawlAt: new Date(START.getTime() + days(2)),
      });
    }
  });

  test("hands over again a crawl that never reached its object", async () => {
    const context = contextAt(START);
    const principal = principalOf(await createAccount(env, { plan: "pro" }));
    const project = await projectOf(context, principal);
    const crawl: crawls.NewCrawl = {
      id: newId(),
      workspaceId: principal.workspaceId,
      projectId: project.id,
      startedBy: "person",
      maxUrls: 500,
      createdAt: START,
    };
    await crawls.insertCrawl(context, crawl, { maxActive: 10, maxDaily: 30 }, AUDIT);
    const stranded = async (afterMs: number) =>
      (await crawls.findStranded(context, new Date(START.getTime() + afterMs), 10)).map(({ crawl: { id } }) => id);
    expect(await stranded(0)).toEqual([]);
    expect(await stranded(minutes(1))).toEqual([crawl.id]);
    await runDueCrawls(contextAt(new Date(START.getTime() + minutes(2))), new Date(START.getTime() + minutes(2)));
    expect(await stranded(minutes(1))).toEqual([]);
  });
});

describe("the end of a crawl", () => {
  async function ended(startedBy: "person" | "schedule", status: "finished" | "failed") {
    const context = contextAt(START);
    const account = await createAccount(env, { plan: "pro" });
    const principal = principalOf(account);
    const project = await projectOf(context, principal);
    const crawl: crawls.NewCrawl = {
      id: newId(),
      workspaceId: principal.workspaceId,
      projectId: project.id,
      startedBy,
      maxUrls: 500,
      createdAt: START,
    };
    await crawls.insertCrawl(context, crawl, { maxActive: 10, maxDaily: 30 }, AUDIT);
    await context.db
      .update(seoCrawls)
      .set({ status, healthPercent: 91.5, errorCount: 3, newCount: 2 })
      .where(eq(seoCrawls.id, crawl.id));
    await onCrawlEnded(context, crawl.id, endWith());
    return {
      mails: await context.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, account.email)),
      crawl,
      project,
    };
  }

  test("the owner hears of a scheduled crawl that finished", async () => {
    const { mails, crawl, project } = await ended("schedule", "finished");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.template).toBe("crawl-finished");
    expect(mails[0]?.textBody).toContain(`${ORIGIN}/seo/projects/${project.id}?crawl=${crawl.id}`);
  });

  test("and of no other", async () => {
    expect((await ended("person", "finished")).mails).toEqual([]);
    await onCrawlEnded(contextAt(START), newId(), endWith());
  });
});
