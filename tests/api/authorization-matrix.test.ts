import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { ApiScope } from "#app/modules/api-keys/index.ts";
import { type Feature, PLANS, type Plan, planAllows } from "#app/platform/access/plans.ts";
import { createGateway, methodsByPath } from "#functions/api-gateway/index.ts";
import { router } from "#functions/router.ts";
import { callApi, createApiKey } from "#tests/support/api.ts";
import { createAccount, ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { createCrawl, createProject } from "#tests/support/seo-rows.ts";
import * as build from "../../build/server/index.js";

/*
 * Who may reach what. The routes come from the product itself: a route without a row here fails, and so does a
 * row without a route. Each row is then tried by every kind of caller.
 */

type PageAccess =
  /** Anyone. */
  | "public"
  /** Anyone who is signed in. */
  | "signed-in"
  /** Served in development only. */
  | "development"
  /** Owners and editors of a workspace whose plan has the feature. */
  | { feature: Feature /** Shows something that a project without a crawl does not have. */; needsCrawl?: true };

const SEO = { feature: "seo" } as const;
const SEO_CRAWLED = { feature: "seo", needsCrawl: true } as const;

const PAGES: Readonly<Record<string, PageAccess>> = {
  "/": "public",
  "/*": "public",
  "/confirm": "public",
  "/contact": "public",
  "/dashboard": "signed-in",
  "/demo": "public",
  "/dev/mailbox": "development",
  "/dev/mailbox/:mailId": "development",
  "/bot": "public",
  "/developers": "public",
  "/forgot-password": "public",
  "/legal-compliance": "public",
  "/login": "public",
  "/logout": "public",
  "/privacy-policy": "public",
  "/reset-password": "public",
  "/seo": SEO,
  "/seo/new": SEO,
  "/seo/projects/:projectId": SEO,
  "/seo/projects/:projectId/changes": SEO,
  "/seo/projects/:projectId/crawls": SEO,
  "/seo/projects/:projectId/export.csv": SEO_CRAWLED,
  "/seo/projects/:projectId/export.json": SEO_CRAWLED,
  "/seo/projects/:projectId/issues/:code": SEO_CRAWLED,
  "/seo/projects/:projectId/page": SEO_CRAWLED,
  "/seo/projects/:projectId/pages": SEO,
  "/seo/projects/:projectId/settings": SEO,
  "/settings": "signed-in",
  "/settings/api-keys": "signed-in",
  "/signup": "public",
  "/status": "public",
  "/terms-of-service": "public",
};

type ApiAccess = "public" | { scope: ApiScope; feature: Feature };

const SEO_API = { scope: "seo", feature: "seo" } as const;

const OPERATIONS: Readonly<Record<string, ApiAccess>> = {
  "GET /openapi.json": "public",
  "GET /seo/projects": SEO_API,
  "POST /seo/projects": SEO_API,
  "GET /seo/projects/{id}": SEO_API,
  "PATCH /seo/projects/{id}": SEO_API,
  "DELETE /seo/projects/{id}": SEO_API,
  "GET /seo/projects/{id}/crawls": SEO_API,
  "POST /seo/projects/{id}/crawls": SEO_API,
  "GET /seo/crawls/{id}": SEO_API,
  "GET /seo/crawls/{id}/issues": SEO_API,
  "GET /seo/crawls/{id}/pages": SEO_API,
};

/** Functions beside the API and the pages; those with a feature are for members of the workspace that the id belongs to. */
const FUNCTIONS: Readonly<Record<string, "public" | { feature: Feature }>> = {
  "GET /healthz": "public",
  "GET /live/crawls/:id": SEO,
  "GET /robots.txt": "public",
  "GET /sitemap.xml": "public",
};

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
}

function pagePaths(): string[] {
  const routes = build.routes as Record<string, ManifestRoute>;
  const pathOf = (route: ManifestRoute): string => {
    const parent = route.parentId ? routes[route.parentId] : undefined;
    return `${parent ? pathOf(parent) : ""}${route.path ? `/${route.path}` : ""}`;
  };
  const addressed = Object.values(routes).filter((route) => route.path || route.index);
  return [...new Set(addressed.map((route) => pathOf(route) || "/"))].sort();
}

describe("every route has a row, and every row a route", () => {
  it("pages", () => expect(pagePaths()).toEqual(Object.keys(PAGES).sort()));

  it("operations of the API", () => {
    const declared = [...methodsByPath(createGateway())].flatMap(([path, methods]) => methods.map((method) => `${method} ${path}`));
    expect(declared.sort()).toEqual(Object.keys(OPERATIONS).sort());
  });

  it("other functions", () => {
    const own = router.routes.filter(({ method, path }) => method !== "ALL" && !path.startsWith("/api-gateway")).map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(own)].sort()).toEqual(Object.keys(FUNCTIONS).sort());
  });
});

interface Person {
  label: string;
  account: TestAccount;
  plan: Plan;
  viewer: boolean;
  projectId: string;
  crawlId: string;
}

let people: Person[];
let stranger: Person;

async function person(label: string, plan: Plan, options: Parameters<typeof createAccount>[1] = {}): Promise<Person> {
  const account = await createAccount(env, { plan, ...options });
  const projectId = await createProject(account);
  return { label, account, plan, viewer: options.workspaceRole === "viewer", projectId, crawlId: await createCrawl(account, projectId) };
}

beforeAll(async () => {
  const owner = await createAccount(env);
  people = await Promise.all([
    ...PLANS.map((plan) => person(`an owner on ${plan}`, plan)),
    person("a manager on free", "free", { role: "manager" }),
    person("an admin on free", "free", { role: "admin" }),
    person("an editor", "pro", { workspaceId: owner.workspaceId, workspaceRole: "editor" }),
    person("a viewer", "pro", { workspaceId: owner.workspaceId, workspaceRole: "viewer" }),
  ]);
  stranger = await person("an owner of another workspace", "enterprise");
});

/** Whether a person's plan and place in the workspace open a feature. Editor and viewer have the owner's plan, pro. */
const mayUse = ({ plan, viewer }: Person, feature: Feature): boolean => !viewer && planAllows(plan, feature);

const openPage = (path: string, cookie?: string) => exports.default.fetch(`${ORIGIN}${path}`, { redirect: "manual", headers: cookie ? { cookie } : {} });

const addressOf = (path: string, projectId: string) =>
  path.replace(":projectId", projectId).replace(":code", "title-missing").replace(":mailId", crypto.randomUUID()).replace("*", "no-such-page");

describe.each(Object.entries(PAGES))("page %s", (path, access) => {
  const gated = typeof access === "object";

  it(gated || access === "signed-in" ? "sends an anonymous visitor to sign in" : "is open to an anonymous visitor", async () => {
    const response = await openPage(addressOf(path, people[0]?.projectId ?? ""));
    await response.body?.cancel();
    if (gated || access === "signed-in") expect([response.status, response.headers.get("location")?.startsWith("/login")]).toEqual([302, true]);
    else {
      expect(response.status).not.toBe(403);
      expect(response.status).toBeLessThan(500);
    }
  });

  if (!gated && access !== "signed-in") return;

  it("is open to exactly those who may", async () => {
    for (const one of people) {
      const response = await openPage(addressOf(path, one.projectId), one.account.cookie);
      await response.body?.cancel();
      const allowed = !gated || mayUse(one, access.feature);
      if (!allowed) expect(response.status, one.label).toBe(403);
      else if (gated && access.needsCrawl) expect([200, 302, 400, 404], one.label).toContain(response.status);
      else expect([200, 302], one.label).toContain(response.status);
    }
  });

  if (path.includes(":projectId")) {
    it("does not exist for another workspace", async () => {
      const response = await openPage(addressOf(path, people[2]?.projectId ?? ""), stranger.account.cookie);
      await response.body?.cancel();
      expect(response.status).toBe(404);
    });
  }
});

describe.each(Object.entries(FUNCTIONS))("function %s", (name, access) => {
  const path = name.replace("GET ", "");
  // The one function with a feature is a WebSocket; browsers send the origin with it, and cookies from any site.
  const open = async (crawlId: string, cookie?: string, origin = ORIGIN): Promise<number> => {
    const headers = { ...(path.startsWith("/live/") ? { upgrade: "websocket", origin } : {}), ...(cookie ? { cookie } : {}) };
    const response = await exports.default.fetch(`${ORIGIN}${path.replace(":id", crawlId)}`, { headers });
    response.webSocket?.accept();
    response.webSocket?.close();
    await response.body?.cancel();
    return response.status;
  };

  it(access === "public" ? "is open to anyone" : "is open to exactly those who may, from our own pages", async () => {
    if (access === "public") return expect(await open("")).toBeLessThan(400);
    expect(await open(stranger.crawlId)).toBe(401);
    for (const one of people) expect(await open(one.crawlId, one.account.cookie), one.label).toBe(mayUse(one, access.feature) ? 101 : 403);
    expect(await open(people[2]?.crawlId ?? "", stranger.account.cookie)).toBe(404);
    expect(await open(stranger.crawlId, stranger.account.cookie, "https://elsewhere.example")).toBe(403);
  });
});

const ALL_SCOPES: readonly ApiScope[] = ["seo", "content", "analytics", "campaigns", "social", "leads"];

describe.each(Object.entries(OPERATIONS))("operation %s", (operation, access) => {
  const [method = "", path = ""] = operation.split(" ");
  const addressFor = ({ projectId, crawlId }: Person) => path.replace("{id}", path.includes("crawls/{id}") ? crawlId : projectId);

  /** Status and code of a call with a fresh key. Without a body, an operation that is allowed may still find it missing. */
  async function call(caller: Person, scopes: ApiScope[], target = caller): Promise<string> {
    const { key } = await createApiKey(caller.account, { scopes });
    const response = await callApi(addressFor(target), { method, key });
    const text = await response.text();
    const code = response.headers.get("content-type")?.startsWith("application/problem") ? (JSON.parse(text) as { code: string }).code : "";
    return `${response.status} ${code}`.trim();
  }

  it(access === "public" ? "needs no key" : "needs a key", async () => {
    const response = await callApi(addressFor(stranger), { method });
    await response.body?.cancel();
    expect(response.status).toBe(access === "public" ? 200 : 401);
  });

  if (access === "public") return;

  it("is open to exactly the plans, roles and scopes that it names", async () => {
    for (const one of people) {
      const outcome = await call(one, [...ALL_SCOPES]);
      if (mayUse(one, access.feature) && mayUse(one, "api_access")) expect(outcome, one.label).toMatch(/^(2\d\d|400 invalid_input|409 conflict)/);
      else expect(outcome, one.label).toBe(one.viewer ? "403 forbidden" : "403 plan_required");
    }
    for (const scope of ALL_SCOPES) {
      const outcome = await call(stranger, [scope]);
      if (scope === access.scope) expect(outcome, scope).toMatch(/^(2\d\d|400 invalid_input|409 conflict)/);
      else expect(outcome, scope).toBe("403 scope_missing");
    }
  });

  if (path.includes("{id}")) {
    it("does not exist for another workspace", async () => {
      const owner = people[2];
      if (!owner) throw new Error("nobody");
      // A missing body is told first; it says nothing about the id.
      expect(await call(stranger, [...ALL_SCOPES], owner)).toMatch(method === "PATCH" ? /^(404 not_found|400 )/ : /^404 not_found$/);
    });
  }
});
