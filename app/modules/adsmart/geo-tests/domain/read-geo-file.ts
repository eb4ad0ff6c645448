import { type CsvRecord, DELIMITERS, parseCsv } from "#app/shared/csv/parse-csv.ts";
import { exact } from "#app/shared/format/number.ts";
import { detectDayOrder, detectMark, readDay, readNumber } from "../../imports/domain/cells.ts";
import { type GeoRow, MAX_DAYS, MAX_REGIONS, type PanelOutcome, toPanel } from "./panel.ts";

const NAMES = {
  day: ["date", "day"],
  region: ["region", "state", "city", "dma", "geo", "location", "area", "country", "postal code", "zip"],
  value: ["value", "conversions", "orders", "purchases", "revenue", "sales", "leads", "results"],
} as const;

const MAX_NAME_CHARS = 80;
const MAX_ROWS = MAX_REGIONS * MAX_DAYS;
const HEADING_LINES = 20;
const FIRST_YEAR_DAY = 3_652;

const fold = (cell: string): string => cell.trim().toLowerCase().replace(/\s+/g, " ");

/** The places of day, region and value by their headings; null when a row is no heading. */
function placesOf(cells: readonly string[]): [number, number, number] | null {
  const folded = cells.map(fold);
  const place = (names: readonly string[]): number => {
    for (const name of names) {
      const at = folded.indexOf(name);
      if (at >= 0) return at;
    }
    return -1;
  };
  const places: [number, number, number] = [place(NAMES.day), place(NAMES.region), place(NAMES.value)];
  return places.includes(-1) ? null : places;
}

interface Table {
  places: [day: number, region: number, value: number];
  body: CsvRecord[];
}

/** The rows below the heading, which may have title lines above it. At most one row more than is allowed. */
function readTable(text: string): Table | null {
  for (const delimiter of DELIMITERS) {
    let places: Table["places"] | null = null;
    let above = 0;
    const body: CsvRecord[] = [];
    for (const record of parseCsv(text, delimiter)) {
      if (places) body.push(record);
      else places = placesOf(record.cells);
      if ((!places && ++above > HEADING_LINES) || body.length > MAX_ROWS) break;
    }
    if (places) return { places, body };
  }
  return null;
}

const HAS_CONTROL = /[\p{Cc}\p{Cs}]/u;

/** Reads results by region and day: a CSV with the columns date, region and value. Refused with the line that cannot be read. */
export function readGeoFile(text: string, today: number): PanelOutcome {
  const table = readTable(text);
  if (!table) return { ok: false, problem: "The columns were not found. The first line needs date, region and value." };
  const { places, body } = table;
  if (body.length > MAX_ROWS) return { ok: false, problem: `The file has more than ${exact(MAX_ROWS)} rows.` };
  const [dayAt, regionAt, valueAt] = places;
  const mark = detectMark(body.map(({ cells }) => cells[valueAt] ?? ""));
  if (mark === null || mark === "mixed")
    return { ok: false, problem: "Values such as “1,234” can be read in two ways. Write them without group signs." };
  const dates = body.map(({ cells }) => cells[dayAt] ?? "");
  const order = detectDayOrder(dates);
  if (order === null && dates.some((date) => /^\d{1,2}[/-]\d{1,2}[/-]\d{4}$/.test(date.trim())))
    return { ok: false, problem: "Days such as “03/04/2026” can be read in two ways. Write them as 2026-04-03." };
  const rows: GeoRow[] = [];
  for (const { line, cells } of body) {
    const region = (cells[regionAt] ?? "").trim().normalize("NFC");
    if (/^(?:grand )?total\b/i.test(region) || /^(?:grand )?total\b/i.test((cells[dayAt] ?? "").trim())) continue;
    const day = readDay(cells[dayAt] ?? "", order ?? "month_first");
    const value = readNumber(cells[valueAt] ?? "", mark);
    const refuse = (reason: string): PanelOutcome => ({ ok: false, problem: `Line ${line}: ${reason}` });
    if (day === null || day < FIRST_YEAR_DAY || day > today + 1) return refuse("the day cannot be read.");
    if (region === "") return refuse("the region is missing.");
    if (region.length > MAX_NAME_CHARS || HAS_CONTROL.test(region))
      return refuse(`the region has more than ${MAX_NAME_CHARS} characters, or characters that cannot be shown.`);
    if (value === null) return refuse("the value cannot be read.");
    if (value < 0) return refuse("the value is negative.");
    rows.push({ region, day, value });
  }
  return toPanel(rows);
}
