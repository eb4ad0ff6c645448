import type { Handler } from "hono";
import { followLink } from "#app/modules/links/index.server.ts";
import { NO_STORE } from "#app/platform/http/cache.ts";
import type { AppEnv } from "./app.ts";

/**
 * GET /r/:slug: counts the click and leads on. Never cached: each click counts, and where it leads may depend on who follows it. What
 * asks or explains something (password, archived, expired, not begun, unknown) is a page.
 */
export const serveShortLink: Handler<AppEnv> = async (c, next) => {
  const followed = await followLink(c.req.raw, c.get("context"), c.req.param("slug") ?? "");
  if (followed.kind === "flood")
    return c.text("Too many requests from this network address.", 429, {
      "Cache-Control": NO_STORE,
      "Retry-After": String(followed.retryAfterSeconds),
    });
  if (followed.kind !== "redirect") return next();
  return c.body(null, 302, {
    Location: followed.url,
    "Cache-Control": NO_STORE,
    "Referrer-Policy": "no-referrer-when-downgrade",
  });
};
