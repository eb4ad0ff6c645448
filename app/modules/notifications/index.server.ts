/** Front door of the notices: what other modules tell people by. */
export type { NoticeKind } from "./domain/kinds.ts";
export { type NoticeOrder, type NoticeText, notify, notifyWorkspace, purgeNotices } from "./service.server.ts";
