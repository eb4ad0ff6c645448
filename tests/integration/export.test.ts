import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { archiveOf, storeFile } from "#app/modules/privacy/export/archive.server.ts";
import { runExport } from "#app/modules/privacy/export/build.server.ts";
import { maintainExports } from "#app/modules/privacy/index.server.ts";
import { SERVER_MODULES, TABLES } from "#app/modules/registry.server.ts";
import { days, hours, minutes } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { auditLog, dataExports, notices, seoProjects, sessions } from "#db/schema/index.ts";
import { router } from "#functions/router.ts";
import { createApiKey } from "#tests/support/api.ts";
import { allFindings, allPages, crawl, openSite, planFor } from "#tests/support/crawl.ts";
import { createAccount, createSession, ORIGIN, SAME_ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { INJECTED, sweepFailures } from "#tests/support/kth-failure.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { plantRows, ruledTables } from "#tests/support/ownership-rows.ts";
import { contextAt, eventually, plainSteps } from "#tests/support/privacy.ts";
import { createCrawl, createProject } from "#tests/support/seo-rows.ts";
import { rowsOf, unzip } from "#tests/support/unzip.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const PAGE = "/settings/data";
const REQUEST = { intent: "export" };

const exportsOf = ({ userId }: TestAccount) =>
  db.select().from(dataExports).where(eq(dataExports.userId, userId)).orderBy(dataExports.createdAt);
const ready = (account: TestAccount) =>
  eventually("the export is ready", async () => (await exportsOf(account)).find(({ status }) => status === "ready"));
const fileOf = (id: string) => `${PAGE}/export/${id}`;
const auditOf = async ({ userId }: TestAccount, action: string) =>
  (
    await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.userId, userId), eq(auditLog.action, action)))
  ).length;

/** An account whose export is ready. */
async function withExport() {
  const account = await createAccount(env);
  const visitor = new Visitor(account.cookie);
  expect((await visitor.post(PAGE, REQUEST)).status).toBe(303);
  return { account, visitor, row: await ready(account) };
}

test("an export holds what is the person's, row by row, without secrets and without anybody else's", {
  timeout: 60_000,
}, async () => {
  const site = await openSite({ scenario: "shop" });
  const account = await createAccount(env);
  const neighbour = await createAccount(env);
  for (const one of [account, neighbour]) await plantRows(one);
  const projectId = await createProject(account, { name: "Täh\nti" });
  const crawlId = await createCrawl(account, projectId);
  await createCrawl(neighbour);
  await crawl(planFor(site.url, { crawlId, workspaceId: account.workspaceId, maxUrls: 5 }));
  await site.close();
  const key = await createApiKey(account);
  await db.delete(dataExports).where(eq(dataExports.userId, account.userId));

  const visitor = new Visitor(account.cookie);
  await visitor.post(PAGE, REQUEST);
  const row = await ready(account);
  const response = await visitor.get(fileOf(row.id));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="kaja-export-\d{4}-\d\d-\d\d\.zip"$/,
  );
  expect(response.headers.get("cache-control")).toContain("no-store");
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(bytes.length).toBe(row.sizeBytes);
  const files = unzip(bytes);

  expect(files.get("README.txt")).toContain(account.email);
  for (const [file, about] of SERVER_MODULES.flatMap(({ exportFiles }) => Object.entries(exportFiles?.about ?? {})))
    expect(files.get("README.txt")).toContain(`${file}: ${about}`);
  const exported = TABLES.filter(({ exported: { by } }) => by !== null).length;
  expect([...files.keys()].filter((name) => /^\w+\.jsonl$/.test(name))).toHaveLength(exported);
  expect(ruledTables().length).toBeGreaterThan(exported);

  expect(rowsOf(files, "users.jsonl")).toMatchObject([{ id: account.userId, email: account.email }]);
  expect(rowsOf<{ name: string }>(files, "seoProjects.jsonl").map(({ name }) => name)).toContain("Täh\nti");
  expect(rowsOf(files, "apiKeys.jsonl").some(({ id }) => id === key.id)).toBe(true);
  expect(rowsOf(files, "invoices.jsonl")).toHaveLength(1);
  expect(rowsOf(files, `crawls/${crawlId}/pages.jsonl`)).toEqual(await allPages(crawlId));
  expect(rowsOf(files, `crawls/${crawlId}/findings.jsonl`)).toEqual(
    (await allFindings(crawlId)).map((finding) => ({ ...finding, muted: false })),
  );
  const [user] = rowsOf<{ createdAt: string }>(files, "users.jsonl");
  expect(user?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);

  const everything = [...files.values()].join("\n");
  for (const text of [
    neighbour.userId,
    neighbour.workspaceId,
    neighbour.email,
    key.key,
    "$scrypt$",
    'passwordHash"',
    'keyHash"',
    'sealedKey"',
  ]) {
    expect(everything).not.toContain(text);
  }

  await eventually("the mail", async () =>
    (await mailsTo(env, account.email)).some(({ template }) => template === "export-ready"),
  );
  expect(
    await db
      .select()
      .from(notices)
      .where(and(eq(notices.userId, account.userId), eq(notices.title, "Your data export is ready"))),
  ).toHaveLength(1);
  expect([await auditOf(account, "data_export.requested"), await auditOf(account, "data_export.downloaded")]).toEqual([
    1, 1,
  ]);
});

test("a double click makes one export; a fourth in a day is refused with the time to wait", {
  timeout: 60_000,
}, async () => {
  const account = await createAccount(env);
  const visitor = new Visitor(account.cookie);
  const answers = await Promise.all([1, 2, 3].map(() => new Visitor(account.cookie).post(PAGE, REQUEST)));
  expect(answers.map(({ status }) => status).filter((status) => status !== 303 && status !== 429)).toEqual([]);
  expect(await exportsOf(account)).toHaveLength(1);
  await ready(account);
  let last = 303;
  for (let again = 0; again < 3 && last === 303; again++) {
    last = (await visitor.post(PAGE, REQUEST)).status;
    await eventually("it is over", async () => (await exportsOf(account)).every(({ status }) => status === "ready"));
  }
  expect(last).toBe(429);
  expect((await exportsOf(account)).length).toBeLessThanOrEqual(3);
});

test("a file is its person's alone, and only shortly after a sign-in", { timeout: 60_000 }, async () => {
  const { account, visitor, row } = await withExport();
  const stranger = await createAccount(env);
  expect((await new Visitor(stranger.cookie).get(fileOf(row.id))).status).toBe(404);
  const nobody = await new Visitor().get(fileOf(row.id));
  expect([nobody.status, nobody.headers.get("location")?.startsWith("/login")]).toEqual([302, true]);
  expect((await visitor.get(fileOf("no-such-export"))).status).toBe(404);

  const old = new Visitor(await createSession(env, account));
  await db
    .update(sessions)
    .set({ authenticatedAt: new Date(Date.now() - minutes(11)) })
    .where(eq(sessions.userId, account.userId));
  const asked = await old.get(fileOf(row.id));
  expect([asked.status, asked.headers.get("location")]).toEqual([302, `${PAGE}?unlock`]);
  expect(await (await old.get(`${PAGE}?unlock`)).text()).toContain("Confirm that it is you to download");
  expect((await old.post(PAGE, REQUEST)).status).toBe(403);
  expect((await old.post(PAGE, { intent: "unlock", password: "Wrong-Horse7-Battery" })).status).toBe(401);
  expect((await old.get(fileOf(row.id))).status).toBe(302);
  expect((await old.post(PAGE, { intent: "unlock", password: account.password })).status).toBe(303);
  expect((await old.get(fileOf(row.id))).status).toBe(200);
});

test("an administrator who views as the person takes nothing along", { timeout: 60_000 }, async () => {
  const { account, row } = await withExport();
  const admin = await createAccount(env, { role: "admin" });
  const viewing = new Visitor(account.cookie);
  await db.update(sessions).set({ impersonatorId: admin.userId }).where(eq(sessions.userId, account.userId));
  const refused = await viewing.get(fileOf(row.id));
  expect([refused.status, refused.headers.get("location")]).toEqual([302, "/not-shown"]);
  expect((await viewing.post(PAGE, REQUEST)).status).toBe(403);
  expect(
    (await viewing.post(PAGE, { intent: "delete", email: account.email, password: account.password })).status,
  ).toBe(403);
  expect(await exportsOf(account)).toHaveLength(1);
});

test("after seven days the file is gone, which the link says", { timeout: 60_000 }, async () => {
  const { account, visitor, row } = await withExport();
  const now = new Date(Date.now() + days(7) + minutes(1));
  await db
    .update(dataExports)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(dataExports.id, row.id));
  const late = await visitor.get(fileOf(row.id));
  expect([late.status, await late.text()]).toEqual([410, expect.stringContaining("expired")]);
  expect(await env.FILES.head(row.fileKey ?? "")).not.toBeNull();
  await maintainExports(contextAt(now), now);
  expect(await env.FILES.head(row.fileKey ?? "")).toBeNull();
  expect(await exportsOf(account)).toMatchObject([{ status: "expired", fileKey: null }]);
  expect((await visitor.get(fileOf(row.id))).status).toBe(410);
  const muchLater = new Date(now.getTime() + days(100));
  await maintainExports(contextAt(muchLater), muchLater);
  expect(await exportsOf(account)).toEqual([]);
});

const brokenBucket = {
  ...env,
  FILES: {
    createMultipartUpload: () => Promise.reject(new Error(INJECTED)),
  } as unknown as R2Bucket,
};

test("an export that cannot be made says so, and can be asked for again", { timeout: 60_000 }, async () => {
  const account = await createAccount(env);
  const id = crypto.randomUUID();
  await db.insert(dataExports).values({ id, userId: account.userId, status: "queued", createdAt: new Date() });
  await runExport(contextAt(new Date(), brokenBucket), plainSteps, id);
  expect(await exportsOf(account)).toMatchObject([{ status: "failed", fileKey: null }]);
  await eventually("the mail", async () =>
    (await mailsTo(env, account.email)).some(({ template }) => template === "export-failed"),
  );
  const visitor = new Visitor(account.cookie);
  expect(await (await visitor.get(PAGE)).text()).toContain("Failed");
  expect((await visitor.get(fileOf(id))).status).toBe(404);
  expect((await visitor.post(PAGE, REQUEST)).status).toBe(303);
  await ready(account);
});

test("an export that never reached its Workflow is handed over by the cron", { timeout: 60_000 }, async () => {
  const account = await createAccount(env);
  const createdAt = new Date(Date.now() - minutes(3));
  await db.insert(dataExports).values({ id: crypto.randomUUID(), userId: account.userId, status: "queued", createdAt });
  const now = new Date();
  await Promise.all([maintainExports(contextAt(now), now), maintainExports(contextAt(now), now)]);
  await ready(account);
});

test("an export whose Workflow was lost is given up after a while, and can be asked for again before", {
  timeout: 60_000,
}, async () => {
  const now = new Date();
  const lost = async (silentMs: number) => {
    const account = await createAccount(env);
    const moments = { createdAt: new Date(now.getTime() - hours(3)), touchedAt: new Date(now.getTime() - silentMs) };
    const id = crypto.randomUUID();
    await db.insert(dataExports).values({ id, userId: account.userId, status: "building", ...moments });
    return { account, id, visitor: new Visitor(account.cookie) };
  };
  const [working, silent] = [await lost(minutes(1)), await lost(minutes(11))];
  for (const { visitor } of [working, silent]) expect((await visitor.post(PAGE, REQUEST)).status).toBe(303);
  expect(await exportsOf(working.account)).toHaveLength(1);
  const made = await exportsOf(silent.account);
  expect(made.find(({ id }) => id === silent.id)?.status).toBe("failed");
  expect(made).toHaveLength(2);
  await ready(silent.account);
});

test("a large file goes up in parts and comes back whole", { timeout: 60_000 }, async () => {
  const chunk = crypto.getRandomValues(new Uint8Array(61_007));
  const count = 330;
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent++ === count) controller.close();
      else controller.enqueue(chunk);
    },
  });
  expect(await storeFile(env.FILES, "large", body, "application/zip")).toBe(chunk.length * count);
  const stored = new Uint8Array((await (await env.FILES.get("large"))?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(stored.length).toBe(chunk.length * count);
  for (let at = 0; at < count; at += 41)
    expect(stored.subarray(at * chunk.length, (at + 1) * chunk.length)).toEqual(chunk);
});

test("tables longer than a page are exported whole", { timeout: 60_000 }, async () => {
  const account = await createAccount(env);
  const now = new Date();
  const insert = (at: number) =>
    db.insert(seoProjects).values({
      id: crypto.randomUUID(),
      workspaceId: account.workspaceId,
      name: `P${at}`,
      url: `https://p${at}.example/`,
      schedule: "none",
      archivedAt: now,
      createdAt: now,
      updatedAt: now,
    });
  for (let from = 0; from < 1_203; from += 50) {
    const [first, ...more] = Array.from({ length: Math.min(50, 1_203 - from) }, (_, at) => insert(from + at));
    if (first) await db.batch([first, ...more]);
  }
  const person = { userId: account.userId, email: account.email, workspaceIds: [account.workspaceId] };
  const bytes = new Uint8Array(await new Response(archiveOf(contextAt(now), person)).arrayBuffer());
  const names = rowsOf<{ name: string }>(unzip(bytes), "seoProjects.jsonl").map(({ name }) => name);
  expect(names).toEqual(Array.from({ length: 1_203 }, (_, at) => `P${at}`));
});

test("asking for an export: whichever call fails, there is at most one, audited, and it ends ready", {
  timeout: 300_000,
}, async () => {
  const injected = await sweepFailures({
    env,
    prepare: () => createAccount(env),
    flow: async (bindings, execution, { cookie }) => {
      const request = new Request(ORIGIN + PAGE, {
        method: "POST",
        body: new URLSearchParams(REQUEST),
        headers: { ...SAME_ORIGIN, cookie },
      });
      const response = await router.fetch(request, bindings, execution);
      return { status: response.status, body: await response.text() };
    },
    invariants: async ({ outcome }, account) => {
      expect([302, 303, 429, 500, 503]).toContain(outcome.status);
      expect(outcome.body).not.toContain(INJECTED);
      const made = await exportsOf(account);
      expect(made.length).toBeLessThanOrEqual(1);
      expect(await auditOf(account, "data_export.requested")).toBe(made.length);
      if (outcome.status === 303) expect(made).toHaveLength(1);
      const later = new Date(Date.now() + minutes(3));
      await maintainExports(contextAt(later), later);
      if (made.length === 1) await ready(account);
    },
  });
  expect(injected).toBeGreaterThanOrEqual(3);
});

test("building an export: whichever call fails, it ends ready with its file or failed without one", {
  timeout: 300_000,
}, async () => {
  const injected = await sweepFailures({
    env,
    maxCalls: 150,
    prepare: async () => {
      const account = await createAccount(env);
      const id = crypto.randomUUID();
      await db.insert(dataExports).values({ id, userId: account.userId, status: "queued", createdAt: new Date() });
      return { account, id };
    },
    flow: (bindings, _, { id }) => runExport(contextAt(new Date(), bindings), plainSteps, id).catch(() => undefined),
    invariants: async (_, { account, id }) => {
      await runExport(contextAt(new Date()), plainSteps, id);
      const [row] = await exportsOf(account);
      expect(["ready", "failed"]).toContain(row?.status);
      const file = row?.fileKey ? await env.FILES.head(row.fileKey) : null;
      if (row?.status === "ready") expect(file?.size).toBe(row.sizeBytes);
      else expect(row?.fileKey).toBeNull();
    },
  });
  expect(injected).toBeGreaterThan(20);
});
