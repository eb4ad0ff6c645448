import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { runExport } from "#app/modules/privacy/export/build.server.ts";
import { maintainExports, replayExport } from "#app/modules/privacy/index.server.ts";
import { actionLabel, isKnownAction } from "#app/modules/security/domain/audit-actions.ts";
import { createRequestContext } from "#app/platform/context.server.ts";
import { setFlag } from "#app/platform/flags/flags.server.ts";
import { days, minutes } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { auditLog, dataExports, users } from "#db/schema/index.ts";
import { createAdmin } from "#tests/support/admin.ts";
import { createAccount, ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { INJECTED } from "#tests/support/kth-failure.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { contextAt, eventually, isGone, plainSteps, setDeleteAfter } from "#tests/support/privacy.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const PAGE = "/admin/system";

const exportsOf = ({ userId }: TestAccount) => db.select().from(dataExports).where(eq(dataExports.userId, userId));
const replay = (kind: "export" | "erasure", workId: string) => ({ kind, workId });
const auditOf = (userId: string, action: string) =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.userId, userId), eq(auditLog.action, action)));

const brokenBucket = {
  ...env,
  FILES: { createMultipartUpload: () => Promise.reject(new Error(INJECTED)) } as unknown as R2Bucket,
};

/** An account whose export was asked for two days ago and failed. */
async function withFailedExport() {
  const account = await createAccount(env);
  const id = crypto.randomUUID();
  await db
    .insert(dataExports)
    .values({ id, userId: account.userId, status: "queued", createdAt: new Date(Date.now() - days(2)) });
  await runExport(contextAt(new Date(), brokenBucket), plainSteps, id);
  expect(await exportsOf(account)).toMatchObject([{ id, status: "failed" }]);
  return { account, id };
}

/** An account whose grace is over, and which nobody touched for a while; its Workflow was never made. */
async function withOverdueErasure() {
  const account = await createAccount(env);
  await setDeleteAfter(account.userId, new Date(Date.now() - minutes(90)));
  await db
    .update(users)
    .set({ updatedAt: new Date(Date.now() - days(14)) })
    .where(eq(users.id, account.userId));
  return account;
}

test("a failed export is started again from the page of the system, once, and becomes ready", {
  timeout: 60_000,
}, async () => {
  const { account, id } = await withFailedExport();
  const { browser, account: admin } = await createAdmin();
  const html = await (await browser.get(PAGE)).text();
  for (const shown of ["Workflows that failed", "Data export", account.email, `value="${id}"`])
    expect(html).toContain(shown);

  const answers = await Promise.all([1, 2, 3].map(() => browser.post(PAGE, replay("export", id))));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 404, 404]);
  const [row] = await exportsOf(account);
  // The cron follows the new Workflow, not the one that failed, and does not count the two days.
  await maintainExports(contextAt(new Date()), new Date());
  const ready = await eventually("the export is ready", async () =>
    (await exportsOf(account)).find(({ status }) => status === "ready"),
  );
  expect(ready.id).toBe(row?.id);
  expect(ready.id).not.toBe(id);
  expect(await exportsOf(account)).toHaveLength(1);
  expect(await env.FILES.head(ready.fileKey ?? "")).not.toBeNull();
  await eventually("the mail", async () =>
    (await mailsTo(env, account.email)).some(({ template }) => template === "export-ready"),
  );

  const entries = await auditOf(admin.userId, "workflow.export_replayed");
  expect(entries.map(({ subject, chain }) => [subject, chain])).toEqual([
    [`data_export:${ready.id}`, `user:${account.userId}`],
  ]);
  expect(isKnownAction("workflow.export_replayed") && isKnownAction("workflow.erasure_replayed")).toBe(true);
  expect(actionLabel("workflow.export_replayed")).toBe("Made a failed data export again");
  expect(await (await browser.get(PAGE)).text()).not.toContain(account.email);
});

test("only an administrator starts anything", async () => {
  const { account, id } = await withFailedExport();
  for (const role of ["user", "manager"] as const) {
    const other = await createAccount(env, { role });
    expect((await new Visitor(other.cookie).post(PAGE, replay("export", id))).status).toBe(403);
  }
  expect(await exportsOf(account)).toMatchObject([{ id, status: "failed" }]);
});

test("an export whose person has another by now is neither listed nor started", async () => {
  const { account, id } = await withFailedExport();
  const { browser, account: admin } = await createAdmin();
  const moments = { createdAt: new Date(), readyAt: new Date(), expiresAt: new Date(Date.now() + days(7)) };
  await db.insert(dataExports).values({ id: crypto.randomUUID(), userId: account.userId, status: "ready", ...moments });
  expect(await (await browser.get(PAGE)).text()).not.toContain(account.email);
  expect((await browser.post(PAGE, replay("export", id))).status).toBe(404);
  expect((await browser.post(PAGE, replay("export", "no-such-export"))).status).toBe(404);
  expect((await browser.post(PAGE, { kind: "crawl", workId: id })).status).toBe(400);
  expect(await auditOf(admin.userId, "workflow.export_replayed")).toEqual([]);
});

test("while exports are switched off none is started, and the answer says where the switch is", async () => {
  const { account, id } = await withFailedExport();
  const { account: admin } = await createAdmin();
  const context = createRequestContext(new Request(ORIGIN), env, { waitUntil: () => undefined });
  await setFlag(context, admin, "data_exports", false);
  const message = "Data exports are switched off under Flags. Switch them on first.";
  expect(await replayExport(context, admin, id)).toMatchObject({ ok: false, error: { code: "unavailable", message } });
  await setFlag(context, admin, "data_exports", true);
  expect(await exportsOf(account)).toMatchObject([{ id, status: "failed" }]);
});

test("an erasure that has stopped is started again, once, and the account goes", { timeout: 60_000 }, async () => {
  const account = await withOverdueErasure();
  const { browser, account: admin } = await createAdmin();
  const html = await (await browser.get(PAGE)).text();
  for (const shown of ["Erasure of an account", account.email, "not started"]) expect(html).toContain(shown);
  const answers = await Promise.all([1, 2].map(() => browser.post(PAGE, replay("erasure", account.userId))));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  await eventually("the account is gone", () => isGone(account.userId));
  expect(await auditOf(admin.userId, "workflow.erasure_replayed")).toHaveLength(1);
});

test("an erasure whose Workflow has ended is restarted; one that is not due is left alone", {
  timeout: 60_000,
}, async () => {
  const account = await withOverdueErasure();
  const { browser } = await createAdmin();
  // The Workflow runs while the grace lasts: it ends without doing anything.
  await setDeleteAfter(account.userId, new Date(Date.now() + days(1)));
  await env.ACCOUNT_ERASURE.create({ id: account.userId, params: { userId: account.userId } });
  const instance = await env.ACCOUNT_ERASURE.get(account.userId);
  await eventually("the Workflow has ended", async () => (await instance.status()).status === "complete");
  expect((await browser.post(PAGE, replay("erasure", account.userId))).status).toBe(409);
  expect(await isGone(account.userId)).toBe(false);
  await setDeleteAfter(account.userId, new Date(Date.now() - minutes(5)));
  expect(await (await browser.get(PAGE)).text()).toContain("ended without finishing");
  expect((await browser.post(PAGE, replay("erasure", account.userId))).status).toBe(303);
  await eventually("the account is gone", () => isGone(account.userId));
});
