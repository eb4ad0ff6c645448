import type { Handler } from "hono";
import { z } from "zod";
import { type DemoResponse, importDemoResponses } from "#app/modules/forms/index.server.ts";
import type { AppEnv } from "../app.ts";

/** Only the shape of the whole: a script of this repository sends it. */
const bodySchema = z.object({ formId: z.string(), responses: z.array(z.custom<DemoResponse>()) });

/**
 * POST /dev/responses: made-up responses to a form, in local development only: elsewhere nothing is read or written, and the
 * answer is 404. Here it is how many were new.
 */
export const serveDevResponses: Handler<AppEnv> = async (c) => {
  const context = c.get("context");
  if (context.config.ENVIRONMENT !== "development") return c.notFound();
  const parsed = bodySchema.safeParse(await c.req.json().catch(() => null));
  if (!parsed.success) return c.body(null, 400);
  const stored = await importDemoResponses(context, parsed.data);
  return stored === null ? c.notFound() : c.json({ stored });
};
