import type { Handler } from "hono";
import { checkHealth } from "#app/platform/health/health.server.ts";
import type { AppEnv } from "./app.ts";

/** `GET /healthz`: 200 while everything answers, 503 when a part is down; for machines that watch. */
export const serveHealth: Handler<AppEnv> = async (c) => {
  const health = await checkHealth(c.get("context"));
  return c.json(health, health.status === "down" ? 503 : 200, { "Cache-Control": "no-store" });
};
