import { textOf } from "#app/modules/seo-tools/index.server.ts";
import { exact, withDecimals, withOneDecimal } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { timeChartShape } from "#app/ui/chart/time-chart-shape.ts";
import { parseFigure } from "../domain/figure.ts";
import { FIGURE_MAX, readFigures } from "../domain/number-field.ts";
import { percent } from "../labels.ts";
import { tool } from "../tool-definition.server.ts";
import { fitRetention, retentionRate, survival } from "./domain/retention.ts";

const MAX_PERIODS = 60;
const AHEAD = [{ name: "ahead", label: "Periods ahead", min: 0, max: 60, whole: true }] as const;

/** "1,000" is one number: entries are separated by semicolons, spaces, line breaks, or commas with a space behind. */
const SEPARATOR = /[;\n\r\t]+|,?\s+/;

/** Active customers after each period. */
function readActive(text: string): Result<number[], string> {
  const entries = text.split(SEPARATOR).filter(Boolean);
  if (entries.length < 3)
    return err("Enter at least three numbers: the customers at the start, and after two periods.");
  if (entries.length > MAX_PERIODS) return err(`Enter at most ${MAX_PERIODS} numbers.`);
  const active: number[] = [];
  for (const [at, entry] of entries.entries()) {
    const value = parseFigure(entry);
    if (value === null || value < 0 || value > FIGURE_MAX || !Number.isInteger(value))
      return err(`“${entry.slice(0, 20)}” is no whole number of customers. Separate numbers with spaces.`);
    const before = active[at - 1];
    if (before !== undefined && value > before)
      return err(
        `${exact(value)} is more than the ${exact(before)} before it: customers of one group only become fewer.`,
      );
    active.push(value);
  }
  return active[0] === 0 ? err("The group must start with at least one customer.") : ok(active);
}

export const retentionTool = tool({
  id: "retention",
  title: "Churn and retention curve",
  sentence: "How a group of customers shrinks, and how many will still be there later.",
  words: "churn cohort survival projection",
  icon: "chart-line",
  group: "Customers and growth",
  verb: "Draw curve",
  fields: [
    {
      name: "active",
      label: "Active customers",
      kind: "lines",
      rows: 3,
      maxChars: 1_000,
      hint: "A group of customers: at the start, then after each period. Separate numbers with spaces.",
    },
    { name: "ahead", label: "Periods ahead", kind: "number", maxChars: 40, half: true },
  ],
  example: { active: "1000 869 743 653 593 551 517 491", ahead: "5" },
  exampleText:
    "The high-end customers of Fader and Hardie (2007): the fit is α = 0.668 and β = 3.806, and about 38% are still there after 12 years.",
  formula: [
    "P(leaves in period 1) = α ÷ (α + β); P(t) = P(t − 1) · (β + t − 2) ÷ (α + β + t − 1)",
    "α and β are those under which your numbers are most likely. Retention in period t: (β + t − 1) ÷ (α + β + t − 1).",
  ],
  rules: [
    {
      text: "P. S. Fader and B. G. S. Hardie, How to Project Customer Retention, Journal of Interactive Marketing 21 (2007): people differ, so the retention of a group rises with its age.",
      source: { label: "Fader and Hardie, 2007", href: "https://doi.org/10.1002/dir.20074" },
    },
    { text: "A projection further ahead than the data is long is a guess." },
  ],
  async run(values) {
    const read = readActive(textOf(values, "active"));
    const figures = readFigures(AHEAD, (name) => textOf(values, name));
    if (!read.ok || !figures.ok)
      return err({ ...(read.ok ? {} : { active: read.error }), ...(figures.ok ? {} : figures.error) });
    const active = read.value;
    const start = active[0] ?? 1;
    const known = active.length - 1;
    const last = known + figures.value.ahead;
    const model = fitRetention(active);
    const modelled = survival(model, last);
    const periods = modelled.map((_, at) => at);
    return ok([
      {
        kind: "verdict",
        tone: "info",
        title:
          figures.value.ahead > 0
            ? `${percent(modelled[last] ?? 0)} will still be there after ${exact(last)} periods`
            : `${percent((active[known] ?? 0) / start)} are still there after ${exact(known)} periods`,
        text: `In the first period ${percent(1 - retentionRate(model, 1))} leave, in period ${exact(last)} ${percent(1 - retentionRate(model, last))} of those who are left.`,
      },
      {
        kind: "chart",
        title: "Customers still there (%)",
        timeName: "Period",
        shape: timeChartShape({
          buckets: periods.map((at) => ({ name: `Period ${at}`, tick: String(at) })),
          lines: [
            {
              label: "Your customers",
              look: "line",
              colour: "s1",
              values: periods.map((at) => (at <= known ? (100 * (active[at] ?? 0)) / start : null)),
            },
            { label: "Model", look: "dashed", colour: "s2", values: modelled.map((share) => 100 * share) },
          ],
          format: withOneDecimal,
          formatTick: exact,
        }),
      },
      {
        kind: "table",
        title: "By period",
        columns: [
          { label: "Period", numeric: true },
          { label: "Active", numeric: true },
          { label: "Churn", numeric: true },
          { label: "Churn in the model", numeric: true },
        ],
        rows: periods.slice(1).map((at) => {
          const before = active[at - 1];
          const now = active[at];
          return [
            String(at),
            now === undefined ? `about ${exact(Math.round(start * (modelled[at] ?? 0)))}` : exact(now),
            now === undefined || !before ? "–" : percent(1 - now / before),
            percent(1 - retentionRate(model, at)),
          ];
        }),
        foot: `α = ${withDecimals(model.alpha, 3)}, β = ${withDecimals(model.beta, 3)}.`,
      },
    ]);
  },
});
