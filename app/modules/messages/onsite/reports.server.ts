import type { AppContext } from "#app/platform/context.server.ts";
import { shortDate } from "#app/shared/format/date.ts";
import { exact } from "#app/shared/format/number.ts";
import { days } from "#app/shared/time.ts";
import { type TimeChartShape, timeChartShape } from "#app/ui/chart/time-chart-shape.ts";
import type { OnsiteDay } from "./store/onsite-rpc.ts";
import { onsiteStub } from "./store/onsite-stub.server.ts";

/** Days that pages and the API show. */
export const REPORT_DAYS = 30;

export interface OnsiteTotals {
  views: number;
  clicks: number;
  closes: number;
}

const dayOf = (ms: number): number => Math.floor(ms / days(1));

const sumOf = (rows: readonly OnsiteDay[]): OnsiteTotals =>
  rows.reduce(
    (sum, { views, clicks, closes }) => ({
      views: sum.views + views,
      clicks: sum.clicks + clicks,
      closes: sum.closes + closes,
    }),
    { views: 0, clicks: 0, closes: 0 },
  );

/** Sums of the last days by message; a message without any is not there. */
export async function readOnsiteTotals(
  context: Pick<AppContext, "env" | "now">,
  workspaceId: string,
): Promise<Map<string, OnsiteTotals>> {
  const rows = await onsiteStub(context, workspaceId).days(dayOf(context.now().getTime()) - REPORT_DAYS + 1);
  const byMessage = Map.groupBy(rows, ({ messageId }) => messageId);
  return new Map([...byMessage].map(([id, found]) => [id, sumOf(found)]));
}

/** Sums of the last days of one message, and their chart. */
export async function readOnsiteReport(
  context: Pick<AppContext, "env" | "now">,
  workspaceId: string,
  messageId: string,
): Promise<{ totals: OnsiteTotals; chart: TimeChartShape }> {
  const from = dayOf(context.now().getTime()) - REPORT_DAYS + 1;
  const rows = await onsiteStub(context, workspaceId).days(from, messageId);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const all = Array.from({ length: REPORT_DAYS }, (_, at) => byDay.get(from + at));
  const nameOf = (at: number) => shortDate((from + at) * days(1));
  return {
    totals: sumOf(rows),
    chart: timeChartShape({
      buckets: all.map((_, at) => ({ name: nameOf(at), tick: nameOf(at) })),
      lines: [
        { label: "Views", look: "area", colour: "s1", values: all.map((one) => one?.views ?? 0) },
        { label: "Clicks", look: "line", colour: "s2", values: all.map((one) => one?.clicks ?? 0) },
        { label: "Closed", look: "line", colour: "s3", values: all.map((one) => one?.closes ?? 0) },
      ],
      openFrom: REPORT_DAYS - 1,
      format: exact,
    }),
  };
}
