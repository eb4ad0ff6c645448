import { ASSET_LABELS, GOAL_LABELS, type OwnChannel, type Situation, STAGE_LABELS } from "../situation.ts";
import { CHANNELS, type Channel, type ChannelId } from "./channels.ts";

/** What a reason rests on: a rule of ours, what the person said, or numbers of the workspace. */
export type Basis = "rule" | "answer" | "own";

export interface Reason {
  text: string;
  points: number;
  basis: Basis;
}

export interface ChannelScore {
  id: ChannelId;
  name: string;
  /** From 0 to 100; the sum of its reasons, cut off at both ends. */
  score: number;
  reasons: readonly Reason[];
  /** What prevents beginning; null when nothing does. */
  blockedBy: string | null;
}

const GOAL_POINTS = 14;
const STAGE_POINTS = 8;
const HELP_POINTS = 6;
const MAX_HELP_POINTS = 18;
const SHORT_OF_TIME_POINTS = -15;
const SLOW_POINTS = -6;
/** Weeks of the plan: what takes longer cannot be judged within it. */
const PLAN_WEEKS = 13;
const OWN_MAX_POINTS = 30;
/** Below this many conversions a rate says little. */
export const MIN_OWN_CONVERSIONS = 10;
/** Below this many visits nothing is said of a channel. */
export const MIN_OWN_VISITS = 100;

const FIT_WORDS = ["does little for", "can help with", "suits", "is made for"] as const;

const fitWord = (fit: number): string => FIT_WORDS[fit] ?? FIT_WORDS[0];

/** Reasons from the workspace's numbers: how its visits convert beside the average of all channels. */
function ownReason({ reportedAs }: Channel, own: readonly OwnChannel[]): Reason | null {
  const row = own.find(({ channel }) => channel === reportedAs);
  if (!row || row.visits < MIN_OWN_VISITS) return null;
  const visits = own.reduce((sum, each) => sum + each.visits, 0);
  const conversions = own.reduce((sum, each) => sum + each.conversions, 0);
  const share = row.visits / visits;
  if (row.conversions < MIN_OWN_CONVERSIONS || conversions === 0) {
    const points = Math.round(share * 10);
    return { text: `It brought ${Math.round(share * 100)}% of your visits in 90 days`, points, basis: "own" };
  }
  const ratio = row.conversions / row.visits / (conversions / visits);
  // A doubled rate is worth as much as a halved one costs.
  const points = Math.round(Math.max(-1, Math.min(1, Math.log2(ratio))) * OWN_MAX_POINTS);
  const words = ratio >= 1 ? `${ratio.toFixed(1)} times` : `only ${ratio.toFixed(1)} times`;
  return {
    text: `Its visits convert ${words} as often as your average, by 90 days of your data`,
    points,
    basis: "own",
  };
}

function reasonsOf(channel: Channel, situation: Situation, own: readonly OwnChannel[]): Reason[] {
  const { goal, stage, assets, hoursPerWeek } = situation;
  const reasons: Reason[] = [
    {
      text: `It ${fitWord(channel.goals[goal])} the goal “${GOAL_LABELS[goal]}”`,
      points: channel.goals[goal] * GOAL_POINTS,
      basis: "rule",
    },
    {
      text: `It ${fitWord(channel.stages[stage])} the stage “${STAGE_LABELS[stage]}”`,
      points: channel.stages[stage] * STAGE_POINTS,
      basis: "rule",
    },
  ];
  let help = 0;
  for (const asset of channel.helpedBy) {
    if (!assets.includes(asset) || help >= MAX_HELP_POINTS) continue;
    help += HELP_POINTS;
    reasons.push({ text: `You have: ${ASSET_LABELS[asset].toLowerCase()}`, points: HELP_POINTS, basis: "answer" });
  }
  if (hoursPerWeek < channel.minHoursPerWeek)
    reasons.push({
      text: `It takes at least ${channel.minHoursPerWeek} hours a week, and you have ${hoursPerWeek}`,
      points: SHORT_OF_TIME_POINTS,
      basis: "answer",
    });
  if (channel.weeksToEffect >= PLAN_WEEKS - 1)
    reasons.push({ text: "It shows its effect only after the 90 days", points: SLOW_POINTS, basis: "rule" });
  const fromNumbers = ownReason(channel, own);
  if (fromNumbers) reasons.push(fromNumbers);
  return reasons;
}

function obstacle(channel: Channel, { assets, monthlyBudgetMinor }: Situation): string | null {
  if (channel.isPaid && monthlyBudgetMinor === 0) return "It costs money, and there is no budget";
  if (channel.needsOneOf.length > 0 && !channel.needsOneOf.some((asset) => assets.includes(asset)))
    return `It needs: ${channel.needsOneOf.map((asset) => ASSET_LABELS[asset].toLowerCase()).join(", or ")}`;
  return null;
}

/** Scores every channel, best first; those that cannot begin come last. The same answers give the same order. */
export function scoreChannels(situation: Situation, own: readonly OwnChannel[]): ChannelScore[] {
  return CHANNELS.map((channel) => {
    const reasons = reasonsOf(channel, situation, own);
    const sum = reasons.reduce((total, { points }) => total + points, 0);
    return {
      id: channel.id,
      name: channel.name,
      score: Math.max(0, Math.min(100, sum)),
      reasons,
      blockedBy: obstacle(channel, situation),
    };
  }).sort(
    (a, b) =>
      Number(a.blockedBy !== null) - Number(b.blockedBy !== null) || b.score - a.score || a.name.localeCompare(b.name),
  );
}

const MAX_CHANNELS = 4;

/** The channels that a plan uses: the best that fit into the hours, at least one where any can begin. */
export function chooseChannels(scores: readonly ChannelScore[], hoursPerWeek: number): ChannelScore[] {
  const chosen: ChannelScore[] = [];
  let hoursLeft = hoursPerWeek;
  for (const score of scores) {
    if (score.blockedBy !== null || chosen.length === MAX_CHANNELS) continue;
    const { minHoursPerWeek } = CHANNELS.find(({ id }) => id === score.id) as Channel;
    if (minHoursPerWeek > hoursLeft && chosen.length > 0) continue;
    hoursLeft -= minHoursPerWeek;
    chosen.push(score);
  }
  return chosen;
}
