import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createModule } from "../../scripts/lib/new-module.mjs";
import { runtimeStubs } from "../../scripts/lib/runtime-stubs.mjs";
import { OPERATIONS } from "../support/access-table.ts";

type Loaded = Record<string, never>;

const dir = mkdtempSync(join(tmpdir(), "kaja-module-"));
let vite: ViteDevServer;
let files: readonly string[];
const load = async <T = Loaded>(path: string): Promise<T> => (await vite.ssrLoadModule(path)) as T;

/** A copy of the product's sources with one module more. */
beforeAll(async () => {
  const sources = execFileSync(
    "git",
    ["ls-files", "app", "db", "functions", "content", "package.json", "tsconfig.json"],
    {
      encoding: "utf8",
    },
  );
  for (const path of sources
    .trim()
    .split("\n")
    .filter((path) => existsSync(path))) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    cpSync(path, join(dir, path));
  }
  symlinkSync(resolve("node_modules"), join(dir, "node_modules"));
  files = createModule(dir, { plural: "saved-replies", one: "saved-reply" });
  vite = await createServer({
    configFile: false,
    root: dir,
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    plugins: [runtimeStubs()],
  });
}, 60_000);

afterAll(async () => {
  await vite.close();
  rmSync(dir, { recursive: true, force: true });
});

describe("a module of its own files, its schema and its lines in the lists", () => {
  test("names none of the marks of the templates", () => {
    for (const path of files) expect(`${path}\n${readFileSync(join(dir, path), "utf8")}`).not.toMatch(/__\w+?__/);
  });

  test("is in the navigation, open from the first day, and behind the sign-in", async () => {
    const { moduleLinks } = await load<typeof import("#app/modules/cards.server.ts")>("/app/modules/cards.server.ts");
    const registry = await load<typeof import("#app/modules/registry.ts")>("/app/modules/registry.ts");
    expect(moduleLinks({ admin: false })).toContainEqual(
      expect.objectContaining({ id: "saved-replies", title: "Saved replies", href: "/saved-replies" }),
    );
    expect(registry.SIGNED_IN_PATHS).toContain("/saved-replies");
  });

  test("has its pages in the site map", async () => {
    const { default: routes } = await load<{ default: Promise<object> }>("/app/routes.ts");
    expect(JSON.stringify(await routes)).toContain("modules/saved-replies/routes/new-saved-reply.tsx");
  });

  test("is found by the search, its form only by those who may use it", async () => {
    const { pagesFor } = await load<typeof import("#app/modules/search/pages.server.ts")>(
      "/app/modules/search/pages.server.ts",
    );
    const found = (workspaceRole: "owner" | "viewer") =>
      pagesFor({ admin: false, plan: "pro", workspaceId: "w", workspaceRole }).map(({ href }) => href);
    expect(found("owner")).toEqual(expect.arrayContaining(["/saved-replies", "/saved-replies/new"]));
    expect(found("viewer")).not.toContain("/saved-replies/new");
  });

  test("brings its limit, scope, rate limit, audit actions, webhook event and retention", async () => {
    const all = await load<Record<string, Record<string, unknown>>>("/app/modules/registry.ts");
    expect(all.LIMITS).toHaveProperty("savedReplies.pro", 1_000);
    expect(all.API_SCOPES).toHaveProperty("saved-replies.firstList", "/saved-replies");
    expect(all.RATE_LIMITS).toHaveProperty("saved_reply_change.name", "saved_reply_change");
    expect(Object.keys(all.AUDIT_ACTIONS ?? {})).toContain("saved_reply.created");
    expect(Object.keys(all.WEBHOOK_EVENTS ?? {})).toContain("savedreply.created");
    expect(all.RETENTION).toContainEqual(expect.objectContaining({ title: "Saved replies" }));
  });

  test("has its operations in the API and its document", { timeout: 120_000 }, async () => {
    const { createWholeGateway, methodsByPath } = await load<typeof import("#functions/api-gateway/index.ts")>(
      "/functions/api-gateway/index.ts",
    );
    const gateway = await createWholeGateway();
    const methods = methodsByPath(gateway);
    expect(methods.get("/saved-replies")).toEqual(["GET", "POST"]);
    expect(methods.get("/saved-replies/{id}")).toEqual(["GET", "PATCH", "DELETE"]);
    // What the authorization matrix compares with its table, which has no row yet and so refuses the module.
    const guarded = gateway.openAPIRegistry.definitions.flatMap((definition) => {
      if (definition.type !== "route" || !definition.route.path.startsWith("/saved-replies")) return [];
      const { method, path, "x-scope": scope } = definition.route as typeof definition.route & { "x-scope"?: string };
      return [{ operation: `${method.toUpperCase()} ${path}`, scope }];
    });
    expect(guarded.map(({ scope }) => scope)).toEqual(Array.from({ length: 5 }, () => "saved-replies"));
    expect(Object.keys(OPERATIONS)).not.toContain(guarded[0]?.operation);
  });

  test("is exported and erased with its workspace, has its job, and knows the schema of its event", async () => {
    const server = await load<typeof import("#app/modules/registry.server.ts")>("/app/modules/registry.server.ts");
    const { savedReplies } = await load<Record<string, unknown>>("/db/schema/saved-replies.ts");
    const own = server.TABLES.find(({ table }) => table === savedReplies);
    expect(own?.claims.map(({ whose, fate }) => [whose, fate.act])).toEqual([
      ["workspace", "delete"],
      ["user", "set"],
    ]);
    expect(own?.exported.by).toBe("workspace");
    expect(server.SCHEDULED_JOBS).toContainEqual(
      expect.objectContaining({ name: "saved-replies.count", every: "day" }),
    );
    const events = await server.loadWebhookEvents();
    const event = events["savedreply.created"];
    expect(event?.schema.safeParse(event.example).success).toBe(true);
  });

  test("is not written over one that is there, nor under a name that no path can have", () => {
    expect(() => createModule(dir, { plural: "saved-replies", one: "saved-reply" })).toThrow("exists already");
    expect(() => createModule(dir, { plural: "Leads", one: "Lead" })).toThrow("plural and the singular");
  });
});
