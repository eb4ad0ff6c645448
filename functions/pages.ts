import { type AppLoadContext, createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import type { Handler } from "hono";
import * as untypedBuild from "../build/server/index.js";
import type { AppEnv } from "./app.ts";
import { firstSegments, routesUnder, segmentOf } from "./page-routes.ts";

const build = untypedBuild as unknown as ServerBuild;
const known = firstSegments(build.routes);

const handlerOf = (part: ServerBuild): RequestHandler => createRequestHandler(part, "production");
const handleAny = handlerOf(build);
const handlers = new Map<string, RequestHandler>();

/**
 * Remix compiles the pattern of every route anew, several times for each page. Of the few hundred routes only those are
 * given to it that begin as the address does.
 */
function handlerFor(pathname: string): RequestHandler {
  const segment = segmentOf(pathname, known);
  if (segment === null) return handleAny;
  const made = handlers.get(segment);
  if (made) return made;
  const routes = routesUnder(build.routes, segment);
  const handler = handlerOf({ ...build, routes, assets: { ...build.assets, routes: routesUnder(build.assets.routes, segment) } });
  handlers.set(segment, handler);
  return handler;
}

/** Renders every page: loaders, actions and documents of Remix. They get the very context of the middleware, so that what it read is not read again, and its request, which may lead to another page. */
export const servePages: Handler<AppEnv> = (c) => handlerFor(new URL(c.req.raw.url).pathname)(c.req.raw, c.get("context") as AppLoadContext);
