import { answerOnsite } from "#app/modules/messages/index.server.ts";
import { servePageCall } from "./middleware/page-call.ts";

const MAX_BODY_BYTES = 16_000;

/**
 * POST /onsite: the script of a website asks which message to show, or reports a view, a click or a close. 200 with the message,
 * 204 without one; 400, 403 (a page that is not the site's), 404 (no such site), 413, and 429.
 */
export const serveOnsite = servePageCall(MAX_BODY_BYTES, answerOnsite);
