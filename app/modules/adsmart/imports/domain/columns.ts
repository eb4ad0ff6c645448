import type { CsvRecord } from "#app/shared/csv/parse-csv.ts";
import type { Network } from "../../domain/networks.ts";
import { type Cell, isLeftOut } from "./left-out.ts";

/** What a row of an export can say. */
export const FIELDS = [
  "date",
  "campaign",
  "campaignId",
  "adSet",
  "ad",
  "adId",
  "impressions",
  "reach",
  "clicks",
  "conversions",
  "cost",
  "revenue",
  "currency",
] as const;
export type Field = (typeof FIELDS)[number];

const REQUIRED = ["date", "campaign", "impressions", "clicks", "cost"] as const satisfies readonly Field[];

/** Column of each field by its heading in the file; empty: the file has none. */
export type Mapping = Partial<Record<Field, string>>;

type Names = Readonly<Record<Field, readonly string[]>>;

const COMMON: Names = {
  date: ["day", "date", "reporting starts"],
  campaign: ["campaign", "campaign name"],
  campaignId: ["campaign id"],
  adSet: ["ad group", "ad group name", "ad set name", "ad set", "adgroup"],
  ad: ["ad name", "ad", "creative name"],
  adId: ["ad id"],
  impressions: ["impressions", "impr."],
  reach: ["reach"],
  clicks: ["clicks", "link clicks"],
  conversions: ["conversions", "purchases", "results", "leads"],
  cost: ["cost", "spend", "amount spent"],
  revenue: ["revenue", "conv. value", "conversion value", "purchases conversion value"],
  currency: ["currency code", "currency"],
};

/** Headings of each network's export in English, best first; those of COMMON follow. */
const OWN: Readonly<Record<Network, Partial<Names>>> = {
  google: { ad: ["ad name", "headline 1", "headline"], revenue: ["conv. value", "all conv. value"] },
  meta: {
    date: ["day", "date", "reporting starts"],
    clicks: ["link clicks", "clicks (all)"],
    conversions: ["purchases", "website purchases", "results", "leads"],
    revenue: ["purchases conversion value", "website purchases conversion value"],
  },
  linkedin: {
    date: ["start date (in utc)", "date", "day"],
    adSet: ["campaign group name"],
    ad: ["ad name", "creative name", "ad headline"],
    adId: ["creative id", "ad id"],
    cost: ["total spent", "spend"],
    revenue: ["total conversion value", "conversion value"],
  },
  tiktok: {
    date: ["by day", "date", "day", "stat time day"],
    clicks: ["clicks (destination)", "clicks (all)", "clicks"],
    conversions: ["conversions", "total complete payment", "complete payment"],
    revenue: ["total complete payment value", "purchase value"],
  },
  microsoft: {
    date: ["gregorian date", "time period", "timeperiod", "day", "date"],
    ad: ["ad title", "ad title part 1", "ad name"],
    revenue: ["revenue", "all revenue"],
  },
  pinterest: {
    ad: ["ad name", "promoted pin name", "pin promotion name"],
    adId: ["ad id", "pin promotion id", "promoted pin id"],
    clicks: ["outbound clicks", "pin clicks", "paid outbound clicks", "clicks"],
    conversions: ["total conversions (checkout)", "checkouts", "conversions"],
    cost: ["spend in account currency", "spend"],
    revenue: ["total order value (checkout)", "order value", "revenue"],
  },
};

/** A heading for comparing: lower case, single blanks, without a currency behind it: "Amount spent (EUR)". */
const foldHeading = (heading: string): string =>
  heading
    .replace(/\s*\([A-Z]{3}\)\s*$/, "")
    .trim()
    .toLowerCase()
    .replace(/\s+/g, " ");

/** The currency that a heading names: "Amount spent (EUR)"; null for none. */
const currencyOfHeading = (heading: string): string | null => /\(([A-Z]{3})\)\s*$/.exec(heading)?.[1] ?? null;

/** The columns of a file by what was chosen before, else by the headings that the network is known to write. */
export function mapColumns(network: Network, headings: readonly string[], saved: Mapping): Mapping {
  const folded = headings.map(foldHeading);
  const find = (names: readonly string[]): string => {
    for (const name of names) {
      const at = folded.indexOf(name);
      if (at >= 0) return headings[at] ?? "";
    }
    return "";
  };
  const mapping: Mapping = {};
  for (const field of FIELDS) {
    const chosen = saved[field];
    const at = chosen === undefined ? -1 : headings.indexOf(chosen);
    const found =
      chosen === "" ? "" : at >= 0 ? (headings[at] ?? "") : find([...(OWN[network][field] ?? []), ...COMMON[field]]);
    if (found !== "") mapping[field] = found;
  }
  return mapping;
}

/** Whether a row can be the heading: it names a day, impressions and a cost. */
export function isHeading(network: Network, cells: readonly string[], saved: Mapping): boolean {
  const mapping = mapColumns(network, cells, saved);
  return mapping.date !== undefined && mapping.impressions !== undefined && mapping.cost !== undefined;
}

/** The columns of a file whose heading is known. */
export interface Columns {
  headings: string[];
  mapping: Mapping;
  /** The currency that the heading of the cost names. */
  headingCurrency: string | null;
  cell: Cell;
  /** Whether a record is a total, a note, blank or the heading again, as in two exports pasted one below the other. */
  isLeftOut: (record: CsvRecord) => boolean;
}

/** The columns of a heading; a problem where a needed one is missing. */
export function findColumns(
  network: Network,
  headings: string[],
  saved: Mapping,
): Columns | { problem: string; headings: string[]; mapping: Mapping } {
  const mapping = mapColumns(network, headings, saved);
  const missing = REQUIRED.filter((field) => mapping[field] === undefined);
  if (missing.length > 0)
    return {
      problem: `No column was found for ${missing.join(", ")}. Choose the columns below.`,
      ...{ headings, mapping },
    };
  const places = Object.fromEntries(
    Object.entries(mapping).map(([field, heading]) => [field, headings.indexOf(heading)]),
  );
  const cell: Cell = (record, field) => record.cells[places[field] ?? -1] ?? "";
  return {
    ...{ headings, mapping, cell, headingCurrency: currencyOfHeading(mapping.cost ?? "") },
    isLeftOut: (record) =>
      isLeftOut(record, cell) ||
      (cell(record, "date") === mapping.date && record.cells.every((text, at) => text === headings[at])),
  };
}
