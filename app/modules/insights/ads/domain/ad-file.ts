import { type CsvRecord, delimiterOf, parseCsv } from "#app/shared/csv/parse-csv.ts";
import { parseCents, parseCount } from "#app/shared/csv/parse-number.ts";
import { metricDayProblem } from "#app/shared/dates/metric-day.ts";
import { exact } from "#app/shared/format/number.ts";
import { foldText, PRINTABLE } from "#app/shared/text/text.ts";

export const MAX_FILE_BYTES = 500_000;
export const MAX_FILE_ROWS = 5_000;
/** Daily figures of one workspace: a hundred campaigns for a year and a third. */
export const MAX_WORKSPACE_ROWS = 50_000;
const MAX_SHOWN_ERRORS = 50;
const NAME_MAX_CHARS = 80;
/** More new names than this are a mistake in the column. */
export const MAX_NEW_CAMPAIGNS = 50;
const LOOKS_LIKE_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-/i;

/** The columns of a file, by their headings in any order. */
export const COLUMNS = [
  "date",
  "campaign",
  "reach",
  "impressions",
  "clicks",
  "conversions",
  "cost",
  "revenue",
] as const;

type Column = (typeof COLUMNS)[number];

/** A campaign that figures can be for. */
export interface KnownCampaign {
  id: string;
  name: string;
  /** The import has to create it; its id is made up until then. */
  isNew?: boolean;
}

/** Figures of one campaign on one day. */
export interface AdRow {
  /** "2026-11-21". */
  date: string;
  campaign: KnownCampaign;
  reach: number;
  impressions: number;
  clicks: number;
  conversions: number;
  costCents: number;
  revenueCents: number;
}

export interface AdFile {
  rows: AdRow[];
  /** The first ones; `errorCount` counts all. */
  errors: { line: number; message: string }[];
  errorCount: number;
  /** Names of campaigns that the import creates. */
  newCampaigns: string[];
}

type Cell<T> = { value: T } | { problem: string };

function readDay(text: string, now: Date): Cell<string> {
  const day = text.trim();
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(day))
    return { problem: `“${day.slice(0, 30)}” is no date like 2026-11-21.` };
  const problem = metricDayProblem(ms, now);
  return problem ? { problem: `${day} ${problem}.` } : { value: day };
}

const COUNTS = ["reach", "impressions", "clicks", "conversions"] as const;
const AMOUNTS = { cost: "costCents", revenue: "revenueCents" } as const;

function readFigures(cellOf: (column: Column) => string): Cell<Omit<AdRow, "date" | "campaign">> {
  const read = { reach: 0, impressions: 0, clicks: 0, conversions: 0, costCents: 0, revenueCents: 0 };
  for (const column of COUNTS) {
    const count = parseCount(cellOf(column));
    if (count === null)
      return { problem: `The column ${column} is not a whole number: “${cellOf(column).trim().slice(0, 30)}”.` };
    read[column] = count;
  }
  for (const [column, name] of Object.entries(AMOUNTS) as ["cost" | "revenue", "costCents" | "revenueCents"][]) {
    const cents = parseCents(cellOf(column));
    if (cents === null)
      return {
        problem: `The column ${column} is not an amount like 1234.50: “${cellOf(column).trim().slice(0, 30)}”.`,
      };
    read[name] = cents;
  }
  if (read.clicks > read.impressions)
    return { problem: `More clicks (${read.clicks}) than impressions (${read.impressions}).` };
  if (read.reach > read.impressions)
    return { problem: `More people reached (${read.reach}) than impressions (${read.impressions}).` };
  return { value: read };
}

interface Known {
  places: Readonly<Record<Column, number>>;
  /** Grows with the campaigns that the file names first. */
  byName: Map<string, KnownCampaign | "several">;
  newNames: Set<string>;
  now: Date;
}

function newCampaign(name: string, { byName, newNames }: Known): Cell<KnownCampaign> {
  if (LOOKS_LIKE_ID.test(name)) return { problem: `There is no campaign “${name.slice(0, NAME_MAX_CHARS)}”.` };
  if (name.length > NAME_MAX_CHARS || !PRINTABLE.test(name))
    return { problem: `A new campaign has a name of at most ${NAME_MAX_CHARS} letters, digits and signs.` };
  if (newNames.size >= MAX_NEW_CAMPAIGNS)
    return { problem: `A file creates at most ${MAX_NEW_CAMPAIGNS} campaigns. Check the column campaign.` };
  const campaign = { id: `new:${foldText(name)}`, name, isNew: true };
  newNames.add(name);
  byName.set(foldText(name), campaign);
  return { value: campaign };
}

function campaignOf(text: string, known: Known): Cell<KnownCampaign> {
  const name = text.trim();
  if (name === "") return { problem: "The campaign is empty." };
  const found = known.byName.get(foldText(name));
  if (found === "several")
    return { problem: `There are several campaigns “${name.slice(0, NAME_MAX_CHARS)}”: use the campaign's id.` };
  return found ? { value: found } : newCampaign(name, known);
}

function readRow({ cells, unclosed }: CsvRecord, known: Known): Cell<AdRow> {
  if (unclosed) return { problem: "A quotation mark is never closed." };
  const cellOf = (column: Column): string => cells[known.places[column]] ?? "";
  const date = readDay(cellOf("date"), known.now);
  if ("problem" in date) return date;
  const figures = readFigures(cellOf);
  if ("problem" in figures) return figures;
  const campaign = campaignOf(cellOf("campaign"), known);
  return "problem" in campaign ? campaign : { value: { date: date.value, campaign: campaign.value, ...figures.value } };
}

function placesOf(headings: readonly string[]): Cell<Record<Column, number>> {
  const names = headings.map((heading) => heading.trim().toLowerCase());
  const missing = COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0)
    return { problem: `The first line has no ${missing.length === 1 ? "column" : "columns"} ${missing.join(", ")}.` };
  return {
    value: Object.fromEntries(COLUMNS.map((column) => [column, names.indexOf(column)])) as Record<Column, number>,
  };
}

function nameMap(campaigns: readonly KnownCampaign[]): Map<string, KnownCampaign | "several"> {
  const byName = new Map<string, KnownCampaign | "several">();
  for (const campaign of campaigns)
    byName.set(foldText(campaign.name), byName.has(foldText(campaign.name)) ? "several" : campaign);
  for (const campaign of campaigns) byName.set(foldText(campaign.id), campaign);
  return byName;
}

/**
 * Reads daily metrics of campaigns, identified by name or id; a name that is not known is a new campaign. Rows that cannot be read are left out and reported with
 * their line; a second row of the same campaign and day is an error, and so is a future day.
 */
export function readAdFile(text: string, campaigns: readonly KnownCampaign[], now: Date): Cell<AdFile> {
  const records = parseCsv(text, delimiterOf(text));
  const head = records.next();
  if (head.done) return { problem: "The file holds no text." };
  const places = placesOf(head.value.cells);
  if ("problem" in places) return places;
  const known: Known = { places: places.value, byName: nameMap(campaigns), newNames: new Set(), now };
  const file: AdFile = { rows: [], errors: [], errorCount: 0, newCampaigns: [] };
  const lines = new Map<string, number>();
  const refuse = (line: number, message: string) => {
    file.errorCount++;
    if (file.errors.length < MAX_SHOWN_ERRORS) file.errors.push({ line, message });
  };
  let read = 0;
  for (const record of records) {
    if (++read > MAX_FILE_ROWS)
      return { problem: `The file has more than ${exact(MAX_FILE_ROWS)} rows. Split it by time.` };
    const row = readRow(record, known);
    if ("problem" in row) {
      refuse(record.line, row.problem);
      continue;
    }
    const key = `${row.value.campaign.id}:${row.value.date}`;
    const earlier = lines.get(key);
    if (earlier !== undefined) {
      refuse(record.line, `The same campaign and day stand on line ${earlier} already.`);
      continue;
    }
    lines.set(key, record.line);
    file.rows.push(row.value);
  }
  file.newCampaigns = [...known.newNames];
  return { value: file };
}
