import { expect, test } from "vitest";
import * as repo from "#app/modules/api-keys/keys/repo.server.ts";
import type { AuditEntry } from "#app/platform/audit/audit.server.ts";
import { newId } from "#app/platform/ids.ts";
import { minutes } from "#app/shared/time.ts";
import { apiKeys, apiUsageLogs } from "#db/schema/api-keys.ts";
import { subscriptions, users, workspaceMembers, workspaces } from "#db/schema/index.ts";
import { auditLog } from "#db/schema/platform.ts";
import { forEachDatabase } from "#tests/support/databases.ts";

const START = new Date("2026-02-28T23:30:00.123Z");
const MAX_KEYS = 10;

forEachDatabase("API keys", (on) => {
  const keyOf = (
    owner: { userId: string; workspaceId: string },
    more: Partial<repo.ApiKeyRow> = {},
  ): repo.ApiKeyRow => ({
    id: newId(),
    ...owner,
    keyName: "Script's “key”",
    keyHash: newId(),
    firstFour: "kj_l",
    lastFour: "abcd",
    sealedKey: "sealed",
    permissions: ["seo", "leads"],
    rateLimitPerHour: 500,
    isActive: true,
    createdAt: START,
    lastUsedAt: null,
    expiresAt: null,
    allowedAddresses: [],
    previousKeyHash: null,
    previousEndsAt: null,
    ...more,
  });

  const auditOf = (key: repo.ApiKeyRow, action = "api_key.created"): AuditEntry => ({
    workspaceId: key.workspaceId,
    userId: key.userId,
    action,
    subject: `api_key:${key.id}`,
  });

  /** The database with what an audit row takes from its request. */
  const audited = () => ({ db: on.db, now: () => START, address: "203.0.113.9" });

  const insert = (key: repo.ApiKeyRow) => repo.insertKey(audited(), key, MAX_KEYS, auditOf(key));

  async function newOwner() {
    const owner = { userId: newId(), workspaceId: newId() };
    const stamps = { createdAt: START, updatedAt: START };
    await on.db
      .insert(workspaces)
      .values({ id: owner.workspaceId, name: "Tea shop", billingUserId: owner.userId, ...stamps });
    await on.db
      .insert(users)
      .values({ id: owner.userId, email: `${owner.userId}@example.com`, passwordHash: "none", ...stamps });
    await on.db.insert(workspaceMembers).values({ ...owner, role: "editor", createdAt: START });
    return owner;
  }

  const auditRows = async ({ userId }: { userId: string }) =>
    (await on.db.select().from(auditLog)).filter((row) => row.userId === userId);

  test("a key and its audit row come back as they went in", async () => {
    const key = keyOf(await newOwner());
    const audit = auditOf(key);
    expect(await repo.insertKey(audited(), key, MAX_KEYS, audit)).toBe(true);
    expect(await repo.findKey(on, key.userId, key.id)).toEqual(key);
    expect(await auditRows(key)).toMatchObject([{ ...audit, address: "203.0.113.9", createdAt: START }]);
  });

  test("of 30 keys at once a person gets 10, each with its audit row and none without", async () => {
    const owner = await newOwner();
    const keys = Array.from({ length: 30 }, () => keyOf(owner));
    const made = await Promise.all(keys.map(insert));
    expect(made.filter(Boolean)).toHaveLength(MAX_KEYS);
    const stored = await repo.findKeys(on, owner.userId);
    expect(stored.map(({ id }) => id).sort()).toEqual(
      keys
        .filter((_, at) => made[at])
        .map(({ id }) => id)
        .sort(),
    );
    expect((await auditRows(owner)).map(({ subject }) => subject).sort()).toEqual(
      stored.map(({ id }) => `api_key:${id}`).sort(),
    );
  });

  test("deactivated keys count, another person's do not", async () => {
    const owner = await newOwner();
    const keys = Array.from({ length: MAX_KEYS }, () => keyOf(owner));
    for (const key of keys) expect(await insert(key)).toBe(true);
    for (const key of keys)
      expect(await repo.deactivateKey(audited(), owner.userId, key, auditOf(key, "api_key.deactivated"))).toBe(true);
    expect(await insert(keyOf(owner))).toBe(false);
    expect(await insert(keyOf(await newOwner()))).toBe(true);
    expect(await auditRows(owner)).toHaveLength(2 * MAX_KEYS);
  });

  test("an insert that breaks leaves neither key nor audit row", async () => {
    const key = keyOf(await newOwner());
    await insert(key);
    const twin = keyOf(key, { id: newId(), keyHash: key.keyHash });
    await expect(insert({ ...twin, userId: key.userId })).rejects.toThrow();
    expect(await repo.findKeys(on, key.userId)).toHaveLength(1);
    expect(await auditRows(key)).toHaveLength(1);
  });

  test("of many deactivations one changes the key and is in the audit log; a stranger's changes nothing", async () => {
    const key = keyOf(await newOwner());
    await insert(key);
    const stranger = await newOwner();
    expect(
      await repo.deactivateKey(audited(), stranger.userId, key, {
        ...auditOf(key, "api_key.deactivated"),
        ...stranger,
      }),
    ).toBe(false);
    expect(await auditRows(stranger)).toEqual([]);
    const done = await Promise.all(
      Array.from({ length: 8 }, () =>
        repo.deactivateKey(audited(), key.userId, key, auditOf(key, "api_key.deactivated")),
      ),
    );
    expect(done.filter(Boolean)).toHaveLength(1);
    expect((await repo.findKey(on, key.userId, key.id))?.isActive).toBe(false);
    expect((await auditRows(key)).map(({ action }) => action).sort()).toEqual([
      "api_key.created",
      "api_key.deactivated",
    ]);
    expect(
      await repo.deactivateKey(audited(), key.userId, { ...key, id: newId() }, auditOf(key, "api_key.deactivated")),
    ).toBe(false);
  });

  test("the list is a person's own, newest first, with the workspace and without secrets", async () => {
    const owner = await newOwner();
    const keys = [0, 1, 2].map((at) =>
      keyOf(owner, { keyName: `Key ${at}`, createdAt: new Date(START.getTime() + minutes(at)) }),
    );
    for (const key of keys) await insert(key);
    await insert(keyOf(await newOwner()));
    const listed = await repo.findKeys(on, owner.userId);
    expect(listed.map(({ keyName, workspaceName }) => [keyName, workspaceName])).toEqual([
      ["Key 2", "Tea shop"],
      ["Key 1", "Tea shop"],
      ["Key 0", "Tea shop"],
    ]);
    expect(Object.keys(listed[0] ?? {})).not.toEqual(expect.arrayContaining(["keyHash"]));
    expect(Object.keys(listed[0] ?? {})).not.toEqual(expect.arrayContaining(["sealedKey"]));
    expect(await repo.findKey(on, newId(), keys[0]?.id ?? "")).toBeUndefined();
  });

  test("a key is found by its hash, with the role of its person and the plan of its workspace", async () => {
    const owner = await newOwner();
    const key = keyOf(owner);
    await insert(key);
    const { id, userId, workspaceId, permissions, rateLimitPerHour, isActive } = key;
    const open = { allowedAddresses: [], expiresAt: null, graceEndsAt: null, suspendedAt: null };
    const found = { id, userId, workspaceId, permissions, rateLimitPerHour, isActive, ...open };
    expect(await repo.findKeyByHash(on, key.keyHash)).toEqual({
      ...found,
      workspaceRole: "editor",
      subscription: null,
    });
    await on.db.insert(subscriptions).values({
      id: newId(),
      userId,
      planName: "basic",
      planAmountCents: 0,
      subscriptionStatus: "trialing",
      endsAt: START,
      createdAt: START,
      updatedAt: START,
    });
    expect(await repo.findKeyByHash(on, key.keyHash)).toEqual({
      ...found,
      workspaceRole: "editor",
      subscription: { planName: "basic", subscriptionStatus: "trialing", endsAt: START },
    });
    expect(await repo.findKeyByHash(on, "unknown")).toBeUndefined();
  });

  test("a replaced secret is found with the end of its grace, and two replacements of one secret make one", async () => {
    const key = keyOf(await newOwner());
    await insert(key);
    const previousEndsAt = new Date(START.getTime() + minutes(60));
    const replace = () =>
      repo.replaceSecret(
        audited(),
        key.userId,
        key.id,
        key.keyHash,
        { keyHash: newId(), firstFour: "kj_l", lastFour: "wxyz", sealedKey: "sealed again", previousEndsAt },
        auditOf(key, "api_key.rerolled"),
      );
    expect((await Promise.all([replace(), replace(), replace()])).filter(Boolean)).toHaveLength(1);
    expect(await repo.findKeyByHash(on, key.keyHash)).toMatchObject({ id: key.id, graceEndsAt: previousEndsAt });
    const now = await repo.findKey(on, key.userId, key.id);
    expect(await repo.findKeyByHash(on, now?.keyHash ?? "")).toMatchObject({ id: key.id, graceEndsAt: null });
    expect((await auditRows(key)).filter(({ action }) => action === "api_key.rerolled")).toHaveLength(1);
  });

  test("usage is written once however often it is sent, and time never goes back", async () => {
    const key = keyOf(await newOwner());
    await insert(key);
    const owner = { keyId: key.id, workspaceId: key.workspaceId, userId: key.userId };
    const rows = [
      { minuteMs: START.getTime(), route: "GET /seo/projects", callCount: 7 },
      { minuteMs: START.getTime(), route: "POST /seo/projects", callCount: 1 },
    ];
    for (const [grown, usedAtMs] of [
      [0, 5_000],
      [0, 5_000],
      [3, 9_000],
      [0, 4_000],
    ] as const) {
      const sent = rows.map((row) => ({ ...row, callCount: row.callCount + grown }));
      expect(await repo.saveUsage(on, owner, sent, usedAtMs)).toEqual({ active: true });
    }
    const stored = (await on.db.select().from(apiUsageLogs)).filter((row) => row.apiKeyId === key.id);
    expect(stored.map(({ callCount }) => callCount).sort()).toEqual([10, 4]);
    expect((await on.db.select().from(apiKeys)).find((row) => row.id === key.id)?.lastUsedAt).toEqual(new Date(9_000));
    await repo.deactivateKey(audited(), key.userId, key, auditOf(key, "api_key.deactivated"));
    expect(await repo.saveUsage(on, owner, [], 9_000)).toEqual({ active: false });
  });
});
