import {
  getSite,
  listNamesOfActive,
  readSiteWindows,
  type TrafficWindow,
} from "#app/modules/analytics/index.server.ts";
import { campaignAlert, notifyWorkspace } from "#app/modules/notifications/index.server.ts";
import { announce, eventStatements, type NewEvent } from "#app/modules/webhooks/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { workspaceIncludes } from "#app/platform/workspace/workspace.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { type AlertRule, DEFAULT_RULE, nextSwing, type Swing, usualViews, WINDOWS_MINUTES } from "./domain/alert.ts";
import { swingLabel } from "./labels.ts";
import * as repo from "./repo.server.ts";
import type { AlertInput } from "./schema.ts";
import type { TrafficAlertData } from "./webhook-schemas.ts";

const AT_ONCE = 20;

/** An alert with the name of its site. */
interface WatchedSite extends repo.AlertRow {
  name: string;
}

/** The alerts of a site; all off while nobody asked for them. */
export async function readAlert(scope: WorkspaceScope, siteId: string): Promise<AlertRule> {
  const row = await repo.findAlert(scope, siteId);
  return row ? ruleOf(row) : { ...DEFAULT_RULE, spike: false, drop: false };
}

const ruleOf = ({ spike, drop, spikeFactor, minViews }: repo.AlertRow): AlertRule => ({
  ...DEFAULT_RULE,
  spike,
  drop,
  spikeFactor,
  minViews,
});

/** Saves the alert settings of a site. Errors: forbidden, plan_required, not_found. */
export async function saveAlert(
  context: RequestContext,
  actor: Actor,
  siteId: string,
  input: AlertInput,
): Promise<Result<null>> {
  const allowed = authorize(actor, { feature: "realtime", write: true });
  if (!allowed.ok) return allowed;
  const scope = { db: context.db, workspaceId: actor.workspaceId };
  const site = await getSite(scope, siteId);
  if (!site.ok) return site;
  await repo.saveAlert(scope, siteId, input, context.now());
  await recordAudit(context, auditEntry(actor, "realtime_alert.updated", siteId));
  return ok(null);
}

/** Checks the traffic of every watched site and notifies people of swings. Returns the number of notifications. */
export async function runTrafficAlerts(context: AppContext, now: Date): Promise<{ notified: number }> {
  let notified = 0;
  for (let afterId = ""; ; ) {
    const alerts = await repo.findSwitchedOn(context, afterId, AT_ONCE);
    const names = await listNamesOfActive(
      context,
      alerts.map(({ siteId }) => siteId),
    );
    // Nothing is said of a site that is archived.
    const sites = alerts.flatMap((alert) => {
      const name = names.get(alert.siteId);
      return name === undefined ? [] : [{ ...alert, name }];
    });
    const outcomes = await Promise.allSettled(sites.map((site) => judge(context, site, now)));
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.status === "rejected")
        context.log.error("realtime.alert_failed", { siteId: sites[index]?.siteId }, outcome.reason);
      else if (outcome.value) notified += 1;
    }
    const last = alerts.at(-1);
    if (!last || alerts.length < AT_ONCE) return { notified };
    afterId = last.siteId;
  }
}

async function judge(context: AppContext, site: WatchedSite, now: Date): Promise<boolean> {
  const windows = await readSiteWindows(context, site.siteId, WINDOWS_MINUTES);
  const { swing, shownBy } = nextSwing(site.swing, windows, ruleOf(site));
  if (swing === site.swing && shownBy === null) return false;
  if (!(await workspaceIncludes(context.db, site.workspaceId, "realtime", now))) return false;
  // The call that stores the swing sends the notification: once, also when two ticks meet.
  if (!(await repo.moveSwing(context, site.siteId, site.swing, swing, now))) return false;
  const shown = shownBy === null ? undefined : windows[shownBy];
  if (!swing || !shown) return false;
  await notifySwing(context, site, swing, shown, now);
  return true;
}

async function notifySwing(
  context: AppContext,
  site: WatchedSite,
  swing: Swing,
  shown: TrafficWindow,
  now: Date,
): Promise<void> {
  const { siteId, workspaceId, name } = site;
  const href = `/realtime?site=${siteId}`;
  const usual = usualViews(shown) ?? 0;
  const { title, explanation } = swingLabel(swing, shown, usual);
  const event: NewEvent<"traffic.alert", TrafficAlertData> = {
    workspaceId,
    type: "traffic.alert",
    id: newId(now.getTime()),
    data: {
      siteId,
      siteName: name,
      swing,
      minutes: shown.minutes,
      views: shown.views,
      usualViews: usual,
      topSource: shown.topSource?.value || null,
      at: now.toISOString(),
    },
  };
  await context.db.batch(eventStatements({ db: context.db, now: () => now }, event));
  announce(context, event);
  const mail = campaignAlert({
    projectName: name,
    title,
    explanation,
    url: new URL(href, context.config.APP_URL).href,
  });
  await notifyWorkspace(context, {
    workspaceId,
    kind: "campaign_alerts",
    title: `${name}: ${title}`,
    body: explanation,
    href,
    mail,
  });
}
