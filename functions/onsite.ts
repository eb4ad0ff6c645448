import type { Handler } from "hono";
import { answerOnsite } from "#app/modules/messages/index.server.ts";
import { readText } from "#app/platform/http/body.ts";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import type { AppEnv } from "./app.ts";
import { problem } from "./middleware/problem.ts";

const MAX_BODY_BYTES = 16_000;

/** Every page may ask, and see the answer; what it gets is decided by its website. */
const OPEN_TO_PAGES = {
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Access-Control-Allow-Origin": "*",
  "Cache-Control": NO_STORE,
};

const TOO_LARGE = appError("body_too_large", "A request may have at most 16 kB.");

/**
 * POST /onsite: the script of a website asks which message to show, or reports a view, a click or a close; no cookie is read. 200
 * with the message, 204 without one; 400, 403 (a page that is not the site's), 404 (no such site), 413, and 429.
 */
export const serveOnsite: Handler<AppEnv> = async (c) => {
  const context = c.get("context");
  const refuse = (error: AppError): Response => {
    const response = problem(c, error);
    for (const [name, value] of Object.entries(OPEN_TO_PAGES)) response.headers.set(name, value);
    return response;
  };
  const text = await readText(c.req.raw, MAX_BODY_BYTES);
  if (text === null) return refuse(TOO_LARGE);
  const answer = await answerOnsite(context, c.req.raw, context.address, text);
  if (!answer.ok) return refuse(answer.error);
  return answer.value === null ? c.body(null, 204, OPEN_TO_PAGES) : c.json(answer.value, 200, OPEN_TO_PAGES);
};
