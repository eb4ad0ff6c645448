import type {
  ApiRoute,
  ApiScopeDefinition,
  ModuleManifest,
  PlanLimit,
  RetentionEntry,
  SearchPage,
  WebhookEvent,
} from "#app/platform/manifest/define-module.ts";
import { platformModule } from "#app/platform/manifest/platform.ts";
import type { Rule } from "#app/platform/rate-limit/rules.ts";
import { accountModule } from "./account/manifest.ts";
import { adminModule } from "./admin/manifest.ts";
import { adsmartModule } from "./adsmart/manifest.ts";
import { aiAssistantModule } from "./ai-assistant/manifest.ts";
import { analyticsModule } from "./analytics/manifest.ts";
import { apiDocsModule } from "./api-docs/manifest.ts";
import { apiKeysModule } from "./api-keys/manifest.ts";
import { audioModule } from "./audio/manifest.ts";
import { automationModule } from "./automation/manifest.ts";
import { billingModule } from "./billing/manifest.ts";
import { clientModule } from "./client/manifest.ts";
import { contactModule } from "./contact/manifest.ts";
import { contactsModule } from "./contacts/manifest.ts";
import { contentModule } from "./content/manifest.ts";
import { crossModuleModule } from "./cross-module/manifest.ts";
import { dashboardModule } from "./dashboard/manifest.ts";
import { dataPipelineModule } from "./data-pipeline/manifest.ts";
import { eventsModule } from "./events/manifest.ts";
import { formsModule } from "./forms/manifest.ts";
import { forumModule } from "./forum/manifest.ts";
import { growthModule } from "./growth/manifest.ts";
import { guidanceModule } from "./guidance/manifest.ts";
import { helpModule } from "./help/manifest.ts";
import { influencerModule } from "./influencer/manifest.ts";
import { insightsModule } from "./insights/manifest.ts";
import { integrationsModule } from "./integrations/manifest.ts";
import { keywordsModule } from "./keywords/manifest.ts";
import { leadsModule } from "./leads/manifest.ts";
import { linksModule } from "./links/manifest.ts";
import { mailboxModule } from "./mailbox/manifest.ts";
import { marketingToolsModule } from "./marketing-tools/manifest.ts";
import { messagesModule } from "./messages/manifest.ts";
import { notificationsModule } from "./notifications/manifest.ts";
import { personalizationModule } from "./personalization/manifest.ts";
import { prModule } from "./pr/manifest.ts";
import { privacyModule } from "./privacy/manifest.ts";
import { realtimeModule } from "./realtime/manifest.ts";
import { retargetingModule } from "./retargeting/manifest.ts";
import { savedViewsModule } from "./saved-views/manifest.ts";
import { searchModule } from "./search/manifest.ts";
import { securityModule } from "./security/manifest.ts";
import { semModule } from "./sem/manifest.ts";
import { seoModule } from "./seo/manifest.ts";
import { seoToolsModule } from "./seo-tools/manifest.ts";
import { settingsModule } from "./settings/manifest.ts";
import { socialModule } from "./social/manifest.ts";
import { strategyModule } from "./strategy/manifest.ts";
import { supportModule } from "./support/manifest.ts";
import { telemetryModule } from "./telemetry/manifest.ts";
import { videoModule } from "./video/manifest.ts";
import { webhooksModule } from "./webhooks/manifest.ts";
import { websitesModule } from "./websites/manifest.ts";
import { workspacesModule } from "./workspaces/manifest.ts";

/** Every module of the product, one line each. Cards, menus, filters and lists show them in this order. */
export const MODULE_MANIFESTS = [
  accountModule,
  workspacesModule,
  notificationsModule,
  apiKeysModule,
  telemetryModule,
  privacyModule,
  seoModule,
  keywordsModule,
  semModule,
  contentModule,
  socialModule,
  adsmartModule,
  growthModule,
  analyticsModule,
  leadsModule,
  contactsModule,
  formsModule,
  personalizationModule,
  eventsModule,
  influencerModule,
  retargetingModule,
  messagesModule,
  videoModule,
  prModule,
  audioModule,
  dashboardModule,
  seoToolsModule,
  marketingToolsModule,
  automationModule,
  strategyModule,
  aiAssistantModule,
  crossModuleModule,
  linksModule,
  insightsModule,
  realtimeModule,
  integrationsModule,
  dataPipelineModule,
  clientModule,
  webhooksModule,
  apiDocsModule,
  securityModule,
  billingModule,
  settingsModule,
  helpModule,
  supportModule,
  forumModule,
  adminModule,
  contactModule,
  guidanceModule,
  savedViewsModule,
  websitesModule,
  searchModule,
  mailboxModule,
] as const satisfies readonly ModuleManifest[];

/** The platform brings limits, rules and actions of its own; they come last. */
const DECLARED: readonly ModuleManifest[] = [...MODULE_MANIFESTS, platformModule];

type Declared = (typeof MODULE_MANIFESTS)[number] | typeof platformModule;

/** Sections of a manifest that hold entries by name. */
type Section = {
  [K in keyof ModuleManifest]-?: NonNullable<ModuleManifest[K]> extends Readonly<Record<string, unknown>> ? K : never;
}[keyof ModuleManifest];

/** Names that the manifests give in a section. */
type NamesIn<S extends Section, M = Declared> =
  M extends Readonly<Record<S, infer Entries>> ? Extract<keyof Entries, string> : never;

type UnionToIntersection<U> = (U extends unknown ? (union: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

/** The entries of a section of every manifest in one table. Names are unique; a test holds them to it. */
const collect = <S extends Section, V>(section: S): Readonly<Record<NamesIn<S>, V>> =>
  Object.assign({}, ...DECLARED.map((module) => module[section]));

/** What plans limit by number. */
export const LIMITS = collect<"limits", PlanLimit>("limits");

type LimitEntries = UnionToIntersection<Declared extends infer M ? (M extends { limits: infer L } ? L : never) : never>;

/** Names of the limits that fulfil a condition. */
type LimitWith<Condition> = {
  [K in keyof LimitEntries]: LimitEntries[K] extends Condition ? K : never;
}[keyof LimitEntries];

/** Limits shown on the billing page whose rows are counted, as no meter does. */
export type CountedLimit = Exclude<LimitWith<{ usageLabel: string }>, LimitWith<{ meter: string }>>;

/** Values of `usage_meters.meter` by which limits are counted. */
export type MeterName = LimitEntries[LimitWith<{ meter: string }>]["meter"];

/** Every limit of the product on people; API keys carry an hourly limit besides. */
export const RATE_LIMITS = collect<"rateLimits", Rule>("rateLimits");

/** Permission scopes of an API key. */
export const API_SCOPES = collect<"scopes", ApiScopeDefinition>("scopes");
export type ApiScope = NamesIn<"scopes">;

/** First part of an action's name, for what happens in a workspace. */
export const WORKSPACE_AUDIT_AREAS = collect<"auditAreas", string>("auditAreas");
export type WorkspaceAuditArea = NamesIn<"auditAreas">;

/** The same for what administrators do with the product itself. */
export const SYSTEM_AUDIT_AREAS = collect<"systemAuditAreas", string>("systemAuditAreas");

/** Every action of the audit log with its label. */
export const AUDIT_ACTIONS = collect<"auditActions", string>("auditActions");

/** Types of webhook events. */
export const WEBHOOK_EVENTS = collect<"webhookEvents", WebhookEvent>("webhookEvents");
export type WebhookEventType = NamesIn<"webhookEvents">;

/** The same by the module that sends them, in the order of the modules. */
export const WEBHOOK_EVENT_GROUPS: readonly { module: string; events: Readonly<Record<string, WebhookEvent>> }[] =
  DECLARED.flatMap(({ title, webhookEvents }) => (webhookEvents ? [{ module: title, events: webhookEvents }] : []));

/** The paths of the public API as the public page lists them. */
export const API_ROUTES: readonly ApiRoute[] = DECLARED.flatMap(({ apiRoutes = [] }) => apiRoutes);

/** Pages below a module's own that people look for by name. */
export const SEARCH_PAGES: readonly SearchPage[] = DECLARED.flatMap(({ searchPages = [] }) => searchPages);

/** Every kind of data the product stores: what, why, how long. */
export const RETENTION: readonly RetentionEntry[] = DECLARED.flatMap(({ retention = [] }) => retention);

/** First segments of the paths that need sign-in, whether or not their page exists yet: "leads". */
export const SIGNED_IN_SEGMENTS: ReadonlySet<string> = new Set(
  DECLARED.flatMap(({ path }) => path?.split("/")[1] ?? []),
);

/** The same as paths: "/leads". */
export const SIGNED_IN_PATHS: readonly string[] = [...SIGNED_IN_SEGMENTS].map((segment) => `/${segment}`);
