import * as build from "virtual:remix/server-build";
import {
  type AppLoadContext,
  createRequestHandler,
  type RequestHandler,
  type ServerBuild,
} from "@remix-run/cloudflare";
import { matchRoutes } from "@remix-run/react";
import type { Handler } from "hono";
import type { AppEnv } from "../app.ts";
import { firstWords, patternsOf, routesFor, routeTree, withParents, wordsOf } from "./page-routes.ts";

const patterns = patternsOf(build.routes);
const known = firstWords(patterns);
const tree = routeTree(build.routes);
const handlers = new Map<string, Promise<RequestHandler>>();

/** What a route answers is of no interest to the list of routes below an address, which Remix serves itself. */
const MANIFEST_PATH = "/__manifest";

/** The routes that an address can mean: by their first words, and for one written in an unusual way by the router itself. */
function routeIdsFor(pathname: string): string[] {
  const words = wordsOf(pathname, known);
  if (words) return routesFor(patterns, words);
  return matchRoutes(tree, pathname.replace(/\.data$/, ""))?.map(({ route }) => route.id) ?? ["root"];
}

/** A handler of these routes alone: Remix compiles the pattern of every route that it knows for each request. */
async function createHandler(ids: readonly string[]): Promise<RequestHandler> {
  const chosen = withParents(build.routes, ids);
  const loaded = await Promise.all(
    Object.entries(chosen).map(async ([id, route]) => [id, { ...route, module: await route.module() }] as const),
  );
  const assets = { ...build.assets, routes: withParents(build.assets.routes, ids) };
  return createRequestHandler({ ...build, routes: Object.fromEntries(loaded), assets } as ServerBuild, "production");
}

/** A handler that knows every route and loads none. */
const createManifestHandler = async (): Promise<RequestHandler> => {
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [id, { ...route, module: { default: () => null } }]),
  );
  return createRequestHandler({ ...build, routes }, "production");
};

function handlerFor(pathname: string): Promise<RequestHandler> {
  const ids = pathname === MANIFEST_PATH ? [] : routeIdsFor(pathname);
  const name = ids.join(" ");
  const made = handlers.get(name) ?? (ids.length === 0 ? createManifestHandler() : createHandler(ids));
  handlers.set(name, made);
  // An isolate that could not load a part tries again with the next request.
  made.catch(() => handlers.delete(name));
  return made;
}

/** Asks Remix for one route's data, as its clients did before single fetch. No page of ours does, and Remix would log each such request as an error. */
const OLD_DATA_REQUEST = "_data";

/** Renders every page: loaders, actions and documents of Remix. They get the very context of the middleware, so that what it read is not read again, and its request, which may lead to another page. */
export const renderPage: Handler<AppEnv> = async (c) => {
  let request = c.req.raw;
  const url = new URL(request.url);
  if (url.searchParams.has(OLD_DATA_REQUEST)) {
    url.searchParams.delete(OLD_DATA_REQUEST);
    request = new Request(url, request);
  }
  const handle = await handlerFor(url.pathname);
  return handle(request, c.get("context") as AppLoadContext);
};
