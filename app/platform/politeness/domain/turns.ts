import { minutes, seconds } from "#app/shared/time.ts";

/**
 * Long jobs that must not run beside each other, such as crawls of one host: one has the turn, the others wait. Plain
 * data with pure transitions. A job asks again and again; one that no longer does loses its place.
 */
export interface Turns {
  /** In the order of their arrival. */
  places: readonly Place[];
  /** When each owner with a place last got the turn. */
  servedAtMs: Readonly<Record<string, number>>;
}

interface Place {
  job: string;
  /** Who the job belongs to: owners take turns, however many jobs one has. */
  owner: string;
  hasTurn: boolean;
  arrivedAtMs: number;
  /** When the place is lost unless the job asks again. */
  untilMs: number;
}

export type TurnAnswer =
  | { granted: true }
  | { granted: false /** Jobs before this one, the one under way included. */; ahead: number; askAgainInMs: number };

/** Longer than a job is ever silent: the pause that a robots.txt asks for may keep a crawl waiting for five minutes. */
export const LEASE_MS = minutes(10);
/** A place is only extended when this much of its lease is over: each extension is a row written. */
const EXTEND_AFTER_MS = minutes(1);
/** The next job asks again this soon, those behind it less often. */
const ASK_AGAIN_MS = seconds(5);
const ASK_AGAIN_AT_MOST_MS = seconds(30);

export const NO_TURNS: Turns = { places: [], servedAtMs: {} };

/** Asks for the turn, or extends it. `turns` stays the same object when nothing has to be stored. */
export function askTurn(
  turns: Turns,
  { job, owner }: { job: string; owner: string },
  nowMs: number,
): { answer: TurnAnswer; turns: Turns } {
  const alive = turns.places.filter((place) => place.job === job || place.untilMs > nowMs);
  const own = alive.find((place) => place.job === job) ?? {
    job,
    owner,
    hasTurn: false,
    arrivedAtMs: nowMs,
    untilMs: 0,
  };
  const places = alive.includes(own) ? alive : [...alive, own];
  const next = places.some(({ hasTurn }) => hasTurn) ? undefined : inOrder({ ...turns, places })[0];
  const granted = own.hasTurn || next === own;
  const untilMs = own.untilMs - nowMs > LEASE_MS - EXTEND_AFTER_MS ? own.untilMs : nowMs + LEASE_MS;
  const changed = granted !== own.hasTurn || untilMs !== own.untilMs || places.length !== turns.places.length;
  const servedAtMs = granted && !own.hasTurn ? { ...turns.servedAtMs, [owner]: nowMs } : turns.servedAtMs;
  const after = changed
    ? withOwners({
        places: places.map((place) => (place === own ? { ...own, hasTurn: granted, untilMs } : place)),
        servedAtMs,
      })
    : turns;
  if (granted) return { answer: { granted: true }, turns: after };
  const waiting = inOrder({ ...turns, places }).indexOf(own);
  const ahead = waiting + (next === undefined ? 1 : 0);
  return {
    answer: { granted: false, ahead, askAgainInMs: Math.min(ASK_AGAIN_AT_MOST_MS, ASK_AGAIN_MS * (waiting + 1)) },
    turns: after,
  };
}

/** Gives up the turn, or the place in the line. */
export function leave(turns: Turns, job: string): Turns {
  const places = turns.places.filter((place) => place.job !== job);
  return places.length === turns.places.length ? turns : withOwners({ ...turns, places });
}

/** The waiting jobs, the next one first: that of the owner that has waited longest since its arrival or its last turn. Nobody can be overtaken for ever. */
function inOrder({ places, servedAtMs }: Turns): Place[] {
  const sinceMs = ({ owner, arrivedAtMs }: Place) =>
    Math.max(arrivedAtMs, (Object.hasOwn(servedAtMs, owner) ? servedAtMs[owner] : undefined) ?? 0);
  return places.filter(({ hasTurn }) => !hasTurn).sort((a, b) => sinceMs(a) - sinceMs(b));
}

/** Forgets owners without a place. */
function withOwners({ places, servedAtMs }: Turns): Turns {
  const owners = new Set(places.map(({ owner }) => owner));
  return { places, servedAtMs: Object.fromEntries(Object.entries(servedAtMs).filter(([owner]) => owners.has(owner))) };
}
