import type { CsvValue } from "#app/shared/csv/csv.ts";
import type { ChannelResult } from "../domain/channel-report.ts";
import type { FullReport } from "./full-report.server.ts";

const units = (minor: number | null): string => (minor === null ? "" : (minor / 100).toFixed(2));
// A number, not a text: a text with a minus would be quoted against spreadsheets.
const ratio = (value: number | null): CsvValue => (value === null ? "" : Math.round(value * 10_000) / 10_000);

export const REPORT_HEADING = ["Metric", "Value", "Unit"] as const;

const count = (value: number | null): string => (value === null ? "" : String(value));

/** The results of one asset or channel. */
const rowsOf = (
  name: string,
  row: Pick<ChannelResult, "leads" | "won" | "costMinor" | "roiRatio">,
  currency: string,
): CsvValue[][] => [
  [`${name}: leads`, count(row.leads), ""],
  [`${name}: won leads`, count(row.won), ""],
  [`${name}: cost`, units(row.costMinor), currency],
  [`${name}: return on investment`, ratio(row.roiRatio), "ratio"],
];

/**
 * The report as rows of a file: metric, value, unit, with the results of each asset, and of each channel by an attribution model. A
 * cell is empty where nothing is known.
 */
export function reportRows(
  { campaign, days, figures, costs, sources, assets }: FullReport,
  { channels, modelLabel }: { channels: readonly ChannelResult[]; modelLabel: string | null },
): CsvValue[][] {
  const { currency, goalMetric, goalTarget, budgetMinor } = campaign;
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
    ...assets.flatMap((asset) => {
      const name = `Asset ${asset.title} (${asset.kindLabel})`;
      return [
        [`${name}: uses`, count(asset.uses), asset.usesLabel],
        ...asset.revenue.map((row) => [`${name}: revenue`, units(row.cents), row.currency]),
        ...rowsOf(name, asset, currency),
      ];
    }),
    ["Attribution model", modelLabel ?? "First touch", ""],
    ...channels.flatMap((row) => {
      const name = `Channel ${row.channel}`;
      return [
        [`${name}: visits`, count(row.visits), ""],
        [`${name}: conversions`, ratio(row.conversions), ""],
        [`${name}: revenue`, units(row.revenueMinor), currency],
        ...rowsOf(name, row, currency),
      ];
    }),
  ];
}
