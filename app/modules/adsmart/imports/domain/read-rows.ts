import type { CsvRecord } from "#app/shared/csv/parse-csv.ts";
import { metricDayProblem } from "#app/shared/dates/metric-day.ts";
import { foldText, PRINTABLE } from "#app/shared/text/text.ts";
import { days } from "#app/shared/time.ts";
import { readDay, readNumber } from "./cells.ts";
import type { Cell } from "./left-out.ts";
import { type RateTable, rateOn } from "./rates.ts";

const MAX_NAME_CHARS = 200;
const MAX_ERRORS = 50;

/** Figures of one ad on one day, amounts in cents of the workspace's currency. */
export interface ExportRow {
  day: number;
  /** What tells campaigns apart: the network's id, else the name. */
  campaignKey: string;
  campaign: string;
  /** What tells the ads of a campaign apart: the network's id, else the names of ad set and ad. */
  adKey: string;
  adSet: string;
  ad: string;
  impressions: number;
  reach: number;
  clicks: number;
  conversions: number;
  costCents: number;
  revenueCents: number;
}

/** What a file's records came to. */
export interface ReadRows {
  rows: ExportRow[];
  errors: { line: number; message: string }[];
  errorCount: number;
  /** Lines of totals, notes and blanks that were left out. */
  skipped: number;
  /** Lines that were there twice, word for word. */
  doubled: number;
  /** Lines of an ad and day that was there already with other figures: a further breakdown, added up. */
  added: number;
}

/** Amounts of a file in the workspace's currency. */
export interface Conversion {
  /** The workspace's currency, and that of a file that names none. */
  currency: string;
  fileCurrency: string;
  rates: RateTable;
  now: Date;
}

/** How the cells of a file are read. */
export interface Reading {
  cell: Cell;
  isLeftOut: (record: CsvRecord) => boolean;
  mark: "point" | "comma";
  order: "month_first" | "day_first";
  headingCurrency: string | null;
  options: Conversion;
}

const name = (text: string): string => text.trim().normalize("NFC");

function readFigures(record: CsvRecord, { cell, mark }: Reading): Record<string, number> | string {
  const figures: Record<string, number> = {};
  for (const field of ["impressions", "reach", "clicks", "conversions", "cost", "revenue"] as const) {
    const value = readNumber(cell(record, field), mark);
    if (value === null) return `The column of ${field} is not a number: “${cell(record, field).trim().slice(0, 30)}”.`;
    if (value < 0) return `The column of ${field} is negative: ${value}.`;
    figures[field] = value;
  }
  const { impressions = 0, clicks = 0 } = figures;
  // Networks count clicks later than views: a day may have more of them, but never without any view before.
  if (!Number.isInteger(impressions) || !Number.isInteger(clicks)) return "Impressions and clicks are whole numbers.";
  return figures;
}

function readRow(record: CsvRecord, reading: Reading): ExportRow | string {
  if (record.unclosed) return "A quotation mark is never closed.";
  const { cell, options, order } = reading;
  const day = readDay(cell(record, "date"), order);
  if (day === null) return `“${cell(record, "date").trim().slice(0, 30)}” is not a date.`;
  const late = metricDayProblem(day * days(1), options.now);
  if (late) return `The day ${late}.`;
  const figures = readFigures(record, reading);
  if (typeof figures === "string") return figures;
  const names = {
    campaign: name(cell(record, "campaign")),
    adSet: name(cell(record, "adSet")),
    ad: name(cell(record, "ad")),
  };
  for (const text of Object.values(names))
    if (text.length > MAX_NAME_CHARS || (text !== "" && !PRINTABLE.test(text)))
      return `A name has more than ${MAX_NAME_CHARS} characters, or characters that cannot be shown.`;
  const currency = (cell(record, "currency").trim() || reading.headingCurrency || options.fileCurrency).toUpperCase();
  const rate = rateOn(options.rates, options.currency, currency, day);
  if (rate === null)
    return `There is no rate of ${currency.slice(0, 3)} for ${new Date(day * days(1)).toISOString().slice(0, 10)}. Add it in the settings.`;
  const id = (field: "campaignId" | "adId") =>
    cell(record, field)
      .trim()
      .replace(/^['"=]+|"$/g, "")
      .slice(0, 60);
  const ids = { campaign: id("campaignId"), ad: id("adId") };
  const cents = (amount = 0) => Math.round(amount * rate * 100);
  return {
    day,
    ...names,
    campaignKey: ids.campaign === "" ? `name:${foldText(names.campaign)}` : `id:${ids.campaign}`,
    adKey: ids.ad === "" ? `name:${foldText(names.adSet)}/${foldText(names.ad)}` : `id:${ids.ad}`,
    impressions: figures.impressions ?? 0,
    reach: Math.min(Math.round(figures.reach ?? 0), figures.impressions ?? 0),
    clicks: figures.clicks ?? 0,
    conversions: figures.conversions ?? 0,
    costCents: cents(figures.cost),
    revenueCents: cents(figures.revenue),
  };
}

const SUMMED = ["impressions", "reach", "clicks", "conversions", "costCents", "revenueCents"] as const;

/**
 * Reads the records below a heading. `isDeduped`: repeated lines were left out when the file was split, and lines that are equal here differ in
 * columns that were not sent.
 */
export function readRows(records: Iterable<CsvRecord>, reading: Reading, isDeduped = false): ReadRows {
  const read: ReadRows = { rows: [], errors: [], errorCount: 0, skipped: 0, doubled: 0, added: 0 };
  const lines = new Set<string>();
  const byKey = new Map<string, ExportRow>();
  for (const record of records) {
    if (reading.isLeftOut(record)) {
      read.skipped += 1;
      continue;
    }
    const line = isDeduped ? "" : record.cells.join("\t");
    if (!isDeduped && lines.has(line)) {
      read.doubled += 1;
      continue;
    }
    if (!isDeduped) lines.add(line);
    const row = readRow(record, reading);
    if (typeof row === "string") {
      read.errorCount += 1;
      if (read.errors.length < MAX_ERRORS) read.errors.push({ line: record.line, message: row });
      continue;
    }
    const key = `${row.campaignKey}\t${row.adKey}\t${row.day}`;
    const earlier = byKey.get(key);
    if (!earlier) byKey.set(key, row);
    else {
      read.added += 1;
      for (const field of SUMMED) earlier[field] += row[field];
    }
  }
  read.rows = [...byKey.values()];
  return read;
}
