import type { Handler } from "hono";
import { answerPush, touchPush, workerFile } from "#app/modules/messages/index.server.ts";
import { NO_STORE } from "#app/platform/http/cache.ts";
import type { AppEnv } from "./app.ts";
import { servePageCall } from "./middleware/page-call.ts";

const MAX_BODY_BYTES = 8_000;

/**
 * POST /push: the script of a website asks for the public key, adds or removes its browser, or its service worker reports a message
 * that it showed. 200 with the key, 204 without an answer; 400, 403 (a page that is not the site's), 404 (no such site), 413, and 429.
 */
export const servePush = servePageCall(MAX_BODY_BYTES, answerPush);

const QUIET = { "Cache-Control": NO_STORE, "X-Robots-Tag": "noindex, nofollow", "Referrer-Policy": "origin" };

/** GET /push/c/:token: a person clicked a message. 302 to its link, 404 for a token that we did not sign or a deleted campaign. */
export const servePushClick: Handler<AppEnv> = async (c) => {
  const url = await touchPush(c.get("context"), c.req.param("token") ?? "", "click");
  if (url === null)
    return c.text("This link does not work. It is incomplete, or its campaign was deleted.", 404, QUIET);
  return c.body(null, 302, { ...QUIET, Location: url });
};

/** GET /push/kaja-push.js: the file that a website puts at its own address, to be downloaded. */
export const servePushFile: Handler<AppEnv> = (c) =>
  c.body(workerFile(c.get("context").config.APP_URL), 200, {
    "Content-Type": "text/javascript; charset=utf-8",
    "Content-Disposition": 'attachment; filename="kaja-push.js"',
    "Cache-Control": "public, max-age=3600",
  });
