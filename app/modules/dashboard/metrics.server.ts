import { requireWorkspace } from "#app/platform/access/access.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { csvResponse } from "#app/platform/http/download.ts";
import type { CsvValue } from "#app/shared/csv/csv.ts";
import { dayOf, type Period, periodsAt } from "./domain/period.ts";
import { countPerformanceRows, performanceRows } from "./repo.server.ts";

/** Rows of one page, and of one read of an export. */
export const PAGE_ROWS = 100;
const EXPORT_ROWS = 500;

export type MetricRow = Awaited<ReturnType<typeof performanceRows>>[number];

/** The workspace, when the person may see its figures. Throws a 403 Response for viewers. */
export async function requireMetrics(request: Request, context: RequestContext): Promise<WorkspaceScope> {
  return (await requireWorkspace(request, context, { editor: true })).scope;
}

/** The days that the dashboard compares: 60, today included. */
export function metricsPeriod(now: Date): Period {
  const { current, before } = periodsAt(now);
  return { from: before.from, until: current.until };
}

/** A page of the stored figures, newest first, and how many rows there are. `page` counts from 1. */
export async function readMetrics(
  context: RequestContext,
  scope: WorkspaceScope,
  page: number,
): Promise<{ rows: MetricRow[]; total: number }> {
  const period = metricsPeriod(context.now());
  const [rows, [counted]] = await context.db.batch([
    performanceRows(scope, period, PAGE_ROWS, (page - 1) * PAGE_ROWS),
    countPerformanceRows(scope, period),
  ]);
  return { rows, total: counted?.rows ?? 0 };
}

const HEADING = ["Date", "Campaign", "Reach", "Impressions", "Clicks", "Conversions", "Cost (USD)", "Revenue (USD)"];

const cellsOf = ({
  date,
  campaign,
  reach,
  impressions,
  clicks,
  conversions,
  costCents,
  revenueCents,
}: MetricRow): CsvValue[] => [
  date,
  campaign,
  reach,
  impressions,
  clicks,
  conversions,
  costCents / 100,
  revenueCents / 100,
];

async function* batchesOf(scope: WorkspaceScope, period: Period): AsyncGenerator<CsvValue[][]> {
  for (let offset = 0; ; offset += EXPORT_ROWS) {
    const rows = await performanceRows(scope, period, EXPORT_ROWS, offset);
    yield rows.map(cellsOf);
    if (rows.length < EXPORT_ROWS) return;
  }
}

/** Returns the figures of the 60 days as a CSV file, newest first; a read at a time is held in memory. */
export const exportMetrics = (context: RequestContext, scope: WorkspaceScope): Response =>
  csvResponse(`ad-figures-${dayOf(context.now())}`, HEADING, batchesOf(scope, metricsPeriod(context.now())));
