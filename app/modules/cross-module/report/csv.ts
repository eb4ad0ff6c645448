import type { CsvValue } from "#app/shared/csv/csv.ts";
import type { CampaignReport } from "./service.server.ts";

const units = (minor: number | null): string => (minor === null ? "" : (minor / 100).toFixed(2));
// A number, not a text: a text with a minus would be quoted against spreadsheets.
const ratio = (value: number | null): CsvValue => (value === null ? "" : Math.round(value * 10_000) / 10_000);

export const REPORT_HEADING = ["Metric", "Value", "Unit"] as const;

/** The report as rows of a file: metric, value, unit. A cell is empty where nothing is known. */
export function reportRows({ campaign, days, figures, costs, sources }: CampaignReport): CsvValue[][] {
  const { currency, goalMetric, goalTarget, budgetMinor } = campaign;
  const count = (value: number | null) => (value === null ? "" : String(value));
  return [
    ["Campaign", campaign.name, ""],
    ["UTM campaign", campaign.utmCampaign, ""],
    ["From", days?.from ?? "", ""],
    ["To", days?.to ?? "", ""],
    ["Visits", count(figures.visits), ""],
    ["Leads", count(figures.leads), ""],
    ["Won leads", count(figures.won), ""],
    ["Revenue", units(figures.revenueMinor), currency],
    ...figures.otherRevenue.map((row) => ["Revenue", units(row.amountMinor), row.currency]),
    ...costs.byCurrency.map((row) => ["Cost", units(row.amountMinor), row.currency]),
    ["Cost in all", units(costs.totalMinor), currency],
    ["Budget", units(budgetMinor), currency],
    ["Return on investment", ratio(figures.roiRatio), "ratio"],
    ["Cost per lead", units(figures.costPerLeadMinor), currency],
    ["Goal", goalMetric, ""],
    [
      "Target",
      goalMetric === "revenue" ? units(goalTarget) : String(goalTarget),
      goalMetric === "revenue" ? currency : "",
    ],
    ["Reached", ratio(figures.reachedRatio), "ratio"],
    ...sources.map(({ source, visits }) => [`Visits from ${source}`, String(visits), ""]),
  ];
}
