import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { eraseAccount } from "#app/modules/privacy/erasure/service.server.ts";
import { eraseDueAccounts } from "#app/modules/privacy/index.server.ts";
import { TABLES } from "#app/modules/registry.server.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { verifyStoredChain } from "#app/platform/audit/seal.server.ts";
import { days } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { auditLog, invoices, mailOutbox, sessions, users, workspaceMembers, workspaces } from "#db/schema/index.ts";
import { callApi, createApiKey } from "#tests/support/api.ts";
import { crawl, openSite, planFor, rpcOf, stubOf } from "#tests/support/crawl.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { isInjected, sweepFailures } from "#tests/support/kth-failure.ts";
import { allRows, plantRows, rowsNaming, ruledTables } from "#tests/support/ownership-rows.ts";
import { contextAt, eventually, isGone, plainSteps, setDeleteAfter } from "#tests/support/privacy.ts";
import { createCrawl } from "#tests/support/seo-rows.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });

const textsOf = ({ userId, workspaceId, email }: TestAccount) => [userId, workspaceId, email];
const filesOf = async (prefix: string) => (await env.FILES.list({ prefix })).objects.map(({ key }) => key);

/** An account with a row of every kind, files, a crawl with pages, and a key that was used. */
async function fullAccount(siteUrl: string) {
  const account = await createAccount(env);
  await plantRows(account);
  const crawlId = await createCrawl(account);
  await crawl(planFor(siteUrl, { crawlId, workspaceId: account.workspaceId, maxUrls: 5 }));
  const key = await createApiKey(account);
  expect((await callApi("/seo/projects", { key: key.key })).status).toBe(200);
  // Its use is written now: at the end of a minute it would be amid the test.
  await runInDurableObject(env.API_KEY.get(env.API_KEY.idFromName(key.id)), (object) => object.alarm());
  const files = [`users/${account.userId}/exports/1.zip`, `workspaces/${account.workspaceId}/logo.png`];
  for (const file of files) await env.FILES.put(file, "content");
  return { account, crawlId, key, files };
}

/** The last mail goes with the first tick after it is out; the local mailbox of development keeps it for a day. */
const forgetLastMail = async ({ email }: TestAccount) => {
  const pending = and(eq(mailOutbox.recipient, email), inArray(mailOutbox.status, ["queued", "sending"]));
  await eventually(
    "the last mail is out",
    async () => (await db.select().from(mailOutbox).where(pending)).length === 0,
  );
  await eraseDueAccounts(contextAt(new Date(Date.now() + days(2))), new Date(Date.now() + days(2)));
};

test("an erased account leaves nothing, table by table, and its neighbour is untouched", {
  timeout: 120_000,
}, async () => {
  const site = await openSite({ scenario: "shop" });
  const [mine, neighbour] = [await fullAccount(site.url), await fullAccount(site.url)];
  await site.close();
  const { account } = mine;

  // The plan of the test itself: every table in which anything is anybody's has a row of this person.
  const owned = TABLES.filter(({ claims }) => claims.length > 0).length;
  expect(Object.keys(await rowsNaming(textsOf(account)))).toHaveLength(owned);
  expect(ruledTables().length).toBeGreaterThan(owned);
  const invoicesBefore = await db.select().from(invoices).where(eq(invoices.userId, account.userId));
  expect(invoicesBefore).toHaveLength(1);

  const before = await allRows();
  await setDeleteAfter(account.userId, new Date(Date.now() - 1));
  await eraseAccount(contextAt(new Date()), plainSteps, account.userId);

  const farewells = await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, account.email));
  expect(farewells.map(({ template }) => template)).toEqual(["account-deleted"]);
  await forgetLastMail(account);
  expect(await rowsNaming(textsOf(account))).toEqual({});

  // Accounting documents stay, word for word, but for whose they were.
  for (const invoice of invoicesBefore)
    expect(await db.select().from(invoices).where(eq(invoices.id, invoice.id))).toEqual([{ ...invoice, userId: null }]);

  // Every row that did not name the person is there as it was.
  const after = await allRows();
  const named = (row: string) => textsOf(account).some((text) => row.includes(text));
  for (const [table, rows] of before) {
    if (table === "mail_outbox") continue;
    const kept = new Set(after.get(table));
    expect(
      rows.filter((row) => !named(row) && !kept.has(row)),
      table,
    ).toEqual([]);
  }

  // Outside the tables: files, the crawl's object, the key's object.
  expect([await filesOf(`users/${account.userId}/`), await filesOf(`workspaces/${account.workspaceId}/`)]).toEqual([
    [],
    [],
  ]);
  expect((await rpcOf(mine.crawlId).pages({ limit: 10 })).rows).toEqual([]);
  expect(
    await runInDurableObject(stubOf(mine.crawlId), (_, state) =>
      state.storage.sql.exec("select name from sqlite_master where name not like '_cf_%'").toArray(),
    ),
  ).toEqual([]);
  expect((await callApi("/seo/projects", { key: mine.key.key })).status).toBe(401);
  const keyStub = env.API_KEY.get(env.API_KEY.idFromName(mine.key.id));
  expect(
    await runInDurableObject(keyStub, (_, state) => [
      state.storage.kv.get("owner"),
      typeof state.storage.kv.get("revokedAtMs"),
    ]),
  ).toEqual([undefined, "number"]);

  expect((await rpcOf(neighbour.crawlId).pages({ limit: 10 })).rows.length).toBeGreaterThan(0);
  expect((await callApi("/seo/projects", { key: neighbour.key.key })).status).toBe(200);
  expect((await filesOf(`users/${neighbour.account.userId}/`)).length).toBe(1);
});

test("the cron hands an account to the Workflow once its grace is over, and not before", {
  timeout: 60_000,
}, async () => {
  const account = await createAccount(env);
  const kept = await createAccount(env);
  await setDeleteAfter(account.userId, new Date(Date.now() - 1));
  await setDeleteAfter(kept.userId, new Date(Date.now() + days(1)));
  const now = new Date();
  await Promise.all([eraseDueAccounts(contextAt(now), now), eraseDueAccounts(contextAt(now), now)]);
  await eventually("the account is gone", () => isGone(account.userId));
  await eventually(
    "the last mail",
    async () => (await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, account.email))).length > 0,
  );
  await forgetLastMail(account);
  expect(await rowsNaming(textsOf(account))).toEqual({});
  expect((await new Visitor(kept.cookie).get("/settings/data")).status).toBe(200);
  const erased = await db.select().from(auditLog).where(eq(auditLog.action, "account.erased"));
  expect(
    erased.every(
      ({ userId, workspaceId, subject }) => userId === null && workspaceId === null && subject === "account",
    ),
  ).toBe(true);
});

test("an account that was kept after all, or whose grace lasts, is not erased at anybody's request", async () => {
  const account = await createAccount(env);
  const before = await rowsNaming(textsOf(account));
  for (const deleteAfter of [null, new Date(Date.now() + days(1))]) {
    await setDeleteAfter(account.userId, deleteAfter);
    await eraseAccount(contextAt(new Date()), plainSteps, account.userId);
  }
  await setDeleteAfter(account.userId, null);
  expect(await rowsNaming(textsOf(account))).toEqual(before);
});

test("a workspace with others stays: with another owner, an intact audit log without the person, and a payer", async () => {
  const owner = await createAccount(env);
  const early = new Date(Date.now() - days(10));
  const viewer = await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "viewer", now: early });
  const editor = await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "editor" });
  const { workspaceId, userId } = owner;
  const acting = { ...contextAt(new Date()), address: "203.0.113.77", place: "Tartu, EE" };
  for (const who of [userId, editor.userId, userId])
    await recordAudit(acting, { workspaceId, userId: who, action: "seo_project.created", subject: "seo_project:1" });
  expect((await verifyStoredChain(acting, workspaceId)).result.state).toBe("whole");
  // Not sealed yet when the person goes.
  await recordAudit(acting, { workspaceId, userId, action: "seo_project.archived", subject: "seo_project:1" });

  await setDeleteAfter(userId, new Date(Date.now() - 1));
  await eraseAccount(contextAt(new Date()), plainSteps, userId);

  expect((await verifyStoredChain(acting, workspaceId)).result).toMatchObject({ state: "whole", checked: 4 });
  const rows = await db.select().from(auditLog).where(eq(auditLog.workspaceId, workspaceId));
  expect(rows.filter((row) => row.userId === null)).toHaveLength(3);
  expect(rows.filter((row) => row.userId === null).every(({ address, place }) => address === "" && place === "")).toBe(
    true,
  );
  const members = await db.select().from(workspaceMembers).where(eq(workspaceMembers.workspaceId, workspaceId));
  expect(new Map(members.map(({ userId: id, role }) => [id, role]))).toEqual(
    new Map([
      [editor.userId, "owner"],
      [viewer.userId, "viewer"],
    ]),
  );
  expect(
    await db.select({ payer: workspaces.billingUserId }).from(workspaces).where(eq(workspaces.id, workspaceId)),
  ).toEqual([{ payer: editor.userId }]);
  expect((await new Visitor(editor.cookie).get("/settings/data")).status).toBe(200);
});

test("sessions die first, and nobody signs in while the erasure is under way", async () => {
  const account = await createAccount(env);
  await setDeleteAfter(account.userId, new Date(Date.now() - 1));
  const stopAfter: { name: string | null } = { name: null };
  const steps: typeof plainSteps = {
    do: async (name, work) => {
      const value = await work();
      stopAfter.name = name;
      if (name === "begin") throw new Error("stopped");
      return value;
    },
  };
  await expect(eraseAccount(contextAt(new Date()), steps, account.userId)).rejects.toThrow("stopped");
  expect(await db.select().from(sessions).where(eq(sessions.userId, account.userId))).toEqual([]);
  expect((await new Visitor(account.cookie).get("/dashboard")).status).toBe(302);
  const stranger = new Visitor();
  await stranger.post("/login", { email: account.email, password: account.password });
  expect((await stranger.get("/dashboard")).status).toBe(302);
  expect((await db.select().from(users).where(eq(users.id, account.userId)))[0]?.suspendedAt).not.toBeNull();
  await eraseAccount(contextAt(new Date()), plainSteps, account.userId);
  expect(await isGone(account.userId)).toBe(true);
});

test("erasure: whichever call fails, running it again ends with nothing of the person, and the neighbour whole", {
  timeout: 600_000,
}, async () => {
  const neighbour = await createAccount(env);
  await createApiKey(neighbour);
  const whole = await rowsNaming(textsOf(neighbour));
  const injected = await sweepFailures({
    env,
    maxCalls: 250,
    prepare: async () => {
      const account = await createAccount(env);
      await createApiKey(account);
      await createCrawl(account);
      await env.FILES.put(`users/${account.userId}/exports/1.zip`, "content");
      await setDeleteAfter(account.userId, new Date(Date.now() - 1));
      return account;
    },
    flow: (bindings, _, { userId }) =>
      eraseAccount(contextAt(new Date(), bindings), plainSteps, userId).then(
        () => "done",
        (cause: unknown) => (isInjected(cause) ? "broken" : String(cause)),
      ),
    invariants: async ({ outcome }, account) => {
      expect(["done", "broken"]).toContain(outcome);
      if (outcome === "done") expect(await isGone(account.userId)).toBe(true);
      await eraseAccount(contextAt(new Date()), plainSteps, account.userId);
      await db
        .delete(mailOutbox)
        .where(and(eq(mailOutbox.recipient, account.email), eq(mailOutbox.template, "account-deleted")));
      expect(await rowsNaming(textsOf(account))).toEqual({});
      expect(await filesOf(`users/${account.userId}/`)).toEqual([]);
    },
  });
  expect(injected).toBeGreaterThan(30);
  expect(await rowsNaming(textsOf(neighbour))).toEqual(whole);
});
