import { requireWorkspace } from "#app/platform/access/access.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { csvLine } from "#app/shared/csv/csv.ts";
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

const csvOf = ({
  date,
  campaign,
  reach,
  impressions,
  clicks,
  conversions,
  costCents,
  revenueCents,
}: MetricRow): string =>
  csvLine([date, campaign, reach, impressions, clicks, conversions, costCents / 100, revenueCents / 100]);

async function* csvPages(scope: WorkspaceScope, period: Period): AsyncGenerator<string> {
  yield csvLine(HEADING);
  for (let offset = 0; ; offset += EXPORT_ROWS) {
    const rows = await performanceRows(scope, period, EXPORT_ROWS, offset);
    if (rows.length > 0) yield rows.map(csvOf).join("");
    if (rows.length < EXPORT_ROWS) return;
  }
}

/** Streams the figures of the 60 days as CSV (RFC 4180, UTF-8), newest first; a read at a time is held in memory. */
export function exportMetrics(
  context: RequestContext,
  scope: WorkspaceScope,
): { body: ReadableStream<Uint8Array>; name: string } {
  const pages = csvPages(scope, metricsPeriod(context.now()));
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await pages.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
  return { body, name: `ad-figures-${dayOf(context.now())}.csv` };
}
