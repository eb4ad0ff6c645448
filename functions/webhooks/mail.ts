import type { Handler } from "hono";
import { MAX_REPORT_BYTES, takeBounce } from "#app/modules/messages/index.server.ts";
import { readText } from "#app/platform/http/body.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import type { AppEnv } from "../app.ts";

/** The password of HTTP Basic (RFC 7617), which some services send instead of a secret path; "" without one. */
function passwordOf(authorization: string | undefined): string {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,400})$/i.exec(authorization ?? "")?.[1];
  if (encoded === undefined) return "";
  try {
    return atob(encoded).replace(/^[^:]*:/, "");
  } catch {
    return "";
  }
}

/**
 * `POST /webhooks/mail/:workspaceId/:token`, or without the token in the path and with it as the password of HTTP Basic: a bounce
 * or complaint, as a mail service reports it. The token proves the sender; what a service signs is checked as well.
 */
export const serveMailWebhook: Handler<AppEnv> = async (c) => {
  const body = await readText(c.req.raw, MAX_REPORT_BYTES);
  if (body === null) return c.json({ code: "body_too_large" }, 413);
  const workspaceId = c.req.param("workspaceId") ?? "";
  const token = c.req.param("token") ?? passwordOf(c.req.header("authorization"));
  const taken = await takeBounce(c.get("context"), { workspaceId, token, headers: c.req.raw.headers, body });
  if (taken.ok) return c.json({ received: true }, 200);
  return c.json({ code: taken.error.code, message: taken.error.message }, HTTP_STATUS[taken.error.code]);
};
