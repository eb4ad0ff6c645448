/*
 * What a funnel counts. A person goes through its steps in order:
 *
 * - The first step has to happen in a visit that began within the asked days; the others may follow later, within the
 *   window, which is counted from the first step of the same attempt.
 * - Somebody may begin several times. Every attempt counts from its own first step; the person counts once, with the
 *   attempt that came furthest, and of several such with the one that came there first.
 * - "Loose": anything may happen between two steps. "Strict": nothing but the step that was just reached, once more (a
 *   page that is loaded again); any other event ends the attempt.
 * - One event is one step: where two steps ask for the same, it takes two events.
 * - Times are event times; events with the same time are ordered as they were stored.
 */

/** One event of a person as a funnel sees it. */
export interface FunnelEvent {
  atMs: number;
  /** One bit for each step that it would be: 1 the first, 2 the second, 4 the third, … */
  steps: number;
  /** Whether an attempt may begin with it: its visit began within the asked days. */
  mayBegin: boolean;
}

export interface FunnelRule {
  stepCount: number;
  /** From the first step to the last, both ends included. */
  windowMs: number;
  strict: boolean;
}

/** How far a person came. */
export interface FunnelResult {
  /** Steps reached; 0 for somebody who did not begin. */
  depth: number;
  /** Positions in the person's events: the first step of the attempt that came furthest, and the last step that it reached. */
  beganAt: number;
  endedAt: number;
}

/** The furthest attempt of one person, whose events are in order of time. */
export function walkFunnel(events: readonly FunnelEvent[], { stepCount, windowMs, strict }: FunnelRule): FunnelResult {
  const best: FunnelResult = { depth: 0, beganAt: -1, endedAt: -1 };
  /** For each step the position of the first step of the latest attempt that has reached it; the latest has the most of its window left. */
  let standing = new Array<number>(stepCount).fill(-1);
  for (const [at, { atMs, steps, mayBegin }] of events.entries()) {
    // In strict order attempts continue only by this event; an attempt that does not advance is over.
    const next = strict ? new Array<number>(stepCount).fill(-1) : standing;
    // From the last step down, so that one event takes an attempt one step on and not two.
    for (let step = stepCount - 1; step >= 0; step--) {
      if ((steps & (1 << step)) === 0) continue;
      const began = step === 0 ? (mayBegin ? at : -1) : (standing[step - 1] ?? -1);
      const inTime = began >= 0 && atMs - (events[began]?.atMs ?? 0) <= windowMs;
      if (inTime) {
        next[step] = began;
        if (step + 1 > best.depth) Object.assign(best, { depth: step + 1, beganAt: began, endedAt: at });
      } else if (strict && (standing[step] ?? -1) >= 0) next[step] = standing[step] ?? -1;
    }
    standing = next;
  }
  return best;
}

/** The value below or at which so many of a hundred lie (nearest rank); null of none. Sorts in place. */
export function percentileOf(values: number[], percent: number): number | null {
  values.sort((a, b) => a - b);
  return values[Math.max(0, Math.ceil((percent / 100) * values.length) - 1)] ?? null;
}
