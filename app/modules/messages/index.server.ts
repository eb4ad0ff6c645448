/** Public API of mails for functions and other modules. */
export { noteMailEvent } from "./activities.server.ts";
export { createMessageSchema, messageModel } from "./api/schema.ts";
export { sendMessageByApi } from "./api/service.server.ts";
export { MAX_REPORT_BYTES, takeBounce } from "./bounces/service.server.ts";
export { importDemoMails } from "./demo.server.ts";
export { checkDueDomains } from "./domains/daily-check.server.ts";
export {
  erasePersonMails,
  eraseWorkspaceMessages,
  exportCampaigns,
  exportPersonMails,
} from "./erasure.server.ts";
export { getOnsiteByApi, listOnsiteByApi } from "./onsite/api.server.ts";
export { EXAMPLE_ONSITE_ID, onsiteMessageModel } from "./onsite/api-schema.ts";
export { answerOnsite } from "./onsite/delivery/service.server.ts";
export { createPushByApi, getPushByApi, listPushByApi } from "./push/campaigns/api.server.ts";
export { createPushSchema, EXAMPLE_PUSH_ID, pushCampaignModel } from "./push/campaigns/schema.ts";
export { touchPush } from "./push/sending/touch.server.ts";
export { workerFile } from "./push/setup/install.ts";
export { answerPush } from "./push/signup/service.server.ts";
export { reviveCampaigns } from "./sending/watch.server.ts";
