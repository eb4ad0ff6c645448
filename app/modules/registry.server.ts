import { telemetryServer } from "#app/modules/telemetry/manifest.server.ts";
import { platformConsumers, platformJobs } from "#app/platform/jobs.server.ts";
import type { QueueConsumer, ScheduledJob, ServerModule } from "#app/platform/manifest/server-module.ts";
import { accountServer } from "./account/manifest.server.ts";
import { adminServer } from "./admin/manifest.server.ts";
import { analyticsServer } from "./analytics/manifest.server.ts";
import { apiKeysServer } from "./api-keys/manifest.server.ts";
import { billingServer } from "./billing/manifest.server.ts";
import { contactServer } from "./contact/manifest.server.ts";
import { forumServer } from "./forum/manifest.server.ts";
import { helpServer } from "./help/manifest.server.ts";
import { insightsServer } from "./insights/manifest.server.ts";
import { keywordsServer } from "./keywords/manifest.server.ts";
import { notificationsServer } from "./notifications/manifest.server.ts";
import { privacyServer } from "./privacy/manifest.server.ts";
import { realtimeServer } from "./realtime/manifest.server.ts";
import { seoServer } from "./seo/manifest.server.ts";
import { webhooksServer } from "./webhooks/manifest.server.ts";
import { workspacesServer } from "./workspaces/manifest.server.ts";

/** Every module with server code that the Worker calls by itself: one line each. */
export const SERVER_MODULES: readonly ServerModule[] = [
  accountServer,
  adminServer,
  analyticsServer,
  apiKeysServer,
  billingServer,
  contactServer,
  forumServer,
  helpServer,
  insightsServer,
  keywordsServer,
  notificationsServer,
  privacyServer,
  realtimeServer,
  seoServer,
  telemetryServer,
  webhooksServer,
  workspacesServer,
];

/** What is due by the clock, of the platform and of every module. */
export const SCHEDULED_JOBS: readonly ScheduledJob[] = [
  ...platformJobs,
  ...SERVER_MODULES.flatMap(({ jobs = [] }) => jobs),
];

/** Who takes the messages of which queue (names as in wrangler.toml). */
export const QUEUE_CONSUMERS: Readonly<Record<string, QueueConsumer>> = Object.assign(
  {},
  platformConsumers,
  ...SERVER_MODULES.map(({ consumers }) => consumers),
);
