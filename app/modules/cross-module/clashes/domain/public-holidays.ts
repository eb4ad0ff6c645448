import { easter, nthWeekday, orthodoxEaster } from "#app/shared/dates/movable-days.ts";

/*
 * Public holidays of whole countries; those of single regions are left out. Each list follows the act that is named beside it, as in
 * force in 2026. Islamic and other lunar holidays are left out, because they are announced year by year.
 */

type When = (year: number) => number;
type Rule = readonly [name: string, when: When];

const DAY_MS = 86_400_000;
const dayOf = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / DAY_MS;
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

const on =
  (month: number, day: number): When =>
  (year) =>
    dayOf(year, month, day);
const afterEaster =
  (days: number): When =>
  (year) =>
    easter(year) + days;
const afterOrthodoxEaster =
  (days: number): When =>
  (year) =>
    orthodoxEaster(year) + days;
/** The nth weekday (0 = Sunday) of a month; -1: the last. */
const nth =
  (month: number, weekday: number, count: number): When =>
  (year) =>
    nthWeekday(year, month, weekday, count);
/** The first such weekday on or after a day. */
const from =
  (month: number, day: number, weekday: number): When =>
  (year) => {
    const first = dayOf(year, month, day);
    return first + ((weekday - weekdayOf(first) + 7) % 7);
  };
/** A day that moves to the next Monday when it falls on a weekend. */
const orMonday =
  (month: number, day: number): When =>
  (year) => {
    const own = dayOf(year, month, day);
    const weekday = weekdayOf(own);
    return weekday === 6 ? own + 2 : weekday === 0 ? own + 1 : own;
  };

const NEW_YEAR: Rule = ["New Year's Day", on(1, 1)];
const EPIPHANY: Rule = ["Epiphany", on(1, 6)];
const GOOD_FRIDAY: Rule = ["Good Friday", afterEaster(-2)];
const EASTER: Rule = ["Easter Sunday", afterEaster(0)];
const EASTER_MONDAY: Rule = ["Easter Monday", afterEaster(1)];
const MAY_DAY: Rule = ["Labour Day", on(5, 1)];
const ASCENSION: Rule = ["Ascension Day", afterEaster(39)];
const PENTECOST: Rule = ["Pentecost", afterEaster(49)];
const WHIT_MONDAY: Rule = ["Whit Monday", afterEaster(50)];
const CORPUS_CHRISTI: Rule = ["Corpus Christi", afterEaster(60)];
const ASSUMPTION: Rule = ["Assumption Day", on(8, 15)];
const ALL_SAINTS: Rule = ["All Saints' Day", on(11, 1)];
const IMMACULATE: Rule = ["Immaculate Conception", on(12, 8)];
const CHRISTMAS_EVE: Rule = ["Christmas Eve", on(12, 24)];
const CHRISTMAS: Rule = ["Christmas Day", on(12, 25)];
const SECOND_CHRISTMAS: Rule = ["Second day of Christmas", on(12, 26)];
const NORDIC_MIDSUMMER: Rule = ["Midsummer Day", from(6, 20, 6)];

const HOLIDAYS: Readonly<Record<string, readonly Rule[]>> = {
  // Feiertagsruhegesetz, § 7 Arbeitsruhegesetz.
  AT: [
    ...[NEW_YEAR, EPIPHANY, EASTER_MONDAY, MAY_DAY, ASCENSION, WHIT_MONDAY, CORPUS_CHRISTI, ASSUMPTION],
    ["National Day", on(10, 26)],
    ...[ALL_SAINTS, IMMACULATE, CHRISTMAS, ["St Stephen's Day", on(12, 26)] as const],
  ],
  // Fair Work Act 2009, section 115: those of every state.
  AU: [
    NEW_YEAR,
    ["Australia Day", orMonday(1, 26)],
    ...[GOOD_FRIDAY, EASTER_MONDAY, ["Anzac Day", on(4, 25)] as const, CHRISTMAS, ["Boxing Day", on(12, 26)] as const],
  ],
  // Loi du 4 janvier 1974 relative aux jours fériés; arrêté royal du 18 avril 1974.
  BE: [
    ...[NEW_YEAR, EASTER_MONDAY, MAY_DAY, ASCENSION, WHIT_MONDAY, ["National Day", on(7, 21)] as const],
    ...[ASSUMPTION, ALL_SAINTS, ["Armistice Day", on(11, 11)] as const, CHRISTMAS],
  ],
  // Canada Labour Code, section 166.
  CA: [
    ...[NEW_YEAR, GOOD_FRIDAY],
    // The Monday before 25 May.
    ["Victoria Day", from(5, 18, 1)],
    ["Canada Day", on(7, 1)],
    ["Labour Day", nth(9, 1, 1)],
    ["National Day for Truth and Reconciliation", on(9, 30)],
    ["Thanksgiving", nth(10, 1, 2)],
    ["Remembrance Day", on(11, 11)],
    ...[CHRISTMAS, ["Boxing Day", on(12, 26)] as const],
  ],
  // Bundesverfassung, Art. 110; those that every canton shares.
  CH: [NEW_YEAR, ASCENSION, ["National Day", on(8, 1)], CHRISTMAS],
  // Zákon č. 245/2000 Sb.
  CZ: [
    ...[NEW_YEAR, GOOD_FRIDAY, EASTER_MONDAY, MAY_DAY, ["Victory Day", on(5, 8)] as const],
    ["Saints Cyril and Methodius", on(7, 5)],
    ["Jan Hus Day", on(7, 6)],
    ["Statehood Day", on(9, 28)],
    ["Independence Day", on(10, 28)],
    ["Freedom and Democracy Day", on(11, 17)],
    ...[CHRISTMAS_EVE, CHRISTMAS, SECOND_CHRISTMAS],
  ],
  // Feiertage of all sixteen states, and the Day of German Unity of the Einigungsvertrag, Art. 2.
  DE: [
    ...[NEW_YEAR, GOOD_FRIDAY, EASTER_MONDAY, MAY_DAY, ASCENSION, WHIT_MONDAY],
    ["German Unity Day", on(10, 3)],
    ...[CHRISTMAS, SECOND_CHRISTMAS],
  ],
  // Lov om Folkekirkens helligdage; without Great Prayer Day since 2024.
  DK: [
    NEW_YEAR,
    ["Maundy Thursday", afterEaster(-3)],
    ...[GOOD_FRIDAY, EASTER, EASTER_MONDAY, ASCENSION, PENTECOST, WHIT_MONDAY, CHRISTMAS, SECOND_CHRISTMAS],
  ],
  // Pühade ja tähtpäevade seadus, § 2.
  EE: [
    NEW_YEAR,
    ["Independence Day", on(2, 24)],
    ...[GOOD_FRIDAY, EASTER, ["Spring Day", on(5, 1)] as const, PENTECOST],
    ["Victory Day", on(6, 23)],
    ["Midsummer Day", on(6, 24)],
    ["Restoration of Independence", on(8, 20)],
    ...[CHRISTMAS_EVE, CHRISTMAS, SECOND_CHRISTMAS],
  ],
  // Estatuto de los Trabajadores, art. 37.2; Real Decreto 2001/1983, art. 45: those of all regions.
  ES: [
    ...[NEW_YEAR, EPIPHANY, GOOD_FRIDAY, MAY_DAY, ASSUMPTION, ["National Day", on(10, 12)] as const, ALL_SAINTS],
    ["Constitution Day", on(12, 6)],
    ...[IMMACULATE, CHRISTMAS],
  ],
  // Laki 388/1937 (juhlapäivät), kirkkojärjestys; eves that are holidays in practice.
  FI: [
    ...[NEW_YEAR, EPIPHANY, GOOD_FRIDAY, EASTER, EASTER_MONDAY, ["May Day", on(5, 1)] as const, ASCENSION, PENTECOST],
    ["Midsummer Eve", from(6, 19, 5)],
    NORDIC_MIDSUMMER,
    ["All Saints' Day", from(10, 31, 6)],
    ["Independence Day", on(12, 6)],
    ...[CHRISTMAS_EVE, CHRISTMAS, SECOND_CHRISTMAS],
  ],
  // Code du travail, art. L3133-1.
  FR: [
    ...[NEW_YEAR, EASTER_MONDAY, MAY_DAY, ["Victory Day", on(5, 8)] as const, ASCENSION, WHIT_MONDAY],
    ["Bastille Day", on(7, 14)],
    ...[ASSUMPTION, ALL_SAINTS, ["Armistice Day", on(11, 11)] as const, CHRISTMAS],
  ],
  // Banking and Financial Dealings Act 1971, schedule 1: England and Wales.
  GB: [
    ...[NEW_YEAR, GOOD_FRIDAY, EASTER_MONDAY],
    ["Early May bank holiday", nth(5, 1, 1)],
    ["Spring bank holiday", nth(5, 1, -1)],
    ["Summer bank holiday", nth(8, 1, -1)],
    ...[CHRISTMAS, ["Boxing Day", on(12, 26)] as const],
  ],
  // Law 1157/1981 and its changes.
  GR: [
    ...[NEW_YEAR, EPIPHANY],
    ["Clean Monday", afterOrthodoxEaster(-48)],
    ["Independence Day", on(3, 25)],
    ["Good Friday (Orthodox)", afterOrthodoxEaster(-2)],
    ["Easter Monday (Orthodox)", afterOrthodoxEaster(1)],
    ...[MAY_DAY, ["Whit Monday (Orthodox)", afterOrthodoxEaster(50)] as const, ASSUMPTION],
    ["Ohi Day", on(10, 28)],
    ...[CHRISTMAS, SECOND_CHRISTMAS],
  ],
  // Organisation of Working Time Act 1997, second schedule.
  IE: [
    NEW_YEAR,
    [
      "St Brigid's Day",
      // The first Monday of February, or the 1st itself where it is a Friday.
      (year) => (weekdayOf(dayOf(year, 2, 1)) === 5 ? dayOf(year, 2, 1) : nthWeekday(year, 2, 1, 1)),
    ],
    ["St Patrick's Day", on(3, 17)],
    EASTER_MONDAY,
    ["May Day", nth(5, 1, 1)],
    ["June holiday", nth(6, 1, 1)],
    ["August holiday", nth(8, 1, 1)],
    ["October holiday", nth(10, 1, -1)],
    ...[CHRISTMAS, ["St Stephen's Day", on(12, 26)] as const],
  ],
  // Legge 260/1949 and its changes; without the patron of a town. St Francis since 2026 (Legge 151/2025).
  IT: [
    ...[NEW_YEAR, EPIPHANY, EASTER, EASTER_MONDAY, ["Liberation Day", on(4, 25)] as const, MAY_DAY],
    ["Republic Day", on(6, 2)],
    ...[ASSUMPTION, ["St Francis", on(10, 4)] as const, ALL_SAINTS, IMMACULATE, CHRISTMAS],
    ["St Stephen's Day", on(12, 26)],
  ],
  // Darbo kodeksas, 123 straipsnis.
  LT: [
    NEW_YEAR,
    ["Restoration of the State", on(2, 16)],
    ["Restoration of Independence", on(3, 11)],
    ...[EASTER, EASTER_MONDAY, MAY_DAY, ["St John's Day", on(6, 24)] as const],
    ["Statehood Day", on(7, 6)],
    ...[ASSUMPTION, ALL_SAINTS, ["All Souls' Day", on(11, 2)] as const, CHRISTMAS_EVE, CHRISTMAS, SECOND_CHRISTMAS],
  ],
  // Likums "Par svētku, atceres un atzīmējamām dienām", 1. pants.
  LV: [
    ...[NEW_YEAR, GOOD_FRIDAY, EASTER, EASTER_MONDAY, MAY_DAY],
    ["Restoration of Independence", orMonday(5, 4)],
    ["Midsummer Eve", on(6, 23)],
    ["Midsummer Day", on(6, 24)],
    ["Proclamation Day", orMonday(11, 18)],
    ...[CHRISTMAS_EVE, CHRISTMAS, SECOND_CHRISTMAS, ["New Year's Eve", on(12, 31)] as const],
  ],
  // Algemene termijnenwet, art. 3; King's Day moves from a Sunday to the Saturday before.
  NL: [
    ...[NEW_YEAR, GOOD_FRIDAY, EASTER, EASTER_MONDAY],
    ["King's Day", (year) => (weekdayOf(dayOf(year, 4, 27)) === 0 ? dayOf(year, 4, 26) : dayOf(year, 4, 27))],
    ["Liberation Day", on(5, 5)],
    ...[ASCENSION, PENTECOST, WHIT_MONDAY, CHRISTMAS, SECOND_CHRISTMAS],
  ],
  // Lov om helligdager og helligdagsfred, § 2; lov om 1 og 17 mai.
  NO: [
    NEW_YEAR,
    ["Maundy Thursday", afterEaster(-3)],
    ...[GOOD_FRIDAY, EASTER, EASTER_MONDAY, MAY_DAY, ["Constitution Day", on(5, 17)] as const, ASCENSION, PENTECOST],
    ...[WHIT_MONDAY, CHRISTMAS, SECOND_CHRISTMAS],
  ],
  // Ustawa o dniach wolnych od pracy, art. 1; with Christmas Eve since 2025.
  PL: [
    ...[NEW_YEAR, EPIPHANY, EASTER, EASTER_MONDAY, MAY_DAY, ["Constitution Day", on(5, 3)] as const, PENTECOST],
    ...[CORPUS_CHRISTI, ASSUMPTION, ALL_SAINTS, ["Independence Day", on(11, 11)] as const],
    ...[CHRISTMAS_EVE, CHRISTMAS, SECOND_CHRISTMAS],
  ],
  // Código do Trabalho, art. 234.
  PT: [
    ...[NEW_YEAR, GOOD_FRIDAY, EASTER, ["Freedom Day", on(4, 25)] as const, MAY_DAY, CORPUS_CHRISTI],
    ["Portugal Day", on(6, 10)],
    ...[ASSUMPTION, ["Republic Day", on(10, 5)] as const, ALL_SAINTS],
    ["Restoration of Independence", on(12, 1)],
    ...[IMMACULATE, CHRISTMAS],
  ],
  // Lag (1989:253) om allmänna helgdagar; eves that are treated as holidays (semesterlagen, § 3 a).
  SE: [
    ...[NEW_YEAR, EPIPHANY, GOOD_FRIDAY, EASTER, EASTER_MONDAY, MAY_DAY, ASCENSION, PENTECOST],
    ["National Day", on(6, 6)],
    ["Midsummer Eve", from(6, 19, 5)],
    NORDIC_MIDSUMMER,
    ["All Saints' Day", from(10, 31, 6)],
    ...[CHRISTMAS_EVE, CHRISTMAS, SECOND_CHRISTMAS, ["New Year's Eve", on(12, 31)] as const],
  ],
  // 5 U.S.C. § 6103.
  US: [
    NEW_YEAR,
    ["Martin Luther King Jr. Day", nth(1, 1, 3)],
    ["Washington's Birthday", nth(2, 1, 3)],
    ["Memorial Day", nth(5, 1, -1)],
    ["Juneteenth", on(6, 19)],
    ["Independence Day", on(7, 4)],
    ["Labor Day", nth(9, 1, 1)],
    ["Columbus Day", nth(10, 1, 2)],
    ["Veterans Day", on(11, 11)],
    ["Thanksgiving", nth(11, 4, 4)],
    CHRISTMAS,
  ],
};

/** Countries whose public holidays are known, ISO 3166-1. */
export const HOLIDAY_COUNTRIES: readonly string[] = Object.keys(HOLIDAYS);

/** The public holiday of a country on a day such as "2026-12-25"; null on any other day and for any other country. */
export function publicHoliday(country: string, day: string): string | null {
  const year = Number(day.slice(0, 4));
  const number = Date.parse(`${day}T00:00:00Z`) / DAY_MS;
  return HOLIDAYS[country]?.find(([, when]) => when(year) === number)?.[0] ?? null;
}
