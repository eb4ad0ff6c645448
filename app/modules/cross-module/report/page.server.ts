import { ATTRIBUTION_LABELS, ATTRIBUTION_MODELS, ATTRIBUTION_NOTES } from "#app/modules/analytics/index.server.ts";
import { centsText } from "#app/shared/format/money.ts";
import { exact, oneDecimal } from "#app/shared/format/number.ts";
import { percentOfWhole, signedPercent } from "#app/shared/format/percent.ts";
import { type ChannelResult, channelResults } from "../domain/channel-report.ts";
import type { FullReport } from "./full-report.server.ts";

const DEFAULT_MODEL = "last_non_direct";

const known = (value: number | null): string => (value === null ? "–" : exact(value));
const moneyOf = (revenue: readonly { currency: string; cents: number }[]): string =>
  revenue.length === 0 ? "–" : revenue.map(({ currency, cents }) => centsText(cents, currency)).join(" and ");

const costCell = (costMinor: number | null, currency: string): string =>
  costMinor === null ? "no rate" : costMinor === 0 ? "–" : centsText(costMinor, currency);
const roiCell = (roiRatio: number | null): string => (roiRatio === null ? "–" : signedPercent(roiRatio));

/** The model that an address asks for, or the usual one. */
const modelOf = (asked: string): (typeof ATTRIBUTION_MODELS)[number] =>
  ATTRIBUTION_MODELS.find((one) => one === asked) ?? DEFAULT_MODEL;

/** The name of the model by which channels are shown; null: there are no conversions, and the first touch counts. */
export const modelLabelOf = ({ share }: FullReport, asked: string): string | null =>
  share && share.touched > 0 ? ATTRIBUTION_LABELS[modelOf(asked)] : null;

/** The results of the campaign's channels by a model. */
export function channelsOf({ campaign, channels, share, figures }: FullReport, asked: string): ChannelResult[] {
  const credits = share?.credits.find(({ model }) => model === modelOf(asked))?.channels ?? null;
  const revenueMinor = figures.otherRevenue.length > 0 ? null : figures.revenueMinor;
  return channelResults(channels, credits, { currency: campaign.currency, revenueMinor });
}

/** The part of the campaign in all conversions, by the model that the address asks for. */
function attributionOf({ share }: FullReport, asked: string) {
  if (!share) return null;
  const model = modelOf(asked);
  const own = share.credits.find((credit) => credit.model === model);
  return {
    model,
    models: share.credits.map((credit) => ({
      id: credit.model,
      label: ATTRIBUTION_LABELS[credit.model],
      credit: oneDecimal(credit.credit),
      share: percentOfWhole(credit.credit, share.conversions),
    })),
    note: ATTRIBUTION_NOTES[model],
    conversions: exact(share.conversions),
    touched: exact(share.touched),
    touchedShare: percentOfWhole(share.touched, share.conversions),
    channels: (own?.channels ?? []).map(({ channel, credit }) => ({ channel, credit: oneDecimal(credit) })),
  };
}

/** The report as its pages show it. */
export function reportView(report: FullReport, model: string) {
  const { campaign, days, figures, costs, values, outcome } = report;
  const { id, name, currency, goalMetric, goalTarget, budgetMinor, utmCampaign } = campaign;
  return {
    campaign: { id, name, currency, goalMetric, goalTarget, budgetMinor, utmCampaign },
    ...{ days, figures, costs, values },
    rows: report.rows.map(({ source, visits, leads, won, revenue }) => ({
      ...{ source, visits: known(visits), leads: known(leads), won: known(won), revenue: moneyOf(revenue) },
    })),
    assets: report.assets.map(
      ({ title, kindLabel, isGone, uses, usesLabel, leads, won, revenue, costMinor, roiRatio }) => ({
        ...{ title, kindLabel, isGone },
        uses: uses === null ? "–" : `${exact(uses)} ${usesLabel}`,
        ...{ leads: known(leads), won: known(won), revenue: moneyOf(revenue) },
        ...{ cost: costCell(costMinor, currency), roi: roiCell(roiRatio) },
      }),
    ),
    channels: channelsOf(report, model).map((row) => ({
      ...{ channel: row.channel, visits: known(row.visits), leads: known(row.leads), won: known(row.won) },
      conversions: row.conversions === null ? "–" : oneDecimal(row.conversions),
      revenue: row.revenueMinor === null ? "–" : centsText(row.revenueMinor, currency),
      ...{ cost: costCell(row.costMinor, currency), roi: roiCell(row.roiRatio) },
    })),
    modelLabel: modelLabelOf(report, model),
    influenced: outcome ? { won: exact(outcome.influenced.won), revenue: moneyOf(outcome.influenced.revenue) } : null,
    attribution: attributionOf(report, model),
    earlier: report.earlier.map((one) => ({
      ...{ id: one.id, name: one.name, startsOn: one.startsOn },
      ...{ visits: known(one.visits), leads: known(one.leads), won: known(one.won) },
      revenue: centsText(one.revenueMinor, one.currency),
      cost: one.costMinor === null ? "–" : centsText(one.costMinor, one.currency),
      roi: one.roiRatio === null ? "–" : signedPercent(one.roiRatio),
    })),
  };
}

export type ReportView = ReturnType<typeof reportView>;
