/** Front door of the admin panel: what the Worker's own parts call. */
export { mayView, pageOf } from "./domain/viewing.ts";
export { notePage, resumeOwn, settleViews, signOutOfView } from "./viewing.server.ts";
