import type { Handler } from "hono";
import { MAX_REPORT_BYTES, takeBounce } from "#app/modules/messages/index.server.ts";
import { readText } from "#app/platform/http/body.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import type { AppEnv } from "../app.ts";

/** `POST /webhooks/mail/:workspaceId/:token`: a bounce or complaint, as a mail service reports it. The token proves the sender. */
export const serveMailWebhook: Handler<AppEnv> = async (c) => {
  const body = await readText(c.req.raw, MAX_REPORT_BYTES);
  if (body === null) return c.json({ code: "body_too_large" }, 413);
  const workspaceId = c.req.param("workspaceId") ?? "";
  const token = c.req.param("token") ?? "";
  const type = c.req.header("content-type") ?? "";
  const taken = await takeBounce(c.get("context"), { workspaceId, token, type, body });
  if (taken.ok) return c.json({ received: true }, 200);
  return c.json({ code: taken.error.code, message: taken.error.message }, HTTP_STATUS[taken.error.code]);
};
