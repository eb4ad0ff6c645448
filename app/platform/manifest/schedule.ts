import type { Cadence, ScheduledJob } from "./server-module.ts";

/** Minutes between two runs. */
const EVERY_MINUTES: Readonly<Record<Cadence, number>> = { minute: 1, hour: 60, day: 24 * 60 };

/** FNV-1a, 32 bits: the same number for the same name on every machine. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/**
 * Returns whether a job runs in the minute of `now` (UTC). An hourly or daily job has a minute of its own, derived from its
 * name, so that they do not all start at once.
 */
export function isDue({ name, every }: Pick<ScheduledJob, "name" | "every">, now: Date): boolean {
  const minute = Math.floor(now.getTime() / 60_000);
  const period = EVERY_MINUTES[every];
  return minute % period === hashOf(name) % period;
}
