import { fromLocalMoment } from "#app/shared/dates/local-moment.ts";
import type { Feed, FeedEntry } from "./feed.ts";

const MAX_EVENTS = 100;
const MAX_TITLE_CHARS = 300;
const MAX_TEXT_CHARS = 5_000;
const MAX_ADDRESS_CHARS = 2_000;

interface Property {
  value: string;
  parameters: string;
}

type Component = Map<string, Property>;

/** The lines of a calendar, with those put together that RFC 5545, 3.1, folds. */
const unfolded = (text: string): string[] => text.replace(/\r?\n[ \t]/g, "").split(/\r?\n/);

/** NAME;PARAMETERS:value, with colons inside quotes. */
const LINE = /^([A-Za-z-]{1,60})((?:;[^:"]{0,500}(?:"[^"]{0,500}"[^:"]{0,500})*)?):(.*)$/s;

const textOf = (property: Property | undefined, maxChars: number): string =>
  (property?.value ?? "")
    .replace(/\\([nN,;\\])/g, (_, mark: string) => (/n/i.test(mark) ? "\n" : mark))
    .trim()
    .slice(0, maxChars);

/** A start: a day, a moment in UTC, or a time in a zone; of a zone that nobody knows it is taken as UTC. Null: unreadable. */
function momentOf(property: Property | undefined): number | null {
  const found = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{2}(Z?))?$/.exec(property?.value.trim() ?? "");
  if (!found) return null;
  const [, year, month, day, hour = "00", minute = "00", utc] = found;
  const local = `${year}-${month}-${day}T${hour}:${minute}`;
  const zone = /;TZID="?([^";:]{1,80})/i.exec(property?.parameters ?? "")?.[1];
  const inUtc = Date.parse(`${local}Z`);
  if (utc === "Z" || zone === undefined || Number.isNaN(inUtc)) return Number.isNaN(inUtc) ? null : inUtc;
  try {
    return fromLocalMoment(local, zone)?.getTime() ?? inUtc;
  } catch {
    return inUtc;
  }
}

function toEntry(event: Component): FeedEntry | null {
  const title = textOf(event.get("SUMMARY"), MAX_TITLE_CHARS);
  const publishedAtMs = momentOf(event.get("DTSTART"));
  const id = textOf(event.get("UID"), MAX_ADDRESS_CHARS) || `${event.get("DTSTART")?.value ?? ""} ${title}`.trim();
  if (id === "") return null;
  const url = textOf(event.get("URL"), MAX_ADDRESS_CHARS);
  return {
    ...{ id, title, publishedAtMs },
    url: /^https?:\/\//i.test(url) && URL.canParse(url) ? url : null,
    summary: textOf(event.get("DESCRIPTION"), MAX_TEXT_CHARS),
  };
}

/** What comes next first, then what is over, the latest first. */
const byNearness = (nowMs: number) => (a: FeedEntry, b: FeedEntry) => {
  const [first, second] = [a.publishedAtMs ?? 0, b.publishedAtMs ?? 0];
  const [isNext, isOtherNext] = [first >= nowMs, second >= nowMs];
  if (isNext !== isOtherNext) return isNext ? -1 : 1;
  return isNext ? first - second : second - first;
};

/** Reads a calendar (RFC 5545): its events, each once, by their first start. Null for anything else. */
export function parseCalendar(text: string, nowMs: number): Feed | null {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\b/i.test(text)) return null;
  const entries: FeedEntry[] = [];
  let title = "";
  let event: Component | null = null;
  let depth = 0;
  for (const line of unfolded(text)) {
    const [, name = "", parameters = "", value = ""] = LINE.exec(line) ?? [];
    const key = name.toUpperCase();
    if (key === "BEGIN") {
      // An alarm inside an event has properties of the same names.
      if (event) depth += 1;
      else if (/^VEVENT\s*$/i.test(value)) event = new Map();
    } else if (key === "END" && event) {
      const entry = depth === 0 ? toEntry(event) : null;
      if (entry) entries.push(entry);
      if (depth === 0) event = null;
      else depth -= 1;
    } else if (event && depth === 0) {
      if (!event.has(key)) event.set(key, { value, parameters });
    } else if (key === "X-WR-CALNAME") title ||= textOf({ value, parameters }, MAX_TITLE_CHARS);
  }
  return { title, url: null, entries: entries.toSorted(byNearness(nowMs)).slice(0, MAX_EVENTS) };
}
