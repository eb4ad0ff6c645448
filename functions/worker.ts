import { createAppContext } from "#app/platform/context.server.ts";
import { consume } from "./background/queue.ts";
import { tick } from "./background/scheduled.ts";
import { router } from "./router.ts";

export { AdsObject } from "#app/modules/adsmart/store/ads.object.server.ts";
export { SiteObject } from "#app/modules/analytics/store/site.object.server.ts";
export { ApiKeyObject } from "#app/modules/api-keys/quota/api-key.object.server.ts";
export { FlowRunWorkflow } from "#app/modules/automation/engine/flow-run.workflow.server.ts";
export { FlowObject } from "#app/modules/automation/store/flow.object.server.ts";
export { ContactsObject } from "#app/modules/contacts/contacts.object.server.ts";
export { FormObject } from "#app/modules/forms/store/form.object.server.ts";
export { ConnectionsObject } from "#app/modules/integrations/store/connections.object.server.ts";
export { LinkPurchasesObject } from "#app/modules/links/revenue/store/link-purchases.object.server.ts";
export { LinkObject } from "#app/modules/links/store/link.object.server.ts";
export { OnsiteObject } from "#app/modules/messages/onsite/store/onsite.object.server.ts";
export { PushObject } from "#app/modules/messages/push/store/push.object.server.ts";
export { MailCampaignWorkflow } from "#app/modules/messages/sending/mail-campaign.workflow.server.ts";
export { MailCampaignObject } from "#app/modules/messages/store/mail-campaign.object.server.ts";
export { AccountErasureWorkflow } from "#app/modules/privacy/erasure/account-erasure.workflow.server.ts";
export { DataExportWorkflow } from "#app/modules/privacy/export/data-export.workflow.server.ts";
export { SemObject } from "#app/modules/sem/tree/store/sem.object.server.ts";
export { CrawlObject } from "#app/modules/seo/engine/crawl.object.server.ts";
export { SocialPublishWorkflow } from "#app/modules/social/publishing/publish.workflow.server.ts";
export { SocialObject } from "#app/modules/social/store/social.object.server.ts";
export { SystemMetricsObject } from "#app/platform/metrics/metrics.object.server.ts";
export { HostObject } from "#app/platform/politeness/host.object.server.ts";
export { RateLimitObject } from "#app/platform/rate-limit/rate-limit.object.server.ts";
export { QueueRelay } from "./background/queue-relay.ts";

/** Wires the Worker's entrances; decides nothing. */
export default {
  fetch: router.fetch,
  scheduled: (controller, env, ctx) =>
    tick(createAppContext(env, ctx, { trigger: "cron" }), new Date(controller.scheduledTime)),
  queue: (batch, env, ctx) => consume(createAppContext(env, ctx, { trigger: `queue:${batch.queue}` }), batch),
} satisfies ExportedHandler<Env>;
