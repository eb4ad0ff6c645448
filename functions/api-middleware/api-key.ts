import { createMiddleware } from "hono/factory";
import { resolveKey } from "#app/modules/api-keys/index.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { problem } from "../middleware/problem.ts";
import type { ApiEnv } from "./env.ts";

/** The key of a request: `x-api-key`, or a Bearer token. Both may be sent when they agree. */
function readKey(headers: Headers): Result<string> {
  const own = headers.get("x-api-key")?.trim() || null;
  const authorization = headers.get("authorization")?.trim() ?? "";
  const bearer = /^bearer +(\S+)$/i.exec(authorization)?.[1] ?? null;
  if (own && bearer && own !== bearer)
    return err(
      appError("invalid_input", "Two different API keys were sent. Send one, as x-api-key or as a Bearer token."),
    );
  const key = own ?? bearer;
  if (key) return ok(key);
  return err(
    appError(
      "unauthenticated",
      "Send your API key in the x-api-key header, or as a Bearer token in the Authorization header.",
    ),
  );
}

/** Resolves the request's key to its person, or answers 401. The key itself goes no further. */
export const apiKey = createMiddleware<ApiEnv>(async (c, next) => {
  const key = readKey(c.req.raw.headers);
  if (!key.ok) return problem(c, key.error);
  const resolved = await resolveKey(c.get("context"), key.value);
  if (!resolved.ok) return problem(c, resolved.error);
  c.set("principal", resolved.value);
  await next();
});
