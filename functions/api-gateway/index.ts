import { OpenAPIHono } from "@hono/zod-openapi";
import { type Handler, Hono, type MiddlewareHandler } from "hono";
import { API_SCOPES } from "#app/modules/registry.ts";
import { appError } from "#app/shared/error.ts";
import { apiVersion } from "../api-middleware/api-version.ts";
import { cors } from "../api-middleware/cors.ts";
import type { ApiEnv } from "../api-middleware/env.ts";
import { type Gateway, type RegisterRoutes, refuseInput } from "../api-middleware/operation.ts";
import type { AppEnv } from "../app.ts";
import { onError, problem } from "../middleware/problem.ts";

import openApiDocument from "./openapi.json.ts";

/** The operations by the first word of their paths: a folder for each scope, and for further resources of a scope. */
const FOLDERS = import.meta.glob<readonly RegisterRoutes[]>("./*/index.ts", { import: "default" });

const hasFolder = (word: string): boolean => Object.hasOwn(FOLDERS, `./${word}/index.ts`);

/** Loads the operations of a folder with the first call of one. Throws on a scope that has no folder. */
async function loadFolder(word: string): Promise<readonly RegisterRoutes[]> {
  const load = FOLDERS[`./${word}/index.ts`];
  if (!load) throw new Error(`The scope ${word} has no operations`);
  return load();
}

/** Folders of the scopes in the order of the manifests, then those of further resources. */
const folderNames = (): string[] => [
  ...new Set([...Object.keys(API_SCOPES), ...Object.keys(FOLDERS).map((path) => path.split("/")[1] ?? "")]),
];

const toHonoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1");

/** Methods of each path, as the route files declared them. */
export function methodsByPath(api: Gateway): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== "route") continue;
    const { path, method } = definition.route;
    methods.set(path, [...(methods.get(path) ?? []), method.toUpperCase()]);
  }
  return methods;
}

/** Answers whatever the operations of a path did not: OPTIONS with what is allowed, anything else with 405. */
const otherMethods =
  (declared: string[]): MiddlewareHandler<ApiEnv> =>
  async (c) => {
    const allow = [...declared, ...(declared.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
    c.header("Allow", allow);
    if (c.req.method !== "OPTIONS")
      return problem(c, appError("method_not_allowed", `${c.req.method} is not allowed here. Allowed: ${allow}.`));
    c.header("Access-Control-Allow-Methods", allow);
    return c.body(null, 204);
  };

function createGateway(routes: readonly RegisterRoutes[]): Gateway {
  const api: Gateway = new OpenAPIHono<ApiEnv>({ defaultHook: refuseInput });
  api.use(cors, apiVersion);
  for (const register of routes) register(api);
  for (const [path, methods] of methodsByPath(api)) api.all(toHonoPath(path), otherMethods(methods));
  api.all("*", (c) =>
    problem(
      c,
      appError(
        "not_found",
        "There is no such path in this API. The operations are listed in /api-gateway/openapi.json.",
      ),
    ),
  );
  return api;
}

/** The API with the operations of every scope: what its document describes. */
export async function createWholeGateway(): Promise<Gateway> {
  const folders = await Promise.all(folderNames().map(loadFolder));
  return createGateway([...folders.flat(), openApiDocument(createWholeGateway)]);
}

/** Contexts of the requests on their way into a folder's own app. */
const contexts = new WeakMap<Request, AppEnv["Variables"]["context"]>();

/** An app of some operations below /api-gateway. */
function createApp(gateway: Gateway): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.use((c, next) => {
    const context = contexts.get(c.req.raw);
    if (context) c.set("context", context);
    return next();
  });
  app.onError(onError);
  return app.route("/api-gateway", gateway);
}

const apps = new Map<string, Promise<Hono<ApiEnv>>>();

/** The app of one folder; of the paths outside all folders for any other word. */
function appOf(word: string): Promise<Hono<ApiEnv>> {
  const name = hasFolder(word) ? word : "";
  const create = async () =>
    createApp(createGateway(hasFolder(name) ? await loadFolder(name) : [openApiDocument(createWholeGateway)]));
  const app = apps.get(name) ?? create();
  apps.set(name, app);
  app.catch(() => apps.delete(name));
  return app;
}

/** Serves the public API under /api-gateway. */
export const serveApi: Handler<AppEnv> = async (c) => {
  const [, , word = ""] = c.req.path.split("/");
  const app = await appOf(word);
  contexts.set(c.req.raw, c.get("context"));
  return app.fetch(c.req.raw, c.env, c.executionCtx);
};
