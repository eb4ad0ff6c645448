import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as invites from "#app/modules/workspaces/invites/repo.server.ts";
import * as repo from "#app/modules/workspaces/repo.server.ts";
import { newId } from "#app/platform/ids.ts";
import { ensureHomeWorkspace } from "#app/platform/workspace/home.server.ts";
import { days } from "#app/shared/time.ts";
import {
  auditLog,
  profiles,
  sessions,
  users,
  workspaceInvites,
  workspaceMembers,
  workspaces,
} from "#db/schema/index.ts";
import { forEachDatabase } from "#tests/support/databases.ts";

const START = new Date("2026-03-29T00:59:59.999Z");

forEachDatabase("workspaces", (on) => {
  const scope = (now = START) => ({ db: on.db, now: () => now });
  const audit = { workspaceId: null, userId: null, action: "test.done", subject: newId() };

  async function newPerson(): Promise<{ userId: string; email: string; sessionId: string }> {
    const [userId, sessionId] = [newId(), newId()];
    const email = `${userId}@example.org`;
    const stamps = { createdAt: START, updatedAt: START };
    await on.db.batch([
      on.db.insert(users).values({ id: userId, email, passwordHash: "hash", emailConfirmedAt: START, ...stamps }),
      on.db.insert(profiles).values({ id: userId, email, firstName: "Õnne", lastName: "Tamm", updatedAt: START }),
      on.db.insert(sessions).values({
        id: sessionId,
        userId,
        workspaceId: "none",
        createdAt: START,
        lastSeenAt: START,
        authenticatedAt: START,
        expiresAt: START,
        userAgent: "",
        address: "",
      }),
    ]);
    return { userId, email, sessionId };
  }

  async function newOwner(name = "Tea shop") {
    const person = await newPerson();
    const id = newId();
    expect(
      await repo.insertWorkspace(scope(), { id, name, sessionId: person.sessionId, userId: person.userId, most: 2 }),
    ).toBe(true);
    return { ...person, id, act: { workspaceId: id, actorId: person.userId } };
  }

  const join = (workspaceId: string, userId: string, role: "owner" | "editor" | "viewer") =>
    on.db.insert(workspaceMembers).values({ workspaceId, userId, role, createdAt: START });
  const rolesOf = async (workspaceId: string) =>
    Object.fromEntries((await repo.findMembers({ db: on.db, workspaceId })).map(({ userId, role }) => [userId, role]));
  const sessionAt = async (id: string) =>
    (await on.db.select({ at: sessions.workspaceId }).from(sessions).where(eq(sessions.id, id)))[0]?.at;
  const payerOf = async (id: string) => (await repo.findWorkspace({ db: on.db, workspaceId: id }))?.billingUserId;

  test("a workspace comes with its owner and an audit row, and not beyond the limit", async () => {
    const { id, userId, sessionId } = await newOwner();
    expect(await rolesOf(id)).toEqual({ [userId]: "owner" });
    expect(await sessionAt(sessionId)).toBe(id);
    expect(await on.db.$count(auditLog, eq(auditLog.workspaceId, id))).toBe(1);
    expect(await repo.insertWorkspace(scope(), { id: newId(), name: "Second", sessionId, userId, most: 1 })).toBe(
      false,
    );
    expect(await sessionAt(sessionId)).toBe(id);
    expect((await repo.findWorkspacesOf(on.db, userId)).map(({ name, role }) => `${name} ${role}`)).toEqual([
      "Tea shop owner",
    ]);
  });

  test("a name is changed only from the state that was seen, by an owner; the stamp always moves on", async () => {
    const { id, act } = await newOwner();
    const other = await newPerson();
    expect(await repo.renameWorkspace(scope(), { ...act, actorId: other.userId }, "Taken", START, audit)).toBe(false);
    expect(await repo.renameWorkspace(scope(), act, "Second", START, audit)).toBe(true);
    expect(await repo.renameWorkspace(scope(), act, "Third", START, audit)).toBe(false);
    expect(await repo.findWorkspace({ db: on.db, workspaceId: id })).toMatchObject({
      name: "Second",
      updatedAt: new Date(START.getTime() + 1),
    });
  });

  test("the last owner stays; billing goes with ownership", async () => {
    const owner = await newOwner();
    const other = await newPerson();
    await join(owner.id, other.userId, "editor");
    expect(await repo.updateRole(scope(), owner.act, owner.userId, "owner", "viewer", audit)).toBe(false);
    expect(await repo.deleteMember(scope(), owner.act, owner.userId, "Home", audit)).toBe(false);
    expect(
      await repo.updateRole(scope(), { ...owner.act, actorId: other.userId }, other.userId, "editor", "owner", audit),
    ).toBe(false);
    expect(await repo.updateRole(scope(), owner.act, other.userId, "viewer", "owner", audit)).toBe(false);
    expect(await repo.transferOwnership(scope(), owner.act, other.userId, audit)).toBe(true);
    expect(await rolesOf(owner.id)).toEqual({ [owner.userId]: "editor", [other.userId]: "owner" });
    expect(await payerOf(owner.id)).toBe(other.userId);
    expect(await repo.transferOwnership(scope(), owner.act, owner.userId, audit)).toBe(false);
  });

  test("who leaves the only workspace gets one, and the session goes there; strangers get none", async () => {
    const owner = await newOwner();
    const guest = await newPerson();
    await join(owner.id, guest.userId, "viewer");
    await repo.moveSession(on.db, { id: guest.sessionId, userId: guest.userId }, owner.id);
    expect(
      await repo.deleteMember(
        scope(),
        { ...owner.act, actorId: guest.userId },
        guest.userId,
        "Õnne’s workspace",
        audit,
      ),
    ).toBe(true);
    const [home] = await repo.findWorkspacesOf(on.db, guest.userId);
    expect(home).toMatchObject({ name: "Õnne’s workspace", role: "owner" });
    expect(await sessionAt(guest.sessionId)).toBe(home?.id);
    expect(await ensureHomeWorkspace(scope(), guest.userId, "Another")).toBe(home?.id);
    const before = await on.db.$count(workspaces);
    expect(await repo.deleteMember(scope(), owner.act, newId(), "Nobody’s", audit)).toBe(false);
    expect(await on.db.$count(workspaces)).toBe(before);
    expect(await repo.moveSession(on.db, { id: guest.sessionId, userId: guest.userId }, owner.id)).toBe(false);
  });

  const newInvite = (email: string, now = START): invites.NewInvite => ({
    id: newId(),
    email,
    role: "editor",
    createdAt: now,
    expiresAt: new Date(now.getTime() + days(7)),
  });

  test("invitations: once for an address, within the limit, and never for a member", async () => {
    const owner = await newOwner();
    const insert = (email: string, most = 3, now = START) =>
      invites.insertInvite(scope(now), owner.act, newInvite(email, now), most, audit);
    expect(await insert(owner.email)).toBe(false);
    expect(await insert("a@example.org")).toBe(true);
    expect(await insert("a@example.org")).toBe(false);
    expect(await insert("b@example.org")).toBe(true);
    expect(await insert("c@example.org")).toBe(false);
    // An expired one takes no place, until it is sent again.
    const later = new Date(START.getTime() + days(7));
    expect(await insert("c@example.org", 2, later)).toBe(true);
    const expired = (await invites.findPending({ db: on.db, workspaceId: owner.id })).find(
      ({ email }) => email === "a@example.org",
    );
    const renewed = newInvite("a@example.org", later);
    expect(await invites.renewInvite(scope(later), owner.act, expired?.id ?? "", renewed, 2, audit)).toBe(false);
    expect(await invites.renewInvite(scope(later), owner.act, expired?.id ?? "", renewed, 3, audit)).toBe(true);
    expect(await invites.findInvite(on.db, expired?.id ?? "")).toBeNull();
    expect(await invites.revokeInvite(scope(later), { ...owner.act, actorId: newId() }, renewed.id, audit)).toBe(false);
    expect(await invites.revokeInvite(scope(later), owner.act, renewed.id, audit)).toBe(true);
    await invites.deleteInvitesBefore(on.db, new Date(later.getTime() + 1));
    expect(await on.db.$count(workspaceInvites, eq(workspaceInvites.workspaceId, owner.id))).toBe(2);
  });

  test("accepting is for the invited person, while it is open and there is room, once", async () => {
    const owner = await newOwner();
    const [guest, other] = [await newPerson(), await newPerson()];
    const invite = { ...newInvite(guest.email), workspaceId: owner.id };
    await invites.insertInvite(scope(), owner.act, invite, 5, audit);
    const accept = (person: typeof guest, most = 5, now = START) =>
      invites.acceptInvite(scope(now), invite, { userId: person.userId, sessionId: person.sessionId }, most, audit);
    const nothing = { isMember: false, used: false };
    expect(await accept(other)).toEqual(nothing);
    expect(await accept(guest, 1)).toEqual(nothing);
    expect(await accept(guest, 5, invite.expiresAt)).toEqual(nothing);
    expect(await invites.declineInvite(scope(), invite.id, other.userId, audit)).toBe(false);
    expect(await accept(guest)).toEqual({ isMember: true, used: true });
    expect(await accept(guest)).toEqual({ isMember: true, used: false });
    expect(await sessionAt(guest.sessionId)).toBe(owner.id);
    expect(
      await on.db.$count(
        workspaceMembers,
        and(eq(workspaceMembers.workspaceId, owner.id), eq(workspaceMembers.userId, guest.userId)),
      ),
    ).toBe(1);
    expect(await invites.isMemberByEmail({ db: on.db, workspaceId: owner.id }, guest.email)).toBe(true);
  });

  test("a workspace is emptied of sessions only for an owner who has another one", async () => {
    const owner = await newOwner();
    expect(await repo.emptyWorkspace(scope(), owner.act)).toBe(false);
    const second = newId();
    await repo.insertWorkspace(scope(), {
      id: second,
      name: "Second",
      sessionId: newId(),
      userId: owner.userId,
      most: 2,
    });
    expect(await repo.emptyWorkspace(scope(), { ...owner.act, actorId: newId() })).toBe(false);
    expect(await repo.emptyWorkspace(scope(), owner.act)).toBe(true);
    expect(await sessionAt(owner.sessionId)).toBe(second);
  });
});
