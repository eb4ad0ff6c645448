import { linesOf, textOf } from "#app/modules/seo-tools/index.server.ts";
import { exact, withDecimals } from "#app/shared/format/number.ts";
import { err, ok } from "#app/shared/result.ts";
import { parseFigure } from "../domain/figure.ts";
import { FIGURE_MAX, readFigures } from "../domain/number-field.ts";
import { amount, percent, ratioText, smallPercent } from "../labels.ts";
import { calculator, type MarketingTool, tool } from "../tool-definition.server.ts";
import {
  breakEvenReturn,
  costPerMille,
  PRICE_MODELS,
  type PriceModel,
  pricesOf,
  returnOnAdSpend,
} from "./domain/media.ts";
import { splitUnits } from "./domain/split.ts";

const roas = calculator({
  id: "roas",
  title: "ROAS and break-even ROAS",
  sentence: "What ads return, and what they must return to be profitable.",
  words: "return on ad spend roi acos profit margin",
  icon: "trending-up",
  group: "Budgets and costs",
  verb: "Calculate",
  numbers: [
    { name: "spend", label: "Ad spend", min: 0, aboveMin: true, max: FIGURE_MAX },
    { name: "revenue", label: "Revenue from the ads", min: 0, max: FIGURE_MAX },
    {
      name: "margin",
      label: "Gross margin (%)",
      hint: "What remains of 100 in sales after goods, shipping and fees.",
      min: 0,
      aboveMin: true,
      max: 100,
    },
  ],
  example: { spend: "1,000", revenue: "5,000", margin: "25" },
  exampleText:
    "1,000 of ads and 5,000 of sales is a ROAS of 5. At a margin of 25% it must be above 4: a profit of 250.",
  formula: ["ROAS = revenue ÷ ad spend", "break-even ROAS = 1 ÷ margin", "profit = revenue · margin − ad spend"],
  rules: [
    {
      text: "Google Ads writes it in percent: $5 of sales for $1 of ads is a ROAS of 500%.",
      source: {
        label: "Google Ads: Target ROAS",
        href: "https://support.google.com/google-ads/answer/6268637",
      },
    },
    { text: "Part of these sales would have come without ads. Only a test with a holdout shows how many." },
  ],
  compute({ spend, revenue, margin }) {
    const ratio = returnOnAdSpend(revenue, spend);
    const breakEven = breakEvenReturn(margin / 100);
    const profit = (revenue * margin) / 100 - spend;
    return [
      {
        kind: "verdict",
        tone: ratio >= breakEven ? "good" : "bad",
        title: `ROAS ${ratioText(ratio)} (${percent(ratio)})`,
        text: `It breaks even at ${ratioText(breakEven)}. ${profit >= 0 ? `Profit: ${amount(profit)}.` : `Loss: ${amount(-profit)}.`}`,
      },
      {
        kind: "stats",
        items: [
          { label: "Break-even ROAS", value: ratioText(breakEven) },
          { label: "Profit", value: amount(profit) },
          { label: "Ads as a share of sales", value: revenue > 0 ? percent(spend / revenue) : "–" },
          { label: "Highest spend for these sales", value: amount((revenue * margin) / 100) },
        ],
      },
    ];
  },
});

const MODEL_LABELS: Readonly<Record<PriceModel, string>> = {
  cpm: "CPM: per 1,000 impressions",
  cpc: "CPC: per click",
  cpa: "CPA: per conversion",
};

const prices = calculator({
  id: "cpm-cpc-cpa",
  title: "CPM, CPC and CPA converter",
  sentence: "Convert between CPM, CPC and CPA, so that offers can be compared.",
  words: "cost per mille click acquisition ecpm impressions ctr",
  icon: "megaphone",
  group: "Budgets and costs",
  verb: "Convert",
  lead: [
    {
      name: "model",
      label: "The price is",
      kind: "choice",
      options: PRICE_MODELS.map((value) => ({ value, label: MODEL_LABELS[value] })),
    },
  ],
  numbers: [
    { name: "price", label: "Price", hint: "In your currency.", min: 0, aboveMin: true, max: FIGURE_MAX },
    {
      name: "clickRate",
      label: "Click rate (%)",
      hint: "Clicks per 100 impressions.",
      min: 0,
      aboveMin: true,
      max: 100,
    },
    {
      name: "conversionRate",
      label: "Conversion rate (%)",
      hint: "Conversions per 100 clicks.",
      min: 0,
      aboveMin: true,
      max: 100,
    },
    { name: "budget", label: "Budget", min: 0, max: FIGURE_MAX, fallback: 0 },
  ],
  example: { model: "cpm", price: "6.25", clickRate: "1", conversionRate: "2", budget: "15,000" },
  exampleText:
    "15,000 for 2.4 million impressions is a CPM of 6.25. With 1% clicks and 2% conversions a click costs 0.63 and a conversion 31.25.",
  formula: ["CPM = 1,000 · cost ÷ impressions", "CPC = CPM ÷ (1,000 · click rate)", "CPA = CPC ÷ conversion rate"],
  rules: [
    {
      text: "The example of the CPM is that of Wikipedia.",
      source: { label: "Cost per mille", href: "https://en.wikipedia.org/wiki/Cost_per_mille" },
    },
    { text: "Rates differ by placement and audience: take the rates of the offer, not the averages of your account." },
  ],
  compute({ price, clickRate, conversionRate, budget }, values) {
    const model = PRICE_MODELS.find((name) => name === textOf(values, "model")) ?? "cpm";
    const all = pricesOf(model, price, clickRate / 100, conversionRate / 100);
    const impressions = (1_000 * budget) / all.cpm;
    return [
      {
        kind: "stats",
        items: PRICE_MODELS.map((name) => ({
          label: name.toUpperCase(),
          value: amount(all[name]),
          ...(name === model ? { hint: "As entered" } : {}),
        })),
      },
      ...(budget > 0
        ? [
            {
              kind: "table" as const,
              title: `What ${amount(budget)} buys`,
              columns: [
                { label: "Result" },
                { label: "Number", numeric: true },
                { label: "Cost per unit", numeric: true },
              ],
              rows: [
                [
                  "Impressions",
                  exact(Math.round(impressions)),
                  `${amount(costPerMille(budget, impressions))} per 1,000`,
                ],
                ["Clicks", exact(Math.round(budget / all.cpc)), amount(all.cpc)],
                ["Conversions", exact(Math.round(budget / all.cpa)), amount(all.cpa)],
              ],
            },
          ]
        : []),
    ];
  },
});

const MAX_CHANNELS = 30;
const BUDGET = [{ name: "budget", label: "Budget", min: 0, aboveMin: true, max: 10_000_000_000 }] as const;

/** "Search: 50", "Search 50", "Search, 50". */
const CHANNEL_LINE = /^(.*?)[\s:,;=]+(\S+)$/u;

const budgetSplit = tool({
  id: "budget-split",
  title: "Budget split",
  sentence: "A budget divided among channels in proportion, to the cent.",
  words: "allocation channels shares plan",
  icon: "layers",
  group: "Budgets and costs",
  verb: "Split",
  fields: [
    { name: "budget", label: "Budget", kind: "number", maxChars: 40, hint: "In your currency." },
    {
      name: "channels",
      label: "Channels and weights",
      kind: "lines",
      rows: 6,
      maxChars: 2_000,
      placeholder: "Search: 40",
      hint: "One per line, followed by a number: conversions, or any weight. They need not add up to 100.",
    },
  ],
  example: {
    budget: "10,000",
    channels: "Search: 47\nSocial: 16\nVideo: 15.8\nMail: 12\nPartners: 6.1\nPrint: 3.1",
  },
  exampleText: "10,000 over weights of 47, 16, 15.8, 12, 6.1 and 3.1: search gets 4,700, print 310.",
  formula: [
    "part = budget · weight ÷ sum of weights",
    "Cents that are left over go to the largest remainders, so that the parts add up.",
  ],
  rules: [
    {
      text: "The largest remainder method (Hamilton, Hare quota).",
      source: { label: "Wikipedia", href: "https://en.wikipedia.org/wiki/Quota_method#Largest_remainder_method" },
    },
    {
      text: "Weights by conversions reward past results. The next unit of budget may bring less: move budgets in steps.",
    },
  ],
  fromOwnData: ({ channels }) => {
    const lines = channels.filter(({ convertedVisits }) => convertedVisits > 0);
    if (lines.length === 0) return null;
    return { budget: "", channels: lines.map(({ name, convertedVisits }) => `${name}: ${convertedVisits}`).join("\n") };
  },
  async run(values) {
    const figures = readFigures(BUDGET, (name) => textOf(values, name));
    const lines = linesOf(values, "channels");
    const channels = lines.map((line) => {
      const [, name = "", weight = ""] = CHANNEL_LINE.exec(line) ?? [];
      return { name: name.trim(), weight: parseFigure(weight) };
    });
    const wrong = channels.findIndex(({ name, weight }) => name === "" || weight === null);
    const problem =
      lines.length === 0
        ? "Enter at least one channel."
        : lines.length > MAX_CHANNELS
          ? `Enter at most ${MAX_CHANNELS} channels.`
          : wrong >= 0
            ? `Line ${wrong + 1}: write a name and a number, such as “Search: 40”.`
            : channels.some(({ weight }) => (weight ?? 0) < 0 || (weight ?? 0) > FIGURE_MAX)
              ? "Weights must be between 0 and 1,000,000,000,000."
              : channels.every(({ weight }) => weight === 0)
                ? "At least one weight must be above 0."
                : null;
    if (!figures.ok || problem !== null)
      return err({ ...(figures.ok ? {} : figures.error), ...(problem === null ? {} : { channels: problem }) });
    const weights = channels.map(({ weight }) => weight ?? 0);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const parts = splitUnits(Math.round(figures.value.budget * 100), weights);
    return ok([
      {
        kind: "table",
        title: `${amount(figures.value.budget)} over ${exact(channels.length)} channels`,
        columns: [{ label: "Channel" }, { label: "Share", numeric: true }, { label: "Budget", numeric: true }],
        rows: channels.map(({ name }, at) => [
          name,
          smallPercent((weights[at] ?? 0) / sum),
          amount((parts[at] ?? 0) / 100),
        ]),
      },
      {
        kind: "listing",
        title: "For a spreadsheet",
        text: channels.map(({ name }, at) => `${name}\t${withDecimals((parts[at] ?? 0) / 100, 2)}`).join("\n"),
      },
    ]);
  },
});

export const BUDGET_TOOLS: readonly MarketingTool[] = [roas, prices, budgetSplit];
