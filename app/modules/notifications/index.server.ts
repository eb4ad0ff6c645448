/** Front door of the notices: what other modules tell people by, what the frame shows, what the cron does. */
export { countUnread, listPublished, readBell } from "./bell.server.ts";
export type { NoticeKind } from "./domain/kinds.ts";
export { campaignAlert, planNews } from "./mail-templates.server.ts";
export { purgePeriodic, runPeriodic } from "./periodic/service.server.ts";
export { notify, notifyTokenUse, notifyWorkspace, purgeNotices, readChoices, saveChoices } from "./service.server.ts";
