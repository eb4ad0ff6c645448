import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { hours } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { apiKeys, auditLog, notices, seoProjects, sessions, workspaceMembers, workspaces } from "#db/schema/index.ts";
import { router } from "#functions/router.ts";
import { callApi, createApiKey } from "#tests/support/api.ts";
import {
  createAccount,
  createSession,
  ORIGIN,
  PASSWORD,
  SAME_ORIGIN,
  type TestAccount,
} from "#tests/support/factories.ts";
import { INJECTED, sweepFailures } from "#tests/support/kth-failure.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { createProject } from "#tests/support/seo-rows.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });

const post = (account: Pick<TestAccount, "cookie">, fields: Record<string, string>, path = "/workspace") =>
  new Visitor(account.cookie).post(path, fields);
const act = async (account: Pick<TestAccount, "cookie">, fields: Record<string, string>): Promise<number> =>
  (await post(account, fields)).status;

const roleOf = async (workspaceId: string, userId: string) =>
  (
    await db
      .select({ role: workspaceMembers.role })
      .from(workspaceMembers)
      .where(and(eq(workspaceMembers.workspaceId, workspaceId), eq(workspaceMembers.userId, userId)))
  )[0]?.role ?? null;

const workspaceOf = async (workspaceId: string) =>
  (await db.select().from(workspaces).where(eq(workspaces.id, workspaceId)))[0];
const versionOf = async (workspaceId: string) => String((await workspaceOf(workspaceId))?.updatedAt.getTime());
const currentOf = async ({ userId }: TestAccount) =>
  (await db.select({ at: sessions.workspaceId }).from(sessions).where(eq(sessions.userId, userId))).map(({ at }) => at);
const auditedOf = async (workspaceId: string) =>
  (await db.select({ action: auditLog.action }).from(auditLog).where(eq(auditLog.workspaceId, workspaceId))).map(
    ({ action }) => action,
  );

/** A further member of a workspace, who has one of their own too. */
async function member(workspaceId: string, role: "owner" | "editor" | "viewer" = "editor"): Promise<TestAccount> {
  const account = await createAccount(env);
  await db.insert(workspaceMembers).values({ workspaceId, userId: account.userId, role, createdAt: new Date() });
  return { ...account, cookie: await createSession(env, { userId: account.userId, workspaceId }) };
}

describe("making and switching", () => {
  test("a new workspace belongs to its maker, who pays for it, and is open at once", async () => {
    const owner = await createAccount(env);
    const response = await post(owner, { name: "  Tea shop  " }, "/workspace/new");
    expect([response.status, response.headers.get("location")]).toEqual([303, "/workspace"]);
    const [id = ""] = await currentOf(owner);
    expect(id).not.toBe(owner.workspaceId);
    expect(await workspaceOf(id)).toMatchObject({ name: "Tea shop", billingUserId: owner.userId });
    expect(await roleOf(id, owner.userId)).toBe("owner");
    const page = await (await new Visitor(owner.cookie).get("/workspace")).text();
    expect(page).toContain("Tea shop");
    expect(await auditedOf(id)).toEqual(["workspace.created"]);
    expect(await act(owner, { intent: "none" })).toBe(400);
  });

  test("20 of one's own and no more, however many at once", async () => {
    const owner = await createAccount(env);
    const statuses = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        post(owner, { name: `Client ${n}` }, "/workspace/new").then(({ status }) => status),
      ),
    );
    expect(statuses.filter((status) => status === 303)).toHaveLength(19);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(await db.$count(workspaces, eq(workspaces.billingUserId, owner.userId))).toBe(20);
    expect(
      (await (await new Visitor(owner.cookie).get("/dashboard")).text()).match(/name="workspaceId"/g)?.length,
    ).toBe(40);
  });

  test("switching opens a workspace of the person only", async () => {
    const owner = await createAccount(env);
    const guest = await member(owner.workspaceId);
    const switchTo = (account: TestAccount, workspaceId: string) => post(account, { workspaceId }, "/workspace/switch");
    expect((await switchTo(guest, guest.workspaceId)).headers.get("location")).toBe("/dashboard");
    expect(await (await new Visitor(guest.cookie).get("/workspace")).text()).not.toContain(owner.email);
    expect((await switchTo(guest, owner.workspaceId)).status).toBe(303);
    const stranger = await createAccount(env);
    for (const id of [owner.workspaceId, crypto.randomUUID(), "", "x".repeat(10_000)])
      expect((await switchTo(stranger, id)).status).toBe(404);
    expect(await currentOf(stranger)).toEqual([stranger.workspaceId]);
    expect((await new Visitor(guest.cookie).get("/workspace/switch")).headers.get("location")).toBe("/workspace");
  });
});

describe("renaming", () => {
  test("an owner renames; a second tab with the older state gets a conflict, and nothing is lost", async () => {
    const owner = await createAccount(env);
    const version = await versionOf(owner.workspaceId);
    expect(await act(owner, { intent: "rename", name: "First", version })).toBe(303);
    const late = await post(owner, { intent: "rename", name: "Second", version });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("The name was changed meanwhile, to: First.");
    expect((await workspaceOf(owner.workspaceId))?.name).toBe("First");
    expect(await act(owner, { intent: "rename", name: "Second", version: await versionOf(owner.workspaceId) })).toBe(
      303,
    );
    expect(await auditedOf(owner.workspaceId)).toEqual(["workspace.renamed", "workspace.renamed"]);
  });

  test.each([
    ["", 400],
    ["   ", 400],
    ["\u200b\u200b", 400],
    ["Tea\u200bshop", 400],
    ["Tea\u202eshop", 400],
    ["\u3164", 400],
    ["x".repeat(101), 400],
    ["x".repeat(10_000), 400],
    ["茶店 ☕", 303],
  ])("the name %j answers %i", async (name, status) => {
    const owner = await createAccount(env);
    const answer = await post(owner, { intent: "rename", name, version: await versionOf(owner.workspaceId) });
    expect(answer.status).toBe(status);
    await answer.body?.cancel();
    expect((await workspaceOf(owner.workspaceId))?.name).toBe(status === 303 ? name : "Test's workspace");
  });
});

describe("members", () => {
  test("roles are changed by owners only, and the person is notified", async () => {
    const owner = await createAccount(env);
    const [editor, viewer] = [await member(owner.workspaceId), await member(owner.workspaceId, "viewer")];
    for (const other of [editor, viewer]) {
      expect(await act(other, { intent: "role", memberId: viewer.userId, role: "owner" })).toBe(403);
      expect(await act(other, { intent: "remove", memberId: owner.userId })).toBe(403);
      expect(await act(other, { intent: "invite", email: "a@example.com", role: "owner" })).toBe(403);
      expect(await act(other, { intent: "rename", name: "Mine", version: await versionOf(owner.workspaceId) })).toBe(
        403,
      );
      expect(await act(other, { intent: "transfer", memberId: viewer.userId })).toBe(403);
      expect(await act(other, { intent: "delete", name: "Test's workspace" })).toBe(403);
    }
    expect(await act(owner, { intent: "role", memberId: viewer.userId, role: "editor" })).toBe(303);
    expect(await roleOf(owner.workspaceId, viewer.userId)).toBe("editor");
    expect(await auditedOf(owner.workspaceId)).toEqual(["workspace.role_changed"]);
    await expect
      .poll(async () => (await mailsTo(env, viewer.email)).map(({ template }) => template))
      .toEqual(["workspace-role-changed"]);
    expect(await db.$count(notices, eq(notices.userId, viewer.userId))).toBe(1);
  });

  test("wrong roles and members of another workspace change nothing", async () => {
    const [owner, stranger] = [await createAccount(env), await createAccount(env)];
    for (const role of ["", "admin", "OWNER", "x".repeat(10_000)])
      expect(await act(owner, { intent: "role", memberId: owner.userId, role })).toBe(400);
    for (const memberId of [stranger.userId, crypto.randomUUID()]) {
      expect(await act(owner, { intent: "role", memberId, role: "viewer" })).toBe(404);
      expect(await act(owner, { intent: "remove", memberId })).toBe(404);
      expect(await act(owner, { intent: "transfer", memberId })).toBe(404);
    }
    expect(await roleOf(stranger.workspaceId, stranger.userId)).toBe("owner");
    expect(await auditedOf(owner.workspaceId)).toEqual([]);
  });

  test("a viewer sees names and roles, no addresses", async () => {
    const owner = await createAccount(env);
    const viewer = await member(owner.workspaceId, "viewer");
    const page = await (await new Visitor(viewer.cookie).get("/workspace")).text();
    expect(page).not.toContain(owner.email);
    expect(page).not.toContain("Send invitation");
    expect((await new Visitor(viewer.cookie).get("/seo")).status).toBe(403);
  });

  test("the last owner neither leaves nor is demoted; removing oneself is not leaving", async () => {
    const owner = await createAccount(env);
    await member(owner.workspaceId);
    const asked: Record<string, string>[] = [
      { intent: "leave" },
      { intent: "role", memberId: owner.userId, role: "editor" },
      { intent: "remove", memberId: owner.userId },
    ];
    for (const fields of asked) {
      expect(await act(owner, fields)).toBe(409);
    }
    expect(await roleOf(owner.workspaceId, owner.userId)).toBe("owner");
  });

  test("the last owner sees why leaving is not offered; anybody else is offered it", async () => {
    const owner = await createAccount(env);
    const editor = await member(owner.workspaceId);
    const pageOf = async ({ cookie }: TestAccount, path = "/workspace") => (await new Visitor(cookie).get(path)).text();
    const offersLeaving = (page: string) => [
      page.includes(`href="/workspace?leave=1"`),
      page.includes('value="leave"'),
      page.includes("You are its only owner."),
    ];
    expect(offersLeaving(await pageOf(owner))).toEqual([false, false, true]);
    expect(offersLeaving(await pageOf(owner, "/workspace?leave=1"))).toEqual([false, false, true]);
    expect(offersLeaving(await pageOf(editor))).toEqual([true, false, false]);
    await member(owner.workspaceId, "owner");
    expect(offersLeaving(await pageOf(owner))).toEqual([true, false, false]);
    expect(offersLeaving(await pageOf(owner, "/workspace?leave=1"))).toEqual([false, true, false]);
  });

  test("two owners who demote, remove or leave each other at once leave exactly one", async () => {
    for (const way of ["role", "remove", "leave"]) {
      const first = await createAccount(env);
      const second = await member(first.workspaceId, "owner");
      const fields = (other: TestAccount) => ({ intent: way, memberId: other.userId, role: "viewer" });
      const statuses = await Promise.all([act(first, fields(second)), act(second, fields(first))]);
      expect(
        statuses.filter((status) => status === 303),
        way,
      ).toHaveLength(1);
      expect(
        await db.$count(
          workspaceMembers,
          and(eq(workspaceMembers.workspaceId, first.workspaceId), eq(workspaceMembers.role, "owner")),
        ),
        way,
      ).toBe(1);
      const [left] = await db
        .select()
        .from(workspaceMembers)
        .where(and(eq(workspaceMembers.workspaceId, first.workspaceId), eq(workspaceMembers.role, "owner")));
      expect((await workspaceOf(first.workspaceId))?.billingUserId, way).toBe(left?.userId);
    }
  });

  test("a removed member's sessions go home, and their keys end for good", async () => {
    const owner = await createAccount(env);
    const gone = await member(owner.workspaceId);
    const { id, key } = await createApiKey({ userId: gone.userId, workspaceId: owner.workspaceId });
    expect((await callApi("/seo/projects", { key })).status).toBe(200);
    expect(await act(owner, { intent: "remove", memberId: gone.userId })).toBe(303);
    expect(await currentOf(gone)).toEqual([gone.workspaceId, gone.workspaceId]);
    expect((await new Visitor(gone.cookie).get("/workspace")).status).toBe(200);
    expect((await callApi("/seo/projects", { key })).status).toBe(401);
    expect((await db.select({ isActive: apiKeys.isActive }).from(apiKeys).where(eq(apiKeys.id, id)))[0]?.isActive).toBe(
      false,
    );
    await expect
      .poll(async () => (await mailsTo(env, gone.email)).map(({ template }) => template))
      .toEqual(["workspace-removed"]);
    expect(await auditedOf(owner.workspaceId)).toContain("workspace.member_removed");
  });

  test("a person who loses the last workspace has a fresh one", async () => {
    const owner = await createAccount(env);
    for (const way of ["remove", "leave"]) {
      const guest = await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "editor" });
      expect(await act(way === "leave" ? guest : owner, { intent: way, memberId: guest.userId })).toBe(303);
      const [home = ""] = await currentOf(guest);
      expect(await workspaceOf(home)).toMatchObject({ name: "Test’s workspace", billingUserId: guest.userId });
      expect(await roleOf(home, guest.userId)).toBe("owner");
      expect((await new Visitor(guest.cookie).get("/dashboard")).status).toBe(200);
    }
  });
});

describe("handing over and deleting", () => {
  test("ownership goes to a member with billing, and the owner steps down; an old sign-in proves itself first", async () => {
    const owner = await createAccount(env);
    const heir = await member(owner.workspaceId, "viewer");
    await db
      .update(sessions)
      .set({ authenticatedAt: new Date(Date.now() - hours(1)) })
      .where(eq(sessions.userId, owner.userId));
    const asks = await post(owner, { intent: "transfer", memberId: heir.userId });
    expect(asks.status).toBe(403);
    expect(await asks.text()).toContain("Your password");
    expect(await act(owner, { intent: "transfer", memberId: heir.userId, password: "wrong" })).toBe(401);
    expect(await act(owner, { intent: "transfer", memberId: heir.userId, password: PASSWORD })).toBe(303);
    expect([await roleOf(owner.workspaceId, owner.userId), await roleOf(owner.workspaceId, heir.userId)]).toEqual([
      "editor",
      "owner",
    ]);
    expect((await workspaceOf(owner.workspaceId))?.billingUserId).toBe(heir.userId);
    expect(await act(owner, { intent: "transfer", memberId: heir.userId })).toBe(403);
  });

  test("whichever call of a hand-over fails, there is one owner: the old one or the new one", {
    timeout: 60_000,
  }, async () => {
    const injected = await sweepFailures({
      env,
      prepare: async () => {
        const owner = await createAccount(env);
        return { owner, heir: await member(owner.workspaceId) };
      },
      flow: async (bindings, execution, { owner, heir }) => {
        const body = new URLSearchParams({ intent: "transfer", memberId: heir.userId });
        const headers = { ...SAME_ORIGIN, cookie: owner.cookie };
        const response = await router.fetch(
          new Request(`${ORIGIN}/workspace`, { method: "POST", body, headers }),
          bindings,
          execution,
        );
        return { status: response.status, body: await response.text() };
      },
      invariants: async ({ outcome }, { owner, heir }) => {
        expect(outcome.body).not.toContain(INJECTED);
        const roles = [
          await roleOf(owner.workspaceId, owner.userId),
          await roleOf(owner.workspaceId, heir.userId),
        ].join();
        expect(["owner,editor", "editor,owner"]).toContain(roles);
        if (outcome.status === 303) expect(roles).toBe("editor,owner");
        expect((await workspaceOf(owner.workspaceId))?.billingUserId).toBe(
          roles === "editor,owner" ? heir.userId : owner.userId,
        );
      },
    });
    expect(injected).toBeGreaterThanOrEqual(3);
  });

  test("a workspace is deleted by its typed name with everything in it, never the last one", async () => {
    const owner = await createAccount(env);
    const guest = await member(owner.workspaceId);
    const stuck = await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "editor" });
    await createProject(owner);
    expect(await act(owner, { intent: "delete", name: "Test's workspace" })).toBe(409);
    expect(await act(owner, { name: "Other" })).toBe(400);
    expect((await post(owner, { name: "Other" }, "/workspace/new")).status).toBe(303);
    expect((await post(owner, { workspaceId: owner.workspaceId }, "/workspace/switch")).status).toBe(303);
    expect(await act(owner, { intent: "delete", name: "test's workspace" })).toBe(400);
    const done = await post(owner, { intent: "delete", name: "Test's workspace" });
    expect([done.status, done.headers.get("location")]).toEqual([303, "/dashboard"]);
    expect(await workspaceOf(owner.workspaceId)).toBeUndefined();
    expect(await db.$count(seoProjects, eq(seoProjects.workspaceId, owner.workspaceId))).toBe(0);
    expect(await db.$count(workspaceMembers, eq(workspaceMembers.workspaceId, owner.workspaceId))).toBe(0);
    for (const one of [owner, guest]) expect((await new Visitor(one.cookie).get("/dashboard")).status).toBe(200);
    // Nobody is ever without a workspace: the next sign-in makes one.
    expect((await new Visitor(stuck.cookie).get("/dashboard")).status).toBe(302);
    const again = new Visitor();
    expect((await again.post("/login", { email: stuck.email, password: PASSWORD })).status).toBe(303);
    expect((await again.get("/dashboard")).status).toBe(200);
  });
});
