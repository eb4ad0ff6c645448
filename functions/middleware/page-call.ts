import type { Handler } from "hono";
import type { RequestContext } from "#app/platform/context.server.ts";
import { readText } from "#app/platform/http/body.ts";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import type { Result } from "#app/shared/result.ts";
import type { AppEnv } from "../app.ts";
import { problem } from "./problem.ts";

/** Every page may ask, and see the answer; what it gets is decided by its website. */
const OPEN_TO_PAGES = {
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Access-Control-Allow-Origin": "*",
  "Cache-Control": NO_STORE,
};

type Answer = (
  context: RequestContext,
  request: Request,
  address: string,
  text: string,
) => Promise<Result<object | null>>;

/**
 * Answers what the script of any website sends as text; no cookie is read. 200 with what `answer` returns, 204 where that is
 * null, 413 above `maxBytes`, and the errors of `answer`.
 */
export const servePageCall = (maxBytes: number, answer: Answer): Handler<AppEnv> => {
  const tooLarge = appError("body_too_large", `A request may have at most ${maxBytes / 1_000} kB.`);
  return async (c) => {
    const context = c.get("context");
    const refuse = (error: AppError): Response => {
      const response = problem(c, error);
      for (const [name, value] of Object.entries(OPEN_TO_PAGES)) response.headers.set(name, value);
      return response;
    };
    const text = await readText(c.req.raw, maxBytes);
    if (text === null) return refuse(tooLarge);
    const answered = await answer(context, c.req.raw, context.address, text);
    if (!answered.ok) return refuse(answered.error);
    return answered.value === null ? c.body(null, 204, OPEN_TO_PAGES) : c.json(answered.value, 200, OPEN_TO_PAGES);
  };
};
