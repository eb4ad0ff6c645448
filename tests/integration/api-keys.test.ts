import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { isWellFormed } from "#app/modules/api-keys/domain/key.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { minutes } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { apiKeys } from "#db/schema/api-keys.ts";
import { auditLog, mailOutbox, sessions } from "#db/schema/platform.ts";
import { callApi } from "#tests/support/api.ts";
import { createAccount, ORIGIN, PASSWORD, SAME_ORIGIN, type TestAccount } from "#tests/support/factories.ts";

const db = openDatabase({ d1: env.DB });
const PAGE = `${ORIGIN}/settings/api-keys`;
const SECRET = /kj_live_[1-9A-HJ-NP-Za-km-z]{38}/;

const open = (account: TestAccount, search = "") =>
  exports.default.fetch(`${PAGE}${search}`, { headers: { cookie: account.cookie }, redirect: "manual" });

const post = (account: TestAccount, fields: [string, string][], search = "") =>
  exports.default.fetch(`${PAGE}${search}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { cookie: account.cookie, ...SAME_ORIGIN },
    redirect: "manual",
  });

const create = (account: TestAccount, name = "Script", permissions = ["seo"]) =>
  post(account, [
    ["intent", "create"],
    ["name", name],
    ...permissions.map((scope): [string, string] => ["permissions", scope]),
    ["rateLimit", "500"],
  ]);

const keysOf = (account: TestAccount) => db.select().from(apiKeys).where(eq(apiKeys.userId, account.userId));

async function createdKey(account: TestAccount, name?: string) {
  const response = await create(account, name);
  const secret = SECRET.exec(await response.text())?.[0] ?? "";
  const row = (await keysOf(account)).find((key) => key.lastFour === secret.slice(-4));
  if (!row) throw new Error("no key was stored");
  return { secret, row };
}

const signedInLongAgo = (account: TestAccount) =>
  db
    .update(sessions)
    .set({ authenticatedAt: new Date(Date.now() - minutes(11)) })
    .where(eq(sessions.userId, account.userId));

describe("making a key", () => {
  it("begins with an empty state and the count", async () => {
    const account = await createAccount(env);
    const page = await open(account);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toContain("no-store");
    expect(html).toMatch(/<h1[^>]*>Settings<\/h1>/);
    expect(html).toContain("0 of 10 API keys created");
    expect(html).toContain("No API keys yet");
    expect(html).toContain(`${ORIGIN}/api-gateway/seo/projects`);
  });

  it("shows the secret once, stores its hash and a sealed copy, and the key works", async () => {
    const account = await createAccount(env);
    const { secret, row } = await createdKey(account);
    expect(isWellFormed(secret)).toBe(true);
    expect(row).toMatchObject({
      keyName: "Script",
      permissions: ["seo"],
      rateLimitPerHour: 500,
      isActive: true,
      lastUsedAt: null,
      workspaceId: account.workspaceId,
    });
    expect(row.keyHash).toBe(await sha256Hex(secret));
    expect([row.firstFour, row.lastFour]).toEqual([secret.slice(0, 4), secret.slice(-4)]);
    expect(JSON.stringify(row)).not.toContain(secret.slice(8, 40));
    const html = await (await open(account)).text();
    expect(html).not.toMatch(SECRET);
    expect(html).toContain(`kj_l••••••••••••••••${secret.slice(-4)}`);
    expect(html).toContain("1 of 10 API keys created");
    expect((await callApi("/seo/projects", { key: secret })).status).toBe(200);
    const [audit] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `api_key:${row.id}`));
    expect(audit).toMatchObject({ action: "api_key.created", userId: account.userId });
  });

  it.each([
    [
      "Please enter a name for your API key",
      [
        ["name", " "],
        ["permissions", "seo"],
      ],
    ],
    ["Please select at least one permission", [["name", "Script"]]],
    [
      "This permission does not exist",
      [
        ["name", "Script"],
        ["permissions", "admin"],
      ],
    ],
    [
      "Choose one of the rate limits",
      [
        ["name", "Script"],
        ["permissions", "seo"],
        ["rateLimit", "999999"],
      ],
    ],
    [
      "Use at most 80 characters",
      [
        ["name", "x".repeat(81)],
        ["permissions", "seo"],
      ],
    ],
  ] as [string, [string, string][]][])("refuses with “%s” and keeps what was typed", async (message, fields) => {
    const account = await createAccount(env);
    const response = await post(account, [["intent", "create"], ...fields]);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain(message);
    for (const [name, value] of fields) if (name === "name" && value.trim()) expect(html).toContain(`value="${value}"`);
    expect(await keysOf(account)).toEqual([]);
  });

  it("makes 10 keys of 50 parallel attempts, and no 11th after deactivating one", async () => {
    const account = await createAccount(env);
    const statuses = (await Promise.all(Array.from({ length: 50 }, (_, at) => create(account, `Key ${at}`)))).map(
      (response) => response.status,
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    const [first] = await keysOf(account);
    expect(await keysOf(account)).toHaveLength(10);
    await post(account, [
      ["intent", "deactivate"],
      ["keyId", first?.id ?? ""],
      ["name", first?.keyName ?? ""],
    ]);
    const html = await (await open(account)).text();
    expect(html).toContain("10 of 10 API keys created");
    expect(html).toContain("No more can be created");
    expect(await keysOf(account)).toHaveLength(10);
  });

  it("is not for the free plan or a viewer; they see why", async () => {
    const free = await createAccount(env, { plan: "free" });
    expect((await create(free)).status).toBe(403);
    expect(await (await open(free)).text()).toContain("API access is part of the paid plans");
    const owner = await createAccount(env);
    const viewer = await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "viewer" });
    expect((await create(viewer)).status).toBe(403);
    expect(await (await open(viewer)).text()).toContain("You view this workspace");
    expect([...(await keysOf(free)), ...(await keysOf(viewer))]).toEqual([]);
  });

  it("sends anyone who is not signed in to the sign-in page", async () => {
    const response = await exports.default.fetch(PAGE, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([302, "/login?next=%2Fsettings%2Fapi-keys"]);
  });
});

describe("showing a key", () => {
  const reveal = (account: TestAccount, keyId: string, password?: string) =>
    post(account, [
      ["intent", "reveal"],
      ["keyId", keyId],
      ...(password === undefined ? [] : ([["password", password]] as [string, string][])),
    ]);

  it("answers the POST with the secret, writes the audit log and mails the owner", async () => {
    const account = await createAccount(env);
    const { secret, row } = await createdKey(account, "Nightly");
    const response = await reveal(account, row.id);
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(await response.text()).toContain(secret);
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `api_key:${row.id}`));
    expect(entries.map((entry) => entry.action).sort()).toEqual(["api_key.created", "api_key.revealed"]);
    const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, account.email));
    expect(mails.map((mail) => mail.template)).toEqual(["api-key-revealed"]);
    expect(mails[0]?.textBody).toContain("Nightly");
    expect(mails[0]?.textBody).not.toMatch(SECRET);
  });

  it("asks for the password when the sign-in is older than 10 minutes", async () => {
    const account = await createAccount(env);
    const { secret, row } = await createdKey(account);
    await signedInLongAgo(account);
    const asked = await reveal(account, row.id);
    const form = await asked.text();
    expect(asked.status).toBe(403);
    expect(form).not.toContain(secret);
    expect(form).toContain('type="password"');
    const wrong = await reveal(account, row.id, "Wrong-Horse7-Battery");
    expect(wrong.status).toBe(401);
    expect(await wrong.text()).toContain("This is not your password.");
    expect(await (await reveal(account, row.id, PASSWORD)).text()).toContain(secret);
    expect(await (await reveal(account, row.id)).text()).toContain(secret);
  });

  it("stops after 10 in an hour", async () => {
    const account = await createAccount(env);
    const { row } = await createdKey(account);
    const statuses: number[] = [];
    for (let times = 0; times < 11; times++) statuses.push((await reveal(account, row.id)).status);
    expect(statuses).toEqual([...new Array<number>(10).fill(200), 429]);
  });

  it("does not exist for anyone else, nor by GET", async () => {
    const account = await createAccount(env);
    const other = await createAccount(env, { workspaceId: account.workspaceId });
    const { secret, row } = await createdKey(account);
    const foreign = await reveal(other, row.id);
    expect(foreign.status).toBe(404);
    expect(await foreign.text()).not.toContain(secret);
    expect(await (await open(account, `?intent=reveal&keyId=${row.id}`)).text()).not.toContain(secret);
  });
});

describe("deactivating a key", () => {
  const deactivate = (account: TestAccount, keyId: string, name: string) =>
    post(
      account,
      [
        ["intent", "deactivate"],
        ["keyId", keyId],
        ["name", name],
      ],
      `?deactivate=${keyId}`,
    );

  it("asks for the key's name, then the API refuses the key at once and for good", async () => {
    const account = await createAccount(env);
    const { secret, row } = await createdKey(account, "Old script");
    expect((await callApi("/seo/projects", { key: secret })).status).toBe(200);
    expect(await (await open(account, `?deactivate=${row.id}`)).text()).toContain("This cannot be undone");
    const wrong = await deactivate(account, row.id, "old script");
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain("Type the name exactly as it is: Old script");
    const done = await deactivate(account, row.id, "Old script");
    expect([done.status, done.headers.get("location")]).toEqual([303, "/settings/api-keys"]);
    expect(decodeURIComponent(done.headers.get("set-cookie") ?? "")).toContain("API key deactivated");
    expect((await callApi("/seo/projects", { key: secret })).status).toBe(401);
    const html = await (await open(account)).text();
    expect(html).toContain("Inactive");
    expect(html).not.toContain(`?deactivate=${row.id}`);
    await deactivate(account, row.id, "Old script");
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `api_key:${row.id}`));
    expect(entries.filter((entry) => entry.action === "api_key.deactivated")).toHaveLength(1);
  });

  it("does not touch another person's key", async () => {
    const account = await createAccount(env);
    const other = await createAccount(env, { workspaceId: account.workspaceId });
    const { row } = await createdKey(account);
    expect((await deactivate(other, row.id, row.keyName)).status).toBe(404);
    expect((await keysOf(account))[0]?.isActive).toBe(true);
  });
});

it("refuses an action that the page does not know", async () => {
  const account = await createAccount(env);
  expect((await post(account, [["intent", "nonsense"]])).status).toBe(400);
  expect((await post(account, [])).status).toBe(400);
});
