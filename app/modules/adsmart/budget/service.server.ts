import type { Actor } from "#app/platform/access/access.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { centsText } from "#app/shared/format/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { type TimeChartShape, timeChartShape } from "#app/ui/chart/time-chart-shape.ts";
import { audit, mayChange, onField } from "../access.server.ts";
import { adsmartModule } from "../manifest.ts";
import type { AdsSettings } from "../store/ads-rpc.ts";
import { adsStub } from "../store/ads-stub.server.ts";
import { allocate } from "./domain/allocate.ts";
import { currentSpend, weeksOf } from "./domain/channels.ts";
import { marginalResult, steadyResult } from "./domain/curve.ts";
import { bandOf, type FittedChannel, fitResponse, MIN_WEEKS } from "./domain/response-model.ts";
import { type BudgetQuery, limitsOf } from "./schema.ts";

const HISTORY_DAYS = 3 * 364;
const POINTS = 24;

const REFUSALS = {
  too_few_weeks: `There are fewer than ${MIN_WEEKS} full weeks of figures. With less, season and saturation cannot be separated, and a curve would be a guess.`,
  no_spend: "No campaign spent in at least 20 weeks. A curve needs spend that changes.",
  no_results: "There are no conversions in this period. Import a conversions or revenue column.",
} as const;

async function readWeeks(context: Pick<AppContext, "env">, workspaceId: string, metric: "conversions" | "revenue") {
  const stub = adsStub(context, workspaceId);
  const bounds = await stub.bounds();
  if (!bounds) return null;
  const period = { from: Math.max(bounds.from, bounds.to - HISTORY_DAYS), to: bounds.to };
  return weeksOf(await stub.campaignDays(period), period, metric);
}

/** Fits the response curves of the workspace's history and keeps them. Errors: forbidden, plan_required, rate_limited, invalid_input (too little data). */
export async function fitCurves(
  context: RequestContext,
  actor: Actor,
  metric: "conversions" | "revenue",
): Promise<Result<void>> {
  const may = await mayChange(context, actor, adsmartModule.rateLimits.ad_fit);
  if (!may.ok) return may;
  const weeks = await readWeeks(context, actor.workspaceId, metric);
  if (!weeks) return err(onField("invalid_input", "metric", REFUSALS.too_few_weeks));
  const outcome = fitResponse(weeks.channels, weeks.results);
  if (!outcome.ok) return err(onField("invalid_input", "metric", REFUSALS[outcome.reason]));
  const model = { at: context.now().getTime(), from: weeks.from, to: weeks.to, metric, model: outcome.model };
  await adsStub(context, actor.workspaceId).saveSettings(actor.workspaceId, { model });
  await audit(context, actor, "ad_settings.changed", "ad_settings", `Response curves of ${metric}`);
  return ok(undefined);
}

/** The curve of one channel: results a week by spend a week, with the band of the resamples. */
function curveChart(
  { name, curve, resampled }: FittedChannel,
  current: number,
  currency: string,
  format: (value: number) => string,
): TimeChartShape {
  const most = Math.max(current * 2, curve.half * (1 - curve.carryOver) * 1.5, 100);
  const spends = Array.from({ length: POINTS + 1 }, (_, at) => (at / POINTS) * most);
  const bands = spends.map((spend) => bandOf(resampled.map((one) => steadyResult(one, spend))));
  const label = (spend: number) => centsText(Math.round(spend / 100) * 100, currency);
  const near = Math.round((current / most) * POINTS);
  return timeChartShape({
    buckets: spends.map((spend) => ({ name: label(spend), tick: label(spend) })),
    lines: [{ label: name, look: "line", colour: "s1", values: spends.map((spend) => steadyResult(curve, spend)) }],
    band: { label: "95% range", low: bands.map(({ low }) => low), high: bands.map(({ high }) => high) },
    marks: [{ index: near, text: "Spend of the last four weeks" }],
    format,
  });
}

type Stored = NonNullable<AdsSettings["model"]>;

function allocation(query: BudgetQuery, { model }: Stored, currents: readonly number[]) {
  const places = model.channels.map(({ name, curve }, at) => ({
    ...{ name, curve, current: currents[at] ?? 0 },
    floor: limitsOf(query, at).floor ?? 0,
    cap: limitsOf(query, at).cap ?? Number.MAX_SAFE_INTEGER,
  }));
  const total = query.total ?? currents.reduce((sum, value) => sum + value, 0);
  return { total, outcome: allocate(places, total, query.step / 100) };
}

/** The stored curves with what the question of the address comes to; `model` is null before the first fit. */
export async function readBudget(context: Pick<AppContext, "env">, workspaceId: string, query: BudgetQuery) {
  const stub = adsStub(context, workspaceId);
  const { model: stored, currency } = await stub.settings();
  if (!stored) return { currency, model: null };
  const weeks = await readWeeks(context, workspaceId, stored.metric);
  const spends = new Map(weeks?.channels.map(({ name, spend }) => [name, currentSpend(spend)]));
  const { channels, ...quality } = stored.model;
  const currents = channels.map(({ name }) => spends.get(name) ?? 0);
  const format = (value: number) =>
    stored.metric === "revenue" ? centsText(Math.round(value * 100), currency) : String(Math.round(value * 10) / 10);
  const shown = channels[query.channel] ?? channels[0];
  const { total, outcome } = allocation(query, stored, currents);
  return {
    currency,
    model: {
      ...quality,
      ...{ at: stored.at, from: stored.from, to: stored.to, metric: stored.metric },
      channels: channels.map(({ name, curve, resampled }, at) => {
        const current = currents[at] ?? 0;
        const marginal = (one: typeof curve) => marginalResult(one, current) * 10_000;
        return {
          ...{ name, current, carryOver: curve.carryOver, result: format(steadyResult(curve, current)) },
          /** Results that 100 more of the currency would bring. */
          marginal: format(marginal(curve)),
          marginalBand: ((band) => `${format(band.low)} to ${format(band.high)}`)(bandOf(resampled.map(marginal))),
        };
      }),
      chart: shown ? curveChart(shown, currents[channels.indexOf(shown)] ?? 0, currency, format) : null,
      shown: shown?.name ?? "",
      ...{ total, step: query.step },
      limits: channels.map((_, at) => limitsOf(query, at)),
      outcome: outcome.ok
        ? {
            ok: true as const,
            rows: outcome.rows.map((row) => ({ ...row, before: format(row.before), after: format(row.after) })),
            before: format(outcome.rows.reduce((sum, row) => sum + row.before, 0)),
            after: format(outcome.rows.reduce((sum, row) => sum + row.after, 0)),
          }
        : outcome,
    },
  };
}
