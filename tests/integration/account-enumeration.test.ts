import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { signIn } from "#app/modules/account/sign-in/service.server.ts";
import { signUp } from "#app/modules/account/sign-up/service.server.ts";
import { createRequestContext, type RequestContext } from "#app/platform/context.server.ts";
import { kdfRuns } from "#tests/support/counted-scrypt.ts";
import { createAccount, ORIGIN, PASSWORD } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

function caller() {
  const request = new Request(`${ORIGIN}/login`, { headers: { "cf-connecting-ip": new Visitor().address } });
  return { request, context: createRequestContext(request, env, createExecutionContext()) };
}

/** How many runs of the KDF a use case costs: what a stranger could time, and no busy machine disturbs. */
async function costOf(work: (context: RequestContext) => Promise<unknown>) {
  const { context } = caller();
  const before = kdfRuns();
  await work(context);
  return kdfRuns() - before;
}

test("sign-in runs the KDF once, whatever is known of the address", { timeout: 30_000 }, async () => {
  const account = await createAccount(env);
  const unconfirmed = await createAccount(env, { confirmed: false });
  const { request } = caller();
  const cost = (email: string, password: string) => costOf((context) => signIn(request, context, { email, password }));
  expect(await cost("nobody@example.org", PASSWORD)).toBe(1);
  expect(await cost(account.email, "Wrong-Horse7-Battery")).toBe(1);
  expect(await cost(account.email, PASSWORD)).toBe(1);
  expect(await cost(unconfirmed.email, "Wrong-Horse7-Battery")).toBe(1);
  expect(await cost(unconfirmed.email, PASSWORD)).toBe(1);
});

test("sign-up runs the KDF once, whether the address is free, taken, or waits for its confirmation", {
  timeout: 30_000,
}, async () => {
  const taken = await createAccount(env);
  const waiting = await createAccount(env, { confirmed: false });
  for (const email of ["free@example.org", taken.email, waiting.email]) {
    expect(
      await costOf((context) =>
        signUp(caller().request, context, { firstName: "Mari", lastName: "Tamm", email, password: PASSWORD }),
      ),
    ).toBe(1);
  }
});
