import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createAccount, ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const WRONG = "Wrong-Horse7-Battery";

const attempt = async (visitor: Visitor, { email }: TestAccount, password: string) =>
  (await visitor.post("/login", { email, password })).status;

/** A stranger, from one address after the other, uses up the attempts of an e-mail. */
async function lockOut(account: TestAccount) {
  for (let n = 0; n < 5; n++) expect(await attempt(new Visitor(), account, WRONG)).toBe(401);
  await expect.poll(() => attempt(new Visitor(), account, account.password), { timeout: 10_000 }).toBe(429);
}

/** A browser whose owner signed in and out again. */
async function knownBrowser(account: TestAccount) {
  const visitor = new Visitor();
  expect(await attempt(visitor, account, account.password)).toBe(303);
  expect((await visitor.post("/logout")).status).toBe(303);
  expect([visitor.has("session"), visitor.has("flash"), visitor.has("device")]).toEqual([false, false, true]);
  return visitor;
}

test("a stranger's attempts do not lock the owner's own browser out", async () => {
  const account = await createAccount(env);
  const own = await knownBrowser(account);
  await lockOut(account);
  expect(await attempt(own, account, account.password)).toBe(303);
});

test("a known browser has five attempts too, and they are its own", async () => {
  const account = await createAccount(env);
  const own = await knownBrowser(account);
  for (let n = 0; n < 5; n++) expect(await attempt(own, account, WRONG)).toBe(401);
  const refused = await own.post("/login", { email: account.email, password: account.password });
  expect(refused.status).toBe(429);
  expect(await refused.text()).toContain("Too Many Attempts");
  expect(await attempt(new Visitor(), account, account.password)).toBe(303);
});

test("the mark is worth nothing for another account, nor when it is changed or made up", async () => {
  const [account, other] = [await createAccount(env), await createAccount(env)];
  const stranger = await knownBrowser(other);
  await lockOut(account);
  expect(await attempt(stranger, account, account.password)).toBe(429);

  const own = await knownBrowser(other);
  const mark = /device=([^;]+)/.exec(own.cookie)?.[1] ?? "";
  await lockOut(other);
  for (const forged of [
    `${mark.slice(0, -1)}${mark.endsWith("A") ? "B" : "A"}`,
    "x",
    "a.b.c",
    "%00",
    mark.split(".").slice(0, 2).join("."),
  ]) {
    expect(await attempt(new Visitor(`device=${forged}; Path=/`), other, other.password)).toBe(429);
  }
});

test("the mark is out of reach of scripts and of other hosts", async () => {
  const account = await createAccount(env);
  const body = new URLSearchParams({ email: account.email, password: account.password });
  const visitor = new Visitor();
  for (const [origin, pattern] of [
    [ORIGIN, /^device=[\w.-]+; HttpOnly; Max-Age=31536000; Path=\/; SameSite=Lax$/],
    ["https://kaja.example", /^__Host-device=[\w.-]+; HttpOnly; Max-Age=31536000; Path=\/; SameSite=Lax; Secure$/],
  ] as const) {
    const answer = await visitor.send(
      new Request(`${origin}/login`, {
        method: "POST",
        body,
        headers: { "sec-fetch-site": "same-origin" },
        redirect: "manual",
      }),
    );
    expect(answer.headers.getSetCookie().filter((line) => pattern.test(line))).toHaveLength(1);
  }
});
