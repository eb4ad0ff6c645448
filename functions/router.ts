import { Hono } from "hono";
import type { AppEnv } from "./app.ts";
import { requestContext } from "./middleware/request-context.ts";
import { servePages } from "./pages.ts";

/** Every function of the Worker, then the pages. */
export const router = new Hono<AppEnv>();

router.use(requestContext);
router.all("*", servePages);
