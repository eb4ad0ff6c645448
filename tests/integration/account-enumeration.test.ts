import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { createRequestContext, type RequestContext } from "#app/platform/context.server.ts";
import { createAccount, ORIGIN, PASSWORD } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

// A run of the KDF is what a stranger could time: so their number is compared, which no busy machine disturbs.
vi.mock("#app/platform/crypto/password.ts", { spy: true });

// The Worker itself is loaded already, with the real module: these are copies that see the counting one.
vi.resetModules();
const { hashPassword, verifyPassword } = await import("#app/platform/crypto/password.ts");
const { signIn } = await import("#app/modules/account/sign-in/service.server.ts");
const { signUp } = await import("#app/modules/account/sign-up/service.server.ts");

const runs = () => vi.mocked(verifyPassword).mock.calls.length + vi.mocked(hashPassword).mock.calls.length;

function caller() {
  const request = new Request(`${ORIGIN}/login`, { headers: { "cf-connecting-ip": new Visitor().address } });
  return { request, context: createRequestContext(request, env, createExecutionContext()) };
}

/** How many runs of the KDF a use case costs. */
async function costOf(work: (context: RequestContext) => Promise<unknown>) {
  const { context } = caller();
  const before = runs();
  await work(context);
  return runs() - before;
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
