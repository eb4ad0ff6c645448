import { exact, oneDecimal, withOneDecimal } from "#app/shared/format/number.ts";
import { percentage } from "#app/shared/format/percent.ts";
import { err } from "#app/shared/result.ts";
import { normalQuantile } from "#app/shared/statistics/normal.ts";
import { timeChartShape } from "#app/ui/chart/time-chart-shape.ts";
import { FIGURE_MAX } from "../domain/number-field.ts";
import { amount, percent, ratioText, smallPercent } from "../labels.ts";
import { calculator, type MarketingTool } from "../tool-definition.server.ts";
import { lifetimeValue, paybackPeriods } from "./domain/lifetime.ts";
import { netPromoterScore, npsInterval } from "./domain/nps.ts";
import { customersAfter, kFactor } from "./domain/viral.ts";

const REVENUE = {
  name: "revenue",
  label: "Monthly revenue per customer",
  hint: "In your currency.",
  min: 0,
  aboveMin: true,
  max: FIGURE_MAX,
} as const;
const MARGIN = {
  name: "margin",
  label: "Gross margin (%)",
  hint: "What remains of 100 after the cost of serving.",
  min: 0,
  aboveMin: true,
  max: 100,
} as const;
const CHURN = {
  name: "churn",
  label: "Monthly churn (%)",
  hint: "Customers per 100 who leave in a month.",
  min: 0,
  aboveMin: true,
  max: 100,
} as const;
const DISCOUNT = {
  name: "discount",
  label: "Monthly discount rate (%)",
  hint: "How much less money is worth each month. 0 to ignore.",
  min: 0,
  max: 100,
  fallback: 0,
} as const;
const COST = {
  name: "cost",
  label: "Cost to win a customer",
  hint: "Sales and marketing of a period, divided by the customers it won.",
  min: 0,
  aboveMin: true,
  max: FIGURE_MAX,
} as const;

const GUPTA_LEHMANN = {
  text: "S. Gupta and D. R. Lehmann, Customers as Assets, Journal of Interactive Marketing 17 (2003): a constant margin and a constant retention rate.",
  source: { label: "Customers as Assets", href: "https://doi.org/10.1002/dir.10045" },
};
const SKOK_METRICS = {
  label: "David Skok: SaaS Metrics 2.0",
  href: "https://www.forentrepreneurs.com/saas-metrics-2/",
};

const customerValue = (figures: { revenue: number; margin: number; churn: number; discount: number }): number =>
  lifetimeValue({
    revenue: figures.revenue,
    marginRate: figures.margin / 100,
    churnRate: figures.churn / 100,
    discountRate: figures.discount / 100,
  });

const ltv = calculator({
  id: "ltv",
  title: "Customer lifetime value",
  sentence: "What a customer is worth over the time they stay.",
  words: "ltv clv cltv arpu churn",
  icon: "users",
  group: "Customers and growth",
  verb: "Calculate",
  numbers: [REVENUE, MARGIN, CHURN, DISCOUNT],
  example: { revenue: "50", margin: "80", churn: "5", discount: "0" },
  exampleText: "50 a month at a margin of 80% and a churn of 5% is worth 40 ÷ 0.05 = 800.",
  formula: [
    "LTV = m · (1 + i) ÷ (1 + i − r)",
    "m: revenue · margin; r: 1 − churn; i: discount rate. With i = 0 it is m ÷ churn.",
  ],
  rules: [
    GUPTA_LEHMANN,
    { text: "Churn is rarely constant: newer customers leave more often. The retention curve shows yours." },
  ],
  compute(figures) {
    const value = customerValue(figures);
    return [
      {
        kind: "verdict",
        tone: "info",
        title: `A customer is worth ${amount(value)}`,
        text: `${amount((figures.revenue * figures.margin) / 100)} of margin a month, for ${withOneDecimal(100 / figures.churn)} months on average.`,
      },
      {
        kind: "table",
        title: "If churn changed",
        columns: [
          { label: "Monthly churn" },
          { label: "Months", numeric: true },
          { label: "Lifetime value", numeric: true },
        ],
        rows: [0.5, 0.75, 1, 1.25, 1.5]
          .map((factor) => Math.min(100, figures.churn * factor))
          .map((churn) => [
            smallPercent(churn / 100),
            withOneDecimal(100 / churn),
            amount(customerValue({ ...figures, churn })),
          ]),
      },
    ];
  },
});

const ltvToCac = calculator({
  id: "ltv-cac",
  title: "LTV to CAC ratio",
  sentence: "How many times a customer pays back the cost of winning them.",
  words: "ltv cac unit economics acquisition cost",
  icon: "handshake",
  group: "Customers and growth",
  verb: "Calculate",
  numbers: [COST, REVENUE, MARGIN, CHURN, DISCOUNT],
  example: { cost: "250", revenue: "50", margin: "80", churn: "5", discount: "0" },
  exampleText: "A customer worth 800 who cost 250 earns that back 3.2 times.",
  formula: ["LTV : CAC = m · (1 + i) ÷ (1 + i − r) ÷ CAC"],
  rules: [
    {
      text: "David Skok asks for a ratio above 3, and for less than 12 months until the cost is earned back.",
      source: SKOK_METRICS,
    },
    GUPTA_LEHMANN,
  ],
  compute(figures) {
    const value = customerValue(figures);
    const ratio = value / figures.cost;
    return [
      {
        kind: "verdict",
        tone: ratio >= 3 ? "good" : ratio >= 1 ? "warn" : "bad",
        title: `${withOneDecimal(ratio)} : 1`,
        text:
          ratio >= 3
            ? "Above 3 : 1. Above 5 : 1 you may be spending too little to grow."
            : ratio >= 1
              ? "Below 3 : 1. Lower the cost, raise the margin, or keep customers longer."
              : "Each customer costs more than they bring.",
      },
      {
        kind: "stats",
        items: [
          { label: "Lifetime value", value: amount(value) },
          {
            label: "Payback",
            value: withOneDecimal(paybackPeriods(figures.cost, figures.revenue, figures.margin / 100)),
            unit: "months",
          },
          { label: "Highest cost for 3 : 1", value: amount(value / 3) },
        ],
      },
    ];
  },
});

const payback = calculator({
  id: "cac-payback",
  title: "CAC payback",
  sentence: "How many months until a new customer has paid for their acquisition.",
  words: "cac acquisition cost months",
  icon: "rotate-ccw",
  group: "Customers and growth",
  verb: "Calculate",
  numbers: [COST, REVENUE, MARGIN],
  example: { cost: "400", revenue: "50", margin: "80" },
  exampleText: "A cost of 400 and a margin of 40 a month: paid back after 10 months.",
  formula: ["months = CAC ÷ (revenue a month · gross margin)"],
  rules: [{ text: "David Skok, SaaS Metrics 2.0: less than 12 months is good.", source: SKOK_METRICS }],
  compute({ cost, revenue, margin }) {
    const months = paybackPeriods(cost, revenue, margin / 100);
    return [
      {
        kind: "verdict",
        tone: months < 12 ? "good" : months < 18 ? "warn" : "bad",
        title: `Paid back after ${withOneDecimal(months)} months`,
        text: `${amount((revenue * margin) / 100)} of margin a month against a cost of ${amount(cost)}. Customers who leave earlier are a loss.`,
      },
    ];
  },
});

const CHART_POINTS = 10;

const viral = calculator({
  id: "k-factor",
  title: "K-factor",
  sentence: "How many new customers each customer brings, and where that leads.",
  words: "viral coefficient invitations referral growth",
  icon: "share-2",
  group: "Customers and growth",
  verb: "Calculate",
  numbers: [
    { name: "customers", label: "Customers today", min: 1, max: FIGURE_MAX, whole: true },
    { name: "invitations", label: "Invitations per customer", min: 0, aboveMin: true, max: 10_000 },
    { name: "accepted", label: "Accepted (%)", min: 0, aboveMin: true, max: 100 },
    {
      name: "cycle",
      label: "Days of a cycle",
      hint: "From sign-up until the friends have signed up.",
      min: 0.1,
      max: 3_650,
    },
    { name: "days", label: "Days ahead", min: 1, max: 3_650 },
  ],
  example: { customers: "10", invitations: "10", accepted: "20", cycle: "2", days: "20" },
  exampleText:
    "10 customers who invite 10 people each, of whom 20% accept, are 20,470 after 20 days with a cycle of 2 days (Skok).",
  formula: ["K = invitations · share that accepts", "customers(t) = c₀ · (K^(t ÷ cycle + 1) − 1) ÷ (K − 1)"],
  rules: [
    {
      text: "David Skok, Lessons Learned: Viral Marketing. A short cycle matters more than a high K.",
      source: { label: "For Entrepreneurs", href: "https://www.forentrepreneurs.com/lessons-learnt-viral-marketing/" },
    },
    { text: "The model knows no limit: a market is finite, and the same people are invited twice." },
  ],
  compute({ customers, invitations, accepted, cycle, days }) {
    const k = kFactor(invitations, accepted / 100);
    const after = (day: number) => customersAfter(customers, k, cycle, day);
    if (!(after(days) <= FIGURE_MAX))
      return err({ days: "That would be more customers than there are people. Look at fewer days." });
    const points = Array.from({ length: CHART_POINTS + 1 }, (_, at) => (days * at) / CHART_POINTS);
    return [
      {
        kind: "verdict",
        tone: k > 1 ? "good" : "warn",
        title: `K = ${ratioText(k)}`,
        text:
          k > 1
            ? "Above 1: each round of customers brings a larger one."
            : "Not above 1: invitations add customers, and growth needs other channels beside them.",
      },
      {
        kind: "stats",
        items: [{ label: `Customers after ${exact(days)} days`, value: exact(Math.round(after(days))) }],
      },
      {
        kind: "chart",
        title: "Customers by day",
        timeName: "Day",
        shape: timeChartShape({
          buckets: points.map((day) => ({ name: `Day ${oneDecimal(day)}`, tick: oneDecimal(day) })),
          lines: [
            { label: "Customers", look: "area", colour: "s1", values: points.map((day) => Math.round(after(day))) },
          ],
          format: exact,
        }),
      },
    ];
  },
});

const nps = calculator({
  id: "nps",
  title: "Net Promoter Score",
  sentence: "The score of a survey, and the range in which the true score lies.",
  words: "nps survey confidence interval promoters detractors",
  icon: "gauge",
  group: "Customers and growth",
  verb: "Calculate",
  numbers: [
    { name: "promoters", label: "Promoters", hint: "Answered 9 or 10.", min: 0, max: FIGURE_MAX, whole: true },
    { name: "passives", label: "Passives", hint: "Answered 7 or 8.", min: 0, max: FIGURE_MAX, whole: true },
    { name: "detractors", label: "Detractors", hint: "Answered 0 to 6.", min: 0, max: FIGURE_MAX, whole: true },
    { name: "confidence", label: "Confidence (%)", min: 80, max: 99.9, fallback: 95 },
  ],
  example: { promoters: "50", passives: "30", detractors: "20", confidence: "95" },
  exampleText: "50 promoters, 30 passives and 20 detractors: a score of 30, between 14 and 44.",
  formula: [
    "NPS = 100 · (promoters − detractors) ÷ answers",
    "interval = d ± z · √((p + q − d²) ÷ n), d = p − q, with 3 answers added to n and 3/4 to both ends",
  ],
  rules: [
    {
      text: "F. F. Reichheld, The One Number You Need to Grow, Harvard Business Review, December 2003.",
      source: { label: "HBR", href: "https://hbr.org/2003/12/the-one-number-you-need-to-grow" },
    },
    {
      text: "B. Rocks, Interval Estimation for the Net Promoter Score, The American Statistician 70 (2016), found the adjusted Wald interval best.",
      source: { label: "Rocks, 2016", href: "https://doi.org/10.1080/00031305.2016.1158124" },
    },
  ],
  compute({ confidence, ...answers }) {
    const all = answers.promoters + answers.passives + answers.detractors;
    if (all === 0) return err({ promoters: "Enter at least one answer." });
    const score = netPromoterScore(answers);
    const { low, high } = npsInterval(answers, normalQuantile(0.5 + confidence / 200));
    return [
      {
        kind: "verdict",
        tone: "info",
        title: `Score: ${exact(Math.round(score))}`,
        text: `With ${percentage(confidence)} confidence between ${exact(Math.round(low))} and ${exact(Math.round(high))}, from ${exact(all)} ${all === 1 ? "answer" : "answers"}.`,
      },
      {
        kind: "stats",
        items: [
          { label: "Promoters", value: percent(answers.promoters / all) },
          { label: "Passives", value: percent(answers.passives / all) },
          { label: "Detractors", value: percent(answers.detractors / all) },
        ],
      },
      ...(high - low > 30
        ? [{ kind: "note" as const, text: "This range is wide. Four times the answers make it half as wide." }]
        : []),
    ];
  },
});

export const CUSTOMER_TOOLS: readonly MarketingTool[] = [ltv, ltvToCac, payback, viral, nps];
