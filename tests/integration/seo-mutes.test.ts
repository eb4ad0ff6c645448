import { createExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { severityScore as scoreOf } from "#app/modules/seo/checks/domain/score/severity-score.ts";
import { onCrawlEnded } from "#app/modules/seo/crawls/crawl-ended.server.ts";
import { NO_CHANGES } from "#app/modules/seo/crawls/domain/crawl-alert.ts";
import type { CrawlRow } from "#app/modules/seo/crawls/repo.server.ts";
import { isOver } from "#app/modules/seo/domain/crawl.ts";
import { changeMutes, listMutes, muteIssue, unmuteIssue } from "#app/modules/seo/mutes/service.server.ts";
import { readReportableCrawl } from "#app/modules/seo/reports/reportable-crawl.server.ts";
import type { Actor } from "#app/platform/access/actor.ts";
import { createRequestContext, type RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { days } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { auditLog } from "#db/schema/platform.ts";
import { seoCrawls, seoMutes, seoProjects } from "#db/schema/seo.ts";
import { webhookEvents } from "#db/schema/webhooks.ts";
import { callApi, createApiKey } from "#tests/support/api.ts";
import { allFindings, openSite, planFor, rpcOf, waitFor } from "#tests/support/crawl.ts";
import { createAccount, ORIGIN, SAME_ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { newHook } from "#tests/support/hooks.ts";
import { eventually } from "#tests/support/privacy.ts";
import { createProject } from "#tests/support/seo-rows.ts";
import { createHookEndpoint } from "#tests/support/webhooks.ts";
import { anActor } from "../support/records.ts";

const db = openDatabase({ d1: env.DB });
const contextAt = (now: Date): RequestContext => ({
  ...createRequestContext(new Request(ORIGIN), env, createExecutionContext()),
  now: () => now,
});
const principalOf = ({ userId, workspaceId }: TestAccount): Actor => anActor({ userId, workspaceId });

const get = async (path: string, { cookie }: TestAccount = owner): Promise<string> =>
  (await exports.default.fetch(`${ORIGIN}${path}`, { headers: { cookie }, redirect: "manual" })).text();
const post = (path: string, fields: Record<string, string>, { cookie }: TestAccount = owner) =>
  exports.default.fetch(`${ORIGIN}${path}`, {
    method: "POST",
    headers: { cookie, ...SAME_ORIGIN },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

/** Health as the first figure of the audit shows it. */
const healthOf = (html: string): string | undefined => /as a share of all HTML pages\.[^"]*">([\d.]+)</.exec(html)?.[1];
const unmuteAll = () => db.delete(seoMutes);

let owner: TestAccount;
let projectId: string;
let crawlId: string;
let audit: string;

/** A real crawl of a small site, with its head row: every test looks at this one. */
beforeAll(async () => {
  owner = await createAccount(env, { plan: "pro" });
  projectId = await createProject(owner);
  audit = `/seo/projects/${projectId}`;
  crawlId = newId();
  const now = new Date();
  const head = {
    workspaceId: owner.workspaceId,
    projectId,
    startedBy: "person",
    maxUrls: 500,
    createdAt: now,
    updatedAt: now,
  } as const;
  await db.insert(seoCrawls).values({ id: crawlId, ...head, status: "queued" });
  const site = await openSite({ scenario: "shop" });
  await rpcOf(crawlId).start(planFor(site.url, { crawlId, workspaceId: owner.workspaceId, projectId }));
  await waitFor(crawlId, ({ status }) => isOver(status));
  // The object writes the head row after its last slice.
  await eventually("the head row says finished", async () => {
    const [head] = await db.select().from(seoCrawls).where(eq(seoCrawls.id, crawlId));
    return head?.status === "finished";
  });
  await site.close();
}, 60_000);

describe("a muted issue", () => {
  test("is in no table, no figure and not in the health; the list says why, by whom and until when", async () => {
    await unmuteAll();
    const before = await get(audit);
    const [crawl] = await db.select().from(seoCrawls).where(eq(seoCrawls.id, crawlId));
    // Three pages of the shop have errors: no title, a picture that is gone, an error page that answers 200.
    expect(crawl).toMatchObject({ htmlPagesWithErrors: 3, errorCount: 3 });
    expect(before).toContain('href="/seo/projects/');
    expect(before).toContain("Page without a title");
    expect(before).not.toContain("muted");

    const answer = await post(`${audit}/issues/title-missing?crawl=${crawlId}`, {
      intent: "mute",
      reason: "Made by <the shop>",
      period: "30",
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`${audit}/issues/title-missing?crawl=${crawlId}`);

    const after = await get(audit);
    const htmlPages = crawl?.htmlPages ?? 0;
    const percent = (bad: number) => Math.floor(((htmlPages - bad) * 1_000) / htmlPages) / 10;
    expect([healthOf(before), healthOf(after)]).toEqual([String(percent(3)), String(percent(2))]);
    expect(after).toMatch(/1 issue<!-- --> muted|1 issue muted/);
    expect(after).toContain(`the health is ${percent(3)}`);
    expect(after).toContain("Made by &lt;the shop&gt;");
    expect(after).toContain("until <time");
    // Named only in the list of muted issues, which is below everything else.
    expect(after.indexOf("Page without a title")).toBeGreaterThan(after.indexOf("data-muted"));
    expect(after).toMatch(/Errors (<!-- -->)?2</);
    // Its own page still lists what was found.
    const issue = await get(`${audit}/issues/title-missing`);
    expect(issue).toContain("Muted: not counted in the audit");
    expect(issue).toContain("/title-missing");
    expect(issue).not.toContain("Mute this issue");
  });

  test("is left out of exports and of the API, unless they are asked to include it", async () => {
    const rows = async (query: string) =>
      JSON.parse(await get(`${audit}/export.json?${query}`)) as { code: string; muted: boolean }[];
    const [without, all] = [await rows(""), await rows("muted=include")];
    expect(without.some(({ code }) => code === "title-missing")).toBe(false);
    expect(all.filter(({ muted }) => muted).map(({ code }) => code)).toEqual(["title-missing"]);
    expect(all.length).toBe(without.length + 1);
    expect(await get(`${audit}/export.csv?muted=include&code=title-missing`)).toMatch(/,yes\r\n$/);

    const { key } = await createApiKey(owner, { scopes: ["seo"] });
    const issues = async (query: string) =>
      (
        (await (await callApi(`/seo/crawls/${crawlId}/issues?limit=500${query}`, { key })).json()) as {
          data: { code: string; muted: boolean }[];
        }
      ).data;
    expect((await issues("")).some(({ code }) => code === "title-missing")).toBe(false);
    expect(await issues("&muted=include&code=title-missing")).toMatchObject([{ code: "title-missing", muted: true }]);
    expect(await issues("&code=title-missing")).toEqual([]);
    expect((await callApi(`/seo/crawls/${crawlId}/issues?muted=yes`, { key })).status).toBe(400);
  });

  test("counts nowhere that is read outside of the workspace: the gate, SARIF, a shared report", async () => {
    const { key } = await createApiKey(owner, { scopes: ["seo"] });
    const read = async <T>(path: string): Promise<T> =>
      (await (await callApi(`/seo/crawls/${crawlId}/${path}`, { key })).json()) as T;
    const [crawl] = await db.select().from(seoCrawls).where(eq(seoCrawls.id, crawlId));
    const health = Math.ceil(crawl?.healthPercent ?? 0);
    // Only without the muted error is the crawl better than it was.
    expect(await read(`gate?budget=title-missing:0,errors:2,health:${health}`)).toMatchObject({
      state: "passed",
      checks: [{ actual: 0 }, { actual: 2 }, {}],
    });
    const { runs } = await read<{ runs: { results: { ruleId: string }[] }[] }>("sarif");
    const ruleIds = runs.flatMap(({ results }) => results.map(({ ruleId }) => ruleId));
    expect(ruleIds).toContain("image-broken");
    expect(ruleIds).not.toContain("title-missing");
    const scope = { db, workspaceId: owner.workspaceId };
    const reported = await readReportableCrawl(contextAt(new Date()), scope, crawl as CrawlRow, [crawl as CrawlRow]);
    expect(reported).toMatchObject({ ok: true, value: { crawl: { errorCount: 2 }, others: [{ errorCount: 2 }] } });
  });

  test("lowers no severity score: that of the audit is the score of a site without it", async () => {
    await unmuteAll();
    const codes = (await rpcOf(crawlId).issues()).map(({ code }) => code);
    const { severityScore } = await rpcOf(crawlId).progress();
    const without = async (muted: readonly string[]) => (await rpcOf(crawlId).mutedFigures(muted)).severityScore;
    expect(await without([])).toBe(severityScore);
    expect(await without(["redirect-loop"])).toBe(severityScore);
    expect(await without(codes)).toBe(100);
    const errors: string[] = (await rpcOf(crawlId).issues())
      .filter(({ severity }) => severity === "error")
      .map(({ code }) => code);
    // The same by hand: each page keeps its share and the worst of what is not muted.
    const findings = (await allFindings(crawlId)).filter(({ code }) => !errors.includes(code));
    const { rows } = await rpcOf(crawlId).structure("ranks", { limit: 500 });
    const worstOf = (url: string) =>
      (["error", "warning", "notice"] as const).find((severity) =>
        findings.some((one) => one.url === url && one.severity === severity),
      );
    expect(await without(errors)).toBe(
      scoreOf(rows.map(({ url, rankShare }) => ({ rank: rankShare, worst: worstOf(url) ?? null }))),
    );
    expect(await without(errors)).toBeGreaterThan(severityScore ?? 100);

    expect(await get(audit)).toContain(`>${severityScore}</span>`);
    expect(
      await muteIssue(contextAt(new Date()), principalOf(owner), projectId, "title-missing", {
        reason: "Known",
        period: "30",
      }),
    ).toMatchObject({
      ok: true,
    });
    const page = await get(audit);
    expect(page).toContain(`>${await without(["title-missing"])}</span>`);
    expect(page).toContain(`and the severity score is ${severityScore}`);
  });

  test("raises no alert: neither as a new error nor by the health that it costs", async () => {
    await unmuteAll();
    const earlier = newId();
    const [crawl] = await db.select().from(seoCrawls).where(eq(seoCrawls.id, crawlId));
    if (!crawl) throw new Error("No crawl");
    await db.insert(seoCrawls).values({ ...crawl, id: earlier, healthPercent: 100, htmlPagesWithErrors: 0 });
    await db
      .update(seoCrawls)
      .set({ previousCrawlId: earlier, startedBy: "schedule" })
      .where(eq(seoCrawls.id, crawlId));
    const alerts = async () => {
      await db.delete(webhookEvents);
      await onCrawlEnded(contextAt(new Date()), crawlId, {
        issues: await rpcOf(crawlId).issues(),
        readMuted: () => muted,
        readChanges: async () => NO_CHANGES,
      });
      const events = await db.select().from(webhookEvents).where(eq(webhookEvents.type, "crawl.alert"));
      return events.flatMap(({ payload }) =>
        (JSON.parse(payload) as { data: { alerts: { kind: string; count: number | null }[] } }).data.alerts.map(
          ({ kind, count }) => [kind, count],
        ),
      );
    };
    await createHookEndpoint(owner, { url: newHook().url, events: ["crawl.alert"] });
    const errors = ["title-missing", "image-broken", "soft-404"];
    let muted = await rpcOf(crawlId).mutedFigures([]);
    expect(await alerts()).toEqual([
      ["health_fell", null],
      ["new_errors", 3],
    ]);
    const change = (codes: string[]) =>
      changeMutes(contextAt(new Date()), principalOf(owner), projectId, {
        mute: codes.map((code) => ({ code, reason: "Known", period: "30" as const })),
      });
    await change(errors.slice(0, 2));
    muted = await rpcOf(crawlId).mutedFigures(errors.slice(0, 2));
    expect(await alerts()).toEqual([["new_errors", 1]]);
    await change(errors);
    muted = await rpcOf(crawlId).mutedFigures(errors);
    expect(await alerts()).toEqual([]);
    await db.update(seoCrawls).set({ previousCrawlId: null, startedBy: "person" }).where(eq(seoCrawls.id, crawlId));
    await db.delete(seoCrawls).where(eq(seoCrawls.id, earlier));
  });

  test("counts again automatically when its time is over, and once somebody lifts it", async () => {
    await unmuteAll();
    const now = new Date();
    const mute = (code: string, period: "30" | "90" | "always") =>
      muteIssue(contextAt(now), principalOf(owner), projectId, code, { reason: "Known", period });
    for (const [code, period] of [
      ["title-missing", "30"],
      ["image-broken", "always"],
      ["title-too-long", "90"],
    ] as const)
      expect(await mute(code, period)).toMatchObject({ ok: true });
    const codesAt = async (later: number) =>
      (await listMutes(contextAt(new Date(now.getTime() + later)), { db, workspaceId: owner.workspaceId }, projectId))
        .map(({ code }) => code)
        .sort();
    expect(await codesAt(days(30) - 1)).toEqual(["image-broken", "title-missing", "title-too-long"]);
    expect(await codesAt(days(30))).toEqual(["image-broken", "title-too-long"]);
    expect(await codesAt(days(3_650))).toEqual(["image-broken"]);

    await db
      .update(seoMutes)
      .set({ expiresAt: new Date(now.getTime() - 1) })
      .where(eq(seoMutes.code, "title-missing"));
    expect(await get(audit)).toMatch(/2 issues(<!-- --> )?\s*muted/);
    const lifted = await post(`${audit}/issues/image-broken`, { intent: "lift", back: "audit" });
    expect([lifted.status, lifted.headers.get("location")]).toEqual([303, audit]);
    expect(await codesAt(0)).toEqual(["title-too-long"]);
    // Lifting twice is no second entry of the log.
    expect(await unmuteIssue(contextAt(now), principalOf(owner), projectId, "image-broken")).toMatchObject({
      ok: true,
    });
    const entries = await db
      .select({ action: auditLog.action, detail: auditLog.detail })
      .from(auditLog)
      .where(and(eq(auditLog.workspaceId, owner.workspaceId), eq(auditLog.action, "seo_project.issue_unmuted")));
    expect(entries).toEqual([{ action: "seo_project.issue_unmuted", detail: "image-broken" }]);
  });

  test("has one reason at a time: muting again replaces it", async () => {
    await unmuteAll();
    const now = new Date("2026-01-31T12:00:00Z");
    const mute = (reason: string, period: "30" | "always") =>
      muteIssue(contextAt(now), principalOf(owner), projectId, "lang-missing", { reason, period });
    await Promise.all([mute("First", "30"), mute("Second", "30")]);
    await mute("Last", "always");
    expect(await db.select().from(seoMutes)).toMatchObject([
      { reason: "Last", expiresAt: null, mutedBy: owner.userId },
    ]);
    await db.update(seoMutes).set({ mutedBy: "" });
    expect(await get(audit)).toContain("A former member");
  });
});

describe("who may mute", () => {
  test("owners and editors; a viewer sees nothing of the SEO Engine", async () => {
    await unmuteAll();
    const editor = await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "editor", plan: null });
    const viewer = await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "viewer", plan: null });
    const fields = { intent: "mute", reason: "Known", period: "always" };
    expect((await post(`${audit}/issues/title-missing`, fields, editor)).status).toBe(303);
    expect((await post(`${audit}/issues/image-broken`, fields, viewer)).status).toBe(403);
    expect((await post(`${audit}/issues/title-missing`, { intent: "lift" }, viewer)).status).toBe(403);
    expect(
      await muteIssue(
        contextAt(new Date()),
        { ...principalOf(viewer), workspaceRole: "viewer" },
        projectId,
        "lang-missing",
        { reason: "Known", period: "30" },
      ),
    ).toMatchObject({
      ok: false,
      error: { code: "forbidden" },
    });
    expect(await get(audit, viewer)).not.toContain("Known");
    expect(await get(audit, editor)).toContain("“<!-- -->Known<!-- -->”");
    expect(await db.select().from(seoMutes)).toMatchObject([{ code: "title-missing", mutedBy: editor.userId }]);
  });

  test("nobody from elsewhere, and nothing that is no issue", async () => {
    const stranger = await createAccount(env, { plan: "pro" });
    const fields = { intent: "mute", reason: "Known", period: "30" };
    expect((await post(`${audit}/issues/lang-missing`, fields, stranger)).status).toBe(404);
    expect((await post(`${audit}/issues/title-missing`, { intent: "lift" }, stranger)).status).toBe(404);
    expect((await post(`${audit}/issues/constructor`, fields)).status).toBe(404);
    expect((await post(`${audit}/issues/constructor`, { intent: "lift" })).status).toBe(404);
  });

  test.each([
    [{ intent: "mute", reason: " ", period: "30" }, "Say why."],
    [{ intent: "mute", reason: "x".repeat(301), period: "30" }, "at most 300"],
    [{ intent: "mute", reason: "Typed before", period: "31" }, "Typed before"],
    [{ intent: "hush", reason: "Known", period: "30" }, "Mute this issue"],
  ])("a form with a mistake comes back with it: %o", async (fields, expected) => {
    const answer = await post(`${audit}/issues/lang-missing`, fields);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(expected);
  });

  test("not in an archived project", async () => {
    const archived = await createProject(owner);
    await db.update(seoProjects).set({ archivedAt: new Date() }).where(eq(seoProjects.id, archived));
    const answer = await post(`/seo/projects/${archived}/issues/lang-missing`, {
      intent: "mute",
      reason: "Known",
      period: "30",
    });
    expect(answer.status).toBe(409);
  });
});

describe("the orders of the audit", () => {
  test("by theme, by effort and effect, and worst first; the address keeps the choice", async () => {
    await unmuteAll();
    const themes = await get(audit);
    expect(themes).toMatch(/scope="rowgroup"[^>]*>Titles</);
    const list = await get(`${audit}?view=list`);
    expect(list).not.toContain('scope="rowgroup"');
    const grid = await get(`${audit}?view=grid`);
    expect(grid).toContain("Issues by effort and effect");
    expect(grid).toContain("Do first: large effect, minutes");
    const cell = await get(`${audit}?view=grid&cell=1-3`);
    expect(cell.match(/scope="rowgroup"/g)).toHaveLength(1);
    expect(cell).toMatch(
      /aria-current="true"[^>]*aria-label="Do first|aria-label="Do first[^"]*"[^>]*aria-current="true"/,
    );
    // What is no view and no cell is the view without any.
    expect(await get(`${audit}?view=circle&cell=9-9`)).toMatch(/scope="rowgroup"[^>]*>Titles</);
  });
});
