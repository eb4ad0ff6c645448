import type { Handler } from "hono";
import { answerPush, touchPush, workerFile } from "#app/modules/messages/index.server.ts";
import { readText } from "#app/platform/http/body.ts";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import type { AppEnv } from "./app.ts";
import { problem } from "./middleware/problem.ts";

const MAX_BODY_BYTES = 8_000;

/** Every page may ask, and see the answer; what it gets is decided by its website. */
const OPEN_TO_PAGES = {
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Access-Control-Allow-Origin": "*",
  "Cache-Control": NO_STORE,
};

const TOO_LARGE = appError("body_too_large", "A request may have at most 8 kB.");

/**
 * POST /push: the script of a website asks for the public key, adds or removes its browser, or its service worker reports a message
 * that it showed; no cookie is read. 200 with the key, 204 without an answer; 400, 403 (a page that is not the site's), 404 (no such
 * site), 413, and 429.
 */
export const servePush: Handler<AppEnv> = async (c) => {
  const context = c.get("context");
  const refuse = (error: AppError): Response => {
    const response = problem(c, error);
    for (const [name, value] of Object.entries(OPEN_TO_PAGES)) response.headers.set(name, value);
    return response;
  };
  const text = await readText(c.req.raw, MAX_BODY_BYTES);
  if (text === null) return refuse(TOO_LARGE);
  const answer = await answerPush(context, c.req.raw, context.address, text);
  if (!answer.ok) return refuse(answer.error);
  return answer.value === null ? c.body(null, 204, OPEN_TO_PAGES) : c.json(answer.value, 200, OPEN_TO_PAGES);
};

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
