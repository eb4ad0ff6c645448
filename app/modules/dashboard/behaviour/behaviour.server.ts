import type { AppContext } from "#app/platform/context.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { days } from "#app/shared/time.ts";
import { daysOf, isTimeframe, type Timeframe } from "../domain/cache-policy.ts";
import type { Reader } from "../realtime/realtime.server.ts";
import { readFacts } from "./behaviour-repo.server.ts";
import { BEHAVIOUR_DAYS, type Behaviour, composeBehaviour } from "./domain/behaviour.ts";

type BehaviourReader = Reader & { preferences: Pick<Session["preferences"], "analyticsTracking"> };

/** The timeframe that an address names in `?activity=`; null unless it names one. */
export function timeframeOf({ searchParams }: URL): Timeframe | null {
  const asked = searchParams.get("activity");
  return isTimeframe(asked) ? asked : null;
}

/** UTC days from the first recorded date to that of `end`, both included; 0 without a date. */
const daysSince = (firstDate: string | null, end: Date): number =>
  firstDate === null
    ? 0
    : Math.max(1, Math.round((Date.parse(end.toISOString().slice(0, 10)) - Date.parse(firstDate)) / days(1)) + 1);

/** A person's behaviour in their workspace over seven days, and their totals over a timeframe. Throws when it cannot be read. */
export async function readBehaviour(
  context: AppContext,
  { userId, workspaceId, preferences }: BehaviourReader,
  timeframe: Timeframe,
): Promise<Behaviour> {
  const now = context.now();
  const ago = (count: number) => new Date(now.getTime() - days(count));
  // The window begins with a day, so that its days are seven.
  const startOfDay = (moment: Date) => new Date(Date.parse(moment.toISOString().slice(0, 10)));
  const since = startOfDay(ago(BEHAVIOUR_DAYS - 1));
  const before = startOfDay(ago(2 * BEHAVIOUR_DAYS - 1));
  const end = new Date(now.getTime() + 1);
  const { current, earlier, ...facts } = await readFacts(
    { db: context.db, workspaceId, userId },
    { now: end, since, before, totalsSince: ago(daysOf(timeframe)) },
  );
  const pair = (name: "actions" | "pageViews" | "features" | "activeDays") => ({
    current: current[name],
    before: earlier[name],
  });
  return composeBehaviour({
    tracked: preferences.analyticsTracking,
    actions: pair("actions"),
    pageViews: pair("pageViews"),
    features: pair("features"),
    activeDays: pair("activeDays"),
    daysKnown: {
      current: daysSince(current.firstDate, now),
      before: daysSince(earlier.firstDate, new Date(since.getTime() - 1)),
    },
    timeframe,
    ...facts,
  });
}
