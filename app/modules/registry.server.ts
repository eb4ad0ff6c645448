import { platformConsumers, platformJobs } from "#app/platform/jobs.server.ts";
import type { QueueConsumer, ScheduledJob, ServerModule, Upload } from "#app/platform/manifest/server-module.ts";
import type { TableDeclaration } from "#app/platform/manifest/tables.ts";
import { platformTables } from "#app/platform/tables.server.ts";
import { accountServer } from "./account/manifest.server.ts";
import { adminServer } from "./admin/manifest.server.ts";
import { analyticsServer } from "./analytics/manifest.server.ts";
import { apiKeysServer } from "./api-keys/manifest.server.ts";
import { billingServer } from "./billing/manifest.server.ts";
import { contactServer } from "./contact/manifest.server.ts";
import { contentServer } from "./content/manifest.server.ts";
import { forumServer } from "./forum/manifest.server.ts";
import { guidanceServer } from "./guidance/manifest.server.ts";
import { helpServer } from "./help/manifest.server.ts";
import { insightsServer } from "./insights/manifest.server.ts";
import { keywordsServer } from "./keywords/manifest.server.ts";
import { leadsServer } from "./leads/manifest.server.ts";
import { notificationsServer } from "./notifications/manifest.server.ts";
import { privacyServer } from "./privacy/manifest.server.ts";
import { realtimeServer } from "./realtime/manifest.server.ts";
import { semServer } from "./sem/manifest.server.ts";
import { seoServer } from "./seo/manifest.server.ts";
import { socialServer } from "./social/manifest.server.ts";
import { supportServer } from "./support/manifest.server.ts";
import { telemetryServer } from "./telemetry/manifest.server.ts";
import { webhooksServer } from "./webhooks/manifest.server.ts";
import { workspacesServer } from "./workspaces/manifest.server.ts";

/** Every module that the Worker must know of: one line each. */
export const SERVER_MODULES: readonly ServerModule[] = [
  accountServer,
  adminServer,
  analyticsServer,
  apiKeysServer,
  billingServer,
  contactServer,
  contentServer,
  forumServer,
  guidanceServer,
  helpServer,
  insightsServer,
  keywordsServer,
  leadsServer,
  notificationsServer,
  privacyServer,
  realtimeServer,
  semServer,
  seoServer,
  socialServer,
  supportServer,
  telemetryServer,
  webhooksServer,
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

/** Forms that may be larger than others, of every module. */
export const UPLOADS: readonly Upload[] = SERVER_MODULES.flatMap(({ uploads = [] }) => uploads);

/** Who takes the messages of which queue (names as in wrangler.toml). */
export const QUEUE_CONSUMERS: Readonly<Record<string, QueueConsumer>> = Object.assign(
  {},
  platformConsumers,
  ...SERVER_MODULES.map(({ consumers }) => consumers),
);
