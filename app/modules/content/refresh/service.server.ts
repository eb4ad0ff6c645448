import {
  dayText,
  listSites,
  parseDay,
  queryTraffic,
  type SiteRow,
  trafficQuerySchema,
} from "#app/modules/analytics/index.server.ts";
import { isDecay, readFallingPages } from "#app/modules/keywords/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { dayIn } from "#app/shared/dates/local-moment.ts";
import type { Result } from "#app/shared/result.ts";
import { MAX_TITLE_CHARS } from "../domain/limits.ts";
import type { ContentItem } from "../repo.server.ts";
import { createContent } from "../service.server.ts";
import { type Change, MAX_PAGES, refreshQueue } from "./domain/queue.ts";
import { seasonShare } from "./domain/season.ts";

/** Days that are compared with as many before them. */
export const WINDOW_DAYS = 28;
/** Whole weeks, so that the same weekdays are compared. */
const YEAR_DAYS = 364;
const MAX_SITES = 5;
/** Pages looked at in the earlier days, and searched for in the later. */
const PAGES_BEFORE = 200;
const PAGES_NOW = 1_000;

type Scope = ReturnType<typeof workspaceScope>;

interface Window {
  endsDaysAgo: number;
  /** The most visited pages; without it, the visits of the whole website as one row. */
  pages?: number;
}

/** Visits over days that end so many days ago. */
async function visitsOf(
  context: RequestContext,
  scope: Scope,
  { id, timeZone }: SiteRow,
  { endsDaysAgo, pages }: Window,
): Promise<Map<string, number>> {
  const today = parseDay(dayIn(context.now().getTime(), timeZone)) ?? 0;
  const to = today - endsDaysAgo;
  const query = trafficQuerySchema.parse({
    metrics: ["visits"],
    ...{ from: dayText(to - WINDOW_DAYS + 1), to: dayText(to) },
    ...(pages !== undefined && { dimension: "page", orderBy: "visits", limit: pages }),
  });
  const traffic = await queryTraffic(context, scope, id, query);
  if (!traffic.ok) return new Map();
  return new Map(traffic.value.rows.map(({ value, metrics }) => [value ?? "", Number(metrics.visits ?? 0)]));
}

const sum = (counts: Map<string, number>): number => [...counts.values()].reduce((total, count) => total + count, 0);

/**
 * Pages of a site with fewer visits than before and than the season lets expect, by at least 20% and beyond chance. Today is not over
 * and does not count.
 */
async function fallenVisits(context: RequestContext, scope: Scope, site: SiteRow): Promise<Change[]> {
  const read = (window: Window) => visitsOf(context, scope, site, window);
  const [before, now, lastYearBefore, lastYear] = await Promise.all([
    read({ endsDaysAgo: WINDOW_DAYS + 1, pages: PAGES_BEFORE }),
    read({ endsDaysAgo: 1, pages: PAGES_NOW }),
    read({ endsDaysAgo: YEAR_DAYS + WINDOW_DAYS + 1 }),
    read({ endsDaysAgo: YEAR_DAYS + 1 }),
  ]);
  const share = seasonShare({ before: sum(lastYearBefore), now: sum(lastYear) });
  const host = site.hosts[0] ?? "";
  return [...before].flatMap(([path, earlier]) => {
    const later = now.get(path) ?? 0;
    if (!isDecay(earlier * share, later)) return [];
    return [{ address: path.startsWith("/") ? `${host}${path}` : path, before: earlier, now: later }];
  });
}

/** The pages of the workspace that lose visits or search clicks, with what was looked at. */
export async function readRefreshQueue(context: RequestContext, actor: Actor) {
  const scope = workspaceScope(context, actor);
  const maySee = (feature: "basic_analytics" | "seo") => authorize(actor, { feature }).ok;
  const sites = maySee("basic_analytics") ? (await listSites(scope)).slice(0, MAX_SITES) : [];
  const [visits, falling] = await Promise.all([
    Promise.all(sites.map((site) => fallenVisits(context, scope, site))),
    maySee("seo") ? readFallingPages(scope, MAX_PAGES) : [],
  ]);
  const clicks = falling.map(({ url, clicksBefore, clicks: now }) => ({ address: url, before: clicksBefore, now }));
  return { pages: refreshQueue(visits.flat(), clicks), sites: sites.length };
}

/** Makes a draft for the new text of a page. Errors: forbidden, plan_required, limit_reached. */
export const makeRefreshDraft = (
  context: RequestContext,
  actor: Actor,
  address: string,
  id: string,
): Promise<Result<ContentItem>> =>
  createContent(
    context,
    actor,
    {
      title: `Refresh: ${address}`.slice(0, MAX_TITLE_CHARS).toWellFormed().trim(),
      ...{ body: "", status: "draft", kind: "article", folder: "Refresh", tags: [], language: "en" },
      ...{ keyphrase: "", description: "" },
    },
    id,
  );
