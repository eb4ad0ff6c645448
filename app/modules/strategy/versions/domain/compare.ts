import type { Outlook } from "../../domain/budget.ts";
import type { ChannelScore } from "../../domain/scoring/score.ts";

/** What follows from a version of a strategy. */
export interface VersionView {
  scores: readonly ChannelScore[];
  chosen: readonly { id: string }[];
  outlook: Outlook | null;
  ownChannels: readonly { visits: number; conversions: number }[];
}

export interface ChannelShift {
  name: string;
  before: number;
  now: number;
  /** Whether it came into the plan's choice of channels, or left it. */
  move: "in" | "out" | null;
}

/** A figure of a version beside the present one; null where there is none. */
export interface Shift {
  before: number | null;
  now: number | null;
}

export interface Comparison {
  /** Channels whose score or place changed, the largest change first. */
  channels: ChannelShift[];
  visits: Shift;
  conversions: Shift;
  customers: Shift;
  costPerCustomerMinor: Shift;
}

const sum = (rows: VersionView["ownChannels"], of: (row: { visits: number; conversions: number }) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

function channelShifts(before: VersionView, now: VersionView): ChannelShift[] {
  const [chosenBefore, chosenNow] = [before, now].map(({ chosen }) => new Set(chosen.map(({ id }) => id)));
  return now.scores
    .flatMap(({ id, name, score }): ChannelShift[] => {
      const old = before.scores.find((channel) => channel.id === id)?.score ?? score;
      const [was, is] = [chosenBefore?.has(id) ?? false, chosenNow?.has(id) ?? false];
      if (old === score && was === is) return [];
      return [{ name, before: old, now: score, move: was === is ? null : is ? "in" : "out" }];
    })
    .sort((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before));
}

/** What changed from one version of a strategy to another. */
export function compareVersions(before: VersionView, now: VersionView): Comparison {
  const pair = (of: (view: VersionView) => number | null): Shift => ({ before: of(before), now: of(now) });
  return {
    channels: channelShifts(before, now),
    visits: pair(({ ownChannels }) => sum(ownChannels, ({ visits }) => visits)),
    conversions: pair(({ ownChannels }) => sum(ownChannels, ({ conversions }) => conversions)),
    customers: pair(({ outlook }) => outlook?.base.customers ?? null),
    costPerCustomerMinor: pair(({ outlook }) => outlook?.base.costPerCustomerMinor ?? null),
  };
}
