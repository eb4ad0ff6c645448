import type { NodeData } from "../../tree/domain/fields.ts";
import { type Asset, assetsOf } from "./ad.ts";
import { alikePairs } from "./alike.ts";

export const LEVELS = ["Poor", "Average", "Good", "Excellent"] as const;
export type Level = (typeof LEVELS)[number];

/** One reason of the estimate: what it gives, of how much, and what would give more. */
export interface Reason {
  name: "headlines" | "descriptions" | "uniqueness" | "keywords" | "pins" | "lengths";
  label: string;
  points: number;
  of: number;
  advice: string | null;
}

export interface Strength {
  /** 0 to 100. */
  score: number;
  level: Level;
  reasons: Reason[];
}

/** Headlines from which on more do not count. */
const GOOD_HEADLINES = 10;
const GOOD_DESCRIPTIONS = 4;
/** Headlines that should hold a keyword of the ad group. */
const KEYWORD_HEADLINES = 3;
const MAX_KEYWORDS = 200;

const share = (value: number, of: number): number => Math.max(0, Math.min(1, of === 0 ? 0 : value / of));

const fold = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

function keywordReason(headlines: readonly Asset[], keywords: readonly string[]): Reason {
  const folded = keywords.slice(0, MAX_KEYWORDS).map(fold);
  const covered = headlines.filter(
    ({ text, written }) => /\{keyword:/i.test(written) || folded.some((word) => fold(text).includes(word)),
  ).length;
  const reached = keywords.length === 0 ? 0 : share(covered, KEYWORD_HEADLINES);
  return {
    name: "keywords",
    label: "Keywords in headlines",
    points: Math.round(reached * 20),
    of: 20,
    advice:
      reached === 1
        ? null
        : keywords.length === 0
          ? "Add keywords to the ad group, and use them in the headlines."
          : `${covered} of ${KEYWORD_HEADLINES} headlines contain a keyword of the ad group. Use a keyword in more of them.`,
  };
}

function lengthReason(headlines: readonly Asset[]): Reason {
  const widths = headlines.map(({ width }) => width);
  const [short, long] = [widths.filter((width) => width <= 18).length, widths.filter((width) => width >= 24).length];
  const points = (short > 0 ? 5 : 0) + (long > 0 ? 5 : 0);
  return {
    name: "lengths",
    label: "Short and long headlines",
    points,
    of: 10,
    advice:
      points === 10
        ? null
        : short > 0
          ? "Add a headline of 24 to 30 characters."
          : "Add a headline of at most 18 characters.",
  };
}

/**
 * Estimates the ad strength of a responsive search ad with reasons. Google Ads does not publish its formula; this one uses what its
 * help names: number of assets, uniqueness, keywords, and pins that leave fewer combinations.
 */
export function strengthOf(data: NodeData, keywords: readonly string[]): Strength {
  const { headlines, descriptions } = assetsOf(data);
  const texts = headlines.map(({ text }) => text);
  const pairs = alikePairs(texts);
  const alike = new Set(pairs.map(([, second]) => second)).size;
  const unique = headlines.length === 0 ? 0 : share(headlines.length - alike * 2, headlines.length);
  const pinned = [...headlines, ...descriptions].filter(({ pin }) => pin !== 0).length;
  const free = share(headlines.length + descriptions.length - pinned, headlines.length + descriptions.length);
  const [first] = pairs;
  const reasons: Reason[] = [
    {
      name: "headlines",
      label: "Number of headlines",
      points: Math.round(share(headlines.length, GOOD_HEADLINES) * 25),
      of: 25,
      advice:
        headlines.length >= GOOD_HEADLINES
          ? null
          : `${headlines.length} headlines. Write ${GOOD_HEADLINES - headlines.length} more.`,
    },
    {
      name: "descriptions",
      label: "Number of descriptions",
      points: Math.round(share(descriptions.length, GOOD_DESCRIPTIONS) * 10),
      of: 10,
      advice:
        descriptions.length >= GOOD_DESCRIPTIONS
          ? null
          : `${descriptions.length} descriptions. Write ${GOOD_DESCRIPTIONS - descriptions.length} more.`,
    },
    {
      name: "uniqueness",
      label: "Different headlines",
      points: Math.round(unique * 25),
      of: 25,
      advice: first
        ? `“${texts[first[0]]}” and “${texts[first[1]]}” say almost the same. Use a different benefit in one of them.`
        : headlines.length === 0
          ? "Make your headlines more different."
          : null,
    },
    keywordReason(headlines, keywords),
    {
      name: "pins",
      label: "Free positions",
      points: Math.round(free * 10),
      of: 10,
      advice: pinned === 0 ? null : `${pinned} texts are pinned, which leaves fewer combinations. Unpin those you can.`,
    },
    lengthReason(headlines),
  ];
  const score = reasons.reduce((sum, { points }) => sum + points, 0);
  const isShort = headlines.length < 3 || descriptions.length < 2;
  const level: Level = isShort || score < 40 ? "Poor" : score < 65 ? "Average" : score < 85 ? "Good" : "Excellent";
  return { score, level, reasons };
}
