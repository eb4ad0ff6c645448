import { createMiddleware } from "hono/factory";
import { UPLOADS } from "#app/modules/registry.server.ts";
import { readPostedForm } from "#app/platform/forms/read-form.server.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import type { AppEnv } from "../app.ts";

const PAGE_METHODS = ["GET", "HEAD", "POST"];

/** Forms that take a file may be larger than the others. */
const maxBytesOf = (path: string): number | undefined => UPLOADS.find((upload) => upload.path.test(path))?.maxBytes;

/**
 * Lets through to the pages only what a browser sends to a page: GET, HEAD, and a POSTed form that
 * is small enough and readable. It is read here once: actions take it from the context.
 */
export const pageInput = createMiddleware<AppEnv>(async (c, next) => {
  const refuse = (status: 400 | 405 | 413 | 415, message: string) => c.text(message, status);
  if (!PAGE_METHODS.includes(c.req.method)) {
    c.header("Allow", PAGE_METHODS.join(", "));
    return refuse(405, "This method is not allowed here.");
  }
  if (c.req.method === "POST") {
    const posted = c.req.raw;
    // Remix copies the request, which one whose body was read does not allow.
    c.req.raw = new Request(posted, { body: "" });
    const form = await readPostedForm(posted, c.get("context"), maxBytesOf(c.req.path));
    if (!form.ok) return refuse(HTTP_STATUS[form.error.code] as 400 | 413 | 415, form.error.message);
  }
  await next();
  if (c.res.status === 405 && !c.res.headers.has("Allow"))
    c.header("Allow", c.req.method === "POST" ? "GET, HEAD" : "POST");
});
