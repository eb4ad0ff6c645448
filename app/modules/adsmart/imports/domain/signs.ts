import type { CsvRecord } from "#app/shared/csv/parse-csv.ts";
import { createDayOrderDetector, createMarkDetector, type DayOrder, type Mark } from "./cells.ts";
import type { Cell } from "./left-out.ts";

const SLASHED = /^\d{1,2}[/-]\d{1,2}[/-]\d{4}$/;

export interface FoundSigns {
  mark: "point" | "comma";
  order: "month_first" | "day_first";
}

/** Finds the decimal mark and the order of days that a file uses, from its records one after the other; a choice comes first. */
export function createSigns(chosen: { mark: Mark; dayOrder: DayOrder }) {
  const marks = createMarkDetector();
  const orders = createDayOrderDetector();
  let hasSlashes = false;
  return {
    see(record: CsvRecord, cell: Cell): void {
      marks.see(cell(record, "cost"));
      marks.see(cell(record, "revenue"));
      const date = cell(record, "date").trim();
      orders.see(date);
      hasSlashes ||= SLASHED.test(date);
    },
    /** What the records said; a problem where it can be read in two ways. */
    decide(): FoundSigns | { problem: string } {
      const mark = chosen.mark === "detect" ? marks.decide() : chosen.mark;
      if (mark === "mixed" || mark === null)
        return { problem: "Amounts such as “1,234” can be read in two ways. Choose the decimal mark." };
      const order = chosen.dayOrder === "detect" ? orders.decide() : chosen.dayOrder;
      if (order === null && hasSlashes)
        return { problem: "Days such as “03/04/2026” can be read in two ways. Choose the order of days." };
      return { mark, order: order ?? "day_first" };
    },
  };
}
