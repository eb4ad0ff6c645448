import { daysOf, type Timeframe } from "../../domain/cache-policy.ts";
import { type Figure, type Trend, trendOf, type Windowed } from "../../realtime/domain/realtime.ts";

/** The behaviour that the insights speak of (specification section 9). */
export const BEHAVIOUR_DAYS = 7;
export const TOP_ELEMENTS = 5;
/** A visit ends when nothing was recorded for this long. */
export const VISIT_GAP_MINUTES = 30;

/** Fixed by the specification: how sure each insight is, in percent. */
export const CONFIDENCES = { engagement: 85, feature_usage: 92, retention: 78 } as const;

/** Shown until the person's own data exists, with the tag Sample. */
export const SAMPLE_STATISTICS = {
  sessionMinutes: 2.3,
  pagesPerSession: 4.2,
  returnRatePercent: 67,
  featuresUsed: 12,
} as const;

export interface BehaviourInsight {
  id: string;
  type: "engagement" | "conversion" | "retention" | "feature_usage";
  title: string;
  description: string;
  value: number;
  unit: string;
  /** Against the seven days before. */
  trend: Trend;
  /** Percent. */
  confidence: number;
  /** Whether there is something to do about it: then `action` says what. */
  actionable: boolean;
  action: { label: string; href: string } | null;
  definition: string;
}

export interface EngagedElement {
  element: string;
  clicks: number;
  /** Share of all recorded clicks of the window, in percent. */
  engagement_rate: number;
}

export interface BehaviourStatistic extends Figure {
  id: "session" | "pages" | "return_rate" | "features";
  label: string;
  unit: string;
  definition: string;
}

/** What was done within a timeframe. */
export interface ActivityTotals {
  pageViews: number;
  actions: number;
  features: number;
  conversions: number;
  visits: number;
}

export interface Behaviour {
  insights: BehaviourInsight[];
  statistics: BehaviourStatistic[];
  elements: EngagedElement[];
  timeframe: Timeframe;
  activity: { id: keyof ActivityTotals; label: string; value: number }[];
  /** Whether the person lets the product record what they do. */
  tracked: boolean;
}

/** What was read to make it; all of one person in one workspace. */
export interface BehaviourFacts {
  tracked: boolean;
  /** In the last seven days, and in the seven before them. */
  actions: Windowed;
  pageViews: Windowed;
  features: Windowed;
  activeDays: Windowed;
  /** Days (UTC) from the first recorded one of the window to today, both included; 0 when there is none. */
  daysKnown: Windowed;
  /** Visits of the last seven days. Only those with two records or more have a length. */
  visits: { withLength: number; totalMs: number; withPages: number; pages: number };
  /** The most clicked elements, the most clicked first, and how many clicks there were on all. */
  clicked: { element: string; clicks: number }[];
  totalClicks: number;
  timeframe: Timeframe;
  totals: ActivityTotals;
}

const oneDigit = (value: number): number => Math.round(value * 10) / 10;
const wholePercentOf = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.min(100, Math.round((100 * part) / whole));

/** Actions for each 100 pages opened, in percent, capped at 100 (specification section 9); 0 without a page. */
export const engagementPercent = (actions: number, pageViews: number): number => wholePercentOf(actions, pageViews);

/** Of the days after the first known one, the share on which the person came back, in percent; null on the first day. */
export function returnRatePercent(activeDays: number, daysKnown: number): number | null {
  return daysKnown < 2 ? null : wholePercentOf(Math.max(0, activeDays - 1), daysKnown - 1);
}

/** Average length of the visits that have one, in minutes with one decimal; null when none has. */
export const averageSessionMinutes = ({
  withLength,
  totalMs,
}: {
  withLength: number;
  totalMs: number;
}): number | null => (withLength === 0 ? null : oneDigit(totalMs / withLength / 60_000));

/** Pages opened in a visit, on average, with one decimal; null without a visit that opened one. */
export const averagePages = ({ withPages, pages }: { withPages: number; pages: number }): number | null =>
  withPages === 0 ? null : oneDigit(pages / withPages);

/** The five most clicked elements, each with its share of all clicks in percent (one decimal). */
export const topElements = (
  clicked: readonly { element: string; clicks: number }[],
  totalClicks: number,
): EngagedElement[] =>
  clicked
    .toSorted((a, b) => b.clicks - a.clicks)
    .slice(0, TOP_ELEMENTS)
    .map(({ element, clicks }) => ({
      element,
      clicks,
      engagement_rate: totalClicks <= 0 ? 0 : Math.min(100, oneDigit((100 * clicks) / totalClicks)),
    }));

const figureOr = (own: number | null, sample: number): Figure =>
  own === null ? { value: sample, sample: true } : { value: own, sample: false };

function statisticsOf({ visits, activeDays, daysKnown, features }: BehaviourFacts): BehaviourStatistic[] {
  return [
    {
      id: "session",
      label: "Average session",
      ...figureOr(averageSessionMinutes(visits), SAMPLE_STATISTICS.sessionMinutes),
      unit: "m",
      definition:
        "From the first to the last thing recorded of a visit, in minutes, on average. A visit ends after 30 minutes of nothing.",
    },
    {
      id: "pages",
      label: "Pages per session",
      ...figureOr(averagePages(visits), SAMPLE_STATISTICS.pagesPerSession),
      unit: "",
      definition: "Pages that you opened, divided by the visits in which you opened any.",
    },
    {
      id: "return_rate",
      label: "Return rate",
      ...figureOr(returnRatePercent(activeDays.current, daysKnown.current), SAMPLE_STATISTICS.returnRatePercent),
      unit: "%",
      definition:
        "Of the days (UTC) after your first one within the last 7, the share on which you came back. Known from your second day on.",
    },
    {
      id: "features",
      label: "Features used",
      ...figureOr(features.current === 0 ? null : features.current, SAMPLE_STATISTICS.featuresUsed),
      unit: "",
      definition: "Different features that you used.",
    },
  ];
}

/** Below these an insight says what could be done. */
const LOW_ENGAGEMENT_PERCENT = 50;
const FEW_FEATURES = 3;
const LOW_RETURN_PERCENT = 50;

const withAction = (needed: boolean, label: string, href: string) => ({
  actionable: needed,
  action: needed ? { label, href } : null,
});

function engagementInsight({ actions, pageViews }: BehaviourFacts): BehaviourInsight {
  const value = engagementPercent(actions.current, pageViews.current);
  const low = value < LOW_ENGAGEMENT_PERCENT;
  return {
    id: "engagement",
    type: "engagement",
    title: "Engagement",
    description: low
      ? "You read more than you act. Each tool’s guide names a first step."
      : "You act on what you open.",
    value,
    unit: "%",
    trend: trendOf(value - engagementPercent(actions.before, pageViews.before)),
    confidence: CONFIDENCES.engagement,
    ...withAction(low, "Open the guides", "/help"),
    definition:
      "Clicks, features used, goals reached and checklist steps, divided by the pages you opened; 100% at most.",
  };
}

/** None before the first feature was recorded: the statistic beside it shows a sample until then. */
function featureInsight({ features }: BehaviourFacts): BehaviourInsight | null {
  if (features.current + features.before === 0) return null;
  const few = features.current < FEW_FEATURES;
  return {
    id: "feature-usage",
    type: "feature_usage",
    title: "Features used",
    description: few ? "There is more in your plan than you use." : "You use several parts of the product.",
    value: features.current,
    unit: "",
    trend: trendOf(features.current - features.before),
    confidence: CONFIDENCES.feature_usage,
    ...withAction(few, "See what there is", "/help"),
    definition: "Different features that you used.",
  };
}

function retentionInsight({ activeDays, daysKnown }: BehaviourFacts): BehaviourInsight | null {
  const value = returnRatePercent(activeDays.current, daysKnown.current);
  if (value === null) return null;
  const low = value < LOW_RETURN_PERCENT;
  return {
    id: "retention",
    type: "retention",
    title: "Coming back",
    description: low
      ? "You were away on most days. A report by mail keeps you up to date."
      : "You come back on most days.",
    value,
    unit: "%",
    trend: trendOf(value - (returnRatePercent(activeDays.before, daysKnown.before) ?? 0)),
    confidence: CONFIDENCES.retention,
    ...withAction(low, "Choose your mails", "/settings/notifications"),
    definition: "Of the days (UTC) after your first one within the last 7, the share on which you came back.",
  };
}

const TOTAL_LABELS: Readonly<Record<keyof ActivityTotals, string>> = {
  visits: "Visits",
  pageViews: "Page views",
  actions: "Actions",
  features: "Features used",
  conversions: "Goals reached",
};

/** Insights, statistics, engaged elements and totals. Without anything recorded there is no insight, and the statistics are samples. */
export function composeBehaviour(facts: BehaviourFacts): Behaviour {
  const hasData = facts.daysKnown.current > 0;
  return {
    insights: hasData
      ? [engagementInsight(facts), featureInsight(facts), retentionInsight(facts)].filter((insight) => insight !== null)
      : [],
    statistics: statisticsOf(facts),
    elements: topElements(facts.clicked, facts.totalClicks),
    timeframe: facts.timeframe,
    activity: (Object.keys(TOTAL_LABELS) as (keyof ActivityTotals)[]).map((id) => ({
      id,
      label: TOTAL_LABELS[id],
      value: facts.totals[id],
    })),
    tracked: facts.tracked,
  };
}

/** "the last day", "the last 7 days". */
export const timeframeLabel = (timeframe: Timeframe): string =>
  timeframe === "day" ? "the last day" : `the last ${daysOf(timeframe)} days`;

/** Whether what an endpoint or the cache gave has the shape of an answer. */
export function isBehaviour(value: unknown): value is Behaviour {
  const { insights, statistics, elements, activity } = (value ?? {}) as Partial<Behaviour>;
  return [insights, statistics, elements, activity].every(
    (list) => Array.isArray(list) && list.every((item) => typeof item === "object" && item !== null),
  );
}
