import { publicHoliday } from "./public-holidays.ts";

/** Something that people get on a planned day. */
export interface PlannedItem {
  title: string;
  /** By which way people get it, such as "Newsletter". */
  channel: string;
  day: string;
  /** Campaign that holds it; null: the one that is looked at. */
  campaign: string | null;
}

export interface Clash {
  day: string;
  kind: "channels" | "holiday";
  text: string;
}

interface ClashInput {
  startsOn: string | null;
  endsOn: string | null;
  /** Of the audience; empty: not decided. */
  country: string;
  /** Of the campaign, and of others that address the same people. */
  items: readonly PlannedItem[];
}

const MAX_NAMED = 4;
const named = ({ title, channel, campaign }: PlannedItem): string =>
  `${channel} “${title}”${campaign === null ? "" : ` of ${campaign}`}`;

/** Days on which the same people hear by several channels, where one of them is the campaign's own. */
function channelClashes(items: readonly PlannedItem[]): Clash[] {
  return [...new Set(items.map(({ day }) => day))].flatMap((day) => {
    const planned = items.filter((item) => item.day === day);
    const isOwn = planned.some(({ campaign }) => campaign === null);
    if (!isOwn || new Set(planned.map(({ channel }) => channel)).size < 2) return [];
    const names = planned.slice(0, MAX_NAMED).map(named).join(", ");
    const more = planned.length > MAX_NAMED ? ` and ${planned.length - MAX_NAMED} more` : "";
    return [{ day, kind: "channels" as const, text: `The same people get ${names}${more}.` }];
  });
}

function holidayClashes({ startsOn, endsOn, country, items }: ClashInput): Clash[] {
  if (country === "") return [];
  const own = items.filter(({ campaign }) => campaign === null);
  const dates = [
    ...(startsOn === null ? [] : [{ day: startsOn, what: "The campaign begins" }]),
    ...(endsOn === null || endsOn === startsOn ? [] : [{ day: endsOn, what: "The campaign ends" }]),
    ...own.map((item) => ({ day: item.day, what: `${named(item)} is planned` })),
  ];
  return dates.flatMap(({ day, what }) => {
    const holiday = publicHoliday(country, day);
    return holiday === null
      ? []
      : [{ day, kind: "holiday" as const, text: `${what} on ${holiday}, a public holiday.` }];
  });
}

/** Reasons against the days of a campaign, by day. */
export const findClashes = (input: ClashInput): Clash[] =>
  [...channelClashes(input.items), ...holidayClashes(input)].toSorted((a, b) =>
    a.day === b.day ? a.kind.localeCompare(b.kind) : a.day < b.day ? -1 : 1,
  );
