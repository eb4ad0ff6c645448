export const MARKS = ["detect", "point", "comma"] as const;
/** The sign between whole part and fraction. */
export type Mark = (typeof MARKS)[number];

const GROUPING = /[\s\u00a0\u202f\u2009'’]/gu;
/** Signs and codes of currencies around an amount. */
const CURRENCY = /^(?:[A-Z]{3}|[€$£¥]|kr|zł|Kč)|(?:[A-Z]{3}|[€$£¥]|kr|zł|Kč)$/gu;

const bareNumber = (text: string): string => text.trim().replace(GROUPING, "").replace(CURRENCY, "").replace(/%$/, "");

/** What one amount says of the decimal sign; null: it may be either, or none. */
function markOf(text: string): "point" | "comma" | null {
  const bare = bareNumber(text).replace(/^-/, "");
  const [point, comma] = [bare.lastIndexOf("."), bare.lastIndexOf(",")];
  if (point >= 0 && comma >= 0) return point > comma ? "point" : "comma";
  if (point < 0 && comma < 0) return null;
  const sign = point >= 0 ? "." : ",";
  const parts = bare.split(sign);
  // Several of one sign group digits: the other one is the decimal sign.
  if (parts.length > 2) return sign === "." ? "comma" : "point";
  const behind = parts[1]?.length ?? 0;
  if (behind === 3 && parts[0] !== "0") return null;
  return sign === "." ? "point" : "comma";
}

/** Finds the decimal sign of a file from its amounts, one after the other. */
export function createMarkDetector() {
  const seen = new Set<"point" | "comma">();
  let isOpen = false;
  return {
    see(amount: string): void {
      const mark = markOf(amount);
      if (mark) seen.add(mark);
      else isOpen ||= /[.,]/.test(amount);
    },
    /** "mixed": they contradict each other; null: all of them may be either. */
    decide(): "point" | "comma" | "mixed" | null {
      if (seen.size === 2) return "mixed";
      const [mark] = seen;
      return mark ?? (isOpen ? null : "point");
    },
  };
}

/** The decimal sign of a file by all of its amounts; as `createMarkDetector`. */
export function detectMark(amounts: Iterable<string>): "point" | "comma" | "mixed" | null {
  const detector = createMarkDetector();
  for (const amount of amounts) detector.see(amount);
  return detector.decide();
}

/** A number with a known decimal sign; an empty cell and dashes are 0. Null when it is none. */
export function readNumber(text: string, mark: "point" | "comma"): number | null {
  const bare = bareNumber(text);
  if (bare === "" || /^[-–—]+$/.test(bare)) return 0;
  const plain = mark === "point" ? bare.replaceAll(",", "") : bare.replaceAll(".", "").replace(",", ".");
  return /^-?\d{1,12}(?:\.\d{1,9})?$/.test(plain) ? Number(plain) : null;
}

export const DAY_ORDERS = ["detect", "month_first", "day_first"] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const SLASHED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/** Finds whether days come before months, from dates one after the other: dots say so, and so does a first number beyond 12. */
export function createDayOrderDetector() {
  let order: "month_first" | "day_first" | null = null;
  return {
    see(date: string): void {
      const found = order === null ? SLASHED.exec(date.trim()) : null;
      if (!found) return;
      if (date.includes(".") || Number(found[1]) > 12) order = "day_first";
      else if (Number(found[2]) > 12) order = "month_first";
    },
    /** Null: nothing says it. */
    decide: (): "month_first" | "day_first" | null => order,
  };
}

/** The order of days by all dates of a file; as `createDayOrderDetector`. */
export function detectDayOrder(dates: Iterable<string>): "month_first" | "day_first" | null {
  const detector = createDayOrderDetector();
  for (const date of dates) detector.see(date);
  return detector.decide();
}

const dayOf = (year: number, month: number, day: number): number | null => {
  const ms = Date.UTC(year, month - 1, day);
  const date = new Date(ms);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? ms / 86_400_000 : null;
};

/** A day in days since the epoch: "2026-11-21", "20261121", "11/21/2026", "21.11.2026", "Nov 21, 2026". Null when it is none. */
export function readDay(text: string, order: "month_first" | "day_first"): number | null {
  const day = text.trim().replace(/[T ]00:00(?::00)?(?:\.0+)?Z?$/, "");
  const iso = /^(\d{4})[-/]?(\d{2})[-/]?(\d{2})$/.exec(day);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const slashed = SLASHED.exec(day);
  if (slashed) {
    const [a, b] = [Number(slashed[1]), Number(slashed[2])];
    return order === "month_first" ? dayOf(Number(slashed[3]), a, b) : dayOf(Number(slashed[3]), b, a);
  }
  const named =
    /^([A-Za-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/.exec(day) ??
    /^(\d{1,2})\.? ([A-Za-z]{3})[a-z]*\.? (\d{4})$/.exec(day);
  if (!named) return null;
  const [first = "", second = "", year = ""] = named.slice(1);
  const isMonthFirst = Number.isNaN(Number(first));
  const month = MONTHS.indexOf((isMonthFirst ? first : second).toLowerCase()) + 1;
  return month === 0 ? null : dayOf(Number(year), month, Number(isMonthFirst ? second : first));
}
