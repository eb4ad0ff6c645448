import { dayText, listGoals, listSites, type SiteRow, siteReader } from "#app/modules/analytics/index.server.ts";
import { queryOf } from "#app/modules/seo-tools/index.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import type { OwnFigures } from "./domain/own-figures.ts";
import type { MarketingTool } from "./tool-definition.server.ts";

const DAY_MS = days(1);
const RECENT_DAYS = 30;
const MONTHS = 12;
const MAX_CHANNELS = 20;

/** First day of the month `back` months before that of a day. */
const monthStart = (day: number, back = 0): number => {
  const date = new Date(day * DAY_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1) / DAY_MS;
};

/** Reads what tools can take of a website of the workspace. Errors: not_found. */
export async function readOwnFigures(
  context: RequestContext,
  scope: WorkspaceScope,
  siteId: string,
): Promise<Result<{ site: SiteRow; figures: OwnFigures }>> {
  const site = (await listSites(scope)).find(({ id }) => id === siteId);
  if (!site) return err(appError("not_found", "Not found in this workspace."));
  const reader = siteReader(context, site, await listGoals(scope, site.id));
  const yesterday = reader.today - 1;
  const recentRange = { fromDay: yesterday - RECENT_DAYS + 1, toDay: yesterday };
  const thisMonth = monthStart(reader.today);
  const firstMonth = monthStart(reader.today, MONTHS);
  const [recent, month, daily, channels] = await Promise.all([
    reader.totals(recentRange),
    yesterday < thisMonth ? null : reader.totals({ fromDay: thisMonth, toDay: yesterday }),
    reader.dailyVisits({ fromDay: firstMonth, toDay: thisMonth - 1 }),
    reader.values("channel", recentRange, MAX_CHANNELS),
  ]);
  const months = Array.from({ length: MONTHS }, (_, at) => {
    const [from, to] = [monthStart(reader.today, MONTHS - at), monthStart(reader.today, MONTHS - at - 1)];
    const visits = daily.slice(from - firstMonth, to - firstMonth).reduce((sum, value) => sum + value, 0);
    return { month: dayText(from).slice(0, 7), visits };
  });
  return ok({
    site,
    figures: {
      recent: { visits: recent.visits, convertedVisits: recent.convertedVisits, days: RECENT_DAYS },
      month: {
        convertedVisits: month?.convertedVisits ?? 0,
        daysPassed: yesterday < thisMonth ? 0 : reader.today - thisMonth,
        start: dayText(thisMonth),
        end: dayText(monthStart(reader.today, -1) - 1),
        until: dayText(yesterday),
      },
      // A website that is measured for less than a year has no year to compare.
      months: months[0] && months[0].visits > 0 ? months : [],
      channels: channels.map(({ value, counts }) => ({ name: value, convertedVisits: counts.convertedVisits })),
    },
  });
}

/** What a page offers to fill its form with; null for a tool that takes nothing of a website. */
export interface OwnDataOffer {
  sites: { id: string; name: string }[];
}

/** In an address: the form is filled in, but for fields that only the person knows, and so nothing is computed yet. */
export const UNASKED = "fill";

const MAX_SITES = 10;

export async function offerOwnData(scope: WorkspaceScope, tool: MarketingTool): Promise<OwnDataOffer | null> {
  if (!tool.fromOwnData) return null;
  return { sites: (await listSites(scope)).slice(0, MAX_SITES).map(({ id, name }) => ({ id, name })) };
}

/**
 * Redirects to the address that asks the tool with figures of a website, and says where they come from; fields that the website knows nothing
 * of hold the worked example. Errors: not_found, for a website of another workspace too.
 */
export async function fillIn(
  context: RequestContext,
  scope: WorkspaceScope,
  tool: MarketingTool,
  siteId: string,
): Promise<Result<Response>> {
  const path = `/marketing-tools/${tool.id}`;
  const read = await readOwnFigures(context, scope, siteId);
  if (!read.ok) return read;
  const { site, figures } = read.value;
  const values = tool.fromOwnData?.(figures) ?? null;
  if (values === null)
    return ok(
      redirectWithToast(path, {
        title: `${site.name} has too little data for this`,
        message: "Goals, visits and a longer time are needed. The form holds the worked example.",
      }),
    );
  const isOpen = Object.values(values).includes("");
  return ok(
    redirectWithToast(
      `${path}?${queryOf(tool.fields, { ...tool.example, ...values })}${isOpen ? `&${UNASKED}=1` : ""}`,
      {
        title: `Filled in from ${site.name}`,
        message: isOpen
          ? "Fill in the empty fields to see a result."
          : "Check the other fields: they hold the worked example.",
      },
    ),
  );
}
