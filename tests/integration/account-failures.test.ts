import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import {
  emailTokens,
  profiles,
  sessions,
  subscriptions,
  users,
  workspaceMembers,
  workspaces,
} from "#db/schema/index.ts";
import { router } from "#functions/router.ts";
import { createAccount, ORIGIN, PASSWORD, SAME_ORIGIN } from "#tests/support/factories.ts";
import { INJECTED, sweepFailures } from "#tests/support/kth-failure.ts";
import { mailedPath, mailsTo, tokenOf } from "#tests/support/mails.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });

/** Posts a form through the whole Worker with these bindings. */
async function post(bindings: Env, execution: ExecutionContext, path: string, fields: Record<string, string>) {
  const headers = { ...SAME_ORIGIN, "cf-connecting-ip": new Visitor().address };
  const response = await router.fetch(
    new Request(ORIGIN + path, { method: "POST", body: new URLSearchParams(fields), headers }),
    bindings,
    execution,
  );
  const cookie = response.headers
    .getSetCookie()
    .find((line) => line.startsWith("session="))
    ?.split(";")[0];
  return { status: response.status, body: await response.text(), cookie };
}

const rowsOf = async (email: string) => {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  if (!user) return null;
  const counts = await Promise.all([
    db.$count(profiles, eq(profiles.id, user.id)),
    db.$count(workspaces, eq(workspaces.billingUserId, user.id)),
    db.$count(workspaceMembers, eq(workspaceMembers.userId, user.id)),
    db.$count(subscriptions, eq(subscriptions.userId, user.id)),
  ]);
  return { user, counts, links: await db.$count(emailTokens, eq(emailTokens.userId, user.id)) };
};

test("sign-up: whichever call fails, there is a whole account or none, and trying again works", {
  timeout: 60_000,
}, async () => {
  const form = (id: string) => ({
    firstName: "Mari",
    lastName: "Tamm",
    email: `kth-${id}@example.org`,
    password: PASSWORD,
  });
  const injected = await sweepFailures({
    env,
    prepare: async (id) => form(id),
    flow: (bindings, execution, fields) => post(bindings, execution, "/signup", fields),
    invariants: async ({ outcome }, fields) => {
      expect([303, 500, 503]).toContain(outcome.status);
      expect(outcome.body).not.toContain(INJECTED);
      expect(outcome.cookie).toBeUndefined();
      const rows = await rowsOf(fields.email);
      if (rows) {
        expect(rows.counts).toEqual([1, 1, 1, 1]);
        expect(rows.links).toBeGreaterThan(0);
        expect(rows.user.emailConfirmedAt).toBeNull();
      }
      if (outcome.status === 303)
        expect((await mailsTo(env, fields.email)).map(({ template }) => template)).toContain("confirm-email");
      expect((await new Visitor().post("/signup", fields)).status).toBe(303);
      const path = await mailedPath(env, fields.email, "confirm");
      expect((await new Visitor().post(path, { token: tokenOf(path), password: PASSWORD })).status).toBe(303);
      expect((await rowsOf(fields.email))?.counts).toEqual([1, 1, 1, 1]);
    },
  });
  expect(injected).toBeGreaterThanOrEqual(6);
});

test("sign-in: whichever call fails, a cookie opens a session or there is none, and trying again works", {
  timeout: 60_000,
}, async () => {
  const injected = await sweepFailures({
    env,
    prepare: (id) => createAccount(env, { email: `kth-in-${id}@example.com` }),
    flow: (bindings, execution, { email, password }) => post(bindings, execution, "/login", { email, password }),
    invariants: async ({ outcome }, account) => {
      expect([303, 500, 503]).toContain(outcome.status);
      expect(outcome.body).not.toContain(INJECTED);
      expect(outcome.cookie !== undefined).toBe(outcome.status === 303);
      if (outcome.cookie)
        expect((await new Visitor(outcome.cookie).get("/login")).headers.get("location")).toBe("/dashboard");
      expect(await db.$count(sessions, eq(sessions.userId, account.userId))).toBeLessThanOrEqual(2);
      const again = new Visitor();
      expect((await again.post("/login", { email: account.email, password: account.password })).status).toBe(303);
      expect((await again.get("/login")).headers.get("location")).toBe("/dashboard");
    },
  });
  expect(injected).toBeGreaterThanOrEqual(5);
});

test("confirmation: a link that failed half way still works, and one that worked does not work twice", {
  timeout: 60_000,
}, async () => {
  const injected = await sweepFailures({
    env,
    prepare: async (id) => {
      const email = `kth-link-${id}@example.org`;
      await new Visitor().post("/signup", { firstName: "Mari", lastName: "Tamm", email, password: PASSWORD });
      return { email, token: tokenOf(await mailedPath(env, email, "confirm")) };
    },
    flow: (bindings, execution, { token }) =>
      post(bindings, execution, `/confirm?token=${token}`, { token, password: PASSWORD }),
    invariants: async ({ outcome }, { email, token }) => {
      expect([303, 500, 503]).toContain(outcome.status);
      expect(outcome.body).not.toContain(INJECTED);
      const confirmed = (await rowsOf(email))?.user.emailConfirmedAt != null;
      const retry = await new Visitor().post(`/confirm?token=${token}`, { token, password: PASSWORD });
      expect(retry.status).toBe(confirmed ? 410 : 303);
      expect((await new Visitor().post("/login", { email, password: PASSWORD })).status).toBe(303);
    },
  });
  expect(injected).toBeGreaterThanOrEqual(2);
});
