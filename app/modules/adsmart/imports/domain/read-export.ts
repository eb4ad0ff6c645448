import { type CsvRecord, delimiterOf, parseCsv } from "#app/shared/csv/parse-csv.ts";
import { metricDayProblem } from "#app/shared/dates/metric-day.ts";
import { exact } from "#app/shared/format/number.ts";
import { foldText, PRINTABLE } from "#app/shared/text/text.ts";
import { days } from "#app/shared/time.ts";
import type { Network } from "../../domain/networks.ts";
import { type DayOrder, detectDayOrder, detectMark, type Mark, readDay, readNumber } from "./cells.ts";
import { currencyOfHeading, type Field, isHeading, type Mapping, mapColumns, REQUIRED } from "./columns.ts";
import { type RateTable, rateOn } from "./rates.ts";

export const MAX_FILE_BYTES = 8_000_000;
const MAX_FILE_ROWS = 60_000;
const MAX_NAME_CHARS = 200;
const MAX_ERRORS = 50;
/** Lines above the heading: the report's title, its period, a time zone. */
const MAX_TITLE_LINES = 20;

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

export interface ReadExport {
  headings: string[];
  mapping: Mapping;
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

export interface ReadOptions {
  network: Network;
  saved: Mapping;
  mark: Mark;
  dayOrder: DayOrder;
  /** The workspace's currency, and that of a file that names none. */
  currency: string;
  fileCurrency: string;
  rates: RateTable;
  now: Date;
}

type ReadOutcome =
  | { ok: true; file: ReadExport }
  /** `headings` are there when columns have to be chosen. */
  | { ok: false; problem: string; headings?: string[]; mapping?: Mapping };

const TOTAL = /^(?:total|gesamt|insgesamt|summe|totaal|suma|yhteensä|kokku)\b/i;
const NOTE = /^(?:©|copyright|--$|report|account:)/i;

interface Table {
  headings: string[];
  mapping: Mapping;
  records: CsvRecord[];
}

function readTable(text: string, { network, saved }: ReadOptions): Table | { problem: string; headings?: string[] } {
  const lines = text.split(/\r\n?|\n/, MAX_TITLE_LINES);
  const widest = lines.toSorted((a, b) => b.length - a.length)[0] ?? "";
  const before: CsvRecord[] = [];
  let table: Table | null = null;
  for (const record of parseCsv(text, delimiterOf(widest))) {
    if (table) {
      if (table.records.length > MAX_FILE_ROWS)
        return { problem: `The file has more than ${exact(MAX_FILE_ROWS)} rows. Split it by time.` };
      table.records.push(record);
    } else if (isHeading(network, record.cells, saved)) {
      table = { headings: record.cells, mapping: mapColumns(network, record.cells, saved), records: [] };
    } else {
      before.push(record);
      if (before.length > MAX_TITLE_LINES) break;
    }
  }
  if (table) return table;
  const likely = before.toSorted((a, b) => b.cells.length - a.cells.length)[0];
  return {
    problem: "No line has a day, impressions and a cost. Choose the columns below.",
    ...(likely && likely.cells.length > 2 ? { headings: likely.cells } : {}),
  };
}

type Cell = (record: CsvRecord, field: Field) => string;

const isLeftOut = (record: CsvRecord, cell: Cell): boolean =>
  record.cells.every((one) => one.trim() === "") ||
  (cell(record, "date").trim() === "" && cell(record, "campaign").trim() === "") ||
  // The first line of a Meta export sums up all that follow: it has a day and no campaign.
  cell(record, "campaign").trim() === "" ||
  [record.cells[0] ?? "", cell(record, "date"), cell(record, "campaign")].some(
    (one) => TOTAL.test(one.trim()) || NOTE.test(one.trim()),
  );

interface Reading {
  cell: Cell;
  mark: "point" | "comma";
  order: "month_first" | "day_first";
  headingCurrency: string | null;
  options: ReadOptions;
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
 * Reads the export of a network: finds the heading below title lines, leaves totals and notes out, reads any decimal sign and
 * order of dates, and converts amounts by the day's rate. What cannot be read is reported with its line.
 */
export function readExport(text: string, options: ReadOptions): ReadOutcome {
  const table = readTable(text, options);
  if ("problem" in table) return { ok: false, ...table };
  const { headings, mapping, records } = table;
  const missing = REQUIRED.filter((field) => mapping[field] === undefined);
  if (missing.length > 0)
    return {
      ok: false,
      problem: `No column was found for ${missing.join(", ")}. Choose the columns below.`,
      headings,
      mapping,
    };
  const places = Object.fromEntries(
    Object.entries(mapping).map(([field, heading]) => [field, headings.indexOf(heading)]),
  );
  const cell: Cell = (record, field) => record.cells[places[field] ?? -1] ?? "";
  const kept = records.filter((record) => !isLeftOut(record, cell));
  const mark =
    options.mark === "detect"
      ? detectMark(kept.flatMap((record) => [cell(record, "cost"), cell(record, "revenue")]))
      : options.mark;
  if (mark === "mixed" || mark === null)
    return {
      ok: false,
      problem: "Amounts such as “1,234” can be read in two ways. Choose the decimal mark.",
      headings,
      mapping,
    };
  const order =
    options.dayOrder === "detect" ? detectDayOrder(kept.map((record) => cell(record, "date"))) : options.dayOrder;
  if (order === null && kept.some((record) => /^\d{1,2}[/-]\d{1,2}[/-]\d{4}$/.test(cell(record, "date").trim())))
    return {
      ok: false,
      problem: "Days such as “03/04/2026” can be read in two ways. Choose the order of days.",
      headings,
      mapping,
    };
  const headingCurrency = currencyOfHeading(mapping.cost ?? "");
  const reading: Reading = { cell, mark, order: order ?? "day_first", headingCurrency, options };
  const file: ReadExport = {
    ...{ headings, mapping, rows: [], errors: [], errorCount: 0 },
    ...{ skipped: records.length - kept.length, doubled: 0, added: 0 },
  };
  const lines = new Set<string>();
  const byKey = new Map<string, ExportRow>();
  for (const record of kept) {
    const line = record.cells.join("\t");
    if (lines.has(line)) {
      file.doubled += 1;
      continue;
    }
    lines.add(line);
    const row = readRow(record, reading);
    if (typeof row === "string") {
      file.errorCount += 1;
      if (file.errors.length < MAX_ERRORS) file.errors.push({ line: record.line, message: row });
      continue;
    }
    const key = `${row.campaignKey}\t${row.adKey}\t${row.day}`;
    const earlier = byKey.get(key);
    if (!earlier) byKey.set(key, row);
    else {
      file.added += 1;
      for (const field of SUMMED) earlier[field] += row[field];
    }
  }
  file.rows = [...byKey.values()];
  return { ok: true, file };
}
