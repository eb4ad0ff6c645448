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
export { reviveCampaigns } from "./sending/watch.server.ts";
