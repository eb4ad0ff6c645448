import type { Handler } from "hono";
import { createKey, deactivateKey, keyManagerSchema } from "#app/modules/api-keys/index.server.ts";
import { appError } from "#app/shared/error.ts";
import { problem } from "../middleware/problem.ts";
import type { SessionEnv } from "./session-only.ts";

/**
 * POST /functions/api-key-manager: makes or deactivates an API key of the signed-in person. The secret of a new key is
 * in this answer alone. The page under Settings uses the same use cases.
 */
export const manageApiKeys: Handler<SessionEnv> = async (c) => {
  // The body is valid JSON by now; only an empty body remains to be reported here.
  const parsed = keyManagerSchema.safeParse(await c.req.json().catch(() => null));
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
    return problem(c, appError("invalid_input", fields[0]?.message ?? "The body is not valid.", { fields }));
  }
  const [context, session, asked] = [c.get("context"), c.get("session"), parsed.data];
  if (asked.action === "deactivate") {
    const done = await deactivateKey(context, session, asked.keyId);
    return done.ok ? c.json({ id: asked.keyId, is_active: false }) : problem(c, done.error);
  }
  const { key_name, permissions, rateLimit } = asked;
  const created = await createKey(context, session, {
    name: key_name,
    permissions,
    rateLimit,
    expiresInDays: null,
    allowedAddresses: [],
  });
  if (!created.ok) return problem(c, created.error);
  return c.json(
    {
      id: created.value.id,
      key_name,
      api_key: created.value.secret,
      permissions,
      rate_limit_per_hour: rateLimit,
      is_active: true,
    },
    201,
  );
};
