import { ATTRIBUTION_LABELS, ATTRIBUTION_MODELS, ATTRIBUTION_NOTES } from "#app/modules/analytics/index.server.ts";
import { centsText } from "#app/shared/format/money.ts";
import { exact, oneDecimal } from "#app/shared/format/number.ts";
import { percentOfWhole, signedPercent } from "#app/shared/format/percent.ts";
import type { FullReport } from "./full-report.server.ts";

const DEFAULT_MODEL = "last_non_direct";

const known = (value: number | null): string => (value === null ? "–" : exact(value));
const moneyOf = (revenue: readonly { currency: string; cents: number }[]): string =>
  revenue.length === 0 ? "–" : revenue.map(({ currency, cents }) => centsText(cents, currency)).join(" and ");

/** The part of the campaign in all conversions, by the model that the address asks for. */
function attributionOf({ share }: FullReport, asked: string) {
  if (!share) return null;
  const model = ATTRIBUTION_MODELS.find((one) => one === asked) ?? DEFAULT_MODEL;
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
    sources: (own?.sources ?? []).map(({ source, credit }) => ({ source, credit: oneDecimal(credit) })),
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
    assets: report.assets.map(({ title, kindLabel, isGone, uses, usesLabel, leads, won, revenue, costMinor }) => ({
      ...{ title, kindLabel, isGone },
      uses: uses === null ? "–" : `${exact(uses)} ${usesLabel}`,
      ...{ leads: known(leads), won: known(won), revenue: moneyOf(revenue) },
      cost: costMinor === null ? "no rate" : costMinor === 0 ? "–" : centsText(costMinor, currency),
    })),
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
