import { ownValue } from "#app/shared/own-value.ts";
import type { Dimension } from "../../domain/dimensions.ts";
import { wallDay } from "../../domain/period/site-clock.ts";
import type { DayRows } from "./day-rows.ts";

/*
 * Umami's data export: website_event.csv with one row for each event, as its table website_event has them. `event_type` is 1 for a
 * view and 2 for an event of the site's own; moments are in UTC. Visits and days are made of the rows here. Regions are left out:
 * they are written as ISO codes. Exports of single tables (pages.csv with x and y) contain no days and cannot be imported.
 */

const NEEDED = ["session_id", "url_path", "created_at"];

export const isUmami = (headings: readonly string[]): boolean => NEEDED.every((name) => headings.includes(name));

interface Seen {
  session: string;
  firstMs: number;
  lastMs: number;
  views: { atMs: number; path: string }[];
  events: number;
  /** Of its first row. */
  cells: (heading: string) => string;
}

/** A moment in UTC: "2026-09-21 10:00:00", also with fractions of a second or a zone behind it. */
function momentOf(text: string): number {
  const iso = text.trim().replace(" ", "T");
  return Date.parse(/(Z|[+-]\d\d(:?\d\d)?)$/.test(iso) ? iso : `${iso}Z`);
}

const DEVICES: Readonly<Record<string, string>> = {
  laptop: "desktop",
  desktop: "desktop",
  mobile: "mobile",
  tablet: "tablet",
};

/** Dimensions of a visit, each with its text. */
const OF_VISIT: readonly (readonly [Dimension, (cells: Seen["cells"]) => string])[] = [
  ["source", (cells) => cells("utm_source") || cells("referrer_domain").replace(/^www\./, "")],
  ["medium", (cells) => cells("utm_medium")],
  ["campaign", (cells) => cells("utm_campaign")],
  ["term", (cells) => cells("utm_term")],
  ["content", (cells) => cells("utm_content")],
  ["country", (cells) => cells("country")],
  ["city", (cells) => `${cells("country")}:${cells("city")}`],
  ["device", (cells) => ownValue(DEVICES, cells("device").toLowerCase()) ?? "other"],
  ["browser", (cells) => cells("browser")],
  ["system", (cells) => cells("os")],
  ["language", (cells) => cells("language").slice(0, 2).toLowerCase()],
];

/** Adds the events of an export up by day of the site's zone. */
export function readUmami(
  headings: readonly string[],
  records: Iterable<{ line: number; cells: string[] }>,
  timeZone: string,
  into: DayRows,
): void {
  const at = new Map(headings.map((heading, index) => [heading, index]));
  const visits = new Map<string, Seen>();
  const counted = new Set<string>();
  const happened = new Map<
    string,
    { day: number; dimension: Dimension; value: string; count: number; sessions: Set<string>; visits: Set<string> }
  >();
  for (const { line, cells: row } of records) {
    const cells = (heading: string): string => row[at.get(heading) ?? -1]?.trim() ?? "";
    const atMs = momentOf(cells("created_at"));
    if (Number.isNaN(atMs)) {
      into.refuse(line, `“${cells("created_at").slice(0, 40)}” is not a moment.`);
      continue;
    }
    const day = wallDay(atMs, timeZone);
    const problem = into.dayProblem(day);
    if (problem) {
      into.refuse(line, problem);
      continue;
    }
    const session = cells("session_id");
    const id = cells("event_id");
    if (session === "" || (id !== "" && counted.has(id))) {
      into.refuse(line, session === "" ? "The session is empty." : "The event is in the file twice.");
      continue;
    }
    counted.add(id);
    into.readCount++;
    const visitId = cells("visit_id") || `${session} ${day}`;
    const visit = visits.get(visitId);
    const seen = visit ?? { session, firstMs: atMs, lastMs: atMs, views: [], events: 0, cells };
    if (!visit) visits.set(visitId, seen);
    if (atMs < seen.firstMs) Object.assign(seen, { firstMs: atMs, cells });
    seen.lastMs = Math.max(seen.lastMs, atMs);
    const isEvent = cells("event_type") === "2" || (cells("event_type") === "" && cells("event_name") !== "");
    if (isEvent) seen.events++;
    else seen.views.push({ atMs, path: cells("url_path") });
    const [dimension, value]: [Dimension, string] = isEvent
      ? ["event", cells("event_name")]
      : ["page", cells("url_path")];
    const key = `${day} ${dimension} ${value}`;
    const use = happened.get(key) ?? {
      day,
      dimension,
      value,
      count: 0,
      sessions: new Set<string>(),
      visits: new Set<string>(),
    };
    happened.set(key, use);
    use.count++;
    use.sessions.add(session);
    use.visits.add(visitId);
  }
  addVisits(visits.values(), timeZone, into);
  for (const { day, dimension, value, count, sessions, visits: among } of happened.values()) {
    into.add(day, dimension, value, {
      visitors: sessions.size,
      visits: among.size,
      ...(dimension === "page" ? { views: count } : { events: count }),
    });
  }
}

/** Each visitor counts once a day in each row. */
function addVisits(visits: Iterable<Seen>, timeZone: string, into: DayRows): void {
  const visitors = new Set<string>();
  for (const { session, firstMs, lastMs, views, events, cells } of visits) {
    const day = wallDay(firstMs, timeZone);
    const sorted = views.sort((a, b) => a.atMs - b.atMs);
    const figures = {
      visits: 1,
      views: views.length,
      events,
      bounces: views.length === 1 && events === 0 ? 1 : 0,
      durationMs: lastMs - firstMs,
    };
    const pages: [Dimension, string | undefined][] = [
      ["entry_page", sorted[0]?.path],
      ["exit_page", sorted.at(-1)?.path],
    ];
    const rows: (readonly [Dimension | "", string | undefined])[] = [
      ["", ""],
      ...pages,
      ...OF_VISIT.map(([dimension, read]) => [dimension, read(cells)] as const),
    ];
    for (const [dimension, value] of rows) {
      if (value === undefined) continue;
      const key = `${day} ${dimension} ${value} ${session}`;
      into.add(day, dimension, value, { ...figures, visitors: visitors.has(key) ? 0 : 1 });
      visitors.add(key);
    }
  }
}
