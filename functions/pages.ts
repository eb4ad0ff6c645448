import { type AppLoadContext, createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import type { Handler } from "hono";
import * as untypedBuild from "../build/server/index.js";
import type { AppEnv } from "./app.ts";
import { firstWords, patternsOf, routesFor, withParents, wordsOf } from "./page-routes.ts";

const build = untypedBuild as unknown as ServerBuild;
const patterns = patternsOf(build.routes);
const known = firstWords(patterns);

const handlerOf = (part: ServerBuild): RequestHandler => createRequestHandler(part, "production");
const handleAny = handlerOf(build);
const handlers = new Map<string, RequestHandler>();

/**
 * Remix compiles the pattern of every route anew, several times for each page. Of the few hundred routes only those are
 * given to it that the address can mean.
 */
function handlerFor(pathname: string): RequestHandler {
  const words = wordsOf(pathname, known);
  if (words === null) return handleAny;
  const ids = routesFor(patterns, words);
  const name = ids.join(" ");
  const made = handlers.get(name);
  if (made) return made;
  const routes = withParents(build.routes, ids);
  const handler = handlerOf({ ...build, routes, assets: { ...build.assets, routes: withParents(build.assets.routes, ids) } });
  handlers.set(name, handler);
  return handler;
}

/** Asks Remix for one route's data, as its clients did before single fetch. No page of ours does, and Remix would log each such request as an error. */
const OLD_DATA_REQUEST = "_data";

/** Renders every page: loaders, actions and documents of Remix. They get the very context of the middleware, so that what it read is not read again, and its request, which may lead to another page. */
export const servePages: Handler<AppEnv> = (c) => {
  let request = c.req.raw;
  const url = new URL(request.url);
  if (url.searchParams.has(OLD_DATA_REQUEST)) {
    url.searchParams.delete(OLD_DATA_REQUEST);
    request = new Request(url, request);
  }
  return handlerFor(url.pathname)(request, c.get("context") as AppLoadContext);
};
