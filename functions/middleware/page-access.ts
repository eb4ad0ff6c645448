import { createMiddleware } from "hono/factory";
import { SIGNED_IN_SEGMENTS } from "#app/modules/registry.ts";
import { HOME, isForSignedOut, loginPath, needsSignIn } from "#app/platform/access/paths.ts";
import { readSession } from "#app/platform/session/session.server.ts";
import type { AppEnv } from "../app.ts";

/**
 * Sends an anonymous visitor of a signed-in path to the sign-in page, whether or not that path has a
 * page yet, and a signed-in one from the landing and sign-in pages to the dashboard. The loaders
 * guard themselves as well; a data request of the router is theirs alone.
 */
export const pageAccess = createMiddleware<AppEnv>(async (c, next) => {
  const url = new URL(c.req.url);
  if (c.req.method !== "POST" && !url.pathname.endsWith(".data")) {
    const guarded = needsSignIn(url.pathname, SIGNED_IN_SEGMENTS);
    if (guarded || isForSignedOut(url.pathname)) {
      // The page reports a failing database, in the product's look.
      const session = await readSession(c.req.raw, c.get("context")).catch(() => "unknown" as const);
      if (guarded && session === null) return c.redirect(loginPath(url), 302);
      if (!guarded && session !== null && session !== "unknown") return c.redirect(HOME, 302);
    }
  }
  await next();
});
