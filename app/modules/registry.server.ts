import type { AppContext } from "#app/platform/context.server.ts";
import { platformConsumers, platformJobs } from "#app/platform/jobs.server.ts";
import type { MailTemplate } from "#app/platform/mail/template.ts";
import type { FlowNodeKind, FlowTriggerKind } from "#app/platform/manifest/flow-kinds.ts";
import type {
  AssetKind,
  KitMaker,
  QueueConsumer,
  ScheduledJob,
  ServerModule,
  Subscription,
  TrafficRepair,
  Upload,
} from "#app/platform/manifest/server-module.ts";
import type { TableDeclaration } from "#app/platform/manifest/tables.ts";
import type { TemplateKind } from "#app/platform/manifest/template-kinds.ts";
import type { WebhookEventModel } from "#app/platform/manifest/webhook-event.ts";
import { platformTables } from "#app/platform/tables.server.ts";
import { accountServer } from "./account/manifest.server.ts";
import { adminServer } from "./admin/manifest.server.ts";
import { adsmartServer } from "./adsmart/manifest.server.ts";
import { analyticsServer } from "./analytics/manifest.server.ts";
import { apiKeysServer } from "./api-keys/manifest.server.ts";
import { automationServer } from "./automation/manifest.server.ts";
import { billingServer } from "./billing/manifest.server.ts";
import { contactServer } from "./contact/manifest.server.ts";
import { contactsServer } from "./contacts/manifest.server.ts";
import { contentServer } from "./content/manifest.server.ts";
import { crossModuleServer } from "./cross-module/manifest.server.ts";
import { formsServer } from "./forms/manifest.server.ts";
import { forumServer } from "./forum/manifest.server.ts";
import { guidanceServer } from "./guidance/manifest.server.ts";
import { helpServer } from "./help/manifest.server.ts";
import { insightsServer } from "./insights/manifest.server.ts";
import { integrationsServer } from "./integrations/manifest.server.ts";
import { keywordsServer } from "./keywords/manifest.server.ts";
import { leadsServer } from "./leads/manifest.server.ts";
import { linksServer } from "./links/manifest.server.ts";
import { messagesServer } from "./messages/manifest.server.ts";
import { notificationsServer } from "./notifications/manifest.server.ts";
import { privacyServer } from "./privacy/manifest.server.ts";
import { realtimeServer } from "./realtime/manifest.server.ts";
import { savedViewsServer } from "./saved-views/manifest.server.ts";
import { semServer } from "./sem/manifest.server.ts";
import { seoServer } from "./seo/manifest.server.ts";
import { socialServer } from "./social/manifest.server.ts";
import { strategyServer } from "./strategy/manifest.server.ts";
import { supportServer } from "./support/manifest.server.ts";
import { telemetryServer } from "./telemetry/manifest.server.ts";
import { webhooksServer } from "./webhooks/manifest.server.ts";
import { websitesServer } from "./websites/manifest.server.ts";
import { workspacesServer } from "./workspaces/manifest.server.ts";

/** Every module that the Worker must know of: one line each. */
export const SERVER_MODULES: readonly ServerModule[] = [
  accountServer,
  adminServer,
  analyticsServer,
  apiKeysServer,
  automationServer,
  billingServer,
  contactServer,
  contactsServer,
  contentServer,
  crossModuleServer,
  formsServer,
  forumServer,
  guidanceServer,
  helpServer,
  insightsServer,
  integrationsServer,
  keywordsServer,
  leadsServer,
  linksServer,
  messagesServer,
  notificationsServer,
  privacyServer,
  realtimeServer,
  savedViewsServer,
  semServer,
  seoServer,
  socialServer,
  adsmartServer,
  strategyServer,
  supportServer,
  telemetryServer,
  webhooksServer,
  websitesServer,
  workspacesServer,
];

/** Every table of the product: who owns its rows, and what bounds its growth. */
export const TABLES: readonly TableDeclaration[] = [
  ...platformTables,
  ...SERVER_MODULES.flatMap(({ tables = [] }) => tables),
];

/** What is due by the clock, of the platform and of every module. */
export const SCHEDULED_JOBS: readonly ScheduledJob[] = [
  ...platformJobs,
  ...SERVER_MODULES.flatMap(({ jobs = [] }) => jobs),
];

/** Schema and example of every webhook event, by type: for the documentation, and for tests of what is sent. */
export async function loadWebhookEvents(): Promise<Readonly<Record<string, WebhookEventModel>>> {
  const events = await Promise.all(SERVER_MODULES.map(({ webhookEvents }) => webhookEvents?.()));
  return Object.assign({}, ...events);
}

/** Every mail that the product sends. */
export async function loadMailTemplates(): Promise<readonly MailTemplate[]> {
  const templates = await Promise.all(SERVER_MODULES.map(({ mailTemplates }) => mailTemplates?.()));
  return templates.flatMap((own) => Object.values(own ?? {}));
}

/** Forms that may be larger than others, of every module. */
export const UPLOADS: readonly Upload[] = SERVER_MODULES.flatMap(({ uploads = [] }) => uploads);

/** Kinds of records that a marketing campaign can hold, of every module. */
export const ASSET_KINDS: readonly AssetKind[] = SERVER_MODULES.flatMap(({ assetKinds = [] }) => assetKinds);

/** What wrong UTM values of a workspace's traffic mean, from every module that says so. */
export async function readTrafficRepairs(
  context: Pick<AppContext, "db">,
  workspaceId: string,
): Promise<readonly TrafficRepair[]> {
  const found = await Promise.all(SERVER_MODULES.map(({ trafficRepairs }) => trafficRepairs?.(context, workspaceId)));
  return found.flatMap((repairs) => repairs ?? []);
}

/** What the rules of a workspace have against an address that somebody makes, from every module that has such rules. */
export async function readAddressWarnings(
  context: Pick<AppContext, "db">,
  workspaceId: string,
  url: string,
): Promise<readonly string[]> {
  const found = await Promise.all(
    SERVER_MODULES.map(({ addressWarnings }) => addressWarnings?.(context, workspaceId, url)),
  );
  return found.flatMap((warnings) => warnings ?? []);
}

/** Drafts that modules make of a campaign's brief. */
export const KIT_MAKERS: readonly KitMaker[] = SERVER_MODULES.flatMap(({ kitMakers = [] }) => kitMakers);

/** Kinds of templates in the gallery, of every module. */
export const TEMPLATE_KINDS: readonly TemplateKind[] = SERVER_MODULES.flatMap(
  ({ templateKinds = [] }) => templateKinds,
);

/** Steps that automation flows can have, by their kinds. */
export const FLOW_NODES: ReadonlyMap<string, FlowNodeKind> = new Map(
  SERVER_MODULES.flatMap(({ flowNodes = [] }) => flowNodes.map((node) => [node.kind, node] as const)),
);

/** Ways into automation flows, by their kinds. */
export const FLOW_TRIGGERS: ReadonlyMap<string, FlowTriggerKind> = new Map(
  SERVER_MODULES.flatMap(({ flowTriggers = [] }) => flowTriggers.map((one) => [one.kind, one] as const)),
);

/** Who is interested in which events of the bus. */
export const SUBSCRIPTIONS: readonly Subscription[] = SERVER_MODULES.flatMap(({ subscriptions = [] }) => subscriptions);

const loadEvents = () => import("#app/platform/events/consumer.server.ts");

/** The queue of the bus, whose consumer has to know every subscription. */
const EVENT_CONSUMERS: Readonly<Record<string, QueueConsumer>> = {
  "kaja-events": async (context, batch) => (await loadEvents()).consumeEvents(context, batch, SUBSCRIPTIONS),
  "kaja-events-dead": async (context, batch) => (await loadEvents()).consumeDeadEvents(context, batch),
};

/** The consumer of each queue (names as in wrangler.toml). */
export const QUEUE_CONSUMERS: Readonly<Record<string, QueueConsumer>> = Object.assign(
  {},
  platformConsumers,
  EVENT_CONSUMERS,
  ...SERVER_MODULES.map(({ consumers }) => consumers),
);
