import { exact, oneDecimal, withDecimals } from "#app/shared/format/number.ts";
import { percentage } from "#app/shared/format/percent.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { normalQuantile, twoSidedP } from "#app/shared/statistics/normal.ts";
import { daysNeeded, type Plan, powerOf, sampleSize } from "#app/shared/statistics/sample-size.ts";
import { differenceInterval, proportionZ } from "#app/shared/statistics/significance.ts";
import { FIGURE_MAX } from "../domain/number-field.ts";
import type { OwnFigures } from "../domain/own-figures.ts";
import { countedPeople, percent, signedPercent, smallPercent } from "../labels.ts";
import { calculator, type MarketingTool } from "../tool-definition.server.ts";

const R_POWER = {
  label: "R: power.prop.test",
  href: "https://stat.ethz.ch/R-manual/R-devel/library/stats/html/power.prop.test.html",
};
const PLAN_NUMBERS = [
  {
    name: "rate",
    label: "Current conversion rate (%)",
    hint: "Conversions per 100 visitors.",
    min: 0,
    aboveMin: true,
    max: 99.9,
  },
  {
    name: "lift",
    label: "Smallest change to detect (%)",
    hint: "Relative: 20 on a rate of 3% means 3.6%.",
    min: 0,
    aboveMin: true,
    max: 1_000,
  },
  {
    name: "confidence",
    label: "Confidence (%)",
    hint: "95 allows a false alarm in 5 of 100 tests.",
    min: 80,
    max: 99.9,
  },
  {
    name: "power",
    label: "Power (%)",
    hint: "80 sees the change in 80 of 100 tests.",
    min: 50,
    max: 99.9,
  },
] as const;

interface Planned {
  rate: number;
  lift: number;
  confidence: number;
  power: number;
}

function planOf({ rate, lift, confidence, power }: Planned): Result<Plan, Record<string, string>> {
  const baseline = rate / 100;
  const target = baseline * (1 + lift / 100);
  if (target >= 1)
    return err({ lift: `A change of ${percentage(lift)} would take the rate to 100% or more. Enter a smaller one.` });
  return ok({ baseline, target, alpha: 1 - confidence / 100, power: power / 100 });
}

const rateOf = ({ recent }: OwnFigures): string | null =>
  recent.visits > 0 && recent.convertedVisits > 0 && recent.convertedVisits < recent.visits
    ? withDecimals((100 * recent.convertedVisits) / recent.visits, 3)
    : null;

const sampleSizeTool = calculator({
  id: "sample-size",
  title: "Sample size of an A/B test",
  sentence: "How many visitors each variation needs to detect the change you expect.",
  words: "power split experiment minimum detectable effect",
  icon: "split",
  group: "Experiments",
  verb: "Calculate",
  numbers: PLAN_NUMBERS,
  example: { rate: "3", lift: "20", confidence: "95", power: "80" },
  exampleText:
    "A page that converts 3% of its visitors needs 13,914 visitors in each variation to show a rise to 3.6%.",
  formula: [
    "n = (z(1 − α/2) · √(2m(1 − m)) + z(power) · √(p₁(1 − p₁) + p₂(1 − p₂)))² ÷ (p₂ − p₁)²",
    "p₁ is the rate today, p₂ = p₁ · (1 + change), m their mean; α = 1 − confidence.",
  ],
  rules: [
    {
      text: "The formula for two independent shares of Fleiss, Levin and Paik, Statistical Methods for Rates and Proportions, as R computes it.",
      source: R_POWER,
    },
    {
      text: "Decide the size before the test. A test that is stopped as soon as it looks significant finds changes that are not there.",
      source: {
        label: "Evan Miller: How Not To Run an A/B Test",
        href: "https://www.evanmiller.org/how-not-to-run-an-ab-test.html",
      },
    },
  ],
  fromOwnData: (own) => {
    const rate = rateOf(own);
    return rate === null ? null : { rate };
  },
  compute(figures) {
    const plan = planOf(figures);
    if (!plan.ok) return plan;
    const people = Math.ceil(sampleSize(plan.value));
    if (people > FIGURE_MAX) return err({ lift: "No website has that many visitors. Enter a larger change." });
    const { baseline, target, alpha } = plan.value;
    return [
      {
        kind: "verdict",
        tone: "info",
        title: `${countedPeople(people)} in each variation`,
        text: `${exact(2 * people)} for a test of two variations: a rate of ${smallPercent(baseline)} against ${smallPercent(target)}.`,
      },
      {
        kind: "table",
        title: "Sample size for other changes",
        columns: [
          { label: "Change" },
          { label: "New rate", numeric: true },
          { label: "Visitors per variation", numeric: true },
          { label: "Power at your size", numeric: true, wide: true },
        ],
        rows: [0.5, 0.75, 1, 1.5, 2].flatMap((factor) => {
          const other = planOf({ ...figures, lift: figures.lift * factor });
          if (!other.ok) return [];
          return [
            [
              signedPercent((figures.lift * factor) / 100),
              smallPercent(other.value.target),
              exact(Math.ceil(sampleSize(other.value))),
              percent(powerOf(people, { baseline, target: other.value.target, alpha })),
            ],
          ];
        }),
        foot: "Half the change needs about four times the visitors.",
      },
    ];
  },
});

const significanceTool = calculator({
  id: "significance",
  title: "Significance of an A/B test",
  sentence: "Whether the difference between two conversion rates is statistically significant.",
  words: "p-value z-test confidence split experiment chi-squared",
  icon: "target",
  group: "Experiments",
  verb: "Compare",
  numbers: [
    { name: "visitorsA", label: "Visitors of A", min: 1, max: FIGURE_MAX, whole: true },
    { name: "conversionsA", label: "Conversions of A", min: 0, max: FIGURE_MAX, whole: true },
    { name: "visitorsB", label: "Visitors of B", min: 1, max: FIGURE_MAX, whole: true },
    { name: "conversionsB", label: "Conversions of B", min: 0, max: FIGURE_MAX, whole: true },
    { name: "confidence", label: "Confidence (%)", min: 80, max: 99.9, fallback: 95 },
  ],
  example: { visitorsA: "80", conversionsA: "48", visitorsB: "70", conversionsB: "56", confidence: "95" },
  exampleText:
    "48 of 80 against 56 of 70 (Newcombe, 1998): B is 20 percentage points better, between 5.2 and 33.4 with 95% confidence.",
  formula: [
    "z = (b − a) ÷ √(p(1 − p)(1/n₁ + 1/n₂)), a and b the rates, p that of both together; p-value = 2 · (1 − Φ(|z|))",
    "Interval of the difference: Newcombe's method 10, from the Wilson intervals of both rates.",
  ],
  rules: [
    {
      text: "The z-test of two proportions: its square is Pearson's chi-squared without correction.",
      source: {
        label: "Penn State, STAT 415, lesson 9.4",
        href: "https://online.stat.psu.edu/stat415/lesson/9/9.4",
      },
    },
    {
      text: "R. G. Newcombe, Interval estimation for the difference between independent proportions, Statistics in Medicine 17 (1998).",
      source: {
        label: "Newcombe, 1998",
        href: "https://doi.org/10.1002/(SICI)1097-0258(19980430)17:8%3C873::AID-SIM779%3E3.0.CO;2-I",
      },
    },
    { text: "With fewer than 5 expected conversions or misses in a variation the test is only a rough guide." },
  ],
  compute({ visitorsA, conversionsA, visitorsB, conversionsB, confidence }) {
    const tooMany = "There cannot be more conversions than visitors.";
    if (conversionsA > visitorsA) return err({ conversionsA: tooMany });
    if (conversionsB > visitorsB) return err({ conversionsB: tooMany });
    const a = { count: conversionsA, of: visitorsA };
    const b = { count: conversionsB, of: visitorsB };
    const z = proportionZ(b, a);
    if (z === null)
      return err({ "": "Both variations converted all of their visitors, or none: there is nothing to compare yet." });
    const p = twoSidedP(z);
    const isSignificant = p < 1 - confidence / 100;
    const { low, high } = differenceInterval(b, a, normalQuantile(0.5 + confidence / 200));
    const [rateA, rateB] = [conversionsA / visitorsA, conversionsB / visitorsB];
    const pooled = (conversionsA + conversionsB) / (visitorsA + visitorsB);
    const fewest = Math.min(visitorsA, visitorsB) * Math.min(pooled, 1 - pooled);
    return [
      {
        kind: "verdict",
        tone: isSignificant ? "good" : "warn",
        title: isSignificant
          ? `${rateB > rateA ? "B" : "A"} is better, with ${percentage(confidence)} confidence`
          : `No significant difference at ${percentage(confidence)} confidence`,
        text: isSignificant
          ? `Chance alone produces such a difference in ${smallPercent(p)} of tests.`
          : `Chance alone produces such a difference in ${smallPercent(p)} of tests. That does not prove that A and B are equal.`,
      },
      {
        kind: "stats",
        items: [
          { label: "Rate of A", value: smallPercent(rateA) },
          { label: "Rate of B", value: smallPercent(rateB) },
          {
            label: "Difference",
            value: `${rateB >= rateA ? "+" : ""}${oneDecimal(100 * (rateB - rateA))}`,
            unit: "points",
            hint: `Between ${oneDecimal(100 * low)} and ${oneDecimal(100 * high)}`,
          },
          ...(rateA > 0 ? [{ label: "Relative change", value: signedPercent(rateB / rateA - 1) }] : []),
          { label: "p-value", value: p < 0.0001 ? "< 0.0001" : withDecimals(p, 4), hint: `z = ${withDecimals(z, 3)}` },
        ],
      },
      ...(fewest < 5
        ? [
            {
              kind: "note" as const,
              text: "A variation has fewer than 5 expected conversions or misses. Collect more before you decide.",
            },
          ]
        : []),
    ];
  },
});

const durationTool = calculator({
  id: "test-duration",
  title: "Duration of an A/B test",
  sentence: "How many weeks a test must run with your traffic.",
  words: "split experiment runtime traffic",
  icon: "calendar-days",
  group: "Experiments",
  verb: "Calculate",
  numbers: [
    ...PLAN_NUMBERS,
    { name: "visitors", label: "Visitors per day", min: 1, max: FIGURE_MAX },
    {
      name: "share",
      label: "Visitors in the test (%)",
      hint: "Share of the page's visitors.",
      min: 0,
      aboveMin: true,
      max: 100,
      fallback: 100,
    },
    {
      name: "variations",
      label: "Variations",
      hint: "Including the original.",
      min: 2,
      max: 20,
      whole: true,
      fallback: 2,
    },
  ],
  example: { rate: "3", lift: "20", confidence: "95", power: "80", visitors: "1,500", share: "100", variations: "2" },
  exampleText:
    "A 3% page with 1,500 visitors a day needs 19 days to show a rise to 3.6%, so it runs for 3 whole weeks.",
  formula: [
    "days = visitors in each variation · variations ÷ (visitors a day · share in the test)",
    "Rounded up to whole weeks.",
  ],
  rules: [
    { text: "The visitors of each variation come from the sample size formula, as R computes it.", source: R_POWER },
    {
      text: "Run whole weeks: people behave differently on weekends. Kohavi, Tang and Xu, Trustworthy Online Controlled Experiments, chapter 2.",
      source: { label: "Trustworthy Online Controlled Experiments", href: "https://experimentguide.com/" },
    },
    { text: "More than two variations need a correction for several comparisons, which this figure leaves out." },
  ],
  fromOwnData: (own) => {
    const rate = rateOf(own);
    if (rate === null) return null;
    return { rate, visitors: String(Math.max(1, Math.round(own.recent.visits / own.recent.days))) };
  },
  compute(figures) {
    const plan = planOf(figures);
    if (!plan.ok) return plan;
    const people = sampleSize(plan.value);
    const { days, weeks } = daysNeeded(people, figures.variations, (figures.visitors * figures.share) / 100);
    if (days > 3_650)
      return err({ visitors: "This test would run for more than ten years. Test a larger change, or a busier page." });
    return [
      {
        kind: "verdict",
        tone: weeks <= 4 ? "good" : weeks <= 8 ? "warn" : "bad",
        title: `Run it for ${weeks === 1 ? "1 week" : `${exact(weeks)} weeks`}`,
        text: `${exact(days)} ${days === 1 ? "day" : "days"} until each of the ${exact(figures.variations)} variations has ${countedPeople(Math.ceil(people))}.`,
      },
      ...(weeks > 8
        ? [
            {
              kind: "note" as const,
              text: "Over such a time cookies are deleted and people come back as new visitors. Test a larger change, or a busier page.",
            },
          ]
        : []),
    ];
  },
});

export const EXPERIMENT_TOOLS: readonly MarketingTool[] = [sampleSizeTool, significanceTool, durationTool];
