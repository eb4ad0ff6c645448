import { countryName } from "#app/shared/country.ts";
import { ownValue } from "#app/shared/own-value.ts";
import type { Dimension } from "../../domain/dimensions.ts";
import { parseDay } from "../../domain/period/site-clock.ts";
import type { DayMetrics, DayRows, Product } from "./day-rows.ts";

/*
 * Tables with one row a day, or one a day and value. Headings are compared in lower case.
 *
 * Plausible: the files of "Export data" in a site's settings, imported_visitors_….csv and similar, columns as its importer takes
 * them (plausible/analytics, lib/plausible/imported). Durations are sums in seconds. Regions and cities are left out: they are
 * written as ISO and GeoNames codes.
 * Google Analytics 4: "Download file, CSV" of reports and explorations, with lines of # above the headings, English headings.
 * The day is a column "Date" (20260131) or "Nth day", counted from the "# Start date:" above.
 * Matomo: exports of a report by day (period=day with a range of dates) as CSV, with its own column names or the English ones.
 * The file does not say what "label" means: the person does.
 */

/** Reads one row's cells by heading. */
type Cells = (heading: string) => string | undefined;

interface DayTable {
  product: Product;
  dayHeadings: readonly string[];
  figures: (cells: Cells) => Partial<DayMetrics>;
  /** Dimensions by heading; several columns make several dimensions. */
  dimensions: Readonly<Record<string, (text: string, cells: Cells) => readonly (readonly [Dimension, string])[]>>;
}

class Unreadable extends Error {}

/** Far above what a day can have: as many rows as there can be of it still add up to a number that the database holds. */
const MAX_FIGURE = 1e13;

/** A number as exports write it: digits, perhaps with a fraction or commas between thousands. */
function numberOf(text: string): number {
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text;
  if (!/^\d{1,15}(\.\d+)?$/.test(plain)) throw new Unreadable(`“${text.slice(0, 40)}” is not a number.`);
  return Number(plain);
}

/** The first of some columns that the table has. */
function numberIn(cells: Cells, ...headings: string[]): number | undefined {
  for (const heading of headings) {
    const text = cells(heading)?.trim();
    if (text !== undefined) return text === "" ? 0 : numberOf(text);
  }
  return undefined;
}

/** The same of what is counted. "1.234" may mean more than a thousand in the file's language: it is not guessed at. */
function countIn(cells: Cells, ...headings: string[]): number {
  const count = numberIn(cells, ...headings) ?? 0;
  if (!Number.isInteger(count)) throw new Unreadable(`“${count}” is not a whole number.`);
  return count;
}

/** A share as "0.42" or "42%". */
function shareIn(cells: Cells, heading: string): number | undefined {
  const text = cells(heading)?.trim();
  if (text === undefined || text === "") return undefined;
  return text.endsWith("%") ? numberOf(text.slice(0, -1)) / 100 : numberOf(text);
}

const one =
  (dimension: Dimension) =>
  (text: string): readonly (readonly [Dimension, string])[] => [[dimension, known(text)]];

/** What products write for nothing. */
const known = (text: string): string =>
  /^(\(not set\)|\(none\)|\(direct\)|\(data not available\)|direct \/ none)$/i.test(text.trim()) ? "" : text.trim();

const device = (text: string): readonly (readonly [Dimension, string])[] => {
  const name = text.trim().toLowerCase();
  const names: Record<string, string> = {
    laptop: "desktop",
    smartphone: "mobile",
    phablet: "mobile",
    "smart tv": "tv",
    "": "other",
    "(not set)": "other",
  };
  return [["device", ownValue(names, name) ?? (["desktop", "mobile", "tablet", "tv"].includes(name) ? name : "other")]];
};

const version =
  (plain: Dimension, versioned: Dimension, heading: string) =>
  (text: string, cells: Cells): readonly (readonly [Dimension, string])[] => {
    const number = cells(heading)?.split(".")[0];
    return number === undefined
      ? [[plain, known(text)]]
      : [
          [plain, known(text)],
          [versioned, `${known(text)} ${known(number)}`],
        ];
  };

let countryCodes: ReadonlyMap<string, string> | undefined;

/** "EE" of "EE" or "Estonia"; empty when it is neither. */
function countryOf(text: string): string {
  const name = known(text);
  if (/^[A-Za-z]{2}$/.test(name)) return name.toUpperCase();
  if (!countryCodes) {
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    const codes = letters.flatMap((a) => letters.map((b) => a + b));
    // Withdrawn codes have the names of today's: "DD" is Germany, too.
    const current = codes.filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`);
    countryCodes = new Map(current.map((code) => [countryName(code).toLowerCase().replace("&", "and"), code]));
  }
  return countryCodes.get(name.toLowerCase().replace("&", "and")) ?? "";
}

const country = (text: string): readonly (readonly [Dimension, string])[] => [["country", countryOf(text)]];

/** The path of an address, of a path, or of a label without its first slash. */
export function pathOf(text: string): string {
  const path =
    text
      .trim()
      .replace(/^https?:\/\/[^/]*/i, "")
      .split(/[?#]/)[0] ?? "";
  return path.startsWith("/") ? path : `/${path}`;
}

const page =
  (dimension: Dimension) =>
  (text: string): readonly (readonly [Dimension, string])[] => [[dimension, known(text) === "" ? "" : pathOf(text)]];

const PLAUSIBLE: DayTable = {
  product: "plausible",
  dayHeadings: ["date"],
  figures: (cells) => ({
    visitors: countIn(cells, "visitors"),
    visits: countIn(cells, "visits", "entrances", "exits"),
    views: countIn(cells, "pageviews"),
    events: countIn(cells, "events"),
    bounces: countIn(cells, "bounces"),
    durationMs: Math.round((numberIn(cells, "visit_duration") ?? 0) * 1_000),
  }),
  dimensions: {
    page: page("page"),
    entry_page: page("entry_page"),
    exit_page: page("exit_page"),
    source: one("source"),
    utm_medium: one("medium"),
    utm_campaign: one("campaign"),
    utm_term: one("term"),
    utm_content: one("content"),
    country,
    device,
    browser: version("browser", "browser_version", "browser_version"),
    operating_system: version("system", "system_version", "operating_system_version"),
    name: (name, cells) => {
      if (name === "Outbound Link: Click") return [["outbound", cells("link_url") ?? ""]];
      if (name === "File Download") return [["download", cells("link_url") ?? ""]];
      if (name === "404") return [["not_found", pathOf(cells("path") ?? "")]];
      return [["event", name]];
    },
  },
};

/** Visits that were no engaged ones, or their share. */
function ga4Bounces(cells: Cells, visits: number): number {
  const engaged = numberIn(cells, "engaged sessions");
  if (engaged !== undefined) return Math.max(0, visits - engaged);
  return (shareIn(cells, "bounce rate") ?? 0) * visits;
}

const GA4: DayTable = {
  product: "ga4",
  dayHeadings: ["date", "nth day"],
  figures: (cells) => {
    const visits = countIn(cells, "sessions", "entrances");
    return {
      visitors: countIn(cells, "total users", "active users", "users"),
      visits,
      views: countIn(cells, "views", "screen views", "screenpageviews"),
      events: cells("event name") === undefined ? 0 : countIn(cells, "event count"),
      bounces: Math.round(ga4Bounces(cells, visits)),
      durationMs: Math.round((numberIn(cells, "average session duration") ?? 0) * visits * 1_000),
    };
  },
  dimensions: {
    "page path": page("page"),
    "page path and screen class": page("page"),
    "page path + query string": page("page"),
    "page path + query string and screen class": page("page"),
    "landing page": page("entry_page"),
    "landing page + query string": page("entry_page"),
    "session source": one("source"),
    "session medium": one("medium"),
    "session source / medium": (text) => {
      const [source = "", medium = ""] = text.split(" / ");
      return [
        ["source", known(source)],
        ["medium", known(medium)],
      ];
    },
    "session campaign": one("campaign"),
    "session manual term": one("term"),
    "session manual ad content": one("content"),
    "country id": country,
    country,
    city: (text, cells) => {
      const code = countryOf(cells("country id") ?? cells("country") ?? "");
      return code === "" ? [] : [["city", `${code}:${known(text)}`]];
    },
    "device category": device,
    browser: one("browser"),
    "operating system": one("system"),
    "language code": (text) => [["language", known(text).slice(0, 2).toLowerCase()]],
    hostname: one("hostname"),
    "event name": one("event"),
  },
};

const MATOMO: DayTable = {
  product: "matomo",
  dayHeadings: ["date"],
  figures: (cells) => {
    const visits = countIn(cells, "nb_visits", "visits", "unique pageviews");
    const averageS = numberIn(cells, "avg_time_on_site", "avg. visit duration (in seconds)") ?? 0;
    const sumS = numberIn(cells, "sum_visit_length", "total time spent by visitors (in seconds)");
    return {
      visitors: countIn(cells, "nb_uniq_visitors", "sum_daily_nb_uniq_visitors", "unique visitors"),
      visits,
      views: countIn(cells, "nb_hits", "nb_pageviews", "pageviews", "nb_actions", "actions"),
      bounces: Math.round(
        numberIn(cells, "bounce_count", "bounces") ??
          (shareIn(cells, "bounce_rate") ?? shareIn(cells, "bounce rate") ?? 0) * visits,
      ),
      durationMs: Math.round((sumS ?? averageS * visits) * 1_000),
    };
  },
  dimensions: {},
};

/** What a report of Matomo can be about. */
export const LABELS = [
  "page",
  "entry_page",
  "exit_page",
  "source",
  "campaign",
  "country",
  "device",
  "browser",
  "system",
] as const;
export type Label = (typeof LABELS)[number];

const ofLabel: Record<Label, (text: string, cells: Cells) => readonly (readonly [Dimension, string])[]> = {
  page: page("page"),
  entry_page: page("entry_page"),
  exit_page: page("exit_page"),
  source: one("source"),
  campaign: one("campaign"),
  country: (text, cells) => country(cells("metadata_code") ?? text),
  device,
  browser: one("browser"),
  system: one("system"),
};

/** "20260131" or "2026-01-31", or days after a start; null for a row that sums all days up. */
function dayOf(cells: Cells, startDay: number | null): number | null {
  const text = (cells("date") ?? "").trim();
  const nth = cells("nth day")?.trim();
  if (text === "" && nth !== undefined && startDay !== null && /^\d{1,5}$/.test(nth)) return startDay + Number(nth);
  if (text === "" || /^grand total$/i.test(text)) return null;
  const day = parseDay(/^\d{8}$/.test(text) ? text.replace(/(\d{4})(\d\d)(\d\d)/, "$1-$2-$3") : text);
  if (day === null) throw new Unreadable(`“${text.slice(0, 40)}” is not a day.`);
  return day;
}

/** Which table the headings are those of. */
export function dayTableOf(headings: readonly string[], label: Label | null): DayTable | { problem: string } | null {
  const has = (...names: string[]) => names.some((name) => headings.includes(name));
  if (!has("date", "nth day")) return null;
  if (has("visitors") && (has("pageviews", "visits", "entrances", "exits", "events") || has("visit_duration")))
    return PLAUSIBLE;
  if (has("nb_visits", "unique visitors", "nb_hits", "unique pageviews") || (has("visits") && !has("sessions"))) {
    if (!has("label")) return MATOMO;
    return label === null
      ? { problem: "Choose what the labels of this report are." }
      : { ...MATOMO, dimensions: { label: ofLabel[label] } };
  }
  return has("sessions", "total users", "active users", "users", "views", "event count", "entrances") ? GA4 : null;
}

/** Adds the rows of a table. Leaves out and reports a row that cannot be read. */
export function readDayTable(
  table: DayTable,
  headings: readonly string[],
  records: Iterable<{ line: number; cells: string[] }>,
  startDay: number | null,
  into: DayRows,
): void {
  const asked = Object.entries(table.dimensions).filter(([heading]) => headings.includes(heading));
  for (const { line, cells: row } of records) {
    // A report of Google has several tables below each other: what is not as wide belongs to another.
    if (row[0]?.startsWith("#")) break;
    const cells: Cells = (heading) => {
      const at = headings.indexOf(heading);
      return at < 0 ? undefined : (row[at] ?? "");
    };
    try {
      const day = dayOf(cells, startDay);
      if (day === null) continue;
      const problem = into.dayProblem(day);
      if (problem) throw new Unreadable(problem);
      if (row.length < headings.length)
        throw new Unreadable(`The row has ${row.length} of ${headings.length} columns.`);
      const figures = table.figures(cells);
      if (Object.values(figures).some((figure) => figure > MAX_FIGURE))
        throw new Unreadable("A figure is too large for a day.");
      into.readCount++;
      if (asked.length === 0) into.add(day, "", "", figures);
      for (const [heading, read] of asked)
        for (const [dimension, value] of read(cells(heading) ?? "", cells)) into.add(day, dimension, value, figures);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      into.refuse(line, error.message);
    }
  }
}
