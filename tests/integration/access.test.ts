import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { SIGNED_IN_PATHS } from "#app/modules/registry.ts";
import {
  type Actor,
  authorize,
  featureGate,
  requireFeature,
  requireRole,
  requireUser,
  requireWorkspace,
} from "#app/platform/access/access.server.ts";
import { createRequestContext } from "#app/platform/context.server.ts";
import { type AccountOptions, createAccount, ORIGIN } from "#tests/support/factories.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { Visitor } from "#tests/support/visitor.ts";

describe("pages", () => {
  test.each(SIGNED_IN_PATHS)(
    "%s sends an anonymous visitor to the sign-in page and back, with what lies under it",
    async (path) => {
      for (const url of [path, `${path}/`, `${path}/deeper?tab=1`]) {
        const response = await new Visitor().get(url);
        expect([url, response.status]).toEqual([url, 302]);
        const location = new URL(response.headers.get("location") ?? "", ORIGIN);
        expect(location.pathname).toBe("/login");
        if (path !== "/dashboard") expect(location.searchParams.get("next")).toBe(url);
      }
    },
  );

  test("a signed-in person is sent from the landing and sign-in pages to the dashboard", async () => {
    const { cookie } = await createAccount(env);
    for (const path of ["/", "/login", "/signup", "/login?next=/seo"]) {
      const response = await new Visitor(cookie).get(path);
      expect([path, response.status, response.headers.get("location")]).toEqual([path, 302, "/dashboard"]);
    }
  });

  test("a foreign or made-up cookie is nobody", async () => {
    for (const cookie of [`session=${"A".repeat(32)}`, "session=x"]) {
      expect((await new Visitor(cookie).get("/dashboard")).headers.get("location")).toBe("/login");
      expect((await new Visitor(cookie).get("/login")).status).toBe(200);
    }
  });

  test("a data request of the router is guarded as well", async () => {
    const response = await new Visitor().get("/dashboard.data");
    expect(response.status).toBe(202);
    expect(await response.text()).toContain("/login");
  });
});

test("no GET changes anything", async () => {
  const { cookie, userId, workspaceId } = await createAccount(env, { role: "admin", plan: "enterprise" });
  // The objects and queues of other tests may still write what they have counted.
  const rows = async () => {
    const tables = await snapshot(env.DB);
    const logs = tables.api_usage_logs as readonly { user_id: string }[];
    const usage = tables.usage_meters as readonly { workspace_id: string }[];
    return {
      ...tables,
      api_usage_logs: logs.filter((log) => log.user_id === userId),
      usage_meters: usage.filter((counter) => counter.workspace_id === workspaceId),
    };
  };
  const paths = [
    "/",
    "/login",
    "/signup",
    "/confirm",
    "/confirm?token=x",
    "/forgot-password",
    "/reset-password?token=x",
    "/logout",
    ...SIGNED_IN_PATHS,
  ];
  for (const visitor of [new Visitor(), new Visitor(cookie)]) {
    const before = await rows();
    expect(Object.keys(before)).toContain("users");
    for (const path of paths) await (await visitor.get(path)).arrayBuffer();
    expect(await rows()).toEqual(before);
  }
});

describe("guards", () => {
  /** The outcome of a guard: "ok", or the status and code (or target) of what it throws. */
  async function outcome(
    account: AccountOptions | null,
    guard: (request: Request, context: ReturnType<typeof createRequestContext>) => Promise<unknown>,
  ) {
    const cookie = account ? (await createAccount(env, account)).cookie : "";
    const request = new Request(`${ORIGIN}/seo?tab=1`, { headers: cookie ? { cookie } : {} });
    try {
      await guard(request, createRequestContext(request, env, createExecutionContext()));
      return "ok";
    } catch (thrown) {
      if (!(thrown instanceof Response)) throw thrown;
      if (thrown.status === 302) return `302 ${thrown.headers.get("location")}`;
      return `${thrown.status} ${((await thrown.json()) as { code: string }).code}`;
    }
  }

  test.each<[AccountOptions | null, string]>([
    [null, "302 /login?next=%2Fseo%3Ftab%3D1"],
    [{}, "ok"],
    [{ plan: "basic" }, "ok"],
    [{ plan: "free" }, "403 plan_required"],
    [{ plan: null }, "403 plan_required"],
    [{ plan: "enterprise", workspaceRole: "viewer" }, "403 forbidden"],
    [{ plan: "basic", workspaceRole: "editor" }, "ok"],
  ])("requireFeature seo for %j: %s", async (account, expected) => {
    expect(await outcome(account, (request, context) => requireFeature(request, context, "seo"))).toBe(expected);
  });

  test("a viewer reads a workspace and changes nothing in it; sees the client view", async () => {
    const viewer: AccountOptions = { plan: "enterprise", workspaceRole: "viewer" };
    expect(await outcome(viewer, (request, context) => requireWorkspace(request, context))).toBe("ok");
    expect(await outcome(viewer, (request, context) => requireWorkspace(request, context, { write: true }))).toBe(
      "403 forbidden",
    );
    expect(await outcome(viewer, (request, context) => requireFeature(request, context, "client_view"))).toBe("ok");
    expect(
      await outcome(viewer, (request, context) => requireFeature(request, context, "client_view", { write: true })),
    ).toBe("403 forbidden");
  });

  test("a page may show what its plan lacks, but not to a role that may not see it", async () => {
    expect(await outcome({ plan: "free" }, (request, context) => featureGate(request, context, "seo"))).toBe("ok");
    expect(await outcome({ workspaceRole: "viewer" }, (request, context) => featureGate(request, context, "seo"))).toBe(
      "403 forbidden",
    );
    const { cookie, workspaceId } = await createAccount(env, { plan: "free" });
    const request = new Request(`${ORIGIN}/seo`, { headers: { cookie } });
    expect(
      await featureGate(request, createRequestContext(request, env, createExecutionContext()), "seo"),
    ).toMatchObject({
      allowed: false,
      scope: { workspaceId },
    });
  });

  test.each<[AccountOptions, "admin" | "manager" | "user", string]>([
    [{}, "user", "ok"],
    [{}, "manager", "403 forbidden"],
    [{ role: "manager" }, "manager", "ok"],
    [{ role: "manager" }, "admin", "403 forbidden"],
    [{ role: "admin" }, "manager", "ok"],
    [{ role: "admin" }, "admin", "ok"],
  ])("role of %j at least %s: %s", async (account, role, expected) => {
    expect(await outcome(account, (request, context) => requireRole(request, context, role))).toBe(expected);
  });

  test("requireUser sends nobody to the sign-in page", async () => {
    expect(await outcome(null, requireUser)).toBe("302 /login?next=%2Fseo%3Ftab%3D1");
    expect(await outcome({}, requireUser)).toBe("ok");
  });
});

describe("authorize", () => {
  const key: Actor = {
    userId: "u",
    workspaceId: "w",
    plan: "basic",
    workspaceRole: "owner",
    via: "api-key",
    scopes: ["seo"],
  };
  const code = (principal: Actor, demand: Parameters<typeof authorize>[1]) => {
    const result = authorize(principal, demand);
    return result.ok ? "ok" : result.error.code;
  };

  test("asks a key for its scope, and anyone for the plan", () => {
    expect(code(key, { feature: "seo", scope: "seo" })).toBe("ok");
    expect(code({ ...key, scopes: [] }, { feature: "seo", scope: "seo" })).toBe("scope_missing");
    expect(code({ ...key, scopes: ["content"] }, { feature: "seo", scope: "seo" })).toBe("scope_missing");
    expect(code({ ...key, plan: "free" }, { feature: "seo", scope: "seo" })).toBe("plan_required");
    expect(code({ ...key, via: "session", scopes: [] }, { feature: "seo", scope: "seo" })).toBe("ok");
    expect(code({ ...key, workspaceRole: "viewer" }, { feature: "seo", scope: "seo" })).toBe("forbidden");
  });

  test.each([
    ["viewer", "forbidden", "forbidden", "forbidden"],
    ["editor", "ok", "ok", "forbidden"],
    ["owner", "ok", "ok", "ok"],
  ] as const)("asks a %s for the role: write %s, editor %s, owner %s", (workspaceRole, write, editor, owner) => {
    const actor: Actor = { ...key, workspaceRole };
    expect([code(actor, { write: true }), code(actor, { editor: true }), code(actor, { owner: true })]).toEqual([
      write,
      editor,
      owner,
    ]);
  });
});
