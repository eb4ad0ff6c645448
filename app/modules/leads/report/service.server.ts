import { listLeadSources, listStages, readPipelineReport } from "#app/modules/contacts/index.server.ts";
import type { Actor } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { monthOfYear, shortMonthOfYear } from "#app/shared/format/date.ts";
import { stackedBarsShape } from "#app/ui/chart/stacked-bars-shape.ts";
import { currenciesOf, type ForecastMonth, forecastOf } from "./domain/forecast.ts";
import { lastMonths, monthOf, monthStart } from "./domain/period.ts";
import { sourceLines } from "./domain/sources.ts";
import { type StageFlow, stageFlow } from "./domain/stage-flow.ts";

const FORECAST_MONTHS = 6;

const PLACES: Readonly<Record<string, string>> = { overdue: "Overdue", later: "Later", none: "No date" };

/** "Dec 26", "Overdue". */
const shortPlace = ({ month }: ForecastMonth): string => PLACES[month] ?? shortMonthOfYear(monthStart(month));
const longPlace = ({ month }: ForecastMonth): string => PLACES[month] ?? monthOfYear(monthStart(month));

/** Amounts are drawn in whole units of the currency. */
const whole = (cents: number): number => Math.round(cents / 100);

const forecastShape = (months: readonly ForecastMonth[]) =>
  stackedBarsShape(
    months.map((month) => ({
      key: month.month,
      label: shortPlace(month),
      values: {
        weighted: whole(month.weightedCents),
        rest: whole(month.valueCents) - whole(month.weightedCents),
      },
    })),
    ["weighted", "rest"],
    { left: 72 },
  );

const flowShape = (stages: readonly StageFlow[]) =>
  stackedBarsShape(
    stages.map(({ id, name, movedOn, stillThere, wentBack, lost }) => ({
      key: id,
      label: name.length > 12 ? `${name.slice(0, 11)}…` : name,
      values: { movedOn, stillThere, wentBack, lost },
    })),
    ["movedOn", "stillThere", "wentBack", "lost"],
    { minSlots: 4 },
  );

/** Reads the report of the last so many months: forecast, way through the stages, sources and costs. Access was decided by the page. */
export async function readReport(
  context: RequestContext,
  actor: Actor,
  { months, currency: asked }: { months: number; currency?: string | undefined },
) {
  const nowMs = context.now().getTime();
  const period = lastMonths(nowMs, months);
  const [stages, report, knownSources] = await Promise.all([
    listStages(context, actor),
    readPipelineReport(context, actor, period),
    listLeadSources(context, actor),
  ]);
  const currencies = currenciesOf(report.forecast);
  const currency = currencies.find((one) => one === asked) ?? currencies[0] ?? null;
  const chances = new Map(stages.map(({ id, probability }) => [id, probability]));
  const forecast =
    currency === null ? [] : forecastOf(report.forecast, chances, currency, monthOf(nowMs), FORECAST_MONTHS);
  const flow = stageFlow(stages, report.transitions);
  return {
    period: { fromMonth: period.fromMonth, toMonth: period.toMonth },
    currencies,
    currency,
    forecast: forecast.map((month) => ({ ...month, label: longPlace(month) })),
    forecastShape: forecast.length > 0 ? forecastShape(forecast) : null,
    flow,
    flowShape: flow.some(({ came }) => came > 0) ? flowShape(flow) : null,
    sources: sourceLines(report.sources, report.revenue, report.costs),
    costs: report.costs,
    knownSources,
    lostReasons: report.lostReasons,
  };
}
