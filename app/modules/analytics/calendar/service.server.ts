import type { AppContext } from "#app/platform/context.server.ts";
import { countryName } from "#app/shared/country.ts";
import { weekdayDate } from "#app/shared/format/date.ts";
import { signedPercent } from "#app/shared/format/percent.ts";
import { days } from "#app/shared/time.ts";
import { wallDay } from "../domain/period/site-clock.ts";
import type { SiteRow } from "../sites/repo.server.ts";
import type { SiteRpc } from "../store/site-rpc.ts";
import { calendarFile } from "./domain/ics.ts";
import { CALENDAR_COUNTRIES, marketingDates } from "./domain/marketing-dates.ts";
import { upliftOn } from "./domain/uplift.ts";

const DAY_MS = days(1);
const SHOWN_DAYS = 90;
const HISTORY_DAYS = 800;
/** What a subscription holds: the past year, so that nothing vanishes, and the next. */
const FEED_DAYS = { back: 366, ahead: 550 } as const;
const DEFAULT_COUNTRY = "US";

/** The country asked for; the United States when it is none of the calendar. */
export const calendarCountry = (asked: string | null): string =>
  CALENDAR_COUNTRIES.find((country) => country === asked?.toUpperCase()) ?? DEFAULT_COUNTRY;

/** Countries to choose from, by name. */
export const calendarCountries = () =>
  CALENDAR_COUNTRIES.map((code) => ({ code, name: countryName(code) })).toSorted((a, b) =>
    a.name.localeCompare(b.name, "en"),
  );

/** The marketing dates of the next 90 days, each with what it did for this site the years before. */
export async function readCalendar(
  context: Pick<AppContext, "now">,
  { site, object }: { site: SiteRow; object: SiteRpc },
  country: string,
) {
  const today = wallDay(context.now().getTime(), site.timeZone);
  const fromDay = today - HISTORY_DAYS;
  const points = await object.series({ range: { fromDay, toDay: today - 1 }, interval: "day", filters: [], goals: [] });
  const visits = points.map(({ figures }) => figures.visits);
  const past = marketingDates(country, fromDay, today - 1);
  return marketingDates(country, today, today + SHOWN_DAYS).map(({ id, name, day }) => ({
    id,
    name,
    date: weekdayDate(day * DAY_MS),
    inDays: day - today,
    uplifts: past
      .filter((date) => date.id === id)
      .flatMap((date) => {
        const uplift = upliftOn(visits, fromDay, date.day);
        const year = new Date(date.day * DAY_MS).getUTCFullYear();
        return uplift === null ? [] : [{ year, text: `${signedPercent(uplift)} in ${year}` }];
      }),
  }));
}

/** The calendar of a country as a file to subscribe to. The dates are public knowledge and nothing in it is of a workspace, so it needs no token. */
export function calendarFeed(country: string, now: Date, host: string): string {
  const today = Math.floor(now.getTime() / DAY_MS);
  const dates = marketingDates(country, today - FEED_DAYS.back, today + FEED_DAYS.ahead);
  // The stamp of a day, so that a feed read twice on it is the same.
  return calendarFile(`Marketing dates, ${countryName(country)}`, country, dates, { host, stampMs: today * DAY_MS });
}
