import { toLocalMoment } from "#app/shared/dates/local-moment.ts";
import { betaCdf, betaQuantile } from "#app/shared/statistics/beta.ts";
import { days } from "#app/shared/time.ts";

/** With fewer posts of an account nothing is said. */
export const MIN_POSTS = 30;
/** With fewer posts in a block of hours nothing is said of it. */
export const MIN_BLOCK_POSTS = 5;
export const BLOCK_HOURS = 3;
/** Younger posts still get reactions, which would count against their time. */
export const SETTLED_MS = days(2);
/** How many posts the account's usual share weighs beside those of a block. */
const PRIOR_POSTS = 6;
const MAX_BLOCKS = 3;
/** The range holds the share with this probability. */
const RANGE = 0.8;
/** How often, at most, chance alone calls any block of an account likely; shared out among the blocks (Bonferroni). */
const FALSE_ALARM = 0.1;

interface Published {
  atMs: number;
  /** Likes, replies, reposts and clicks. */
  reactions: number;
}

export interface BestTime {
  /** 0 is Monday. */
  weekday: number;
  /** The block begins at this hour and has `BLOCK_HOURS`. */
  fromHour: number;
  postCount: number;
  /** Of them with more reactions than the account's median post. */
  betterCount: number;
  /** 80% range of the share of posts that are better than the median post. */
  low: number;
  high: number;
  /** Better than the account's usual share by more than chance makes of this many blocks. */
  isLikely: boolean;
}

export type BestTimes =
  | { kind: "too_few"; postCount: number }
  | { kind: "found"; postCount: number; medianReactions: number; times: BestTime[] };

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** Monday 00:00 is block 0; a week has 56 of three hours. */
function blockOf(atMs: number, timeZone: string): number {
  const local = toLocalMoment(atMs, timeZone);
  const weekday = (new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7;
  return weekday * (24 / BLOCK_HOURS) + Math.floor(Number(local.slice(11, 13)) / BLOCK_HOURS);
}

/**
 * Blocks of hours in which the posts of an account did better than its median post, the best first. Each block's share is a beta
 * posterior that is drawn towards the account's usual share, as if six usual posts lay in the block too: a few lucky posts do not
 * make a best time (Gelman and others, Bayesian Data Analysis, 3rd edition, 2.4).
 */
export function bestTimes(posts: readonly Published[], timeZone: string, nowMs: number): BestTimes {
  const settled = posts.filter(({ atMs }) => atMs <= nowMs - SETTLED_MS);
  const postCount = settled.length;
  if (postCount < MIN_POSTS) return { kind: "too_few", postCount };
  const medianReactions = medianOf(settled.map(({ reactions }) => reactions));
  const isBetter = ({ reactions }: Published) => reactions > medianReactions;
  const usual = settled.filter(isBetter).length / postCount;
  const blocks = Map.groupBy(settled, ({ atMs }) => blockOf(atMs, timeZone));
  const judged = [...blocks].filter(([, inBlock]) => usual > 0 && inBlock.length >= MIN_BLOCK_POSTS);
  const scored = judged.flatMap(([block, inBlock]) => {
    const betterCount = inBlock.filter(isBetter).length;
    const a = PRIOR_POSTS * usual + betterCount;
    const b = PRIOR_POSTS * (1 - usual) + inBlock.length - betterCount;
    const mean = a / (a + b);
    if (mean <= usual) return [];
    return [{ block, mean, a, b, betterCount, postCount: inBlock.length }];
  });
  const times = scored
    .toSorted((x, y) => y.mean - x.mean || x.block - y.block)
    .slice(0, MAX_BLOCKS)
    .map(({ block, a, b, betterCount, postCount: count }) => ({
      weekday: Math.floor(block / (24 / BLOCK_HOURS)),
      fromHour: (block % (24 / BLOCK_HOURS)) * BLOCK_HOURS,
      postCount: count,
      betterCount,
      low: betaQuantile((1 - RANGE) / 2, a, b),
      high: betaQuantile(1 - (1 - RANGE) / 2, a, b),
      isLikely: betaCdf(usual, a, b) <= FALSE_ALARM / judged.length,
    }));
  return { kind: "found", postCount, medianReactions, times };
}
