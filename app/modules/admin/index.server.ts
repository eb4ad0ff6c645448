/** Public API of the admin panel: what the Worker's own parts call. */
export { mayView, pageOf } from "./impersonation/domain/viewing.ts";
export { notePage, resumeOwn, settleViews, signOutOfView } from "./impersonation/service.server.ts";
