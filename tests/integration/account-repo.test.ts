import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as repo from "#app/modules/account/repo.server.ts";
import { newId } from "#app/platform/ids.ts";
import { readAccountRow } from "#app/platform/session/repo.server.ts";
import { findHomeWorkspace } from "#app/platform/workspace/home.server.ts";
import { days, hours, minutes } from "#app/shared/time.ts";
import { isUniqueViolation } from "#db/errors.ts";
import {
  emailTokens,
  profiles,
  sessions,
  subscriptions,
  users,
  workspaceMembers,
  workspaces,
} from "#db/schema/index.ts";
import { forEachDatabase } from "#tests/support/databases.ts";

const START = new Date("2026-03-29T00:59:59.999Z");
const later = (ms: number) => new Date(START.getTime() + ms);
/** Kept in whole seconds. */
const SESSION_ENDS = new Date("2026-04-12T01:00:00Z");

const newAccount = (email = `${newId()}@example.org`): repo.NewAccount => ({
  userId: newId(),
  workspaceId: newId(),
  subscriptionId: newId(),
  email,
  firstName: "Õnne",
  lastName: "O'Neill",
  passwordHash: "first hash",
  workspaceName: "Õnne's workspace",
  trialEndsAt: later(days(14)),
  now: START,
});

const FIRST = { firstName: "Õnne", lastName: "O'Neill", passwordHash: "first hash" };
const SECOND = { firstName: "Mari", lastName: "Tamm", passwordHash: "second hash" };

const newLink = (userId: string, more: Partial<repo.Link> = {}): repo.Link => ({
  id: newId(),
  userId,
  purpose: "confirm",
  createdAt: START,
  expiresAt: later(hours(24)),
  ...more,
});

forEachDatabase("accounts", (on) => {
  async function signedUp(account = newAccount()) {
    const link = newLink(account.userId);
    await repo.insertAccount(on, account, link);
    return { ...account, link };
  }

  /** How many rows of each table belong to the person. */
  async function rowsOf({ userId }: { userId: string }): Promise<number[]> {
    const [people, names, places, memberships, plans, links] = await Promise.all([
      on.db.select({ of: users.id }).from(users),
      on.db.select({ of: profiles.id }).from(profiles),
      on.db.select({ of: workspaces.billingUserId }).from(workspaces),
      on.db.select({ of: workspaceMembers.userId }).from(workspaceMembers),
      on.db.select({ of: subscriptions.userId }).from(subscriptions),
      on.db.select({ of: emailTokens.userId }).from(emailTokens),
    ]);
    return [people, names, places, memberships, plans, links].map(
      (rows) => rows.filter(({ of }) => of === userId).length,
    );
  }

  async function newSession({ userId, workspaceId }: { userId: string; workspaceId: string }): Promise<string> {
    const id = newId();
    const moments = { createdAt: START, lastSeenAt: START, authenticatedAt: START, expiresAt: SESSION_ENDS };
    await on.db
      .insert(sessions)
      .values({ id, userId, workspaceId, ...moments, userAgent: "vitest", address: "203.0.113.9" });
    return id;
  }

  test("an account is written whole, and found by its address", async () => {
    const account = await signedUp();
    expect(await rowsOf(account)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(await repo.findAccountByEmail(on, account.email)).toEqual({
      id: account.userId,
      email: account.email,
      firstName: "Õnne",
      lastName: "O'Neill",
      passwordHash: "first hash",
      passwordChangedAt: null,
      emailConfirmedAt: null,
      suspendedAt: null,
      hasTwoFactor: false,
    });
    expect(await repo.findAccountByEmail(on, "nobody@example.org")).toBeNull();
    expect(await findHomeWorkspace(on, account.userId)).toBe(account.workspaceId);
    expect(await findHomeWorkspace(on, newId())).toBeNull();
  });

  test("of 8 sign-ups of one address at once one is written whole and the others leave nothing", async () => {
    const email = `${newId()}@example.org`;
    const accounts = Array.from({ length: 8 }, () => newAccount(email));
    const results = await Promise.allSettled(
      accounts.map((account) => repo.insertAccount(on, account, newLink(account.userId))),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const [at, result] of results.entries()) {
      if (result.status === "rejected") expect(isUniqueViolation(result.reason, "users.email")).toBe(true);
      const account = accounts[at];
      if (account)
        expect(await rowsOf(account)).toEqual(new Array<number>(6).fill(result.status === "fulfilled" ? 1 : 0));
    }
  });

  const redeem = (link: repo.Link, form: repo.SignUpForm, now: Date) =>
    repo.redeemConfirmLink(on, link, { ...form, workspaceName: `${form.firstName}’s workspace` }, now);
  const workspaceOf = async (userId: string) =>
    (await on.db.select().from(workspaces).where(eq(workspaces.billingUserId, userId)))[0]?.name;

  test("each link of an address that was signed up twice sets its own form, and the first that is used ends the others", async () => {
    for (const used of ["older", "newer"] as const) {
      const account = newAccount();
      const older = { ...newLink(account.userId), ...FIRST };
      const newer = { ...newLink(account.userId), ...SECOND };
      await repo.insertAccount(on, account, older);
      await repo.addSignUp(
        on,
        account.userId,
        { ...SECOND, workspaceName: "Mari’s workspace", now: later(minutes(1)) },
        newer,
      );
      expect(await repo.findAccountByEmail(on, account.email)).toMatchObject({ ...SECOND, emailConfirmedAt: null });

      const [link, form, other] = used === "older" ? [older, FIRST, newer] : [newer, SECOND, older];
      expect((await repo.findLink(on, link.id, "confirm"))?.form).toEqual(form);
      expect(await redeem(link, form, later(minutes(2)))).toBe(true);
      const confirmed = { ...form, emailConfirmedAt: later(minutes(2)) };
      expect(await repo.findAccountByEmail(on, account.email)).toMatchObject(confirmed);
      expect(await workspaceOf(account.userId)).toBe(`${form.firstName}’s workspace`);
      // Neither the other link nor a further form changes anything from now on, and no used link keeps a hash.
      expect(await redeem(other, { ...SECOND, passwordHash: "stranger's hash" }, later(minutes(3)))).toBe(false);
      const late = { ...newLink(account.userId), ...SECOND, passwordHash: "stranger's hash" };
      await repo.addSignUp(
        on,
        account.userId,
        { ...late, workspaceName: "Eve’s workspace", now: later(minutes(4)) },
        late,
      );
      expect(await redeem(late, late, later(minutes(5)))).toBe(false);
      expect(await repo.findAccountByEmail(on, account.email)).toMatchObject(confirmed);
      const links = (await on.db.select().from(emailTokens)).filter(({ id }) => id === older.id || id === newer.id);
      expect(links.map(({ passwordHash, firstName, lastName }) => [passwordHash, firstName, lastName])).toEqual([
        [null, null, null],
        [null, null, null],
      ]);
    }
  });

  test("an address that is signed up again and again keeps no link that has expired", async () => {
    const account = await signedUp();
    for (let day = 1; day <= 5; day++) {
      const now = later(days(day));
      const link = {
        ...newLink(account.userId),
        ...SECOND,
        createdAt: now,
        expiresAt: new Date(now.getTime() + hours(24)),
      };
      await repo.addSignUp(on, account.userId, { ...SECOND, workspaceName: "Mari’s workspace", now }, link);
    }
    expect(await on.db.$count(emailTokens, eq(emailTokens.userId, account.userId))).toBe(1);
  });

  test("a confirmation link works once, in time, for its purpose and person; of 8 at once one works", async () => {
    const account = await signedUp();
    expect(await redeem(account.link, FIRST, later(hours(24)))).toBe(false);
    expect(await repo.redeemResetLink(on, account.link.id, "stolen", START)).toBeNull();
    expect(await redeem({ ...account.link, id: newId() }, FIRST, START)).toBe(false);
    expect(await redeem({ ...account.link, userId: newId() }, FIRST, START)).toBe(false);
    const used = await Promise.all(Array.from({ length: 8 }, () => redeem(account.link, FIRST, later(hours(1)))));
    expect(used.filter(Boolean)).toHaveLength(1);
    const stored = await repo.findAccountByEmail(on, account.email);
    expect(stored).toMatchObject({ emailConfirmedAt: later(hours(1)), passwordHash: "first hash" });
  });

  test("a reset link changes the password, ends every session of that person and uses up all links", async () => {
    const account = await signedUp();
    const other = await signedUp();
    const link = newLink(account.userId, { purpose: "reset" });
    await repo.insertLink(on, link);
    await repo.insertLink(on, newLink(account.userId, { purpose: "reset" }));
    for (const person of [account, account, other]) await newSession(person);
    expect(await repo.redeemResetLink(on, link.id, "new hash", later(minutes(5)))).toBe(account.userId);
    expect(await repo.findAccountByEmail(on, account.email)).toMatchObject({
      passwordHash: "new hash",
      emailConfirmedAt: later(minutes(5)),
    });
    const left = await on.db.select({ userId: sessions.userId }).from(sessions);
    expect(left.filter(({ userId }) => userId === account.userId)).toEqual([]);
    expect(left.filter(({ userId }) => userId === other.userId)).toHaveLength(1);
    const links = (await on.db.select().from(emailTokens)).filter(({ userId }) => userId === account.userId);
    expect(links.map(({ usedAt }) => usedAt)).toEqual(new Array<Date>(3).fill(later(minutes(5))));
    expect(await repo.redeemResetLink(on, link.id, "another hash", later(minutes(6)))).toBeNull();
  });

  test("a hash is raised only while it is the one that was checked; expired links go", async () => {
    const account = await signedUp();
    await repo.upgradeHash(on, account.userId, "another hash", "stronger hash");
    expect((await repo.findAccountByEmail(on, account.email))?.passwordHash).toBe("first hash");
    await repo.upgradeHash(on, account.userId, "first hash", "stronger hash");
    expect((await repo.findAccountByEmail(on, account.email))?.passwordHash).toBe("stronger hash");
    await repo.deleteLinksBefore(on, later(hours(24)));
    expect(await repo.findLink(on, account.link.id, "confirm")).not.toBeNull();
    await repo.deleteLinksBefore(on, later(hours(24) + 1));
    expect(await repo.findLink(on, account.link.id, "confirm")).toBeNull();
  });

  test("a session is read with its person, workspace and plan in one query; not once the membership is gone", async () => {
    const account = await signedUp();
    const sessionId = await newSession(account);
    const failures: unknown[] = [];
    const read = () => readAccountRow(on.db, sessionId, (part, cause) => failures.push([part, cause]));
    expect(await read()).toMatchObject({
      session: { userId: account.userId, expiresAt: SESSION_ENDS },
      email: account.email,
      workspaceName: "Õnne's workspace",
      workspaceRole: "owner",
      role: null,
      subscription: { planName: "pro", subscriptionStatus: "trialing", endsAt: later(days(14)) },
    });
    await on.db.delete(workspaceMembers);
    expect(await read()).toBeNull();
    expect(failures).toEqual([]);
  });
});
