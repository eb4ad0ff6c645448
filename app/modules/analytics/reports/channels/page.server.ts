import { exact } from "#app/shared/format/number.ts";
import { percent, percentOfWhole, signedPercent } from "#app/shared/format/percent.ts";
import { spreadLabels } from "#app/ui/chart/spread-labels.ts";
import type { DayRange } from "../../domain/dimensions.ts";
import { moneyText } from "../../domain/money/money.ts";
import { daysIn } from "../../domain/period/period.ts";
import { dayText } from "../../domain/period/site-clock.ts";
import type { BreakdownRow, Metrics } from "../../domain/query.ts";
import { percentChange } from "../format/format-metric.server.ts";
import { listGoals } from "../goals/service.server.ts";
import type { OpenReport } from "../query/open-report.server.ts";
import { listRates } from "../revenue/exchange-rates.server.ts";
import { rowRevenue } from "../revenue/site-currency.server.ts";
import { weekdayOf } from "../trends/domain/seasonality.ts";
import { type MarginalCost, MIN_SPEND_WEEKS, marginalCost, type SpendWeek } from "./domain/marginal-cost.ts";
import { type Opportunity, opportunityOf, type Position, TEST_LIFT } from "./domain/opportunity.ts";
import { type CampaignWeek, findCampaignWeeks, sumAdCosts } from "./repo.server.ts";
import { readChannelSettings } from "./service.server.ts";

const MEAN_MONTH_DAYS = 365.25 / 12;
/** More channels than the tables know and rules are likely to name. */
const MAX_CHANNELS = 100;

/** Half a year of weeks, and campaigns whose next conversion is priced. */
const SPEND_WEEKS = 26;
const MAX_CAMPAIGNS = 10;

/** The whole weeks before the day after the range: the last is over when the range is. */
function spendRange({ toDay }: DayRange): { from: string; to: string } {
  const monday = toDay + 1 - weekdayOf(toDay + 1);
  return { from: dayText(monday - 7 * SPEND_WEEKS), to: dayText(monday - 1) };
}

/** Figures by channel in the range and in the one it is compared with, and what channels cost. */
export async function readChannels({ scope, site, object, period, filters }: OpenReport) {
  const [goals, settings] = await Promise.all([listGoals(scope, site.id), readChannelSettings(scope, site.id)]);
  const ask = (range: OpenReport["period"]["range"]) =>
    object.breakdown({
      range,
      filters,
      goals,
      dimension: "channel",
      order: { by: "visits", descending: true },
      limit: MAX_CHANNELS,
      offset: 0,
    });
  const { range, comparison } = period;
  const spend = spendRange(range);
  const [now, before, adCostCents, campaignWeeks] = await Promise.all([
    ask(range),
    comparison ? ask(comparison) : null,
    sumAdCosts(scope, dayText(range.fromDay), dayText(range.toDay)),
    findCampaignWeeks(scope, spend.from, spend.to, MAX_CAMPAIGNS),
  ]);
  const moneyOf = await rowRevenue(
    { object, site, readRates: () => listRates(scope, site) },
    { range, filters, goals },
    "channel",
    now.rows,
  );
  return {
    rows: now.rows,
    before: before?.rows ?? null,
    goals,
    moneyOf,
    settings,
    adCostCents,
    campaignWeeks,
    range,
    currency: site.currency,
  };
}

type Channels = Awaited<ReturnType<typeof readChannels>>;

const sum = (rows: readonly BreakdownRow[], of: (figures: Metrics) => number): number =>
  rows.reduce((total, { figures }) => total + of(figures), 0);

const POSITION_WORDS: Readonly<Record<Position, string>> = {
  scale: "Small and strong",
  protect: "Large and strong",
  repair: "Large and weak",
  watch: "Small and weak",
  too_small: "Too few visits",
};

/** Nobody runs a test for longer: what needs more days is not proposed. */
const MAX_TEST_DAYS = 90;

const PROPOSALS: Readonly<Record<Exclude<Position, "too_small">, string>> = {
  scale:
    "Increase your activity in this channel by 50% for four weeks and compare visits and conversion rate with the four weeks before.",
  protect: "Keep it as it is, and test one change of the page that most of its visits begin with.",
  repair:
    "Look at its entry pages first: test a page that answers what this channel's visitors came for against the present one.",
  watch:
    "Change one thing, the offer or the words of the link, and test it; without an answer spend the effort elsewhere.",
};

/** "To see a conversion rate of 12% instead of 10%…", with the numbers of the channel. */
function proposalOf(
  { position, rate, testVisits, testConversions }: Opportunity,
  visits: number,
  days: number,
): string {
  if (position === "too_small") return "Fewer than 50 visits are too few for a conclusion; choose more days.";
  if (testVisits === null || testConversions === null)
    return `${PROPOSALS[position]} No visit has converted, so the size of a test cannot be calculated.`;
  const testDays = Math.ceil(testVisits / (visits / days));
  if (testDays > MAX_TEST_DAYS)
    return `This channel is too small for a test: it would take ${exact(testDays)} days. Decide by cost instead.`;
  const [now, better] = [rate, rate * (1 + TEST_LIFT)].map((value) => percent(value));
  return `${PROPOSALS[position]} To detect a rise from ${now} to ${better} (80% power) takes ${exact(testVisits)} visits with about ${exact(testConversions)} conversions, in two equal groups: ${exact(testDays)} days of this channel.`;
}

function rowOf(row: BreakdownRow, channels: Channels) {
  const { value, figures } = row;
  const { before, goals, moneyOf, settings, range, currency, rows } = channels;
  const earlier = before ? (before.find((one) => one.value === value)?.figures.visits ?? 0) : null;
  const all = {
    visits: sum(rows, ({ visits }) => visits),
    visitsBefore: null,
    convertedVisits: sum(rows, ({ convertedVisits }) => convertedVisits),
  };
  const { visits, convertedVisits, bounces } = figures;
  const opportunity = opportunityOf({ visits, visitsBefore: earlier, convertedVisits }, all, rows.length);
  const days = daysIn(range);
  const monthly = settings.monthlyCosts[value];
  const cost = monthly === undefined ? null : Math.round((monthly * days) / MEAN_MONTH_DAYS);
  return {
    channel: value,
    visits: exact(visits),
    share: percentOfWhole(visits, all.visits),
    change: percentChange(visits, earlier),
    bounce: percentOfWhole(bounces, visits),
    rate: goals.length === 0 ? null : percentOfWhole(convertedVisits, visits),
    revenue: moneyOf(row),
    cost: cost === null ? null : moneyText(cost, currency),
    costPerConversion:
      cost === null || convertedVisits === 0 ? null : moneyText(Math.round(cost / convertedVisits), currency),
    position: POSITION_WORDS[opportunity.position],
    proposal: proposalOf(opportunity, visits, days),
    opportunity,
  };
}

/** The quadrant: share to the right, growth upwards from −100% to +100%, both on scales of roots (most channels are small and change little); positions in its own units. */
function quadrantOf(rows: readonly ReturnType<typeof rowOf>[]) {
  const [width, height, pad] = [860, 400, 52];
  const x = (value: number) => Math.round(pad + Math.sqrt(value) * (width - 2 * pad));
  const y = (value: number) =>
    Math.round(height / 2 - Math.sign(value) * Math.sqrt(Math.min(1, Math.abs(value))) * (height / 2 - pad));
  const shown = rows.filter(({ opportunity }) => opportunity.growth !== null && opportunity.position !== "too_small");
  if (shown.length === 0) return null;
  const points = shown.map(({ channel, opportunity }) => ({
    label: channel,
    x: x(opportunity.share),
    y: y(opportunity.growth ?? 0),
    strong: opportunity.position === "scale" || opportunity.position === "protect",
    atEnd: opportunity.share > 0.5,
  }));
  const labelYs = spreadLabels(points, { zeroY: y(0), top: 8, bottom: height - 8 });
  return {
    width,
    height,
    evenX: x(1 / rows.length),
    zeroY: y(0),
    xTicks: [0.01, 0.05, 0.1, 0.25, 0.5, 1].map((value) => ({ text: percent(value), x: x(value) })),
    yTicks: [1, 0.25, 0, -0.25, -1].map((value) => ({ text: value === 0 ? "0%" : signedPercent(value), y: y(value) })),
    points: points.map((point, index) => ({ ...point, labelY: labelYs[index] ?? point.y })),
  };
}

const AD_CURRENCY = "USD";
const NO_COST: Readonly<Record<Exclude<MarginalCost["state"], "known">, string>> = {
  too_few_weeks: `Not enough weeks: ${MIN_SPEND_WEEKS} with spend are needed`,
  never_changed: "The spend never changed, so the effect of more spend is unknown",
  no_rise: "Weeks with more spend had no more conversions",
};

function spendRow(name: string, weeks: readonly SpendWeek[]) {
  const cost = weeks.reduce((total, { costCents }) => total + costCents, 0);
  const conversions = weeks.reduce((total, week) => total + week.conversions, 0);
  const found = marginalCost(weeks);
  const money = (cents: number): string => moneyText(Math.round(cents), AD_CURRENCY);
  const isKnown = found.state === "known";
  return {
    name,
    weeks: exact(found.weeks),
    average: conversions === 0 ? "–" : money(cost / conversions),
    marginal: isKnown ? money(found.cents) : "–",
    range: isKnown
      ? found.highCents === null
        ? `from ${money(found.lowCents)}, no upper bound`
        : `${money(found.lowCents)} to ${money(found.highCents)}`
      : NO_COST[found.state],
  };
}

/** What the next conversion of campaigns costs: of all together first, then each; empty where nothing was spent. */
export function spendTable(rows: readonly CampaignWeek[]) {
  const campaigns = Map.groupBy(rows, ({ campaignId }) => campaignId);
  const each = [...campaigns.values()].map((weeks) => spendRow(weeks[0]?.name ?? "", weeks));
  if (each.length < 2) return each;
  const together = [...Map.groupBy(rows, ({ week }) => week).values()].map((weeks) => ({
    costCents: weeks.reduce((total, { costCents }) => total + costCents, 0),
    conversions: weeks.reduce((total, { conversions }) => total + conversions, 0),
  }));
  return [spendRow(`These ${each.length} together`, together), ...each];
}

/** The report as the page shows it. */
export function channelsPage(channels: Channels) {
  const rows = channels.rows.map((row) => rowOf(row, channels));
  return {
    rows: rows.map(({ opportunity: _, ...row }) => row),
    quadrant: quadrantOf(rows),
    hasGoals: channels.goals.length > 0,
    hasCosts: rows.some(({ cost }) => cost !== null),
    spend: spendTable(channels.campaignWeeks),
    ruleCount: channels.settings.rules.length,
    currency: channels.currency,
    adCosts: channels.adCostCents === 0 ? null : exact(channels.adCostCents / 100),
  };
}
