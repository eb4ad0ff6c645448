import { counted, whole } from "#app/shared/format/number.ts";
import { percentWithOneDecimal, wholePercent } from "#app/shared/format/percent.ts";
import type { InsightLink, InsightTone } from "#app/shared/insight.ts";
import { countZ, type Proportion, proportionZ } from "#app/shared/statistics/significance.ts";

/** Sums over one period. */
export interface Counts {
  visits: number;
  bounces: number;
  convertedVisits: number;
}

/** What was asked about, in the words of the sentences. */
export type Aspect = "channel" | "source" | "campaign" | "entry_page" | "country" | "device";

export interface Compared {
  value: string;
  now: Counts;
  before: Counts;
}

/** All that the rules know of a website: a period, and one of the same length before it. */
export interface SiteFacts {
  /** Both periods in days. */
  days: number;
  total: { now: Counts; before: Counts };
  /** How much more its days vary than chance alone makes them; at least 1. */
  dispersion: number;
  /** Values that either period had; those that are left out were small in both. */
  aspects: readonly { aspect: Aspect; rows: readonly Compared[] }[];
  /** Whether anything is counted as a conversion. */
  hasGoals: boolean;
}

/** Where the links of an insight lead. */
export interface Links {
  /** The overview of the period, cut down to one value. */
  visitsOf(filter: { aspect: Aspect; value: string } | null): string;
  trends: string;
  channels: string;
  journeys: string;
  goals: string;
}

export interface Finding {
  id: string;
  tone: InsightTone;
  title: string;
  evidence: string;
  rows: InsightLink;
  action: InsightLink;
  /** Effect × confidence × reach, each 0 to 1. */
  score: number;
}

/** Smaller changes of the whole, or of a part, are not worth a marketer's time. */
const MIN_EFFECT = { whole: 0.1, part: 0.2 } as const;
/** Volume floors: with fewer visits in both periods (or, for a rate, in either) nothing is said. */
const MIN_VISITS = { whole: 100, part: 50, rate: 100 } as const;
/** A conversion rate needs this many conversions in one of the periods. */
const MIN_CONVERSIONS = 10;
/** Chance makes one difference in a hundred this large; one in a thousand of the parts, because there are many. */
const MIN_Z = { whole: 2.575829, part: 3.290527 } as const;
/** Beyond this a difference is no surer. */
const FULL_CONFIDENCE_Z = 8;
/** The thresholds above which a change is reported, for the reader. */
export const FLOORS = `A change is listed from ${MIN_VISITS.whole} visits in all or ${MIN_VISITS.part} in a part, in one of the periods. Rates need ${MIN_VISITS.rate} visits in both periods, conversions ${MIN_CONVERSIONS} in one. The change must be at least ${MIN_EFFECT.whole * 100}% (${MIN_EFFECT.part * 100}% for parts and rates), with p < 0.01 (p < 0.001 for parts).`;
/** At most so many of one rule and aspect, so that ten countries do not hide a page. */
const PER_RULE = 3;
const SHOWN = 12;

const NAMES: Record<Aspect, string> = {
  channel: "the channel ",
  source: "",
  campaign: "the campaign ",
  entry_page: "visits starting on ",
  country: "",
  device: "",
};

/** "the source news.example", "visits without a campaign". */
function nameOf(aspect: Aspect, value: string, country: (code: string) => string): string {
  if (value === "")
    return aspect === "source" || aspect === "channel" ? "no known source" : `no known ${aspect.replace("_", " ")}`;
  return `${NAMES[aspect]}${aspect === "country" ? country(value) : value}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Visits from news.example", "Desktop visits", "Visits starting on /". */
function subjectOf(aspect: Aspect, name: string): string {
  if (aspect === "entry_page" && name.startsWith("visits")) return capital(name);
  return aspect === "device" && !name.startsWith("no known") ? `${capital(name)} visits` : `Visits from ${name}`;
}

interface Change {
  effect: number;
  z: number;
  reach: number;
}

const scoreOf = ({ effect, z, reach }: Change): number =>
  Math.min(1, Math.abs(effect)) * Math.min(1, Math.abs(z) / FULL_CONFIDENCE_Z) * Math.min(1, reach);

/** Change of one against the other as a part of the other: −0.2 = a fifth less. What was not there before counts as doubled. */
const effectOf = (now: number, before: number): number => (before === 0 ? 1 : now / before - 1);

const periodWords = (days: number): string => (days === 1 ? "day" : `${days} days`);

const changeWords = (effect: number): string => `${effect > 0 ? "up" : "down"} ${wholePercent(Math.abs(effect))}`;

/** How often chance alone makes such a difference, in words. */
function chanceWords(z: number): string {
  const size = Math.abs(z);
  if (size >= 4.417173) return "very unlikely to be chance (p < 0.00001)";
  return size >= MIN_Z.part ? "very unlikely to be chance (p < 0.001)" : "unlikely to be chance (p < 0.01)";
}

function countChange(
  now: number,
  before: number,
  dispersion: number,
  kind: "whole" | "part",
  all: number,
): Change | null {
  if (Math.max(now, before) < MIN_VISITS[kind]) return null;
  const z = (countZ(now, before) ?? 0) / Math.sqrt(dispersion);
  const effect = effectOf(now, before);
  return Math.abs(effect) + 1e-9 >= MIN_EFFECT[kind] && Math.abs(z) >= MIN_Z[kind]
    ? { effect, z, reach: all === 0 ? 0 : Math.max(now, before) / all }
    : null;
}

function rateChange(now: Proportion, before: Proportion, kind: "whole" | "part", all: number): Change | null {
  if (Math.min(now.of, before.of) < MIN_VISITS.rate) return null;
  const z = proportionZ(now, before);
  if (z === null || Math.abs(z) < MIN_Z[kind]) return null;
  const effect = effectOf(now.count / now.of, before.count / before.of);
  return Math.abs(effect) + 1e-9 >= MIN_EFFECT.part
    ? { effect, z, reach: all === 0 ? 0 : Math.max(now.of, before.of) / all }
    : null;
}

const rateWords = (now: Proportion, before: Proportion, did: string, days: number, z: number): string =>
  `${percentWithOneDecimal(now.count / now.of)} (${whole(now.count)} of ${counted(now.of, "visit")} ${did}), ${percentWithOneDecimal(before.count / before.of)} in the ${periodWords(days)} before (${whole(before.count)} of ${whole(before.of)}); ${chanceWords(z)}.`;

const countWords = (now: number, before: number, days: number, z: number): string =>
  `${counted(now, "visit")}, ${whole(before)} in the ${periodWords(days)} before; ${chanceWords(z)}.`;

type Rule = (facts: SiteFacts, links: Links, country: (code: string) => string) => Finding[];

const largest = (facts: SiteFacts): number => Math.max(facts.total.now.visits, facts.total.before.visits);

/** The value of any aspect that moved most the way the whole moved. */
function mainCause({ aspects, total }: SiteFacts, country: (code: string) => string): string {
  const difference = total.now.visits - total.before.visits;
  const moved = aspects
    .flatMap(({ aspect, rows }) =>
      rows.map(({ value, now, before }) => ({ aspect, value, moved: now.visits - before.visits })),
    )
    // Devices and channels split everything into few parts: a source or a page says more. That something is not known is no cause.
    .filter(
      ({ aspect, value, moved: own }) =>
        value !== "" && aspect !== "device" && aspect !== "channel" && Math.sign(own) === Math.sign(difference),
    )
    .toSorted((a, b) => Math.abs(b.moved) - Math.abs(a.moved))[0];
  if (!moved || Math.abs(moved.moved) < 0.3 * Math.abs(difference))
    return "No single source, page or country explains it.";
  const { aspect, value } = moved;
  return `Mostly: ${nameOf(aspect, value, country)}, ${counted(Math.abs(moved.moved), "visit")} ${moved.moved > 0 ? "more" : "fewer"}.`;
}

const visitsChanged: Rule = (facts, links, country) => {
  const { total, days, dispersion } = facts;
  const change = countChange(total.now.visits, total.before.visits, dispersion, "whole", largest(facts));
  if (!change) return [];
  return [
    {
      id: "visits",
      tone: change.effect > 0 ? "good" : "bad",
      title: `Visits ${changeWords(change.effect)}`,
      evidence: `${countWords(total.now.visits, total.before.visits, days, change.z)} ${mainCause(facts, country)}`,
      rows: { label: "All visits", href: links.visitsOf(null) },
      action: { label: "See trend and season", href: links.trends },
      score: scoreOf(change),
    },
  ];
};

/** What to look at next for a value of an aspect. */
function actionOf(aspect: Aspect, links: Links): InsightLink {
  if (aspect === "entry_page") return { label: "See where people go next", href: links.journeys };
  if (aspect === "country" || aspect === "device") return { label: "See trend and season", href: links.trends };
  return { label: "Compare channels", href: links.channels };
}

const partsChanged: Rule = (facts, links, country) =>
  facts.aspects.flatMap(({ aspect, rows }) =>
    rows
      // Nearly all visits are of no campaign: that says what the whole says.
      .filter(({ value }) => aspect !== "campaign" || value !== "")
      .flatMap(({ value, now, before }): Finding[] => {
        const change = countChange(now.visits, before.visits, facts.dispersion, "part", largest(facts));
        if (!change) return [];
        const name = nameOf(aspect, value, country);
        return [
          {
            id: `visits:${aspect}:${value}`,
            tone: change.effect > 0 ? "good" : "warn",
            title:
              before.visits === 0
                ? `${subjectOf(aspect, name)} are new`
                : `${subjectOf(aspect, name)} ${changeWords(change.effect)}`,
            evidence: countWords(now.visits, before.visits, facts.days, change.z),
            rows: { label: "These visits", href: links.visitsOf({ aspect, value }) },
            action: actionOf(aspect, links),
            score: scoreOf(change),
          },
        ];
      })
      .toSorted(byScore)
      .slice(0, PER_RULE),
  );

const bouncesOf = ({ bounces, visits }: Counts): Proportion => ({ count: bounces, of: visits });
const conversionsOf = ({ convertedVisits, visits }: Counts): Proportion => ({ count: convertedVisits, of: visits });

const bounceChanged: Rule = (facts, links, country) => {
  const rowsOf = (aspect: Aspect): readonly Compared[] =>
    facts.aspects.find((one) => one.aspect === aspect)?.rows ?? [];
  const found = ({
    now,
    before,
    filter,
    name,
  }: {
    now: Counts;
    before: Counts;
    filter: { aspect: Aspect; value: string } | null;
    name: string;
  }): Finding[] => {
    const change = rateChange(bouncesOf(now), bouncesOf(before), filter ? "part" : "whole", largest(facts));
    if (!change) return [];
    return [
      {
        id: `bounce:${filter ? `${filter.aspect}:${filter.value}` : "all"}`,
        tone: change.effect > 0 ? "bad" : "good",
        title: `${name} ${changeWords(change.effect)}`,
        evidence: rateWords(bouncesOf(now), bouncesOf(before), "left after one page", facts.days, change.z),
        rows: { label: "These visits", href: links.visitsOf(filter) },
        action:
          change.effect > 0
            ? { label: "See where people leave", href: links.journeys }
            : { label: "See where people go next", href: links.journeys },
        score: scoreOf(change),
      },
    ];
  };
  const parts = (["entry_page", "source"] as const).flatMap((aspect) =>
    rowsOf(aspect)
      .flatMap(({ value, now, before }) => {
        const name =
          aspect === "entry_page"
            ? `Bounce rate of visits starting on ${value}`
            : `Bounce rate of ${nameOf(aspect, value, country)}`;
        return found({ now, before, filter: { aspect, value }, name });
      })
      .toSorted(byScore)
      .slice(0, PER_RULE),
  );
  return [...found({ ...facts.total, filter: null, name: "Bounce rate" }), ...parts];
};

const conversionChanged: Rule = (facts, links, country) => {
  if (!facts.hasGoals) return [];
  const found = (now: Counts, before: Counts, filter: { aspect: Aspect; value: string } | null): Finding[] => {
    if (Math.max(now.convertedVisits, before.convertedVisits) < MIN_CONVERSIONS) return [];
    const change = rateChange(conversionsOf(now), conversionsOf(before), filter ? "part" : "whole", largest(facts));
    if (!change) return [];
    return [
      {
        id: `conversion:${filter ? `${filter.aspect}:${filter.value}` : "all"}`,
        tone: change.effect > 0 ? "good" : "bad",
        title: `${filter ? `Conversion rate of ${nameOf(filter.aspect, filter.value, country)}` : "Conversion rate"} ${changeWords(change.effect)}`,
        evidence: rateWords(conversionsOf(now), conversionsOf(before), "reached a goal", facts.days, change.z),
        rows: { label: "These visits", href: links.visitsOf(filter) },
        action: { label: "Look at the goals", href: links.goals },
        // What brings results weighs double.
        score: Math.min(1, 2 * scoreOf(change)),
      },
    ];
  };
  const parts = facts.aspects.flatMap(({ aspect, rows }) =>
    rows
      .flatMap(({ value, now, before }) => found(now, before, { aspect, value }))
      .toSorted(byScore)
      .slice(0, PER_RULE),
  );
  return [...found(facts.total.now, facts.total.before, null), ...parts];
};

const byScore = (a: Finding, b: Finding): number => b.score - a.score || (a.id < b.id ? -1 : 1);

const RULES: readonly Rule[] = [visitsChanged, partsChanged, bounceChanged, conversionChanged];

/**
 * Returns the changes between two periods, the strongest first: each passed a volume floor, a least effect and a test at one in a
 * hundred (of the whole) or one in a thousand (of a part, because many are looked at). Empty when nothing did.
 */
export const findChanges = (facts: SiteFacts, links: Links, country: (code: string) => string): Finding[] =>
  RULES.flatMap((rule) => rule(facts, links, country))
    .toSorted(byScore)
    .slice(0, SHOWN);
