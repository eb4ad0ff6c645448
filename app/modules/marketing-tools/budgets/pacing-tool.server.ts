import { parseDay } from "#app/modules/analytics/index.server.ts";
import { textOf } from "#app/modules/seo-tools/index.server.ts";
import { mediumDate, shortDate } from "#app/shared/format/date.ts";
import { compact, counted } from "#app/shared/format/number.ts";
import { err } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { timeChartShape } from "#app/ui/chart/time-chart-shape.ts";
import { FIGURE_MAX } from "../domain/number-field.ts";
import { amount, percent } from "../labels.ts";
import { calculator } from "../tool-definition.server.ts";
import { paceOf } from "./domain/pacing.ts";

const DAY_MS = days(1);
const MAX_DAYS = 731;
/** On time between these shares of a steady pace: advertising networks themselves vary that much from day to day. */
const ON_PACE = { low: 0.95, high: 1.05 };

const when = (name: string, label: string, hint: string) =>
  ({ name, label, kind: "date", maxChars: 10, half: true, hint }) as const;

export const pacingTool = calculator({
  id: "pacing",
  title: "Pacing of a budget or goal",
  sentence: "Whether spend or results are on track, and what each remaining day needs.",
  words: "forecast month progress target spend run rate",
  icon: "activity",
  group: "Budgets and costs",
  verb: "Check pace",
  numbers: [
    { name: "target", label: "Budget or goal", min: 0, aboveMin: true, max: FIGURE_MAX },
    { name: "reached", label: "Spent or achieved so far", min: 0, max: FIGURE_MAX },
  ],
  choices: [
    when("start", "First day", "Of the month or campaign."),
    when("end", "Last day", "Included."),
    when("until", "Data through", "Last full day included."),
  ],
  example: { target: "3,000", reached: "750", start: "2026-06-01", end: "2026-06-30", until: "2026-06-10" },
  exampleText:
    "After 10 of 30 days 1,000 of 3,000 should be spent. With 750 the month ends at 2,250, unless each day takes 112.50.",
  formula: [
    "pace = reached ÷ (goal · days passed ÷ all days)",
    "projection = reached ÷ days passed · all days",
    "needed per day = (goal − reached) ÷ days left",
  ],
  rules: [
    {
      text: "A steady pace is an assumption: Google Ads may spend twice the daily budget on a good day, and balances it over the month.",
      source: { label: "Google Ads: spending limits", href: "https://support.google.com/google-ads/answer/10702522" },
    },
    { text: "For results with strong weekdays compare whole weeks." },
  ],
  fromOwnData: ({ month }) =>
    month.daysPassed > 0
      ? { target: "", reached: String(month.convertedVisits), start: month.start, end: month.end, until: month.until }
      : null,
  compute({ target, reached }, values) {
    const [start, end, until] = ["start", "end", "until"].map((name) => parseDay(textOf(values, name)));
    const missing = Object.fromEntries(
      (
        [
          ["start", start],
          ["end", end],
          ["until", until],
        ] as const
      ).flatMap(([name, day]) => (day == null ? [[name, "Enter a date, such as 2026-06-30."]] : [])),
    );
    if (start == null || end == null || until == null) return err(missing);
    const all = end - start + 1;
    if (all < 1) return err({ end: "The last day cannot be before the first." });
    if (all > MAX_DAYS) return err({ end: "Use at most two years." });
    if (until < start - 1 || until > end) return err({ until: "This day must be between the first and the last." });
    const passed = until - start + 1;
    const { expected, index, projected, neededADay } = paceOf({ target, reached, days: all, passed });
    const tone =
      index === null ? "info" : index < ON_PACE.low ? "warn" : index > ON_PACE.high ? "warn" : ("good" as const);
    const step = Math.max(1, Math.ceil(all / 60));
    const points = Array.from({ length: Math.floor(all / step) + 1 }, (_, at) => at * step);
    if (points.at(-1) !== all) points.push(all);
    const day = (at: number) => (start + at - 1) * DAY_MS;
    return [
      {
        kind: "verdict",
        tone,
        title: index === null ? "No day has passed yet" : `${percent(index)} of a steady pace`,
        text:
          index === null
            ? `Each day needs ${amount(neededADay ?? 0)}.`
            : index < ON_PACE.low
              ? "Behind."
              : index > ON_PACE.high
                ? "Ahead: a budget would be used up early."
                : "On time.",
      },
      {
        kind: "stats",
        items: [
          { label: "Expected by now", value: amount(expected) },
          { label: "Reached", value: amount(reached) },
          ...(projected === null
            ? []
            : [{ label: `At this pace by ${mediumDate(end * DAY_MS)}`, value: amount(projected) }]),
          ...(neededADay === null
            ? []
            : [{ label: "Needed per day", value: amount(neededADay), hint: `${counted(all - passed, "day")} left` }]),
        ],
      },
      {
        kind: "chart",
        title: "Plan and pace",
        timeName: "Day",
        shape: timeChartShape({
          buckets: points.map((at) => ({
            name: at === 0 ? "Start" : mediumDate(day(at)),
            tick: at === 0 ? "" : shortDate(day(at)),
          })),
          lines: [
            { label: "Steady pace", look: "dashed", colour: "s2", values: points.map((at) => (target * at) / all) },
            {
              label: "At the pace so far",
              look: "line",
              colour: "s1",
              values: points.map((at) => (passed > 0 ? (reached / passed) * at : null)),
            },
          ],
          openFrom: passed > 0 ? points.filter((at) => at <= passed).length : null,
          format: (value) => compact(Math.round(value)),
        }),
      },
    ];
  },
});
