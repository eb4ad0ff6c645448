import { env } from "cloudflare:workers";
import { and, eq, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { recoveryCodes, sessions, totpCredentials } from "#db/schema/index.ts";
import { router } from "#functions/router.ts";
import { createAccount, createSession, ORIGIN, SAME_ORIGIN } from "#tests/support/factories.ts";
import { INJECTED, sweepFailures } from "#tests/support/kth-failure.ts";
import { beginSignIn, codeOf, enrol, recoveryCodesIn, SECURITY, secretIn, textOf } from "#tests/support/two-factor.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });

/** Posts a form through the whole Worker with these bindings. */
async function post(
  bindings: Env,
  execution: ExecutionContext,
  path: string,
  cookie: string,
  fields: Record<string, string>,
) {
  const headers = { ...SAME_ORIGIN, cookie, "cf-connecting-ip": new Visitor().address };
  const response = await router.fetch(
    new Request(ORIGIN + path, { method: "POST", body: new URLSearchParams(fields), headers }),
    bindings,
    execution,
  );
  const session = response.headers
    .getSetCookie()
    .find((line) => line.startsWith("session="))
    ?.split(";")[0];
  return { status: response.status, body: await response.text(), session };
}

const isOn = async (userId: string): Promise<boolean> =>
  (await db.$count(
    totpCredentials,
    and(eq(totpCredentials.userId, userId), isNotNull(totpCredentials.confirmedAt)),
  )) === 1;

test("sign-in with a code: whichever call fails, there is a whole session or none, and another code works", {
  timeout: 240_000,
}, async () => {
  const injected = await sweepFailures({
    env,
    prepare: async () => {
      const account = await createAccount(env);
      const factor = await enrol(new Visitor(account.cookie));
      return { account, ...factor, waiting: (await beginSignIn(account)).cookie };
    },
    flow: (bindings, execution, { waiting, secret }) =>
      post(bindings, execution, "/login/verify", waiting, { code: codeOf(secret) }),
    invariants: async ({ outcome }, { account, codes }) => {
      expect([303, 401, 410, 500, 503]).toContain(outcome.status);
      expect(outcome.body).not.toContain(INJECTED);
      expect(outcome.session !== undefined).toBe(outcome.status === 303);
      if (outcome.session) expect((await new Visitor(outcome.session).get("/dashboard")).status).toBe(200);
      expect(await isOn(account.userId)).toBe(true);
      const again = await beginSignIn(account);
      expect((await again.post("/login/verify", { code: codes[0] ?? "" })).status).toBe(303);
    },
  });
  expect(injected).toBeGreaterThanOrEqual(5);
});

test("enrolment: whichever call fails, the second factor is on with its ten codes or off with none", {
  timeout: 240_000,
}, async () => {
  const injected = await sweepFailures({
    env,
    prepare: async () => {
      const account = await createAccount(env);
      const secret = secretIn(
        await textOf(await new Visitor(account.cookie).post(SECURITY, { intent: "two-factor-begin" })),
      );
      return { account, secret };
    },
    flow: (bindings, execution, { account, secret }) =>
      post(bindings, execution, SECURITY, account.cookie, {
        intent: "two-factor-confirm",
        setupCode: codeOf(secret, -1),
      }),
    invariants: async ({ outcome }, { account, secret }) => {
      expect(outcome.body).not.toContain(INJECTED);
      const on = await isOn(account.userId);
      expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, account.userId))).toBe(on ? 10 : 0);
      expect(await db.$count(sessions, eq(sessions.userId, account.userId))).toBe(1);
      if (recoveryCodesIn(outcome.body).length > 0) expect(on).toBe(true);
      if (on) {
        const browser = await beginSignIn(account);
        expect((await browser.post("/login/verify", { code: codeOf(secret) })).status).toBe(303);
        return;
      }
      const session = await createSession(env, account);
      expect((await enrol(new Visitor(session))).codes).toHaveLength(10);
    },
  });
  expect(injected).toBeGreaterThanOrEqual(3);
});
