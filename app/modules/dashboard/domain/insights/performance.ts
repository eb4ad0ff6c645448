import { counted, namesOf, whole } from "#app/shared/format/number.ts";
import { percentWithOneDecimal, wholePercent } from "#app/shared/format/percent.ts";
import { countZ, isSignificant, type Proportion, proportionZ } from "#app/shared/statistics/significance.ts";
import { days } from "#app/shared/time.ts";
import { changeRatio, totalsOf } from "../metrics.ts";
import { PERIOD_DAYS, periodsAt } from "../period.ts";
import type { CampaignFacts, Facts } from "./facts.ts";
import { type Insight, RANK } from "./insight.ts";

/** A smaller change is not worth a marketer's time, however sure it is. */
export const CHANGE_RATIO = 0.2;

/** With fewer clicks in either period a count or a conversion rate says nothing. */
export const MIN_CLICKS = 100;

/** With fewer impressions in either period an engagement rate says nothing. */
export const MIN_IMPRESSIONS = 1_000;

/** Counts are compared only when either period has figures for almost all of its days. */
const MIN_DAYS = PERIOD_DAYS - 3;

/** A campaign's first figures may take this long. */
export const FIGURES_DUE_MS = days(2);

const FIGURES = { label: "The daily figures", href: "/dashboard/figures" };

interface Change {
  id: "clicks" | "engagement" | "conversion";
  /** "Engagement": how the title begins. */
  subject: string;
  ratio: number;
  evidence: string;
}

const changeInsight = ({ id, subject, ratio, evidence }: Change, campaignsHref: string): Insight => ({
  id: `change:${id}`,
  tone: ratio > 0 ? "good" : "bad",
  title: `${subject} ${ratio > 0 ? "rose" : "fell"} by ${wholePercent(Math.abs(ratio))}`,
  evidence,
  rows: FIGURES,
  action:
    ratio > 0
      ? { label: "See which days did it", href: FIGURES.href }
      : { label: "Look at the campaigns", href: campaignsHref },
  rank: ratio > 0 ? RANK.rateUp : RANK.rateDown,
});

/** A change of at least a fifth that chance does not explain; null otherwise. */
function realChange(now: number, before: number, z: number | null): number | null {
  const ratio = changeRatio(now, before);
  // 6% after 5% is a fifth more, although it is a little less in binary fractions.
  return ratio !== null && Math.abs(ratio) + 1e-9 >= CHANGE_RATIO && isSignificant(z) ? ratio : null;
}

const rateChange = (now: Proportion, before: Proportion): number | null =>
  now.of > 0 && before.of > 0
    ? realChange(now.count / now.of, before.count / before.of, proportionZ(now, before))
    : null;

const rateWords = (now: Proportion, before: Proportion, parts: string, all: string): string =>
  `${percentWithOneDecimal(now.count / now.of)} in the last 30 days (${whole(now.count)} of ${counted(now.of, all)} ${parts}), ${percentWithOneDecimal(before.count / before.of)} in the 30 days before.`;

/** What changed between the last 30 days and those before, as far as volume and chance allow to call it a change. */
function changes({ figures, now }: { figures: NonNullable<Facts["performance"]>["figures"]; now: Date }): Change[] {
  const periods = periodsAt(now);
  const [current, before] = [totalsOf(figures, periods.current), totalsOf(figures, periods.before)];
  const found: Change[] = [];
  const enoughClicks = Math.min(current.clicks, before.clicks) >= MIN_CLICKS;

  const whole30 = Math.min(current.dayCount, before.dayCount) >= MIN_DAYS;
  const clicks =
    Math.max(current.clicks, before.clicks) >= MIN_CLICKS && whole30
      ? realChange(current.clicks, before.clicks, countZ(current.clicks, before.clicks))
      : null;
  if (clicks !== null) {
    const evidence = `${counted(current.clicks, "click")} in the last 30 days, ${whole(before.clicks)} in the 30 days before.`;
    found.push({ id: "clicks", subject: "Traffic from ads", ratio: clicks, evidence });
  }

  const engagement = [
    { count: current.clicks, of: current.impressions },
    { count: before.clicks, of: before.impressions },
  ] as const;
  if (Math.min(current.impressions, before.impressions) >= MIN_IMPRESSIONS) {
    const ratio = rateChange(...engagement);
    if (ratio !== null)
      found.push({
        id: "engagement",
        subject: "Engagement",
        ratio,
        evidence: rateWords(...engagement, "clicked", "impression"),
      });
  }

  const conversion = [
    { count: current.conversions, of: current.clicks },
    { count: before.conversions, of: before.clicks },
  ] as const;
  if (enoughClicks) {
    const ratio = rateChange(...conversion);
    if (ratio !== null)
      found.push({
        id: "conversion",
        subject: "Conversion",
        ratio,
        evidence: rateWords(...conversion, "converted", "click"),
      });
  }
  return found;
}

function withoutFigures(campaigns: readonly CampaignFacts[], now: Date, campaignsHref: string): Insight[] {
  const silent = campaigns.filter(
    ({ hasFigures, createdAt }) => !hasFigures && now.getTime() - createdAt.getTime() > FIGURES_DUE_MS,
  );
  if (silent.length === 0) return [];
  const names = namesOf(silent.map(({ name }) => name));
  return [
    {
      id: "no-figures",
      tone: "warn",
      title:
        silent.length === 1
          ? `${names} is active without figures`
          : `${whole(silent.length)} active campaigns have no figures`,
      evidence: `0 rows in the last 30 days for ${names}: what ${silent.length === 1 ? "it does" : "they do"} is not counted above.`,
      rows: FIGURES,
      action: { label: "Check the campaigns", href: campaignsHref },
      rank: RANK.noFigures,
    },
  ];
}

/** What the figures of the workspace's campaigns say; nothing for who may not see them. */
export function performanceInsights({
  performance,
  campaignsHref,
  now,
}: Pick<Facts, "performance" | "campaignsHref" | "now">): Insight[] {
  if (performance === null) return [];
  const changed = changes({ figures: performance.figures, now }).map((change) => changeInsight(change, campaignsHref));
  return [...changed, ...withoutFigures(performance.campaigns, now, campaignsHref)];
}
