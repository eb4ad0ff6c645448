/** Families of addresses that can be endless: the pages of a calendar, every combination of a shop's filters. */
interface Family {
  /** The same for all of its addresses. */
  shape: string;
  /** So many of them are followed. */
  most: number;
}

/** Over a year of days: more says nothing about a site that its first did not say. */
const CALENDAR_PAGES = 500;
const FILTERED_PAGES = 2_000;
/** Fewer parameters are the usual way to name a page. */
const FILTERS = 4;
const FUTURE_YEARS = 2;
const FIRST_YEAR = 1_970;

const DATE = /(?:^|[/=_-])((?:1[0-9]|20|21|22|[3-9]\d)\d\d)[/_-](?:0?[1-9]|1[0-2])(?![0-9])/;
const CALENDAR_WORD = /(calendar|kalender|calendrier|calendario|agenda|events?|termine|schedule)(?![a-z])/i;
const CALENDAR_PARAMETER = /[?&](?:year|month|day|week|date|ical|cal|tribe-bar-date)=[\d-]+(?:&|$)/i;

/** The family that an address belongs to; null for most. `year` is the current one. */
export function urlFamilyOf(url: string, year: number): Family | null {
  const slash = url.indexOf("/", url.indexOf("//") + 2);
  const path = url.slice(slash);
  if (!/\d|&/.test(path)) return null;
  const dated = Number(DATE.exec(path)?.[1] ?? Number.NaN);
  // A calendar that shows other centuries shows every one of them.
  if (dated > year + FUTURE_YEARS || dated < FIRST_YEAR) return { shape: "", most: 0 };
  const question = path.indexOf("?");
  if (CALENDAR_PARAMETER.test(path) || (!Number.isNaN(dated) && CALENDAR_WORD.test(path)))
    return { shape: `${url.slice(0, slash)}${path.replace(/\d+/g, "0")}`, most: CALENDAR_PAGES };
  if (question === -1) return null;
  const names = path
    .slice(question + 1)
    .split("&")
    .map((parameter) => parameter.split("=", 1)[0] ?? "");
  return names.length < FILTERS
    ? null
    : { shape: `${url.slice(0, slash)}${path.slice(0, question)}?${names.sort().join("&")}`, most: FILTERED_PAGES };
}

/** Of all families together. */
const MAX_REMEMBERED = 50_000;

/** Counts the addresses of each family within one crawl. */
export class CrawlTrapDetector {
  readonly #year: number;
  readonly #families = new Map<string, Set<string>>();
  #remembered = 0;
  /** The first address that was one too many. */
  leftOut: string | null = null;

  constructor(year: number) {
    this.#year = year;
  }

  /** Whether an address is still worth following; always the same answer for one that was. */
  admits(url: string): boolean {
    const family = urlFamilyOf(url, this.#year);
    if (family === null) return true;
    let known = this.#families.get(family.shape);
    if (!known) {
      known = new Set();
      this.#families.set(family.shape, known);
    }
    if (known.has(url)) return true;
    if (known.size >= family.most || this.#remembered >= MAX_REMEMBERED) {
      this.leftOut ??= url;
      return false;
    }
    known.add(url);
    this.#remembered++;
    return true;
  }
}

/** What a person reads about it. */
export const crawlTrapReason = (example: string): string =>
  `Endless URLs, such as calendar pages or filter combinations, were followed only so far; the first one left out: ${example}.`;
