/** Public API of the notifications: sending, the frame's bell, the cron's work. */
export { countUnread, listPublished, readBell } from "./bell.server.ts";
export type { NoticeKind } from "./domain/kinds.ts";
export { campaignAlert, planNews } from "./mail-templates.server.ts";
export { purgePeriodic, runPeriodic } from "./periodic/service.server.ts";
export { notify, notifyTokenUse, notifyWorkspace, purgeNotices, readChoices, saveChoices } from "./service.server.ts";
