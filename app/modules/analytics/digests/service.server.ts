import { notify, readChoices } from "#app/modules/notifications/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { workspaceIncludes } from "#app/platform/workspace/workspace.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { minutes } from "#app/shared/time.ts";
import type { DayRange, Dimension } from "../domain/dimensions.ts";
import { readableSearch } from "../domain/filters/filter-query.ts";
import { daysIn, rangeText } from "../domain/period/period.ts";
import { dayStartMs, dayText, wallDay } from "../domain/period/site-clock.ts";
import { analyticsDigest } from "../mail-templates.server.ts";
import { toMetricView } from "../reports/format/format-metric.server.ts";
import { formatValue } from "../reports/format/format-value.server.ts";
import { listGoals } from "../reports/goals/service.server.ts";
import { METRIC_LABELS, METRICS } from "../reports/query/domain/metrics.ts";
import { listRates } from "../reports/revenue/exchange-rates.server.ts";
import { inSiteCurrency, readMixedRevenue } from "../reports/revenue/site-currency.server.ts";
import type { SiteRow } from "../sites/repo.server.ts";
import type { SiteSummary } from "../sites/site-reader.server.ts";
import { siteStub } from "../store/site-stub.server.ts";
import { digestPeriod, FREQUENCIES, nextDigestMs } from "./domain/digest.ts";
import * as repo from "./repo.server.ts";
import type { DigestInput } from "./schema.ts";

/** What the insights say of the days before `context.now()`; handed in by the cron, because that module reads this one. */
export type TopChange = (
  context: AppContext,
  scope: WorkspaceScope,
  site: SiteSummary,
  days: number,
) => Promise<{ title: string; evidence: string } | null>;

/** Mails of one tick: each reads a site some ten times. */
const MAILS_PER_TICK = 20;
/** A mail that failed is tried again so much later, until the website's day is over. */
const AGAIN_MS = minutes(15);
const ROWS = 5;

/** How often a person gets the figures of a site by mail, and whether their settings let these mails through. */
export async function readDigest(context: AppContext, scope: WorkspaceScope, siteId: string, userId: string) {
  const [rhythms, { value }] = await Promise.all([
    repo.findFrequencies(scope, siteId, userId),
    readChoices(context, userId),
  ]);
  return {
    weekly: rhythms.includes("weekly"),
    monthly: rhythms.includes("monthly"),
    mailsOn: value.performanceReports && value.emailNotifications,
  };
}

/** Sets how often a person gets the figures of a site of their workspace by mail. Errors: forbidden, plan_required. */
export async function saveDigest(
  context: RequestContext,
  actor: Actor,
  site: SiteRow,
  input: DigestInput,
): Promise<Result<null>> {
  const allowed = authorize(actor, { feature: "basic_analytics", write: true });
  if (!allowed.ok) return allowed;
  const nowMs = context.now().getTime();
  const wanted = FREQUENCIES.filter((rhythm) => input[rhythm]).map((rhythm) => ({
    rhythm,
    dueAt: new Date(nextDigestMs(rhythm, nowMs, site.timeZone)),
  }));
  await repo.putDigests({ db: context.db, workspaceId: actor.workspaceId }, site.id, actor.userId, wanted);
  return ok(null);
}

/** Sends the digests whose time has come, each once in its period however often it runs; one that fails is tried again on the same day. Run each minute. */
export async function runDigests(context: AppContext, now: Date, topChange: TopChange): Promise<{ sent: number }> {
  let sent = 0;
  for (const due of await repo.findDueDigests(context, now, MAILS_PER_TICK)) {
    const { site, rhythm, toldDay } = due;
    const { range } = digestPeriod(rhythm, wallDay(now.getTime(), site.timeZone));
    // After the time zone was moved the same week can come due twice.
    const isNew = toldDay === null || toldDay < range.fromDay;
    const next = {
      dueAt: new Date(nextDigestMs(rhythm, now.getTime(), site.timeZone)),
      toldDay: isNew ? range.fromDay : toldDay,
    };
    // The call that moves the due time sends the digest: once, also when two ticks meet.
    if (!(await repo.moveDigest(context, due, next)) || !isNew) continue;
    try {
      if (await sendDigest(context, due, now, topChange)) sent += 1;
    } catch (cause) {
      const againMs = now.getTime() + AGAIN_MS;
      const givenUp = wallDay(againMs, site.timeZone) !== wallDay(now.getTime(), site.timeZone);
      context.log.error("digest.failed", { siteId: site.id, userId: due.userId, givenUp }, cause);
      if (!givenUp)
        await repo.moveDigest(context, { ...due, dueAt: next.dueAt }, { dueAt: new Date(againMs), toldDay });
    }
  }
  return { sent };
}

/** Sends the digest to one person; returns false when there is no recipient or no content. */
async function sendDigest(
  context: AppContext,
  { site, userId, rhythm }: repo.DueDigest,
  now: Date,
  topChange: TopChange,
): Promise<boolean> {
  const scope = { db: context.db, workspaceId: site.workspaceId };
  const role = await repo.findRole(scope, userId);
  if (role === undefined) await repo.deleteDigestsOf(scope, userId);
  // A viewer's stay: they may become an editor again.
  if (role === undefined || role === "viewer") return false;
  if (!(await workspaceIncludes(context.db, site.workspaceId, "basic_analytics", now))) return false;
  const { range, before } = digestPeriod(rhythm, wallDay(now.getTime(), site.timeZone));
  const read = await readFigures(context, scope, site, range, before);
  if (!read) return false;
  // As if it were the first moment after the period: a late mail says the same as one in time.
  const asOf = { ...context, now: () => new Date(dayStartMs(range.toDay + 1, site.timeZone)) };
  const insight = await topChange(asOf, scope, site, daysIn(range));
  const href = `/analytics/sites/${site.id}`;
  const absolute = (path: string): string => new URL(path, context.config.APP_URL).href;
  const period = rangeText(range);
  await notify(context, {
    id: await sha256Hex(`analytics_digest:${site.id}:${userId}:${rhythm}:${range.fromDay}`),
    userId,
    workspaceId: site.workspaceId,
    kind: "performance_reports",
    title: `${site.name}: ${rhythm === "weekly" ? "your week" : "your month"} in figures`,
    body: read.figures
      .slice(0, 2)
      .map(([label, text]) => `${label}: ${text}`)
      .join("; "),
    href,
    mail: analyticsDigest({
      siteName: site.name,
      rhythm,
      period,
      against: rangeText(before),
      ...read,
      insight,
      url: absolute(
        `${href}${readableSearch(new URLSearchParams({ period: "custom", from: dayText(range.fromDay), to: dayText(range.toDay) }))}`,
      ),
      settingsUrl: absolute(`${href}/settings#digest`),
    }),
  });
  return true;
}

type Rows = [label: string, text: string][];

/** Figures of a period against the one before, with its first pages, sources and goals; null of a site that neither saw anybody. */
async function readFigures(
  context: AppContext,
  scope: WorkspaceScope,
  site: SiteRow,
  range: DayRange,
  before: DayRange,
) {
  const object = siteStub(context, site.id);
  const goals = await listGoals(scope, site.id);
  const selection = { range, filters: [], goals };
  const top = async (dimension: Dimension): Promise<Rows> => {
    const { rows } = await object.breakdown({
      range,
      filters: [],
      goals: [],
      dimension,
      order: { by: "visitors", descending: true },
      limit: ROWS,
      offset: 0,
    });
    return rows.map(({ value, figures }) => [formatValue(dimension, value), `${exact(figures.visitors)} visitors`]);
  };
  const [now, then, pages, sources, report] = await Promise.all([
    object.totals(selection),
    object.totals({ ...selection, range: before }),
    top("page"),
    top("source"),
    goals.length === 0 ? null : object.goals(selection),
  ]);
  if (now.visits === 0 && then.visits === 0) return null;
  const money = { object, site, readRates: () => listRates(scope, site) };
  const [own, ownBefore] = await Promise.all([
    readMixedRevenue(money, selection, now).then((mixed) => inSiteCurrency(now, mixed)),
    readMixedRevenue(money, { ...selection, range: before }, then).then((mixed) => inSiteCurrency(then, mixed)),
  ]);
  const figures = METRICS.filter((metric) =>
    metric === "conversions" ? goals.length > 0 : metric !== "revenue" || Object.keys(now.revenue).length > 0,
  ).map((metric): Rows[number] => {
    const { value, change, before: earlier } = toMetricView(metric, own, ownBefore, site.currency);
    return [
      METRIC_LABELS[metric],
      `${value}${earlier === null ? "" : ` (${change ? `${change.text}, ` : ""}before: ${earlier})`}`,
    ];
  });
  const reached = goals.map(({ id, name }): Rows[number] => [
    name,
    exact(report?.goals.find((goal) => goal.id === id)?.conversions ?? 0),
  ]);
  return { figures, pages, sources, goals: reached.slice(0, ROWS) };
}
