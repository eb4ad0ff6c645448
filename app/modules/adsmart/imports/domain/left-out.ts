import type { CsvRecord } from "#app/shared/csv/parse-csv.ts";
import { readDay } from "./cells.ts";
import type { Field } from "./columns.ts";

const TOTAL = /^(?:total|gesamt|insgesamt|summe|totaal|suma|yhteensä|kokku)\b/i;
/** Of a line with a day: a campaign may be named "Total care". */
const TOTAL_ALONE = /^(?:total|gesamt|insgesamt|summe|totaal|suma|yhteensä|kokku)\s*(?::.*)?$/i;
const NOTE = /^(?:©|copyright|--$|report|account:)/i;

/** The cell of a field in a record, "" where the file has no such column. */
export type Cell = (record: CsvRecord, field: Field) => string;

/** Whether a record is a total, a note or blank. */
export function isLeftOut(record: CsvRecord, cell: Cell): boolean {
  const campaign = cell(record, "campaign").trim();
  // The first line of a Meta export sums up all that follow: it has a day and no campaign.
  if (campaign === "") return true;
  const date = cell(record, "date").trim();
  const texts = [(record.cells[0] ?? "").trim(), date, campaign];
  const hasDay = (readDay(date, "day_first") ?? readDay(date, "month_first")) !== null;
  return texts.some((text) => (hasDay ? TOTAL_ALONE.test(text) : TOTAL.test(text) || NOTE.test(text)));
}
