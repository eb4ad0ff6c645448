import type { Handler } from "hono";
import { receiveWebhook } from "#app/modules/integrations/index.server.ts";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import type { AppEnv } from "./app.ts";

/**
 * POST /hooks/:token: something that another service reports. 200 when it is on disk, and when it was before. Otherwise 400 (garbage),
 * 401 (signature), 403 (plan), 404, 413, 429 and 503 (paused), which services answer by sending it again.
 */
export const serveInboundWebhook: Handler<AppEnv> = async (c) => {
  const context = c.get("context");
  const received = await receiveWebhook(context, c.req.raw, c.req.param("token") ?? "");
  c.header("Cache-Control", NO_STORE);
  if (received.ok) return c.json({ received: true, duplicate: received.value === "duplicate" }, 200);
  const { code, message, retryAfterSeconds } = received.error;
  if (retryAfterSeconds !== undefined) c.header("Retry-After", String(retryAfterSeconds));
  return c.json({ code, message }, HTTP_STATUS[code]);
};
