import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { remindOfDeletions } from "#app/modules/privacy/index.server.ts";
import { days, minutes } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { auditLog, emailTokens, notices, seoProjects, subscriptions, userRoles, users } from "#db/schema/index.ts";
import { router } from "#functions/router.ts";
import { callApi, createApiKey } from "#tests/support/api.ts";
import { createAccount, ORIGIN, SAME_ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { INJECTED, sweepFailures } from "#tests/support/kth-failure.ts";
import { mailedPath, mailsTo, tokenOf } from "#tests/support/mails.ts";
import { contextAt, setDeleteAfter } from "#tests/support/privacy.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const PAGE = "/settings/data";
const BANNER = 'aria-label="Account deletion"';

const deletionOf = ({ email, password }: TestAccount) => ({ intent: "delete", email, password });
const deleteAfterOf = async ({ userId }: TestAccount) =>
  (await db.select().from(users).where(eq(users.id, userId)))[0]?.deleteAfter ?? null;
const auditOf = async ({ userId }: TestAccount, action: string) =>
  (
    await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.userId, userId), eq(auditLog.action, action)))
  ).length;
const templatesTo = async ({ email }: TestAccount) =>
  (await mailsTo(env, email)).map(({ template }) => template).sort();

test("asking for the deletion starts 14 days in which everything works, and says so above every page", async () => {
  const account = await createAccount(env);
  const { key } = await createApiKey(account);
  const visitor = new Visitor(account.cookie);
  expect(await (await visitor.get("/dashboard")).text()).not.toContain(BANNER);
  const from = Date.now();
  expect((await visitor.post(PAGE, deletionOf(account))).status).toBe(303);
  const deleteAfter = (await deleteAfterOf(account))?.getTime() ?? 0;
  expect(deleteAfter - from).toBeGreaterThanOrEqual(days(14));
  expect(deleteAfter - Date.now()).toBeLessThanOrEqual(days(14));
  expect(await (await visitor.get("/dashboard")).text()).toContain(BANNER);
  expect((await callApi("/seo/projects", { key })).status).toBe(200);

  // Signing in again works, and shows the banner.
  const another = new Visitor();
  expect((await another.post("/login", { email: account.email, password: account.password })).status).toBe(303);
  expect(await (await another.get("/dashboard")).text()).toContain("Keep my account");

  // A second request moves nothing.
  expect((await visitor.post(PAGE, deletionOf(account))).status).toBe(303);
  expect((await deleteAfterOf(account))?.getTime()).toBe(deleteAfter);
  expect(await auditOf(account, "account.deletion_requested")).toBe(1);
  expect(await templatesTo(account)).toContain("deletion-scheduled");
  expect(
    await db
      .select()
      .from(notices)
      .where(and(eq(notices.userId, account.userId), eq(notices.title, "Your account will be deleted"))),
  ).toHaveLength(1);

  expect((await visitor.post(PAGE, { intent: "keep" })).status).toBe(303);
  expect(await deleteAfterOf(account)).toBeNull();
  expect((await visitor.post(PAGE, { intent: "keep" })).status).toBe(303);
  expect(await auditOf(account, "account.deletion_canceled")).toBe(1);
  expect(await (await visitor.get("/dashboard")).text()).not.toContain(BANNER);
});

test.each<[string, Record<string, string>, number, string]>([
  ["no password, however recent the sign-in", { password: "" }, 403, "Enter your password"],
  ["a wrong password", { password: "Wrong-Horse7-Battery" }, 401, "This is not your password"],
  ["another address", { email: "somebody@example.com" }, 400, "Type the address of your account"],
  ["no address", { email: "" }, 400, "address"],
  ["an unknown intent", { intent: "explode" }, 400, "does not know"],
])("the deletion is refused: %s", async (_, change, status, words) => {
  const account = await createAccount(env);
  const response = await new Visitor(account.cookie).post(PAGE, { ...deletionOf(account), ...change });
  expect(response.status).toBe(status);
  const html = await response.text();
  expect(html).toContain(words);
  expect(html).not.toContain(account.password);
  expect(await deleteAfterOf(account)).toBeNull();
});

test("the last administrator cannot go: of two who ask at once one stays, and learns how to make another", async () => {
  // Administrators of other tests in this file cannot stand in.
  await db.delete(userRoles);
  const admins = [await createAccount(env, { role: "admin" }), await createAccount(env, { role: "admin" })];
  const answers = await Promise.all(admins.map((admin) => new Visitor(admin.cookie).post(PAGE, deletionOf(admin))));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  const [stays] = admins.filter((_, at) => answers[at]?.status === 409);
  if (!stays) throw new Error("nobody stays");
  const again = await new Visitor(stays.cookie).post(PAGE, deletionOf(stays));
  expect(again.status).toBe(409);
  const html = await again.text();
  for (const words of ["You are the last administrator", "npm run admin:grant"]) expect(html).toContain(words);
  expect(await deleteAfterOf(stays)).toBeNull();
  // Somebody who is suspended or not confirmed is no administrator to rely on.
  await createAccount(env, { role: "admin", confirmed: false });
  expect((await new Visitor(stays.cookie).post(PAGE, deletionOf(stays))).status).toBe(409);
  await createAccount(env, { role: "admin" });
  expect((await new Visitor(stays.cookie).post(PAGE, deletionOf(stays))).status).toBe(303);
  // A second request still changes nothing, and is no refusal.
  expect((await new Visitor(stays.cookie).post(PAGE, deletionOf(stays))).status).toBe(303);
});

test("letter case and spaces of the typed address do not count", async () => {
  const account = await createAccount(env);
  await new Visitor(account.cookie).post(PAGE, { ...deletionOf(account), email: ` ${account.email.toUpperCase()} ` });
  expect(await deleteAfterOf(account)).not.toBeNull();
});

test("an only owner of a workspace with others has to hand it over first; other members and other owners do not", async () => {
  const owner = await createAccount(env);
  const editor = await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "editor" });
  const page = await (await new Visitor(owner.cookie).get(PAGE)).text();
  expect(page).toContain("You are the only owner of a workspace with other members");
  expect(page).toContain('href="/workspace"');
  expect((await new Visitor(owner.cookie).post(PAGE, deletionOf(owner))).status).toBe(409);
  expect(await deleteAfterOf(owner)).toBeNull();
  expect((await new Visitor(editor.cookie).post(PAGE, deletionOf(editor))).status).toBe(303);
  await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "owner" });
  expect((await new Visitor(owner.cookie).post(PAGE, deletionOf(owner))).status).toBe(303);
});

test("the mailed link shows first, cancels without a sign-in, and works once", async () => {
  const account = await createAccount(env);
  await new Visitor(account.cookie).post(PAGE, deletionOf(account));
  const path = await mailedPath(env, account.email, "cancel-deletion");
  const stranger = new Visitor();
  const page = await stranger.get(path);
  expect([page.status, page.headers.get("referrer-policy")]).toEqual([200, "strict-origin"]);
  expect(await page.text()).toContain("Keep your account");
  expect(await deleteAfterOf(account)).not.toBeNull();

  const answers = await Promise.all([1, 2, 3, 4].map(() => new Visitor().post(path, { token: tokenOf(path) })));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410, 410]);
  expect(await deleteAfterOf(account)).toBeNull();
  expect(await auditOf(account, "account.deletion_canceled")).toBe(1);
  expect(await (await stranger.get(path)).text()).toContain("This link does not work");

  // Asked for again: the old link does nothing for it.
  await new Visitor(account.cookie).post(PAGE, deletionOf(account));
  expect((await stranger.post(path, { token: tokenOf(path) })).status).toBe(410);
  expect(await deleteAfterOf(account)).not.toBeNull();
});

test.each(["", "x", "a".repeat(10_000), "../../etc"])("a link that was never sent does nothing: %j", async (token) => {
  const visitor = new Visitor();
  expect((await visitor.get(`/cancel-deletion?token=${encodeURIComponent(token.slice(0, 500))}`)).status).toBeLessThan(
    500,
  );
  expect([400, 410]).toContain((await visitor.post("/cancel-deletion", { token })).status);
});

test("once the grace is over neither the link nor the button brings the account back", async () => {
  const account = await createAccount(env);
  const visitor = new Visitor(account.cookie);
  await visitor.post(PAGE, deletionOf(account));
  const path = await mailedPath(env, account.email, "cancel-deletion");
  const past = new Date(Date.now() - 1);
  await setDeleteAfter(account.userId, past);
  await db.update(emailTokens).set({ expiresAt: past }).where(eq(emailTokens.userId, account.userId));
  expect((await new Visitor().post(path, { token: tokenOf(path) })).status).toBe(410);
  expect((await visitor.post(PAGE, { intent: "keep" })).status).toBe(409);
  expect(await deleteAfterOf(account)).toEqual(past);
});

test("a day before the end one reminder goes out, with a link of its own", async () => {
  const account = await createAccount(env);
  await new Visitor(account.cookie).post(PAGE, deletionOf(account));
  const end = (await deleteAfterOf(account)) ?? new Date();
  const at = (ms: number) => new Date(end.getTime() - ms);
  await remindOfDeletions(contextAt(at(days(1) + 1)), at(days(1) + 1));
  expect(await templatesTo(account)).not.toContain("deletion-reminder");
  const due = at(days(1) - 1);
  await Promise.all([1, 2, 3].map(() => remindOfDeletions(contextAt(due), due)));
  await remindOfDeletions(contextAt(at(minutes(5))), at(minutes(5)));
  expect((await templatesTo(account)).filter((template) => template === "deletion-reminder")).toHaveLength(1);
  const path = await mailedPath(env, account.email, "cancel-deletion");
  expect((await new Visitor().post(path, { token: tokenOf(path) })).status).toBe(303);
  expect(await deleteAfterOf(account)).toBeNull();
});

test("a paid plan is set to end with its period; scheduled crawls continue", async () => {
  const account = await createAccount(env, { plan: "pro" });
  const endsAt = new Date(Date.now() + days(20));
  await db
    .update(subscriptions)
    .set({
      provider: "bank_transfer",
      planAmountCents: 14_900,
      anchorDay: 1,
      endsAt,
      periodStartsAt: new Date(Date.now() - days(10)),
    })
    .where(eq(subscriptions.userId, account.userId));
  const nextCrawlAt = new Date(Date.now() + days(1));
  await db.insert(seoProjects).values({
    id: crypto.randomUUID(),
    workspaceId: account.workspaceId,
    name: "Shop",
    url: "https://shop.example/",
    schedule: "daily",
    nextCrawlAt,
    createdAt: new Date(),
    updatedAt: new Date(),
  });
  await new Visitor(account.cookie).post(PAGE, deletionOf(account));
  expect(await db.select().from(subscriptions).where(eq(subscriptions.userId, account.userId))).toMatchObject([
    { cancelsAtPeriodEnd: true, endsAt },
  ]);
  expect(await db.select().from(seoProjects).where(eq(seoProjects.workspaceId, account.workspaceId))).toMatchObject([
    { nextCrawlAt },
  ]);
});

test("asking for the deletion: whichever call fails, it is scheduled whole, with audit row and link, or not at all", {
  timeout: 300_000,
}, async () => {
  const injected = await sweepFailures({
    env,
    prepare: () => createAccount(env),
    flow: async (bindings, execution, account) => {
      const request = new Request(ORIGIN + PAGE, {
        method: "POST",
        body: new URLSearchParams(deletionOf(account)),
        headers: { ...SAME_ORIGIN, cookie: account.cookie },
      });
      const response = await router.fetch(request, bindings, execution);
      return { status: response.status, body: await response.text() };
    },
    invariants: async ({ outcome }, account) => {
      expect([302, 303, 429, 500, 503]).toContain(outcome.status);
      expect(outcome.body).not.toContain(INJECTED);
      const scheduled = (await deleteAfterOf(account)) !== null;
      if (outcome.status === 303) expect(scheduled).toBe(true);
      const links = await db.select().from(emailTokens).where(eq(emailTokens.userId, account.userId));
      expect([await auditOf(account, "account.deletion_requested"), links.length]).toEqual(scheduled ? [1, 1] : [0, 0]);
      const visitor = new Visitor(account.cookie);
      expect((await visitor.post(PAGE, deletionOf(account))).status).toBe(303);
      expect((await visitor.post(PAGE, { intent: "keep" })).status).toBe(303);
      expect(await deleteAfterOf(account)).toBeNull();
    },
  });
  expect(injected).toBeGreaterThanOrEqual(5);
});
