import type { Handler } from "hono";
import { watchSite } from "#app/modules/analytics/index.server.ts";
import { watchCrawl } from "#app/modules/seo/index.server.ts";
import { authorize } from "#app/platform/access/access.server.ts";
import type { Feature } from "#app/platform/access/plans.ts";
import { readSession } from "#app/platform/session/session.server.ts";
import { type AppError, appError, HTTP_STATUS } from "#app/shared/error.ts";
import type { AppEnv } from "./app.ts";
import { isOwnRequest } from "./middleware/csrf.ts";

/**
 * A WebSocket for members of a workspace whose plan has the feature. Cookies travel with a WebSocket from any site, and
 * CORS does not apply to it: so the origin is checked here.
 */
const serveLive =
  (feature: Feature, watch: typeof watchCrawl): Handler<AppEnv, "/:id"> =>
  async (c) => {
    const refuse = (error: AppError) => c.text(error.message, HTTP_STATUS[error.code]);
    if (c.req.header("upgrade")?.toLowerCase() !== "websocket")
      return c.text("Expected a WebSocket.", 426, { upgrade: "websocket" });
    if (!isOwnRequest(c.req.raw)) return refuse(appError("cross_site", "The live view is only for our own pages."));
    const context = c.get("context");
    const session = await readSession(c.req.raw, context);
    if (!session) return refuse(appError("unauthenticated", "Sign in first."));
    const allowed = authorize(session, { feature });
    if (!allowed.ok) return refuse(allowed.error);
    const joined = await watch(
      context,
      { db: context.db, workspaceId: session.workspaceId },
      c.req.param("id"),
      c.req.raw,
    );
    return joined.ok ? joined.value : refuse(joined.error);
  };

/** GET /live/crawls/:id: the progress of a crawl. */
export const serveLiveCrawl = serveLive("seo", watchCrawl);

/** GET /live/sites/:id: a measured website, as it happens. */
export const serveLiveSite = serveLive("realtime", watchSite);
