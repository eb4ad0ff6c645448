import type { Handler } from "hono";
import type { AppEnv } from "../app.ts";

/**
 * Renders every page. React, Remix and the list of routes are imported with the first page: an isolate that serves the API,
 * collects events or holds an object starts without them.
 */
export const servePages: Handler<AppEnv> = async (c, next) => {
  const { renderPage } = await import("./render-pages.ts");
  return renderPage(c, next);
};
