import { CALENDAR_COUNTRIES, dayText, marketingDates, parseDay } from "#app/modules/analytics/index.server.ts";
import { linesOf, type ToolField, type ToolProblem, textOf } from "#app/modules/seo-tools/index.server.ts";
import { countryName } from "#app/shared/country.ts";
import { monthName, weekdayDate } from "#app/shared/format/date.ts";
import { exact, wordFor } from "#app/shared/format/number.ts";
import { wholePercent } from "#app/shared/format/percent.ts";
import { err, ok } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { timeChartShape } from "#app/ui/chart/time-chart-shape.ts";
import { parseFigure } from "../domain/figure.ts";
import { FIGURE_MAX } from "../domain/number-field.ts";
import { type MarketingTool, tool } from "../tool-definition.server.ts";
import { CITIES } from "./cities.ts";
import { seasonalIndex } from "./domain/seasonality.ts";
import { type DayPart, dayPart, minutesOf, momentOf, offsetText, wallTime } from "./domain/wall-time.ts";

const DAY_MS = days(1);
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const isWeekend = (day: number): boolean => [0, 6].includes(new Date(day * DAY_MS).getUTCDay());

const PARTS: Readonly<Record<DayPart, { text: string; tone: "good" | "warn" | "bad" }>> = {
  working: { text: "Office hours", tone: "good" },
  awake: { text: "Awake", tone: "warn" },
  night: { text: "Night", tone: "bad" },
};
const POINTS: Readonly<Record<DayPart, number>> = { working: 2, awake: 1, night: -4 };

const CITY_OPTIONS = CITIES.map(([value, label]) => ({ value, label }));

const timeZonePlanner = tool({
  id: "time-zones",
  title: "Time zone planner",
  sentence: "What time it is everywhere when your campaign, webinar or post goes out.",
  words: "clock schedule webinar utc meeting daylight saving",
  icon: "calendar-days",
  group: "Campaigns and planning",
  verb: "Compare",
  fields: [
    { name: "date", label: "Day", kind: "date", maxChars: 10, half: true },
    { name: "time", label: "Time", kind: "time", maxChars: 8, half: true },
    { name: "from", label: "Time zone", kind: "choice", options: CITY_OPTIONS },
    { name: "to", label: "Compare with", kind: "several", options: CITY_OPTIONS },
  ],
  example: {
    date: "2026-03-16",
    time: "09:00",
    from: "America/New_York",
    to: ["America/Los_Angeles", "Europe/London", "Europe/Berlin", "Asia/Kolkata"],
  },
  exampleText:
    "On 16 March 2026 it is 9:00 in New York and 13:00 in London: New York has summer time already, London has not.",
  formula: ["UTC = local time − offset of the zone on that day; summer time by the IANA time zone database."],
  rules: [
    {
      text: "Zones and their changes: IANA time zone database.",
      source: { label: "IANA", href: "https://www.iana.org/time-zones" },
    },
    { text: "Office hours are 9:00 to 17:00 on weekdays, night is 22:00 to 7:00. Holidays are not known here." },
  ],
  async run(values) {
    const day = parseDay(textOf(values, "date"));
    const minutes = minutesOf(textOf(values, "time").slice(0, 5));
    const chosen = values.to ?? [];
    const to = CITIES.filter(([zone]) => chosen.includes(zone) && zone !== textOf(values, "from"));
    const from = CITIES.find(([zone]) => zone === textOf(values, "from"));
    const problem: ToolProblem = {
      ...(day === null ? { date: "Enter a date, such as 2026-03-16." } : {}),
      ...(minutes === null ? { time: "Enter a time, such as 09:00." } : {}),
      ...(to.length === 0 ? { to: "Choose at least one other place." } : {}),
    };
    if (day === null || minutes === null || to.length === 0 || !from) return err(problem);
    const moment = momentOf(day, minutes, from[0]);
    if (moment === null)
      return err({ time: `Clocks in ${from[1]} skip this time on that day: summer time begins. Choose another.` });
    const places = [from, ...to].map(([zone, label]) => {
      const wall = wallTime(moment, zone);
      return { zone, label, wall, part: dayPart(wall.minutes, isWeekend(wall.day)) };
    });
    const asleep = places.filter(({ part }) => part === "night");
    return ok([
      {
        kind: "verdict",
        tone: asleep.length === 0 ? "good" : "warn",
        title:
          asleep.length === 0
            ? "Daytime everywhere"
            : `Night in ${asleep.map(({ label }) => label.split(",")[0]).join(", ")}`,
        text: `${new Date(moment).toISOString().slice(0, 16).replace("T", " ")} UTC`,
      },
      {
        kind: "table",
        title: "Local times",
        columns: [{ label: "Place" }, { label: "Time", numeric: true }, { label: "People are" }],
        rows: places.map(({ label, wall, part }) => [
          { text: label, below: offsetText(wall.offsetMinutes) },
          { text: clock(wall.minutes), below: weekdayDate(wall.day * DAY_MS) },
          PARTS[part],
        ]),
      },
      {
        kind: "table",
        title: `Best hours of that day in ${from[1].split(",")[0]}`,
        columns: [{ label: "Time" }, { label: "Office hours in", numeric: true }, { label: "Night in", numeric: true }],
        rows: bestHours(
          day,
          from[0],
          places.map(({ zone }) => zone),
        ).map(({ hour, working, night }) => [
          clock(hour * 60),
          `${working} of ${places.length}`,
          `${night} of ${places.length}`,
        ]),
      },
    ]);
  },
});

/** The three hours in which most places work and fewest sleep. */
function bestHours(day: number, from: string, zones: readonly string[]) {
  return Array.from({ length: 24 }, (_, hour) => hour)
    .flatMap((hour) => {
      const moment = momentOf(day, hour * 60, from);
      if (moment === null) return [];
      const parts = zones.map((zone) => {
        const wall = wallTime(moment, zone);
        return dayPart(wall.minutes, isWeekend(wall.day));
      });
      const count = (part: DayPart) => parts.filter((one) => one === part).length;
      const points = parts.reduce((sum, part) => sum + POINTS[part], 0);
      return [{ hour, points, working: count("working"), night: count("night") }];
    })
    .toSorted((a, b) => b.points - a.points || a.hour - b.hour)
    .slice(0, 3);
}

const MIN_MONTHS = 12;
const MAX_MONTHS = 120;
/** Below, each month is there once, and growth looks like season. */
const MONTHS_TO_COMPARE = 24;
const DATES_AHEAD_DAYS = 365;

const monthLabel = (month: number): string => monthName(Date.UTC(2026, month, 1));

const seasonality = tool({
  id: "seasonality",
  title: "Seasonality calendar",
  sentence: "Your strong months, and a country's shopping dates in the year ahead.",
  words: "season holidays months index black friday demand",
  icon: "chart-line",
  group: "Campaigns and planning",
  verb: "Draw calendar",
  fields: [
    {
      name: "values",
      label: "Monthly figures",
      kind: "lines",
      rows: 4,
      maxChars: 2_000,
      hint: "Visits, orders or sales, oldest first, separated by spaces. At least 12; from 24 on growth is taken out.",
    },
    { name: "start", label: "First month", kind: "line", maxChars: 7, hint: "Such as 2024-01.", half: true },
    {
      name: "country",
      label: "Country of your customers",
      kind: "choice",
      half: true,
      options: ["US", ...CALENDAR_COUNTRIES.filter((code) => code !== "US")].map(
        (value): NonNullable<ToolField["options"]>[number] => ({ value, label: countryName(value) }),
      ),
    },
  ],
  example: {
    values: "360 342 406 396 420 472 548 559 463 407 362 405\n417 391 419 461 472 535 622 606 508 461 390 432",
    start: "1959-01",
    country: "US",
  },
  exampleText:
    "The airline passengers of Box and Jenkins, 1959 and 1960: July and August have about a quarter more than an average month.",
  formula: [
    "index of a month = mean of (value ÷ moving average of the 12 months around it), scaled so that the mean of all months is 100",
    "With less than two years: value ÷ mean of the year.",
  ],
  rules: [
    {
      text: 'Classical decomposition, as R\'s decompose(type = "multiplicative") computes it.',
      source: {
        label: "Hyndman and Athanasopoulos, 3.4",
        href: "https://otexts.com/fpp3/classical-decomposition.html",
      },
    },
    { text: "One year shows what happened once: a campaign in it looks like a season." },
  ],
  fromOwnData: ({ months }) => {
    const first = months[0];
    return first && months.length >= MIN_MONTHS && months.some(({ visits }) => visits > 0)
      ? { values: months.map(({ visits }) => visits).join(" "), start: first.month }
      : null;
  },
  async run(values, { now }) {
    const entries = linesOf(values, "values")
      .join(" ")
      .split(/[;\t]+|,?\s+/)
      .filter(Boolean);
    const figures = entries.map(parseFigure);
    const wrong = figures.findIndex((figure) => figure === null || figure < 0 || figure > FIGURE_MAX);
    const firstDay = parseDay(`${textOf(values, "start")}-01`);
    const problem =
      wrong >= 0
        ? `“${(entries[wrong] ?? "").slice(0, 20)}” is no number of at least 0. Separate numbers with spaces.`
        : figures.length < MIN_MONTHS
          ? `Enter at least ${MIN_MONTHS} months; these are ${figures.length}.`
          : figures.length > MAX_MONTHS
            ? `Enter at most ${MAX_MONTHS} months; these are ${figures.length}.`
            : figures.every((figure) => figure === 0)
              ? "At least one month must be above 0."
              : null;
    if (problem !== null || firstDay === null)
      return err({
        ...(problem === null ? {} : { values: problem }),
        ...(firstDay === null ? { start: "Enter a month, such as 2024-01." } : {}),
      });
    const index = seasonalIndex({
      values: figures.map((figure) => figure ?? 0),
      firstMonth: new Date(firstDay * DAY_MS).getUTCMonth(),
    });
    const ranked = index
      .flatMap((value, month) => (value === null ? [] : [{ value, month }]))
      .toSorted((a, b) => b.value - a.value);
    const [best, worst] = [ranked[0], ranked.at(-1)];
    const today = Math.floor(now.getTime() / DAY_MS);
    const country = textOf(values, "country");
    const dates = marketingDates(country, today, today + DATES_AHEAD_DAYS);
    const shown = (value: number | null) => (value === null ? null : Math.round(value * 100));
    return ok([
      {
        kind: "verdict",
        tone: "info",
        title:
          best && worst ? `Strongest in ${monthLabel(best.month)}, weakest in ${monthLabel(worst.month)}` : "No season",
        text:
          best && worst
            ? `${wholePercent(best.value)} and ${wholePercent(worst.value)} of an average month, from ${exact(figures.length)} ${wordFor(figures.length, "month")}.${figures.length < MONTHS_TO_COMPARE ? " Growth and season look alike in less than two years: read this with care." : ""}`
            : "Not enough data to compare.",
      },
      {
        kind: "chart",
        title: "Index by month (average: 100)",
        timeName: "Month",
        shape: timeChartShape({
          buckets: index.map((_, month) => ({ name: monthLabel(month), tick: monthLabel(month).slice(0, 3) })),
          lines: [
            { label: "Index", look: "area", colour: "s1", values: index.map(shown) },
            { label: "Average", look: "dashed", colour: "s2", values: index.map(() => 100) },
          ],
          format: exact,
        }),
      },
      {
        kind: "table",
        title: `Dates of the year ahead: ${countryName(country)}`,
        columns: [{ label: "Date" }, { label: "Occasion" }, { label: "Index", numeric: true }],
        rows: dates.map(({ name, day }) => {
          const value = index[new Date(day * DAY_MS).getUTCMonth()] ?? null;
          return [weekdayDate(day * DAY_MS), name, value === null ? "–" : exact(shown(value) ?? 0)];
        }),
        foot: `From ${dayText(today)}. The index is that of the month.`,
      },
    ]);
  },
});

export const PLANNING_TOOLS: readonly MarketingTool[] = [timeZonePlanner, seasonality];
