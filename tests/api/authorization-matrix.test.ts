import { env } from "cloudflare:workers";
import * as build from "virtual:remix/server-build";
import { beforeAll, describe, expect, it } from "vitest";
import type { ApiScope } from "#app/modules/registry.ts";
import { authorize } from "#app/platform/access/access.server.ts";
import { PLANS } from "#app/platform/access/plans.ts";
import { createWholeGateway, methodsByPath } from "#functions/api-gateway/index.ts";
import { apiKey } from "#functions/api-middleware/api-key.ts";
import { router } from "#functions/router.ts";
import { DRAWN_PLAN, representatives, smokeCallers } from "#tests/support/access-classes.ts";
import {
  type Access,
  expectedOutcome,
  FEATURE_PLANS,
  FUNCTIONS,
  OPERATIONS,
  type Outcome,
  PAGES,
} from "#tests/support/access-table.ts";
import { createSite } from "#tests/support/analytics-rows.ts";
import { ALL_SCOPES, callApi, createApiKey } from "#tests/support/api.ts";
import { isWholeCase, type Operation } from "#tests/support/api-cases.ts";
import { withId } from "#tests/support/api-rows.ts";
import { createAccount, ORIGIN } from "#tests/support/factories.ts";
import { callSite, createPeople, type MatrixPerson, outcomes } from "#tests/support/matrix.ts";
import { createCrawl } from "#tests/support/seo-rows.ts";

/*
 * The routes come from the product itself: a route without a row in tests/support/access-table.ts fails, and so does a
 * row without a route. Routes with the same row form a class, whose first route is tried by every role on every plan. The
 * others are tried by those who tell the class from all others (tests/support/access-classes.ts), without a sign-in, and
 * with another workspace's ids. tests/unit/route-guards.test.ts proves that each page asks a guard of the product.
 */

function pathOf(route: build.LazyRoute): string {
  const parent = route.parentId ? ROUTES[route.parentId] : undefined;
  return `${parent ? pathOf(parent) : ""}${route.path ? `/${route.path}` : ""}`;
}

const ROUTES = build.routes;
const ADDRESSED = Object.values(ROUTES).filter((route) => route.path || route.index);
/** Paths that are drawn as a page; the others answer without one. */
const DRAWN = new Set<string>();
for (const route of ADDRESSED) if ((await route.module()).default) DRAWN.add(pathOf(route) || "/");

const pagePaths = (): string[] => [...new Set(ADDRESSED.map((route) => pathOf(route) || "/"))].sort();

describe("every route has a row, and every row a route", () => {
  it("pages", () => expect(pagePaths()).toEqual(Object.keys(PAGES).sort()));

  it("operations of the API", async () => {
    const declared = [...methodsByPath(await createWholeGateway())].flatMap(([path, methods]) =>
      methods.map((method) => `${method} ${path}`),
    );
    expect(declared.sort()).toEqual(Object.keys(OPERATIONS).sort());
  });

  it("other functions", () => {
    const own = router.routes
      .filter(({ method, path }) => method !== "ALL" && !path.startsWith("/api-gateway"))
      .map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(own)].sort()).toEqual(Object.keys(FUNCTIONS).sort());
  });
});

/** Scopes whose operations read, or act on one record alone: their refusals are tried on what they have. */
const WITHOUT_WHOLE_CASE = ["flows", "strategies", "integrations"];

it("every scope has an operation on which the common refusals of the API are tried whole", () => {
  const whole = Object.entries(OPERATIONS).flatMap(([operation, access]) => {
    const [method, path = ""] = operation.split(" ") as [Operation["method"], string];
    return access !== "public" && isWholeCase({ method, hasId: path.includes("{id}") }) ? [access.scope] : [];
  });
  expect(ALL_SCOPES.filter((scope) => !whole.includes(scope))).toEqual(WITHOUT_WHOLE_CASE);
});

describe("the guards, for every role on every plan", () => {
  it.each(Object.keys(FEATURE_PLANS) as (keyof typeof FEATURE_PLANS)[])("feature %s", (feature) => {
    for (const plan of PLANS)
      for (const workspaceRole of ["viewer", "editor", "owner"] as const) {
        const decided = authorize({ plan, workspaceRole, via: "session", scopes: [] }, { feature });
        expect(decided.ok ? "open" : decided.error.code, `${workspaceRole} on ${plan}`).toBe(
          expectedOutcome({ feature }, workspaceRole, plan),
        );
      }
  });

  it("every operation runs the guards of the API, with the scope of its row", async () => {
    const gateway = await createWholeGateway();
    const guarded = gateway.routes
      .filter(({ handler }) => handler === apiKey)
      .map(({ method, path }) => `${method} ${path}`);
    const scopes = gateway.openAPIRegistry.definitions.flatMap((definition) => {
      if (definition.type !== "route") return [];
      const {
        method,
        path,
        "x-scope": scope = "public",
      } = definition.route as typeof definition.route & { "x-scope"?: string };
      return [[`${method.toUpperCase()} ${path}`, scope]];
    });
    const rows = Object.entries(OPERATIONS).map(([operation, access]) => [
      operation,
      access === "public" ? access : access.scope,
    ]);
    expect(Object.fromEntries(scopes)).toEqual(Object.fromEntries(rows));
    const closed = rows
      .filter(([, scope]) => scope !== "public")
      .map(([operation = ""]) => operation.replaceAll(/\{(\w+)\}/g, ":$1"));
    expect(guarded.sort()).toEqual(closed.sort());
  });
});

let people: MatrixPerson[];
/** Owner of the workspace that nobody else here belongs to. */
let stranger: { cookie: string; key: string; crawlId: string; siteId: string };

const personOf = (label: string): MatrixPerson => {
  const found = people.find((one) => one.label === label);
  if (!found) throw new Error(`Nobody is ${label}`);
  return found;
};

beforeAll(async () => {
  people = await createPeople();
  const account = await createAccount(env, { plan: "enterprise" });
  const { key } = await createApiKey(account, { scopes: ALL_SCOPES });
  stranger = { cookie: account.cookie, key, crawlId: await createCrawl(account), siteId: await createSite(account) };
}, 60_000);

const REPRESENTATIVES = new Set([PAGES, FUNCTIONS, OPERATIONS].flatMap((table) => [...representatives(table)]));

/** Who tries a route: everybody where it represents its class, else those who tell the class from the others. */
const callersOf = (route: string, access: Access | (typeof OPERATIONS)[string]): MatrixPerson[] =>
  REPRESENTATIVES.has(route)
    ? people
    : smokeCallers(access).map(({ caller, plan }) => personOf(`${caller} on ${plan}`));

/** What the table expects of these callers, by label; `as` words an outcome the way the route tells it. */
const expectedOf = <T>(
  callers: readonly MatrixPerson[],
  access: Access,
  as: (outcome: Outcome) => T,
): Record<string, T> =>
  Object.fromEntries(
    callers.map(({ label, caller, plan }): [string, T] => [label, as(expectedOutcome(access, caller, plan))]),
  );

/** A page's path with real ids, as far as this test has them. */
const addressOf = (path: string, { projectId, siteId }: MatrixPerson): string =>
  path
    .replace(":projectId", projectId)
    .replace(":siteId", siteId)
    .replace(":code", "title-missing")
    .replace("/marketing-tools/:tool", "/marketing-tools/sample-size")
    .replace(":tool", "robots-tester")
    .replace("*", "no-such-page")
    .replace(/:\w+/g, () => crypto.randomUUID());

/**
 * What a person asks for: on one plan the page as it is drawn, on the others the data that its loaders would draw it
 * from. The same loaders decide, and drawing takes most of the time.
 */
function requestOf(path: string, person: MatrixPerson): string {
  const address = addressOf(path, person);
  return person.plan === DRAWN_PLAN || !DRAWN.has(path) ? address : `${address === "/" ? "/_root" : address}.data`;
}

/** Which further statuses a page may answer those it is open to: a made-up address leads nowhere, and a public page has its own reasons. */
function openStatuses(path: string, access: Access): (status: number) => boolean {
  if (access === "public" || access === "development") return (status) => status < 500;
  const madeUp =
    access === "linked" ||
    (typeof access === "object" && "needsCrawl" in access) ||
    /:(?!projectId|siteId|code|tool)/.test(path);
  return (status) => status === 200 || status === 302 || (madeUp && [400, 404, 410].includes(status));
}

function pageOutcome(
  { status, location }: { status: number; location: string },
  isOpen: (status: number) => boolean,
): string {
  if (status === 302 && /^\/login(\?|$)/.test(location)) return "sign-in";
  if (status === 403) return "refused";
  // A redirect in a page's data response.
  if (status === 202) return "open";
  return isOpen(status) ? "open" : `status ${status}`;
}

const asPage = (outcome: Outcome): string =>
  outcome === "forbidden" || outcome === "plan_required" ? "refused" : outcome;

const FORM = new URLSearchParams({ intent: "none" });

describe.each(Object.entries(PAGES))("page %s", (path, access) => {
  const isOpen = openStatuses(path, access);

  it("is open to exactly those who may", async () => {
    const anonymous = await callSite(addressOf(path, personOf("owner on pro")));
    expect(pageOutcome(anonymous, isOpen), "anonymous").toBe(asPage(expectedOutcome(access, "anonymous", "free")));
    const callers = callersOf(path, access);
    const found = await outcomes(callers, async (person) =>
      pageOutcome(await callSite(requestOf(path, person), { cookie: person.account.cookie }), isOpen),
    );
    expect(found).toEqual(expectedOf(callers, access, asPage));
  });

  if (typeof access === "object") {
    it("takes no form from those who may not see it", async () => {
      const address = addressOf(path, personOf("owner on pro"));
      const refused = callersOf(path, access).filter(
        ({ caller, plan }) => expectedOutcome(access, caller, plan) !== "open",
      );
      for (const person of refused) {
        const { label, account } = person;
        const { status } = await callSite(addressOf(path, person), {
          method: "POST",
          cookie: account.cookie,
          body: FORM,
        });
        // 405: the page takes no form from anybody.
        expect([403, 405], label).toContain(status);
      }
      expect([302, 405]).toContain((await callSite(address, { method: "POST", body: FORM })).status);
    });
  }

  if (/:(projectId|siteId)/.test(path)) {
    it("does not exist for another workspace", async () => {
      expect((await callSite(addressOf(path, personOf("owner on pro")), { cookie: stranger.cookie })).status).toBe(404);
    });
  }
});

const JSON_BODY = { body: "{}", headers: { "content-type": "application/json" } };

const FUNCTION_STATUS: Readonly<Record<Exclude<Outcome, "open">, number>> = {
  "sign-in": 401,
  forbidden: 403,
  plan_required: 403,
};

describe.each(Object.entries(FUNCTIONS))("function %s", (name, access) => {
  const [method = "", path = ""] = name.split(" ");
  const live = path.startsWith("/live/");
  // Browsers send the origin with a WebSocket, and cookies from any site.
  const idOf = ({ crawlId, siteId }: Pick<MatrixPerson, "crawlId" | "siteId">): string =>
    path.includes("/sites/") ? siteId : crawlId;
  const call = async (of: Pick<MatrixPerson, "crawlId" | "siteId">, cookie?: string, from = ORIGIN): Promise<number> =>
    (
      await callSite(path.replace(":id", idOf(of)), {
        method,
        cookie,
        ...(live ? { headers: { upgrade: "websocket", origin: from } } : {}),
        ...(method === "POST" ? JSON_BODY : {}),
      })
    ).status;
  // Without a useful body, a function that is open may still find it missing; so may one for everybody that gets a made-up name.
  const mayBeMissing = access === "signed" || (access === "public" && path.includes(":"));
  const closed = mayBeMissing ? [401, 403] : [401, 403, 404];
  const asFunction = (status: number): number | "open" => (status < 500 && !closed.includes(status) ? "open" : status);

  it("is open to exactly those who may", async () => {
    const expected = (outcome: Outcome) => (outcome === "open" ? "open" : FUNCTION_STATUS[outcome]);
    expect(asFunction(await call(stranger)), "anonymous").toBe(expected(expectedOutcome(access, "anonymous", "free")));
    const callers = callersOf(name, access);
    const found = await outcomes(callers, async (person) => asFunction(await call(person, person.account.cookie)));
    expect(found).toEqual(expectedOf(callers, access, expected));
  });

  if (live) {
    it("is for members of the workspace, from our own pages", async () => {
      expect(await call(personOf("owner on pro"), stranger.cookie)).toBe(404);
      expect(await call(stranger, stranger.cookie, "https://elsewhere.example")).toBe(403);
      expect(await call(stranger, stranger.cookie)).toBe(101);
    });
  }
});

const keysByScopes = new Map<string, Promise<{ key: string }>>();

/** A key of the owner on the largest plan with these scopes. */
async function keyOf(scopes: ApiScope[]): Promise<string> {
  const name = scopes.join();
  const created = keysByScopes.get(name) ?? createApiKey(personOf("owner on enterprise").account, { scopes });
  keysByScopes.set(name, created);
  return (await created).key;
}

describe.each(Object.entries(OPERATIONS))("operation %s", (operation, access) => {
  const [method = "", path = ""] = operation.split(" ");

  /** "open", or status and code of a refusal. Without a body, an operation that is open may still find it missing. */
  async function call(key: string | undefined, target: Pick<MatrixPerson, "ids">): Promise<string> {
    const response = await callApi(withId(path, target.ids), { method, key });
    const text = await response.text();
    const code = response.headers.get("content-type")?.startsWith("application/problem")
      ? (JSON.parse(text) as { code: string }).code
      : "";
    const outcome = `${response.status} ${code}`.trim();
    return /^(2\d\d|400 invalid_input|409 conflict|422 limit_reached)/.test(outcome) ? "open" : outcome;
  }

  it(access === "public" ? "needs no key" : "needs a key", async () => {
    expect(await call(undefined, personOf("owner on pro"))).toBe(access === "public" ? "open" : "401 unauthenticated");
  });

  it("is open to exactly the roles and plans that the table names", async () => {
    const rule = access === "public" ? access : { feature: access.feature };
    const callers = callersOf(operation, access);
    const found = await outcomes(callers, (person) => call(person.key, person));
    expect(found).toEqual(expectedOf(callers, rule, (outcome) => (outcome === "open" ? "open" : `403 ${outcome}`)));
  });

  if (access === "public") return;

  it("is open to exactly the scope that it names", async () => {
    const target = personOf("editor on enterprise");
    const others = ALL_SCOPES.filter((scope) => scope !== access.scope);
    // Together they are refused as each of them is: a key may do what one of its scopes allows.
    for (const scopes of REPRESENTATIVES.has(operation) ? others.map((scope) => [scope]) : [others])
      expect(await call(await keyOf(scopes), target), scopes.join()).toBe("403 scope_missing");
    expect(await call(await keyOf([access.scope]), target)).toMatch(/^(open|404 not_found)$/);
  });

  if (path.includes("{id}")) {
    it("does not exist for another workspace", async () => {
      // A missing body is reported first; it says nothing about the id.
      expect(await call(stranger.key, personOf("owner on pro"))).toMatch(
        method === "PATCH" || (method === "POST" && /\/(query|consents|runs|performance)$/.test(path))
          ? /^(404 not_found|open)$/
          : /^404 not_found$/,
      );
    });
  }
});
