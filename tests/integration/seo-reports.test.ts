import { createExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { and, eq, like } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { RATE_LIMITS } from "#app/modules/registry.ts";
import { createRequestContext } from "#app/platform/context.server.ts";
import { randomToken, sha256Hex } from "#app/platform/crypto/bytes.ts";
import { newId } from "#app/platform/ids.ts";
import { limit } from "#app/platform/rate-limit/rate-limit.server.ts";
import { openDatabase } from "#db/client.ts";
import { seoReports } from "#db/schema/index.ts";
import { auditLog } from "#db/schema/platform.ts";
import { createCrawled } from "#tests/support/crawled.ts";
import { createAccount, ORIGIN, SAME_ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { createProject } from "#tests/support/seo-rows.ts";

const db = openDatabase({ d1: env.DB });

let addresses = 0;
/** Attempts at a password are counted by address. */
const newAddress = () => `203.0.113.${1 + (addresses++ % 250)}`;

const get = (path: string, cookie = "") =>
  exports.default.fetch(`${ORIGIN}${path}`, { headers: { cookie }, redirect: "manual" });
const post = (path: string, fields: Record<string, string>, { cookie = "", address = newAddress() } = {}) =>
  exports.default.fetch(`${ORIGIN}${path}`, {
    method: "POST",
    headers: { cookie, "cf-connecting-ip": address, ...SAME_ORIGIN },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

const FORM = {
  intent: "share",
  title: "SEO report <Q4>",
  brandName: "Harbour & Light",
  brandColour: "#C8F04B",
  preparedFor: "Tea shop",
  preparedBy: "Ann",
  expiry: "30",
};
const PASSWORD = "Open-Sesame-9";

let owner: TestAccount;
let project: Awaited<ReturnType<typeof createCrawled>>;
beforeAll(async () => {
  owner = await createAccount(env, { plan: "pro" });
  const first = await createCrawled(owner, { scenario: "clean" });
  project = await createCrawled(owner, { scenario: "shop" }, { projectId: first.projectId, before: first.crawlId });
}, 90_000);

const pathOf = (projectId: string) => `/seo/projects/${projectId}/report`;
const linkIn = (html: string) => /http:\/\/localhost:8787(\/reports\/[A-Za-z0-9_-]{32})/.exec(html)?.[1] ?? "";

/** Shares the report and returns the path of its link. */
async function share(fields: Record<string, string> = {}, { projectId } = project): Promise<string> {
  const answer = await post(pathOf(projectId), { ...FORM, ...fields }, owner);
  expect(answer.status).toBe(200);
  const path = linkIn(await answer.text());
  expect(path).not.toBe("");
  return path;
}

/** Of the one website that has crawls; ids begin with the time. */
const lastReport = async () =>
  (await db.select().from(seoReports).where(eq(seoReports.projectId, project.projectId))).sort((a, b) =>
    a.id < b.id ? 1 : -1,
  )[0];

describe("making a link", () => {
  test("shows its address once, keeps only hashes, and writes the audit log", async () => {
    const path = await share({ password: PASSWORD });
    const row = await lastReport();
    expect(row).toMatchObject({
      title: "SEO report <Q4>",
      brandName: "Harbour & Light",
      brandColour: "#c8f04b",
      crawlId: null,
      viewCount: 0,
      revokedAt: null,
    });
    expect(row?.passwordHash).toMatch(/^\$scrypt\$/);
    expect(JSON.stringify(row)).not.toContain(path.slice("/reports/".length));
    expect((row?.expiresAt?.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(30 * 86_400_000);
    const page = await (await get(pathOf(project.projectId), owner.cookie)).text();
    expect(page).toContain("SEO report &lt;Q4&gt;");
    expect(page).not.toContain(path);
    expect(page).not.toContain("$scrypt$");
    const entries = await db
      .select({ action: auditLog.action, subject: auditLog.subject })
      .from(auditLog)
      .where(and(eq(auditLog.workspaceId, owner.workspaceId), like(auditLog.action, "seo_report.%")));
    expect(entries).toContainEqual({ action: "seo_report.created", subject: `seo_report:${row?.id}` });
  });

  test.each([
    ["no title", { title: " " }, "Title is required"],
    ["no name", { brandName: "" }, "Name on the report is required"],
    ["no colour", { brandColour: "red; background: url(x)" }, "Choose a color."],
    ["a short password", { password: "1234567" }, "Use at least 8 characters."],
    ["another expiry", { expiry: "3650" }, "Choose how long the link works."],
    ["another website's crawl", { crawlId: crypto.randomUUID() }, "Choose a crawl of this website that has finished."],
    ["a field that is none", { workspaceId: "x" }, "Unrecognized key"],
  ])("%s is refused in words, what was typed stays, the password does not", async (_, fields, message) => {
    const answer = await post(
      pathOf(project.projectId),
      { ...FORM, password: "Keep-me-out-7", preparedFor: "Kept words", ...fields },
      owner,
    );
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain(message);
    expect(page).toContain("Kept words");
    expect(page).not.toContain("Keep-me-out-7");
  });

  test("is not for viewers, another workspace, a plan without the SEO Engine, or a form from elsewhere", async () => {
    const before = await db.$count(seoReports);
    const viewer = await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "viewer" });
    const [stranger, free] = [await createAccount(env, { plan: "pro" }), await createAccount(env, { plan: "free" })];
    for (const [account, status] of [
      [viewer, 403],
      [stranger, 404],
      [free, 403],
    ] as const) {
      expect((await post(pathOf(project.projectId), FORM, account)).status).toBe(status);
      expect((await get(pathOf(project.projectId), account.cookie)).status).toBe(status);
    }
    const headers = { cookie: owner.cookie, "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    const forged = await exports.default.fetch(`${ORIGIN}${pathOf(project.projectId)}`, {
      method: "POST",
      headers,
      body: new URLSearchParams(FORM),
    });
    expect(forged.status).toBe(403);
    expect(await db.$count(seoReports)).toBe(before);
  });

  test("ends at fifty links that work", async () => {
    const projectId = await createProject(owner);
    const now = new Date();
    const row = {
      workspaceId: owner.workspaceId,
      projectId,
      title: "T",
      brandName: "B",
      brandColour: "#000000",
      preparedFor: "",
      preparedBy: "",
      createdBy: owner.userId,
    };
    for (let at = 0; at < 50; at++)
      await db
        .insert(seoReports)
        .values({ ...row, id: crypto.randomUUID(), tokenHash: crypto.randomUUID(), createdAt: now, updatedAt: now });
    const refused = await post(pathOf(projectId), FORM, owner);
    expect([refused.status, (await refused.text()).includes("at most 50 links")]).toEqual([422, true]);
  });
});

describe("a link", () => {
  test("shows the report to anybody: a page without scripts that no cache, frame or index keeps", async () => {
    const path = await share();
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(answer.headers.get("referrer-policy")).toBe("strict-origin");
    const page = await answer.text();
    expect(page).not.toContain("<script");
    for (const part of [
      "Harbour &amp; Light",
      "SEO report &lt;Q4&gt;",
      "Tea shop",
      "Summary",
      "Health over time",
      "Findings by theme",
      "What to fix first",
      "What changed",
      "How this was done",
    ])
      expect(page).toContain(part);
    expect(page).toContain("--report-brand:#c8f04b;--report-on-brand:#000000");
    expect(page).toContain("Made with Kaja");
    expect(page).not.toContain(owner.workspaceId);
    expect(page.match(/How to fix it:/g)?.length).toBe(10);
    expect(page).toContain("followed links within the website");
    // Seen by the owner, with how often.
    await get(path);
    await expect.poll(async () => (await lastReport())?.viewCount).toBe(2);
    expect(await (await get(pathOf(project.projectId), owner.cookie)).text()).toContain("2 times");
  });

  test.each([
    ["list", "from a given list alone: links were not followed"],
    ["sitemap", "from these alone: links were not followed"],
  ] as const)("says of a crawl by %s that no link was followed", { timeout: 60_000 }, async (mode, words) => {
    const crawled = await createCrawled(owner, { scenario: "clean" }, { settings: { mode } });
    const page = await (await get(await share({}, crawled))).text();
    expect(page).toContain(words);
    expect(page).not.toContain("followed links");
  });

  // Each password is a key derivation: they take their time on a busy machine.
  test("with a password opens for who knows it, on its own path only, and counts attempts", {
    timeout: 120_000,
  }, async () => {
    const path = await share({ password: PASSWORD });
    const locked = await (await get(path)).text();
    expect(locked).toContain("This report has a password");
    for (const hidden of ["Harbour", "Tea shop", "Q4", project.siteUrl]) expect(locked).not.toContain(hidden);
    const wrong = await post(path, { password: "open-sesame-9" });
    expect([wrong.status, wrong.headers.get("set-cookie")]).toEqual([401, null]);
    expect((await post(path, {})).status).toBe(400);

    const right = await post(path, { password: PASSWORD });
    expect([right.status, right.headers.get("location")]).toEqual([303, path]);
    const cookie = right.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^report=[^;]+; HttpOnly; Max-Age=7200; Path=\/reports\/[A-Za-z0-9_-]{32}; SameSite=Lax$/);
    const [pair = ""] = cookie.split(";");
    expect(await (await get(path, pair)).text()).toContain("What to fix first");

    // Not another link, nor with a letter changed.
    const row = await lastReport();
    const token = randomToken(24);
    await db
      .insert(seoReports)
      .values({ ...row, id: newId(), tokenHash: await sha256Hex(token) } as typeof seoReports.$inferInsert);
    expect(await (await get(`/reports/${token}`, pair)).text()).toContain("This report has a password");
    expect(await (await get(path, `${pair.slice(0, -1)}${pair.endsWith("A") ? "B" : "A"}`)).text()).toContain(
      "This report has a password",
    );
    expect(await (await get(path, "report=%%%")).text()).toContain("This report has a password");

    // Counted past the page: each try there costs a key derivation.
    const address = newAddress();
    const context = createRequestContext(new Request(ORIGIN), env, createExecutionContext());
    for (let at = 0; at < 9; at++) await limit(context, RATE_LIMITS.report_password_address, address);
    expect((await post(path, { password: "guess number ten" }, { address })).status).toBe(401);
    // Not even with the right one, until the time is over.
    const refused = await post(path, { password: PASSWORD }, { address });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "900"]);
    // However often that address tries on, the link stays open to others.
    for (let at = 0; at < 60; at += 10)
      await Promise.all(Array.from({ length: 10 }, () => post(path, { password: PASSWORD }, { address })));
    expect((await post(path, { password: PASSWORD })).status).toBe(303);
  });

  test("that is unknown, cut, expired, withdrawn or of a plan without the SEO Engine gets the same answer: 404", {
    timeout: 120_000,
  }, async () => {
    const gone = await createAccount(env, { plan: "free" });
    const lapsedProject = await createCrawled(gone, { scenario: "clean" });
    const now = new Date();
    const lapsed = {
      title: "T",
      brandName: "B",
      brandColour: "#000000",
      preparedFor: "",
      preparedBy: "",
      createdBy: gone.userId,
      createdAt: now,
      updatedAt: now,
    };
    const token = randomToken(24);
    await db.insert(seoReports).values({
      ...lapsed,
      id: crypto.randomUUID(),
      workspaceId: gone.workspaceId,
      projectId: lapsedProject.projectId,
      tokenHash: await sha256Hex(token),
    });

    const expired = await share();
    const expiredRow = await lastReport();
    await db
      .update(seoReports)
      .set({ expiresAt: new Date(now.getTime() - 1) })
      .where(eq(seoReports.id, expiredRow?.id ?? ""));
    const withdrawn = await share();
    const withdrawnRow = await lastReport();
    expect(
      (await post(pathOf(project.projectId), { intent: "revoke", reportId: withdrawnRow?.id ?? "" }, owner)).status,
    ).toBe(200);

    const bodies = new Set<string>();
    for (const path of [
      expired,
      withdrawn,
      `/reports/${token}`,
      `/reports/${"x".repeat(32)}`,
      "/reports/short",
      `/reports/${"y".repeat(4_000)}`,
      "/reports/%00",
    ]) {
      const answer = await get(path);
      expect([path.slice(0, 20), answer.status]).toEqual([path.slice(0, 20), 404]);
      expect(answer.headers.get("x-robots-tag")).toBe("noindex, nofollow");
      bodies.add(await answer.text());
      expect((await post(path, { password: PASSWORD })).status).toBe(404);
    }
    expect(bodies.size).toBe(1);
    expect([...bodies][0]).toContain("Ask the person who sent it for a new link");
  });

  test("is renewed and withdrawn by its workspace only, once", { timeout: 60_000 }, async () => {
    const path = await share();
    const row = await lastReport();
    const act = (intent: string, account: TestAccount, reportId = row?.id ?? "") =>
      post(pathOf(project.projectId), { intent, reportId }, account);
    const stranger = await createAccount(env, { plan: "pro" });
    expect((await act("revoke", stranger)).status).toBe(404);
    // Through a website of their own the stranger reaches the link as little.
    const own = await createProject(stranger);
    expect((await post(pathOf(own), { intent: "renew", reportId: row?.id ?? "" }, stranger)).status).toBe(404);
    expect((await get(path)).status).toBe(200);

    const renewed = linkIn(await (await act("renew", owner)).text());
    expect(renewed).not.toBe(path);
    expect([(await get(path)).status, (await get(renewed)).status]).toEqual([404, 200]);
    expect((await act("revoke", owner)).status).toBe(200);
    expect((await act("revoke", owner)).status).toBe(404);
    expect((await act("renew", owner)).status).toBe(404);
    expect((await act("erase", owner)).status).toBe(400);
    expect((await get(renewed)).status).toBe(404);
    const entries = await db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subject, `seo_report:${row?.id}`));
    expect(entries.map(({ action }) => action).sort()).toEqual([
      "seo_report.created",
      "seo_report.renewed",
      "seo_report.revoked",
    ]);
  });

  test("says so while the website has no finished crawl, and shows the crawl it was made for", async () => {
    const empty = await createProject(owner);
    const path = linkIn(await (await post(pathOf(empty), FORM, owner)).text());
    expect(await (await get(path)).text()).toContain("There is no finished audit of");
    const chosen = linkIn(
      await (await post(`${pathOf(project.projectId)}`, { ...FORM, crawlId: project.crawlId }, owner)).text(),
    );
    const page = await (await get(chosen)).text();
    expect(page).toContain("Compared with the crawl");
  });
});
