import { purgeAuthChallenges, purgeLinks, purgeSignInEvents } from "#app/modules/account/index.server.ts";
import { settleViews } from "#app/modules/admin/index.server.ts";
import { purgeSalts, runDigests } from "#app/modules/analytics/index.server.ts";
import { purgeRepeatable, purgeUsage } from "#app/modules/api-keys/index.server.ts";
import { purgeStripeEvents, runLifecycle } from "#app/modules/billing/index.server.ts";
import { purgeContactMessages } from "#app/modules/contact/index.server.ts";
import { purgeReports } from "#app/modules/forum/index.server.ts";
import { purgeArticleReads } from "#app/modules/help/index.server.ts";
import { predictCampaigns, topChange } from "#app/modules/insights/index.server.ts";
import { tendKeywords } from "#app/modules/keywords/index.server.ts";
import { purgeNotices, purgePeriodic, runPeriodic } from "#app/modules/notifications/index.server.ts";
import { eraseDueAccounts, remindOfDeletions, tendExports } from "#app/modules/privacy/index.server.ts";
import { runTrafficAlerts } from "#app/modules/realtime/index.server.ts";
import { runDueCrawls, summariseWorkspace, topFixes } from "#app/modules/seo/index.server.ts";
import { purgeTracking } from "#app/modules/tracking/index.server.ts";
import { purgeWebhooks, queueDueDeliveries } from "#app/modules/webhooks/index.server.ts";
import { purgeInvites } from "#app/modules/workspaces/index.server.ts";
import { sealAudit } from "#app/platform/audit/seal.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { purgeDeadLetters } from "#app/platform/dead-letters/dead-letters.server.ts";
import { purgeMails, requeueMails } from "#app/platform/mail/mail.server.ts";
import { purgeMetrics, recordMetrics } from "#app/platform/metrics/metrics.server.ts";
import { purgeSessions } from "#app/platform/session/session.server.ts";

type DueWork = (context: AppContext, now: Date) => Promise<unknown>;

/** What runs each minute; one module's failure does not stop the others. */
const DUE_WORK: Readonly<Record<string, DueWork>> = {
  "session.purge": purgeSessions,
  "account.links": purgeLinks,
  "workspace.invites": purgeInvites,
  "account.challenges": purgeAuthChallenges,
  "account.sign_in_events": purgeSignInEvents,
  "mail.requeue": requeueMails,
  "mail.purge": purgeMails,
  "contact.purge": purgeContactMessages,
  "seo.crawls": runDueCrawls,
  "seo.keywords": tendKeywords,
  "realtime.alerts": runTrafficAlerts,
  "analytics.salts": purgeSalts,
  "analytics.digests": (context, now) => runDigests(context, now, topChange),
  "insights.predictions": predictCampaigns,
  "billing.lifecycle": runLifecycle,
  "billing.stripe_events": purgeStripeEvents,
  "notifications.periodic": (context, now) => runPeriodic(context, now, { summariseWorkspace, topFixes }),
  "notifications.purge": purgeNotices,
  "notifications.periodic_purge": purgePeriodic,
  "help.reads": purgeArticleReads,
  "forum.reports": purgeReports,
  "audit.seal": sealAudit,
  "admin.views": settleViews,
  "api_usage.purge": purgeUsage,
  "api_idempotency.purge": purgeRepeatable,
  "metrics.record": recordMetrics,
  "metrics.purge": purgeMetrics,
  "tracking.purge": purgeTracking,
  "webhooks.due": queueDueDeliveries,
  "webhooks.purge": purgeWebhooks,
  "dead_letters.purge": purgeDeadLetters,
  "privacy.exports": tendExports,
  "privacy.reminders": remindOfDeletions,
  "privacy.erasures": eraseDueAccounts,
};

export async function tick(context: AppContext, now: Date): Promise<void> {
  const entries = Object.entries(DUE_WORK);
  const outcomes = await Promise.allSettled(entries.map(([, work]) => work(context, now)));
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === "rejected") context.log.error("cron.failed", { work: entries[index]?.[0] }, outcome.reason);
  }
}
