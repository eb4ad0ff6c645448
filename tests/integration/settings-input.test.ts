import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { minutes } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { apiKeys } from "#db/schema/api-keys.ts";
import { auditLog, sessions } from "#db/schema/platform.ts";
import { createApiKey } from "#tests/support/api.ts";
import { createAccount, ORIGIN, SAME_ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const PAGE = "/settings/api-keys";
const FORM = "application/x-www-form-urlencoded";
const VALID = "intent=create&name=Script&permissions=seo&rateLimit=100";

const send = (
  { cookie }: Pick<TestAccount, "cookie">,
  body: BodyInit,
  contentType: string | null = FORM,
  method = "POST",
) => {
  const request = new Request(ORIGIN + PAGE, { method, body, headers: SAME_ORIGIN, redirect: "manual" });
  if (contentType === null) request.headers.delete("content-type");
  else request.headers.set("content-type", contentType);
  return new Visitor(cookie).send(request);
};

const keysOf = ({ userId }: TestAccount) => db.select().from(apiKeys).where(eq(apiKeys.userId, userId));

const setSession = ({ userId }: TestAccount, change: Partial<typeof sessions.$inferInsert>) =>
  db.update(sessions).set(change).where(eq(sessions.userId, userId));

/** Refused with this status and words, and nothing stored. */
async function expectRefused(response: Response, account: TestAccount, status: number, words: string) {
  const text = await response.text();
  expect(response.status, text.slice(0, 300)).toBe(status);
  expect(text).toContain(words);
  expect(await keysOf(account)).toEqual([]);
  expect(await db.$count(auditLog, eq(auditLog.userId, account.userId))).toBe(0);
}

describe("a form that cannot be read", () => {
  it.each(["name=%C3%28", "name=%FF", "%C3%28=1", "name=a&permissions=%ED%A0%80"])(
    "is refused when %s is not UTF-8: 400",
    async (field) => {
      const account = await createAccount(env);
      await expectRefused(await send(account, `${VALID}&${field}`), account, 400, "not valid UTF-8");
    },
  );

  it("is refused over 1 MB, declared or streamed: 413", async () => {
    const account = await createAccount(env);
    const big = `${VALID}&more=${"x".repeat(1_048_576)}`;
    await expectRefused(await send(account, big), account, 413, "too large");
    await expectRefused(await send(account, new Blob([big]).stream()), account, 413, "too large");
  });

  it.each(["application/json", "text/plain", "", null])("is refused as %j: 415", async (type) => {
    const account = await createAccount(env);
    await expectRefused(await send(account, VALID, type), account, 415, "Send this as a form.");
  });

  it("is refused as multipart without its parts: 400", async () => {
    const account = await createAccount(env);
    for (const type of ["multipart/form-data", "multipart/form-data; boundary=x"]) {
      await expectRefused(await send(account, "nonsense", type), account, 400, "could not be read");
    }
  });

  it("is refused with more than 2,000 fields, for everybody: 400", async () => {
    const account = await createAccount(env);
    await expectRefused(await send(account, `${VALID}${"&a".repeat(2_000)}`), account, 400, "The limit is 2,000.");
    const anonymous = await new Visitor().send(
      new Request(`${ORIGIN}/login`, {
        method: "POST",
        body: "a&".repeat(499_999),
        headers: { ...SAME_ORIGIN, "content-type": FORM },
      }),
    );
    expect([anonymous.status, await anonymous.text()]).toEqual([
      400,
      "The form has too many fields. The limit is 2,000.",
    ]);
  });

  it.each([
    "permissions[4294967290]=seo",
    "permissions%5B1000%5D=seo",
    "permissions[0].__proto__=seo",
    `${"a.".repeat(50)}b=1`,
  ])("is refused with the field %s, from a viewer too: 400", async (field) => {
    const { workspaceId } = await createAccount(env);
    const viewer = await createAccount(env, { workspaceId, workspaceRole: "viewer", plan: null });
    await expectRefused(
      await send(viewer, `intent=create&name=x&rateLimit=100&${field}`),
      viewer,
      400,
      "a field whose name cannot be used",
    );
  });

  it.each(["PUT", "PATCH", "DELETE"])("is refused by %s: 405", async (method) => {
    const account = await createAccount(env);
    const response = await send(account, VALID, FORM, method);
    expect(response.headers.get("allow")).toContain("POST");
    await expectRefused(response, account, 405, "not allowed");
  });
});

describe("fields", () => {
  it.each([
    ["no field at all", "intent=create", "Please enter a name for your API key"],
    ["no name", "intent=create&permissions=seo", "Please enter a name for your API key"],
    ["an empty name", "intent=create&name=&permissions=seo", "Please enter a name for your API key"],
    ["a name of blanks", "intent=create&name=%20%09%0A&permissions=seo", "Please enter a name for your API key"],
    ["an over-long name", `intent=create&name=${"x".repeat(81)}&permissions=seo`, "Use at most 80 characters"],
    ["a very long name", `intent=create&name=${"x".repeat(200_000)}&permissions=seo`, "Use at most 80 characters"],
    ["two names", "intent=create&name=a&name=b&permissions=seo", "Please enter a name for your API key"],
    ["a name with parts", "intent=create&name.x=a&permissions=seo", "Please enter a name for your API key"],
    ["no permission", "intent=create&name=Script", "Please select at least one permission"],
    ["an empty permission", "intent=create&name=Script&permissions=", "Please select at least one permission"],
    [
      "a permission that does not exist",
      "intent=create&name=Script&permissions=seo&permissions=admin",
      "This permission does not exist",
    ],
    [
      "more permissions than there are",
      `intent=create&name=Script${"&permissions=seo".repeat(1_900)}`,
      "Choose each permission once",
    ],
    [
      "a limit that is not on sale",
      "intent=create&name=Script&permissions=seo&rateLimit=101",
      "Choose one of the rate limits",
    ],
    [
      "a limit that is no number",
      "intent=create&name=Script&permissions=seo&rateLimit=many",
      "Choose one of the rate limits",
    ],
    [
      "two limits",
      "intent=create&name=Script&permissions=seo&rateLimit=100&rateLimit=5000",
      "Choose one of the rate limits",
    ],
  ])("refuses %s: 400", async (_, body, words) => {
    const account = await createAccount(env);
    await expectRefused(await send(account, body), account, 400, words);
  });

  it("takes a permission named twice once, 80 characters, other alphabets, and ignores what it does not know", async () => {
    const account = await createAccount(env);
    const name = `Ключ “κλειδί” <b>&\u{1F511}${"x".repeat(60)}`.slice(0, 80);
    const body = new URLSearchParams({
      intent: "create",
      name,
      rateLimit: "5000",
      isActive: "0",
      userId: "somebody",
      id: "mine",
    });
    for (const scope of ["leads", "seo", "seo"]) body.append("permissions", scope);
    expect((await send(account, body)).status).toBe(201);
    const [key, ...more] = await keysOf(account);
    expect(more).toEqual([]);
    expect(key).toMatchObject({
      keyName: name,
      permissions: ["seo", "leads"],
      rateLimitPerHour: 5_000,
      isActive: true,
      userId: account.userId,
    });
    expect(key?.id).not.toBe("mine");
    expect(await (await new Visitor(account.cookie).get(PAGE)).text()).not.toContain("<b>&");
  });

  it.each([
    "",
    "intent=nonsense",
    "intent=create&intent=reveal",
    "intent=reveal",
    "intent=reveal&keyId=",
    `intent=reveal&keyId=${"x".repeat(65)}`,
    "intent=reveal&keyId=a&keyId=b",
    `intent=reveal&keyId=a&password=${"x".repeat(1_001)}`,
    "intent=deactivate",
    "intent=deactivate&keyId=a&name=b&name=c",
    `intent=deactivate&keyId=a&name=${"x".repeat(201)}`,
  ])("refuses the action %j: 400", async (body) => {
    const account = await createAccount(env);
    const key = await createApiKey(account);
    const response = await send(account, body.replace("keyId=a", `keyId=${key.id}`));
    expect(response.status).toBe(400);
    expect((await keysOf(account)).map(({ isActive }) => isActive)).toEqual([true]);
    expect(await db.$count(auditLog, eq(auditLog.userId, account.userId))).toBe(0);
  });
});

describe("somebody else's key", () => {
  it.each([
    ["of another workspace", false],
    ["of a member of the same workspace", true],
  ])("%s is not there: neither shown nor deactivated", async (_, shared) => {
    const owner = await createAccount(env);
    const key = await createApiKey(owner);
    const stranger = await createAccount(env, shared ? { workspaceId: owner.workspaceId } : {});
    for (const keyId of [key.id, crypto.randomUUID(), "' or 1=1 --"]) {
      for (const intent of ["reveal", "deactivate"]) {
        const response = await send(stranger, new URLSearchParams({ intent, keyId, name: "Test key" }));
        expect(response.status, intent).toBe(404);
        expect(await response.text()).not.toContain(key.key);
      }
    }
    expect((await keysOf(owner)).map(({ isActive }) => isActive)).toEqual([true]);
    expect(await (await new Visitor(stranger.cookie).get(`${PAGE}?deactivate=${key.id}`)).text()).not.toContain(
      "This cannot be undone",
    );
    expect(await db.$count(auditLog, eq(auditLog.userId, stranger.userId))).toBe(0);
  });
});

describe("a session that is over", () => {
  it("sends to the sign-in page, and nothing is stored", async () => {
    const account = await createAccount(env);
    const key = await createApiKey(account);
    await setSession(account, { expiresAt: new Date(Date.now() - 1_000) });
    for (const body of [VALID, `intent=reveal&keyId=${key.id}`, `intent=deactivate&keyId=${key.id}&name=Test+key`]) {
      const response = await send(account, body);
      expect(response.status).toBe(302);
      expect(response.headers.get("location")).toMatch(/^\/login/);
      await response.text();
    }
    expect((await new Visitor(account.cookie).get(PAGE)).headers.get("location")).toMatch(/^\/login/);
    expect((await keysOf(account)).map(({ keyName, isActive }) => [keyName, isActive])).toEqual([["Test key", true]]);
  });

  it.each(["session=", "session=nonsense", `session=${"x".repeat(5_000)}`, "session=%FF%00", "__Host-session=other"])(
    "the cookie %j is no session",
    async (cookie) => {
      const response = await send({ cookie }, VALID);
      expect(response.status).toBe(302);
      expect(response.headers.get("location")).toMatch(/^\/login/);
    },
  );

  it("a sign-in of more than 10 minutes ago does not show a key, and asks for the password without revealing anything of the key", async () => {
    const account = await createAccount(env);
    const key = await createApiKey(account);
    await setSession(account, { authenticatedAt: new Date(Date.now() - minutes(11)) });
    const response = await send(account, `intent=reveal&keyId=${key.id}`);
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain(key.key);
  });
});
