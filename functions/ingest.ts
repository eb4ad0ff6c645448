import type { Context, Handler } from "hono";
import {
  collectBatch,
  collectPixel,
  hasPrivacySignal,
  MAX_BATCH_BYTES,
  throttleClient,
} from "#app/modules/analytics/index.server.ts";
import { readText } from "#app/platform/http/body.ts";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import type { AppEnv } from "./app.ts";
import { problem } from "./middleware/problem.ts";

/** As beacons and requests that outlive their page name a text of JSON. */
const BODY_TYPE = /^(text\/plain|application\/json)\b/i;

const PREFLIGHT_SECONDS = 86_400;

const TOO_LARGE = appError("body_too_large", "A batch may have at most 64 kB.");
const NOT_JSON = appError("unsupported_media_type", "Send the batch as JSON: application/json or text/plain.");

/** A transparent image of one pixel. */
const PIXEL = Uint8Array.from(atob("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"), (char) =>
  char.charCodeAt(0),
);

/** Every page may ask, and see that it was answered; what it asks for is decided by the site. */
const OPEN_TO_PAGES = { "Cross-Origin-Resource-Policy": "cross-origin", "Access-Control-Allow-Origin": "*" };

/** Also where nothing is kept. */
const taken = () => new Response(null, { status: 202, headers: OPEN_TO_PAGES });

function refuse(c: Context<AppEnv>, error: AppError): Response {
  const response = problem(c, error);
  for (const [name, value] of Object.entries(OPEN_TO_PAGES)) response.headers.set(name, value);
  return response;
}

/** OPTIONS /e: a page that sends JSON asks first. The answer does not reveal which sites exist. */
export const serveIngestOptions: Handler<AppEnv> = (c) => {
  c.header("Access-Control-Allow-Origin", "*");
  c.header("Access-Control-Allow-Methods", "POST");
  c.header("Access-Control-Allow-Headers", "content-type");
  c.header("Access-Control-Max-Age", String(PREFLIGHT_SECONDS));
  return c.body(null, 204);
};

/**
 * POST /e: what happened on a measured website, a batch of events at a time, from pages of any site; no cookie is read.
 * 202 when it is on disk, and when nothing is kept as the person wants it so, or it is a program's. Otherwise 400, 403
 * (a page that is not the site's), 404 (no such site), 413, 415, and 429 above what one address may send.
 */
export const serveIngest: Handler<AppEnv> = async (c) => {
  const context = c.get("context");
  const { headers } = c.req.raw;
  if (hasPrivacySignal(headers)) return taken();
  const admitted = throttleClient(context, context.address);
  if (!admitted.ok) return refuse(c, admitted.error);
  if (!BODY_TYPE.test(headers.get("content-type") ?? "")) return refuse(c, NOT_JSON);
  const text = await readText(c.req.raw, MAX_BATCH_BYTES);
  if (text === null) return refuse(c, TOO_LARGE);
  const collected = await collectBatch(context, c.req.raw, context.address, text);
  return collected.ok ? taken() : refuse(c, collected.error);
};

/** GET /e.gif: a view of a page, or an event by `kind` and `name`, for places where no script runs. */
export const servePixel: Handler<AppEnv> = async (c) => {
  const context = c.get("context");
  const image = () => c.body(PIXEL, 200, { ...OPEN_TO_PAGES, "Content-Type": "image/gif", "Cache-Control": NO_STORE });
  if (hasPrivacySignal(c.req.raw.headers)) return image();
  const admitted = throttleClient(context, context.address);
  if (!admitted.ok) return refuse(c, admitted.error);
  const collected = await collectPixel(context, c.req.raw, context.address);
  return collected.ok ? image() : refuse(c, collected.error);
};
