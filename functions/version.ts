import { assets } from "virtual:remix/server-build";
import type { Handler } from "hono";
import type { AppEnv } from "./app.ts";

/** `GET /version`: the build that answers, for pages that want to know whether they are older. It loads the list of all pages. */
export const serveVersion: Handler<AppEnv> = (c) =>
  c.json({ build: assets.version }, 200, { "Cache-Control": "no-store" });
