import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { LIMITS } from "#app/modules/registry.ts";
import {
  archiveCampaign,
  createCampaign,
  getCampaign,
  listCampaigns,
  updateCampaign,
} from "#app/modules/sem/index.server.ts";
import type { CampaignQuery } from "#app/modules/sem/service.server.ts";
import type { Actor } from "#app/platform/access/actor.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import { createRequestContext, type RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { auditLog } from "#db/schema/platform.ts";
import { semCampaigns } from "#db/schema/sem.ts";
import { forEachDatabase, type TestDatabase } from "#tests/support/databases.ts";
import { ORIGIN } from "#tests/support/factories.ts";

const NEWEST = { by: "createdAt", descending: true } as const;
const START = new Date("2026-11-20T08:00:00Z");

const contextOf = ({ db }: TestDatabase, now = START): RequestContext => ({
  ...createRequestContext(new Request(ORIGIN), env, createExecutionContext()),
  db,
  now: () => now,
});

const somebody = (more: Partial<Actor> = {}): Actor => ({
  userId: newId(),
  workspaceId: newId(),
  plan: "pro",
  workspaceRole: "owner",
  via: "api-key",
  scopes: ["campaigns"],
  ...more,
});

const scopeOf = ({ db }: TestDatabase, { workspaceId }: Actor) => ({ db, workspaceId });

async function campaignOf(
  on: TestDatabase,
  actor: Actor,
  { name = "Spring", status = "draft" as "draft" | "active", now = START, id = newId(now.getTime()) } = {},
) {
  const made = await createCampaign(contextOf(on, now), actor, { name, status }, id);
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

async function namesOf(on: TestDatabase, actor: Actor, query: Partial<CampaignQuery> = {}): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listCampaigns(scopeOf(on, actor), { archived: false, sort: NEWEST, limit: 2, ...query, cursor });
    if (!page.ok) throw new Error(page.error.message);
    expect(page.value.rows.length).toBeLessThanOrEqual(query.limit ?? 2);
    names.push(...page.value.rows.map(({ name }) => name));
    cursor = page.value.nextCursor ?? undefined;
  } while (cursor);
  return names;
}

const actionsOf = async ({ db }: TestDatabase, { workspaceId }: Actor): Promise<string[]> =>
  (
    await db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.workspaceId, workspaceId))
      .orderBy(asc(auditLog.id))
  ).map(({ action }) => action);

forEachDatabase("Campaigns", (on) => {
  test("calls at once never make more than the plan allows, and an archived one makes room", async () => {
    const actor = somebody({ plan: "basic" });
    const allowed = LIMITS.campaigns.basic;
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        createCampaign(contextOf(on), actor, { name: `Campaign ${n}`, status: "active" }),
      ),
    );
    expect(allowed).toBe(3);
    expect(made.filter(({ ok }) => ok)).toHaveLength(allowed);
    expect(made.find(({ ok }) => !ok)).toEqual({ ok: false, error: limitReached("basic", LIMITS.campaigns) });
    expect(await actionsOf(on, actor)).toEqual(Array(allowed).fill("sem_campaign.created"));
    const [first] = made.flatMap((one) => (one.ok ? [one.value.id] : []));
    expect(await archiveCampaign(contextOf(on), actor, first ?? "")).toEqual({ ok: true, value: undefined });
    expect(await createCampaign(contextOf(on), actor, { name: "After", status: "draft" })).toMatchObject({ ok: true });
    expect(await createCampaign(contextOf(on), actor, { name: "Too many", status: "draft" })).toMatchObject({
      error: { code: "limit_reached" },
    });
    // Another workspace has its own count.
    expect(
      await createCampaign(contextOf(on), somebody({ plan: "basic" }), { name: "Elsewhere", status: "draft" }),
    ).toMatchObject({ ok: true });
  });

  test("a smaller plan deletes nothing and refuses more", async () => {
    const actor = somebody({ plan: "pro" });
    for (let n = 0; n < 4; n++) await campaignOf(on, actor, { name: `Campaign ${n}` });
    expect(
      await createCampaign(contextOf(on), { ...actor, plan: "basic" }, { name: "More", status: "draft" }),
    ).toMatchObject({
      error: { code: "limit_reached" },
    });
    expect(await namesOf(on, actor)).toHaveLength(4);
  });

  test("the audit log says from where a campaign was made", async () => {
    const actor = somebody();
    await createCampaign({ ...contextOf(on), address: "198.51.100.7", place: "Tallinn, EE" }, actor, {
      name: "Spring",
      status: "draft",
    });
    const [entry] = await on.db.select().from(auditLog).where(eq(auditLog.workspaceId, actor.workspaceId));
    expect(entry).toMatchObject({ action: "sem_campaign.created", address: "198.51.100.7", place: "Tallinn, EE" });
  });

  test("one id makes one campaign, however often and at once the call comes", async () => {
    const actor = somebody();
    const id = newId();
    const made = await Promise.all(
      Array.from({ length: 6 }, () => createCampaign(contextOf(on), actor, { name: "Once", status: "draft" }, id)),
    );
    expect(made.map((one) => one.ok && one.value.id)).toEqual(Array(6).fill(id));
    expect(await namesOf(on, actor)).toEqual(["Once"]);
    expect(await actionsOf(on, actor)).toEqual(["sem_campaign.created"]);
    // Somebody else's id is not given to a stranger.
    const stranger = somebody();
    expect(await createCampaign(contextOf(on), stranger, { name: "Mine", status: "draft" }, id)).toMatchObject({
      ok: false,
    });
    expect(await getCampaign(scopeOf(on, stranger), id)).toMatchObject({ error: { code: "not_found" } });
  });

  test("an ended campaign stays ended: of many ends and pauses at once, no pause comes after the end", async () => {
    const actor = somebody();
    const { id } = await campaignOf(on, actor, { status: "active" });
    const moves = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        updateCampaign(contextOf(on), actor, id, { status: n % 2 === 0 ? "paused" : "ended" }),
      ),
    );
    expect(await getCampaign(scopeOf(on, actor), id)).toMatchObject({ value: { status: "ended" } });
    for (const [at, move] of moves.entries())
      if (at % 2 === 1) expect(move).toMatchObject({ ok: true, value: { status: "ended" } });
    expect(await updateCampaign(contextOf(on), actor, id, { status: "active" })).toMatchObject({
      error: { code: "conflict", fields: [{ path: "status" }] },
    });
    expect(await updateCampaign(contextOf(on), actor, id, { name: "Renamed" })).toMatchObject({
      value: { name: "Renamed", status: "ended" },
    });
  });

  test("a change keeps what it does not name, and says when it was", async () => {
    const actor = somebody();
    const { id } = await campaignOf(on, actor);
    const later = new Date(START.getTime() + 60_000);
    expect(await updateCampaign(contextOf(on, later), actor, id, { status: "active" })).toMatchObject({
      value: { name: "Spring", status: "active", createdAt: START, updatedAt: later },
    });
    expect(await updateCampaign(contextOf(on), actor, id, { status: "draft" })).toMatchObject({
      error: { code: "conflict" },
    });
    expect(await actionsOf(on, actor)).toEqual(["sem_campaign.created", "sem_campaign.updated"]);
  });

  test("an archived one is left out of the list and its count, is still read, and is not changed any more", async () => {
    const actor = somebody();
    const { id } = await campaignOf(on, actor, { name: "Old", status: "active" });
    await campaignOf(on, actor, { name: "New", now: new Date(START.getTime() + 1) });
    const later = new Date(START.getTime() + 5_000);
    for (let times = 0; times < 2; times++)
      expect(await archiveCampaign(contextOf(on, later), actor, id)).toEqual({ ok: true, value: undefined });
    expect(await namesOf(on, actor)).toEqual(["New"]);
    expect(await namesOf(on, actor, { archived: true })).toEqual(["Old"]);
    expect(await getCampaign(scopeOf(on, actor), id)).toMatchObject({ value: { archivedAt: later, status: "active" } });
    for (const change of [{ name: "X" }, { status: "paused" as const }])
      expect(await updateCampaign(contextOf(on), actor, id, change)).toMatchObject({ error: { code: "conflict" } });
    expect((await actionsOf(on, actor)).filter((action) => action === "sem_campaign.archived")).toHaveLength(1);
  });

  test("the list goes by creation either way, page by page, by state, stable while one is added", async () => {
    const actor = somebody();
    const ids = Array.from({ length: 5 }, () => newId()).sort();
    // The last two share a moment: the id decides.
    for (const [at, name] of ["A", "B", "C", "D", "E"].entries())
      await campaignOf(on, actor, {
        name,
        id: ids[at],
        status: at % 2 === 0 ? "draft" : "active",
        now: new Date(START.getTime() + Math.min(at, 3)),
      });
    expect(await namesOf(on, actor, { sort: { ...NEWEST, descending: false } })).toEqual(["A", "B", "C", "D", "E"]);
    expect(await namesOf(on, actor)).toEqual(["E", "D", "C", "B", "A"]);
    expect(await namesOf(on, actor, { status: "active" })).toEqual(["D", "B"]);
    expect(await namesOf(on, actor, { status: "ended" })).toEqual([]);
    const first = await listCampaigns(scopeOf(on, actor), { archived: false, sort: NEWEST, limit: 2 });
    if (!first.ok || !first.value.nextCursor) throw new Error("no second page");
    await campaignOf(on, actor, { name: "F", now: new Date(START.getTime() + 99) });
    const second = await listCampaigns(scopeOf(on, actor), {
      archived: false,
      sort: NEWEST,
      limit: 2,
      cursor: first.value.nextCursor,
    });
    expect(second).toMatchObject({ value: { rows: [{ name: "C" }, { name: "B" }] } });
    expect(
      await listCampaigns(scopeOf(on, actor), { archived: false, sort: NEWEST, limit: 2, cursor: "?" }),
    ).toMatchObject({
      error: { code: "invalid_input" },
    });
  });

  test("nothing of a workspace is seen or changed from another one", async () => {
    const [owner, stranger] = [somebody(), somebody()];
    const { id } = await campaignOf(on, owner, { status: "active" });
    const read = () =>
      on.db
        .select()
        .from(semCampaigns)
        .where(and(eq(semCampaigns.id, id)));
    const before = await read();
    expect(await getCampaign(scopeOf(on, stranger), id)).toMatchObject({ error: { code: "not_found" } });
    expect(await updateCampaign(contextOf(on), stranger, id, { name: "Taken" })).toMatchObject({
      error: { code: "not_found" },
    });
    expect(await archiveCampaign(contextOf(on), stranger, id)).toMatchObject({ error: { code: "not_found" } });
    expect(await namesOf(on, stranger)).toEqual([]);
    expect(await read()).toEqual(before);
    expect(await actionsOf(on, stranger)).toEqual([]);
  });

  test.each([
    ["a viewer", { workspaceRole: "viewer" }, "forbidden"],
    ["the free plan", { plan: "free" }, "plan_required"],
  ] as const)("%s writes nothing", async (_, more, code) => {
    const owner = somebody();
    const { id } = await campaignOf(on, owner);
    const actor: Actor = { ...owner, ...more };
    expect(await createCampaign(contextOf(on), actor, { name: "No", status: "draft" })).toMatchObject({
      error: { code },
    });
    expect(await updateCampaign(contextOf(on), actor, id, { name: "No" })).toMatchObject({ error: { code } });
    expect(await archiveCampaign(contextOf(on), actor, id)).toMatchObject({ error: { code } });
    expect(await namesOf(on, owner)).toEqual(["Spring"]);
  });
});
