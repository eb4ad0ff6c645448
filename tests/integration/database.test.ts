import { env } from "cloudflare:workers";
import { count, eq, sql } from "drizzle-orm";
import { describe, expect, inject, test } from "vitest";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { isUniqueViolation } from "#db/errors.ts";
import { apiKeys, subscriptions, userRoles, users, workspaceMembers } from "#db/schema/index.ts";
import { forEachDatabase } from "#tests/support/databases.ts";

const NOW = new Date("2026-03-04T05:06:07.089Z");
const unique = () => newId(NOW.getTime());
const user = (id = unique(), email = `${id}@example.com`) => ({
  id,
  email,
  passwordHash: "hash",
  createdAt: NOW,
  updatedAt: NOW,
});
const caught = (work: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => error,
  );

forEachDatabase("database", (on) => {
  test("a row comes back as it was written: dates, booleans, JSON, null and any text", async () => {
    const row = {
      id: unique(),
      userId: "user",
      workspaceId: "workspace",
      keyName: "Ключ 🔑 'quoted\" \\ % _ \n line",
      keyHash: unique(),
      firstFour: "kj_l",
      lastFour: "zzzz",
      sealedKey: "sealed",
      permissions: ["seo", "ads"],
      rateLimitPerHour: 1_000,
      isActive: true,
      createdAt: NOW,
      lastUsedAt: null,
      expiresAt: NOW,
      allowedAddresses: ["203.0.113.0/24"],
      previousKeyHash: null,
      previousEndsAt: null,
    };
    await on.db.insert(apiKeys).values(row);
    expect(await on.db.select().from(apiKeys).where(eq(apiKeys.id, row.id))).toEqual([row]);
    await on.db.update(apiKeys).set({ isActive: false, lastUsedAt: NOW }).where(eq(apiKeys.id, row.id));
    expect(await on.db.select().from(apiKeys).where(eq(apiKeys.id, row.id))).toEqual([
      { ...row, isActive: false, lastUsedAt: NOW },
    ]);
  });

  test("a batch is written whole, with its answers in order", async () => {
    const [first, second] = [user(), user()];
    const [inserted, , selected] = await on.db.batch([
      on.db.insert(users).values(first).returning({ id: users.id }),
      on.db.insert(users).values(second),
      on.db.select({ email: users.email }).from(users).where(eq(users.id, second.id)),
    ]);
    expect(inserted).toEqual([{ id: first.id }]);
    expect(selected).toEqual([{ email: second.email }]);
  });

  test("a batch whose last statement fails writes nothing", async () => {
    const [first, second] = [user(), user()];
    const error = await caught(
      on.db.batch([
        on.db.insert(users).values(first),
        on.db.insert(users).values(second),
        on.db.insert(users).values({ ...first, id: unique() }),
      ]),
    );
    expect(isUniqueViolation(error, "users.email")).toBe(true);
    expect(await on.db.select().from(users).where(sql`${users.id} IN (${first.id}, ${second.id})`)).toEqual([]);
  });

  test("twenty writers of one unique value: one wins, the others get a unique violation", async () => {
    const email = `${unique()}@example.com`;
    const errors = await Promise.all(
      Array.from({ length: 20 }, () => caught(on.db.insert(users).values(user(unique(), email)))),
    );
    expect(errors.filter((error) => error === undefined)).toHaveLength(1);
    expect(errors.filter((error) => isUniqueViolation(error, "users.email"))).toHaveLength(19);
  });

  test("a unique violation is distinguished from others, names its column, and cannot be faked by a value", async () => {
    const one = user();
    await on.db.insert(users).values(one);
    const samePrimaryKey = await caught(on.db.insert(users).values(user(one.id, "other@example.com")));
    expect(isUniqueViolation(samePrimaryKey)).toBe(true);
    expect(isUniqueViolation(samePrimaryKey, "users.id")).toBe(true);
    expect(isUniqueViolation(samePrimaryKey, "users.email")).toBe(false);

    const member = { workspaceId: unique(), userId: unique(), role: "owner" as const, createdAt: NOW };
    await on.db.insert(workspaceMembers).values(member);
    const twoColumns = await caught(on.db.insert(workspaceMembers).values(member));
    expect(isUniqueViolation(twoColumns, "workspace_members.user_id")).toBe(true);

    const fake = { ...user(unique(), "UNIQUE constraint failed: users.email"), passwordHash: sql`NULL` };
    const notNull = await caught(on.db.insert(users).values(fake));
    expect(notNull).toBeInstanceOf(Error);
    expect(isUniqueViolation(notNull)).toBe(false);
    expect(isUniqueViolation(new Error("something else"))).toBe(false);
    expect(isUniqueViolation("UNIQUE constraint failed: users.email")).toBe(false);
  });

  test("ON CONFLICT … RETURNING gives the row after the update", async () => {
    const row = {
      userId: unique(),
      planName: "pro" as const,
      planAmountCents: 14_900,
      subscriptionStatus: "trialing" as const,
      createdAt: NOW,
      updatedAt: NOW,
    };
    const upsert = (id: string, planAmountCents: number) =>
      on.db
        .insert(subscriptions)
        .values({ ...row, id, planAmountCents })
        .onConflictDoUpdate({ target: subscriptions.userId, set: { planAmountCents } })
        .returning({ id: subscriptions.id, cents: subscriptions.planAmountCents });
    const id = unique();
    expect(await upsert(id, 14_900)).toEqual([{ id, cents: 14_900 }]);
    expect(await upsert(unique(), 4_900)).toEqual([{ id, cents: 4_900 }]);
    expect(
      await on.db
        .insert(subscriptions)
        .values({ ...row, id: unique() })
        .onConflictDoNothing()
        .returning(),
    ).toEqual([]);
  });

  test("an update that matches nothing returns nothing", async () => {
    expect(await on.db.update(users).set({ email: "x" }).where(eq(users.id, unique())).returning()).toEqual([]);
  });

  test("a thousand rows travel as one parameter through json_each", async () => {
    const prefix = unique();
    const rows = Array.from({ length: 1_000 }, (_, index) => ({ id: `${prefix}:${index}`, count: index }));
    const source = on.db
      .select({
        userId: sql<string>`json_extract(value, '$.id')`.as("user_id"),
        role: sql<"manager" | "user">`case json_extract(value, '$.count') when 999 then 'manager' else 'user' end`.as(
          "role",
        ),
      })
      .from(sql`json_each(${JSON.stringify(rows)})`);
    await on.db.insert(userRoles).select(source);
    const ids = JSON.stringify(rows.map((row) => row.id));
    const [found] = await on.db
      .select({ rows: count() })
      .from(userRoles)
      .where(sql`${userRoles.userId} IN (SELECT value FROM json_each(${ids}))`);
    expect(found).toEqual({ rows: 1_000 });
    const [last] = await on.db
      .select()
      .from(userRoles)
      .where(eq(userRoles.userId, `${prefix}:999`));
    expect(last?.role).toBe("manager");
  });

  test("a broken query is an error, not an empty answer", async () => {
    expect(await caught(on.db.select({ x: sql`no_such_column` }).from(users))).toBeInstanceOf(Error);
  });
});

describe("libSQL over HTTP", () => {
  test("a server that is away is an error", async () => {
    const db = openDatabase({ d1: env.DB, libsqlUrl: "http://127.0.0.1:9/" });
    expect(await caught(db.select().from(users))).toBeInstanceOf(Error);
  });

  test("a database without the migrations says which table is missing", async () => {
    const db = openDatabase({ d1: env.DB, libsqlUrl: `${inject("libsqlUrl")}/empty/` });
    const error = await caught(db.select().from(users));
    expect(String((error as Error).cause)).toContain("no such table: users");
  });
});
