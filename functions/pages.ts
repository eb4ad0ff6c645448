import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import type { Handler } from "hono";
import * as build from "../build/server/index.js";
import type { AppEnv } from "./app.ts";

const handlePage = createRequestHandler(build as unknown as ServerBuild, "production");

/** Renders every page: loaders, actions and documents of Remix. They get the very context of the middleware, so that what it read is not read again. */
export const servePages: Handler<AppEnv> = (c) => handlePage(c.req.raw, c.get("context") as AppLoadContext);
