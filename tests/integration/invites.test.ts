import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { openDatabase } from "#db/client.ts";
import { auditLog, notices, sessions, subscriptions, workspaceInvites, workspaceMembers } from "#db/schema/index.ts";
import { router } from "#functions/router.ts";
import { createAccount, createSession, ORIGIN, SAME_ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { INJECTED, sweepFailures } from "#tests/support/kth-failure.ts";
import { mailedPath, mailsTo, tokenOf } from "#tests/support/mails.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const newEmail = () => `guest-${crypto.randomUUID()}@example.com`;

const invite = (owner: Pick<TestAccount, "cookie">, email: string, role = "editor") =>
  new Visitor(owner.cookie).post("/workspace", { intent: "invite", email, role });

const answer = (account: Pick<TestAccount, "cookie"> | null, token: string, intent = "accept") =>
  new Visitor(account?.cookie).post(`/invite?token=${token}`, { token, intent });

const inviteRow = async (token: string) =>
  (
    await db
      .select()
      .from(workspaceInvites)
      .where(eq(workspaceInvites.id, await sha256Hex(token)))
  )[0];
const inviteIdOf = async (owner: TestAccount, email: string) =>
  (
    await db
      .select({ id: workspaceInvites.id })
      .from(workspaceInvites)
      .where(and(eq(workspaceInvites.workspaceId, owner.workspaceId), eq(workspaceInvites.email, email)))
  )[0]?.id ?? "";
const isMember = async (workspaceId: string, userId: string) =>
  (await db.$count(
    workspaceMembers,
    and(eq(workspaceMembers.workspaceId, workspaceId), eq(workspaceMembers.userId, userId)),
  )) === 1;

/** An owner, and somebody with an account whom they invited. */
async function invited(role = "editor") {
  const owner = await createAccount(env, { plan: "pro" });
  const guest = await createAccount(env);
  expect((await invite(owner, guest.email, role)).status).toBe(303);
  return { owner, guest, token: tokenOf(await mailedPath(env, guest.email, "invite")) };
}

describe("inviting", () => {
  test("the mail names inviter, workspace and role; the table holds no token", async () => {
    const { owner, guest, token } = await invited("viewer");
    const [mail] = await mailsTo(env, guest.email);
    for (const part of ["Test Person", owner.email, "Test's workspace", "Viewer", `/invite?token=${token}`])
      expect(mail?.textBody).toContain(part);
    const row = await inviteRow(token);
    expect(row).toMatchObject({
      workspaceId: owner.workspaceId,
      email: guest.email,
      role: "viewer",
      invitedBy: owner.userId,
      acceptedAt: null,
      revokedAt: null,
    });
    expect(JSON.stringify(row)).not.toContain(token);
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.workspaceId, owner.workspaceId));
    expect(entry).toMatchObject({ action: "workspace.member_invited", detail: "viewer" });
    expect(JSON.stringify(entry)).not.toContain(guest.email);
  });

  test("a member, an invited address and a malformed one get an error beside the field", async () => {
    const { owner, guest } = await invited();
    const twice = await invite(owner, ` ${guest.email.toUpperCase()} `);
    expect([twice.status, (await twice.text()).includes("This address has an open invitation.")]).toEqual([409, true]);
    const own = await invite(owner, owner.email);
    expect([own.status, (await own.text()).includes("This person is a member already.")]).toEqual([409, true]);
    for (const email of ["", "nobody", `${"x".repeat(10_000)}@example.com`, "a@b@c"])
      expect((await invite(owner, email)).status).toBe(400);
    for (const role of ["", "admin", "Viewer"]) expect((await invite(owner, newEmail(), role)).status).toBe(400);
    expect(await db.$count(workspaceInvites, eq(workspaceInvites.workspaceId, owner.workspaceId))).toBe(1);
  });

  test("members and open invitations together stay within the plan, however many are sent at once", async () => {
    const owner = await createAccount(env, { plan: "basic" });
    const answers = await Promise.all(Array.from({ length: 6 }, () => invite(owner, newEmail())));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 303, 422, 422, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(await refused?.text()).toContain(
      "Your plan (Starter) allows 3 members. This limit is reached. Pro allows 10.",
    );
    expect(await db.$count(workspaceInvites, eq(workspaceInvites.workspaceId, owner.workspaceId))).toBe(2);
    expect((await invite(await createAccount(env, { plan: "free" }), newEmail())).status).toBe(422);
  });

  test("one address is invited once, however often the button is pressed", async () => {
    const owner = await createAccount(env);
    const email = newEmail();
    const statuses = (await Promise.all(Array.from({ length: 4 }, () => invite(owner, email)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([303, 409, 409, 409]);
    expect((await mailsTo(env, email)).length).toBe(1);
  });

  test("a resent invitation has a new link and the old one is dead; a withdrawn one leads nowhere", async () => {
    const { owner, guest, token } = await invited();
    const inviteId = await inviteIdOf(owner, guest.email);
    const manage = (intent: string, id: string, by = owner) =>
      new Visitor(by.cookie).post("/workspace", { intent, inviteId: id });
    const stranger = await createAccount(env);
    for (const intent of ["resend", "revoke"]) expect((await manage(intent, inviteId, stranger)).status).toBe(404);
    expect((await manage("resend", inviteId)).status).toBe(303);
    const next = tokenOf(await mailedPath(env, guest.email, "invite"));
    expect(next).not.toBe(token);
    expect((await answer(guest, token)).status).toBe(404);
    expect((await manage("resend", inviteId)).status).toBe(404);
    expect((await manage("revoke", await inviteIdOf(owner, guest.email))).status).toBe(303);
    const dead = await answer(guest, next);
    expect([dead.status, (await dead.text()).includes("withdrawn or declined")]).toEqual([410, true]);
    expect(await isMember(owner.workspaceId, guest.userId)).toBe(false);
    expect((await invite(owner, guest.email)).status).toBe(303);
  });

  test("30 an hour and no more", { timeout: 30_000 }, async () => {
    const owner = await createAccount(env, { plan: "enterprise" });
    const statuses: number[] = [];
    for (let round = 0; round < 8; round++) {
      statuses.push(
        ...(await Promise.all(Array.from({ length: 4 }, () => invite(owner, newEmail())))).map(({ status }) => status),
      );
    }
    expect(statuses.sort()).toEqual([...new Array<number>(30).fill(303), 429, 429]);
  });
});

describe("the link", () => {
  test("says the same to a visitor whether or not the address has an account", async () => {
    const { owner, guest, token } = await invited();
    const unknown = newEmail();
    await invite(owner, unknown);
    const other = tokenOf(await mailedPath(env, unknown, "invite"));
    const bare = async (path: string, email: string, own: string) =>
      (await (await new Visitor().get(path)).text())
        .replaceAll(email, "E")
        .replaceAll(encodeURIComponent(email), "E")
        .replaceAll(own, "T")
        .replace(/nonce="[^"]*"/g, "")
        .match(/<main[\s\S]*<\/main>/)?.[0];
    const known = await bare(`/invite?token=${token}`, guest.email, token);
    expect(known).toContain("Start Free Trial");
    expect(known).toBe(await bare(`/invite?token=${other}`, unknown, other));
  });

  test("looking changes nothing, and the page's own files do not learn the token", async () => {
    const { guest, token } = await invited();
    for (let n = 0; n < 2; n++) {
      const page = await new Visitor(guest.cookie).get(`/invite?token=${token}`);
      expect([page.status, page.headers.get("referrer-policy")]).toEqual([200, "strict-origin"]);
      expect(await page.text()).toContain("Accept");
    }
    expect((await inviteRow(token))?.acceptedAt).toBeNull();
  });

  test("somebody else's link offers to sign out, and cannot be accepted or declined", async () => {
    const { owner, token } = await invited();
    const other = await createAccount(env);
    expect(await (await new Visitor(other.cookie).get(`/invite?token=${token}`)).text()).toContain("Sign out");
    for (const intent of ["accept", "decline"]) expect((await answer(other, token, intent)).status).toBe(403);
    expect((await answer(null, token)).headers.get("location")).toMatch(/^\/login\?next=%2Finvite/);
    expect(await isMember(owner.workspaceId, other.userId)).toBe(false);
    expect((await inviteRow(token))?.revokedAt).toBeNull();
  });

  test("made-up, expired and used links: clear words, right status, nothing changed", async () => {
    const { owner, guest, token } = await invited();
    for (const made of ["", "x", "x".repeat(5_000), crypto.randomUUID()]) {
      expect((await new Visitor(guest.cookie).get(`/invite?token=${made}`)).status).toBe(404);
      expect([400, 404]).toContain((await answer(guest, made)).status);
    }
    expect((await answer(guest, token, "maybe")).status).toBe(400);
    await db
      .update(workspaceInvites)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(workspaceInvites.id, await sha256Hex(token)));
    for (const response of [
      await new Visitor().get(`/invite?token=${token}`),
      await answer(guest, token),
      await answer(guest, token, "decline"),
    ]) {
      expect([response.status, (await response.text()).includes("expired")]).toEqual([410, true]);
    }
    expect(await isMember(owner.workspaceId, guest.userId)).toBe(false);
  });
});

describe("answering", () => {
  test("accepting makes a member, opens the workspace, and the inviter is notified", async () => {
    const { owner, guest, token } = await invited("viewer");
    const response = await answer(guest, token);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/dashboard"]);
    expect(await isMember(owner.workspaceId, guest.userId)).toBe(true);
    const [session] = await db
      .select({ at: sessions.workspaceId })
      .from(sessions)
      .where(eq(sessions.userId, guest.userId));
    expect(session?.at).toBe(owner.workspaceId);
    await expect
      .poll(async () =>
        (await db.select({ title: notices.title }).from(notices).where(eq(notices.userId, owner.userId))).map(
          ({ title }) => title,
        ),
      )
      .toEqual(["Test Person joined Test's workspace"]);
    expect(await (await new Visitor(guest.cookie).get(`/invite?token=${token}`)).text()).toContain("was used already");
    const other = await createAccount(env, { email: newEmail() });
    expect((await answer(other, token)).status).toBe(410);
  });

  test("a double click makes one membership", async () => {
    const { owner, guest, token } = await invited();
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => answer(guest, token)))).map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([303, 303, 303, 303, 303]);
    expect(await isMember(owner.workspaceId, guest.userId)).toBe(true);
    const accepted = await db.$count(
      auditLog,
      and(eq(auditLog.workspaceId, owner.workspaceId), eq(auditLog.action, "workspace.invitation_accepted")),
    );
    expect(accepted).toBe(1);
  });

  test("a member sees a message, and declining ends the invitation", async () => {
    const { owner, guest, token } = await invited();
    expect((await answer(guest, token, "decline")).status).toBe(303);
    expect((await answer(guest, token)).status).toBe(410);
    expect(await isMember(owner.workspaceId, guest.userId)).toBe(false);
    await invite(owner, guest.email);
    const again = tokenOf(await mailedPath(env, guest.email, "invite"));
    await db
      .insert(workspaceMembers)
      .values({ workspaceId: owner.workspaceId, userId: guest.userId, role: "viewer", createdAt: new Date() });
    expect(await (await new Visitor(guest.cookie).get(`/invite?token=${again}`)).text()).toContain(
      "You are a member of this workspace already.",
    );
  });

  test("a workspace whose plan shrank meanwhile takes nobody more in", async () => {
    const { owner, guest, token } = await invited();
    await db.update(subscriptions).set({ planName: "free" }).where(eq(subscriptions.userId, owner.userId));
    const response = await answer(guest, token);
    expect([response.status, (await response.text()).includes("no place left")]).toEqual([422, true]);
    expect((await inviteRow(token))?.acceptedAt).toBeNull();
  });

  test("accepting against withdrawing: one of them wins", async () => {
    for (let round = 0; round < 3; round++) {
      const { owner, guest, token } = await invited();
      const inviteId = await inviteIdOf(owner, guest.email);
      const [accepted, revoked] = await Promise.all([
        answer(guest, token),
        new Visitor(owner.cookie).post("/workspace", { intent: "revoke", inviteId }),
      ]);
      expect([accepted.status, revoked.status].sort()).toEqual(accepted.status === 303 ? [303, 404] : [303, 410]);
      expect(await isMember(owner.workspaceId, guest.userId)).toBe(accepted.status === 303);
    }
  });

  test("whichever call of accepting fails, the link is used up exactly when there is a member, and a second try works", {
    timeout: 60_000,
  }, async () => {
    const owner = await createAccount(env, { plan: "enterprise" });
    const injected = await sweepFailures({
      env,
      prepare: async (id) => {
        const guest = await createAccount(env);
        const token = `token-${id}-${crypto.randomUUID()}`;
        const now = new Date();
        const row = {
          email: guest.email,
          role: "editor" as const,
          invitedBy: owner.userId,
          createdAt: now,
          expiresAt: new Date(now.getTime() + 60_000),
        };
        await db
          .insert(workspaceInvites)
          .values({ id: await sha256Hex(token), workspaceId: owner.workspaceId, ...row });
        return { guest, token };
      },
      flow: async (bindings, execution, { guest, token }) => {
        const body = new URLSearchParams({ token, intent: "accept" });
        const request = new Request(`${ORIGIN}/invite?token=${token}`, {
          method: "POST",
          body,
          headers: { ...SAME_ORIGIN, cookie: guest.cookie },
        });
        const response = await router.fetch(request, bindings, execution);
        return { status: response.status, body: await response.text() };
      },
      invariants: async ({ outcome }, { guest, token }) => {
        expect(outcome.body).not.toContain(INJECTED);
        const joined = await isMember(owner.workspaceId, guest.userId);
        if (outcome.status === 303) expect(joined).toBe(true);
        expect((await inviteRow(token))?.acceptedAt !== null).toBe(joined);
        expect((await answer({ cookie: await createSession(env, guest) }, token)).status).toBe(303);
        expect(await isMember(owner.workspaceId, guest.userId)).toBe(true);
      },
    });
    expect(injected).toBeGreaterThanOrEqual(3);
  });
});
