import { dayNumber, easter, fromTable, nthWeekday, orthodoxEaster } from "../../../../shared/dates/movable-days.ts";

/** A day that people buy, give or travel for. */
export interface MarketingDate {
  /** The same each year: "black-friday". */
  id: string;
  name: string;
  /** Days since 1970-01-01. */
  day: number;
}

type When = (year: number) => number | null;

const on =
  (month: number, day: number): When =>
  (year) =>
    dayNumber(year, month, day);
const nth =
  (month: number, weekday: number, count: number): When =>
  (year) =>
    nthWeekday(year, month, weekday, count);
const afterEaster =
  (days: number): When =>
  (year) =>
    easter(year) + days;
const thanksgiving = nth(11, 4, 4);
const afterThanksgiving =
  (days: number): When =>
  (year) =>
    (thanksgiving(year) ?? 0) + days;

/** Where the last Sunday of May is Pentecost, Mother's Day in France moves to the first Sunday of June. */
const motherFrance: When = (year) => {
  const last = nthWeekday(year, 5, 0, -1);
  return last === easter(year) + 49 ? nthWeekday(year, 6, 0, 1) : last;
};

const DATES = {
  new_year: ["New Year's Day", on(1, 1)],
  valentine: ["Valentine's Day", on(2, 14)],
  women: ["International Women's Day", on(3, 8)],
  easter: ["Easter Sunday", afterEaster(0)],
  orthodox_easter: ["Orthodox Easter", orthodoxEaster],
  halloween: ["Halloween", on(10, 31)],
  singles: ["Singles' Day", on(11, 11)],
  black_friday: ["Black Friday", afterThanksgiving(1)],
  cyber_monday: ["Cyber Monday", afterThanksgiving(4)],
  nicholas: ["Saint Nicholas", on(12, 6)],
  christmas_eve: ["Christmas Eve", on(12, 24)],
  christmas: ["Christmas Day", on(12, 25)],
  boxing: ["Boxing Day", on(12, 26)],
  new_year_eve: ["New Year's Eve", on(12, 31)],
  epiphany: ["Epiphany", on(1, 6)],
  mother_may_2: ["Mother's Day", nth(5, 0, 2)],
  mother_may_1: ["Mother's Day", nth(5, 0, 1)],
  mother_may_last: ["Mother's Day", nth(5, 0, -1)],
  mother_france: ["Mother's Day", motherFrance],
  mother_lent: ["Mothering Sunday", afterEaster(-21)],
  mother_poland: ["Mother's Day", on(5, 26)],
  mother_norway: ["Mother's Day", nth(2, 0, 2)],
  mother_arab: ["Mother's Day", on(3, 21)],
  father_june_3: ["Father's Day", nth(6, 0, 3)],
  father_ascension: ["Father's Day", afterEaster(39)],
  father_march: ["Father's Day", on(3, 19)],
  father_nordic: ["Father's Day", nth(11, 0, 2)],
  father_june_1: ["Father's Day", nth(6, 0, 1)],
  father_june_2: ["Father's Day", nth(6, 0, 2)],
  father_poland: ["Father's Day", on(6, 23)],
  father_august: ["Father's Day", nth(8, 0, 2)],
  father_september: ["Father's Day", nth(9, 0, 1)],
  midsummer: [
    "Midsummer",
    (year: number) => dayNumber(year, 6, 20) + ((6 - new Date(Date.UTC(year, 5, 20)).getUTCDay() + 7) % 7),
  ],
  st_john: ["Saint John's Eve", on(6, 23)],
  school_september: ["Back to school", on(9, 1)],
  independence_us: ["Independence Day", on(7, 4)],
  thanksgiving: ["Thanksgiving", thanksgiving],
  memorial: ["Memorial Day", nth(5, 1, -1)],
  labor: ["Labor Day", nth(9, 1, 1)],
  super_bowl: ["Super Bowl Sunday", nth(2, 0, 2)],
  thanksgiving_ca: ["Thanksgiving", nth(10, 1, 2)],
  canada: ["Canada Day", on(7, 1)],
  australia: ["Australia Day", on(1, 26)],
  st_patrick: ["Saint Patrick's Day", on(3, 17)],
  bastille: ["Bastille Day", on(7, 14)],
  unity_de: ["Unity Day", on(10, 3)],
  kings: ["King's Day", on(4, 27)],
  ferragosto: ["Ferragosto", on(8, 15)],
  golden_week: ["Start of Golden Week", on(4, 29)],
  lunar: ["Lunar New Year", (year: number) => fromTable("lunar_new_year", year)],
  shopping_618: ["618 shopping festival", on(6, 18)],
  double_12: ["12.12 sale", on(12, 12)],
  diwali: ["Diwali", (year: number) => fromTable("diwali", year)],
  ramadan: ["Ramadan begins", (year: number) => fromTable("ramadan", year)],
  eid: ["Eid al-Fitr", (year: number) => fromTable("eid_al_fitr", year)],
  children_br: ["Children's Day", on(10, 12)],
  lovers_br: ["Dia dos Namorados", on(6, 12)],
  dead_mx: ["Day of the Dead", on(11, 2)],
  buen_fin: ["El Buen Fin begins", (year: number) => nthWeekday(year, 11, 1, 3) - 3],
} satisfies Record<string, readonly [string, When]>;

type DateId = keyof typeof DATES;

const WEST = "new_year valentine easter halloween black_friday cyber_monday christmas_eve christmas new_year_eve";
const MAY_2 = "mother_may_2";

/** What each country keeps beside what the West has in common, by ISO 3166-1. */
const COUNTRIES: Readonly<Record<string, string>> = {
  AT: `${WEST} ${MAY_2} father_june_2 nicholas singles`,
  AU: `${WEST} ${MAY_2} father_september australia boxing`,
  BE: `${WEST} ${MAY_2} father_june_2 nicholas singles`,
  BR: `${WEST} ${MAY_2} father_august lovers_br children_br`,
  CA: `${WEST} ${MAY_2} father_june_3 canada thanksgiving_ca boxing`,
  CH: `${WEST} ${MAY_2} father_june_1 nicholas singles`,
  CN: "new_year lunar valentine women shopping_618 singles double_12 christmas",
  CZ: `${WEST} ${MAY_2} father_june_3 women nicholas singles`,
  DE: `${WEST} ${MAY_2} father_ascension nicholas unity_de singles`,
  DK: `${WEST} ${MAY_2} singles`,
  EE: `${WEST} ${MAY_2} father_nordic women st_john school_september singles`,
  ES: `${WEST} mother_may_1 father_march epiphany singles`,
  FI: `${WEST} ${MAY_2} father_nordic midsummer singles`,
  FR: `${WEST} mother_france father_june_3 bastille school_september singles`,
  GB: `${WEST} mother_lent father_june_3 boxing`,
  GR: `${WEST.replace("easter", "orthodox_easter")} ${MAY_2} father_june_3 epiphany`,
  IE: `${WEST} mother_lent father_june_3 st_patrick boxing`,
  IN: "new_year valentine women eid diwali christmas black_friday cyber_monday",
  IT: `${WEST} ${MAY_2} father_march women ferragosto epiphany singles`,
  JP: "new_year valentine golden_week mother_may_2 father_june_3 halloween black_friday christmas",
  LT: `${WEST} mother_may_1 father_june_1 women st_john school_september`,
  LV: `${WEST} ${MAY_2} women st_john school_september`,
  MX: "new_year valentine easter dead_mx buen_fin black_friday christmas_eve christmas epiphany",
  NL: `${WEST} ${MAY_2} father_june_3 kings nicholas singles`,
  NO: `${WEST} mother_norway father_nordic singles`,
  PL: `${WEST} mother_poland father_poland women nicholas singles`,
  PT: `${WEST} mother_may_1 father_march`,
  RO: `${WEST.replace("easter", "orthodox_easter")} mother_may_1 women nicholas`,
  SA: "ramadan eid mother_arab singles",
  SE: `${WEST} mother_may_last father_nordic midsummer singles`,
  SG: "new_year lunar valentine ramadan eid diwali singles double_12 christmas",
  UA: `new_year valentine women orthodox_easter ${MAY_2} father_june_3 school_september black_friday christmas`,
  US: `${WEST} ${MAY_2} father_june_3 super_bowl memorial independence_us labor thanksgiving`,
};

/** Countries of the calendar, by ISO 3166-1. */
export const CALENDAR_COUNTRIES: readonly string[] = Object.keys(COUNTRIES);

const isDate = (id: string): id is DateId => Object.hasOwn(DATES, id);

/** The dates of a country from one day to another, both included, oldest first. Empty for a country that is not known. */
export function marketingDates(country: string, fromDay: number, toDay: number): MarketingDate[] {
  const ids = (Object.hasOwn(COUNTRIES, country) ? (COUNTRIES[country] ?? "") : "").split(" ").filter(isDate);
  const yearOf = (day: number): number => new Date(day * 86_400_000).getUTCFullYear();
  const found: MarketingDate[] = [];
  for (let year = yearOf(fromDay); year <= yearOf(toDay); year++) {
    for (const id of ids) {
      const [name, when] = DATES[id];
      const day = (when as When)(year);
      if (day !== null && day >= fromDay && day <= toDay) found.push({ id: id.replaceAll("_", "-"), name, day });
    }
  }
  return found.toSorted((a, b) => a.day - b.day || (a.id < b.id ? -1 : 1));
}
