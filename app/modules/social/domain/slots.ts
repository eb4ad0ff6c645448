import { dayIn, fromLocalMoment } from "#app/shared/dates/local-moment.ts";

/** Times of a week at which an account publishes, in the time zone of the account. */
export interface Queue {
  timeZone: string;
  slots: readonly Slot[];
}

interface Slot {
  /** 0 is Monday. */
  weekday: number;
  /** "09:30". */
  time: string;
}

export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
export const MAX_SLOTS = 70;
/** How far ahead a free slot is looked for. */
const MAX_DAYS = 400;

const DAY_MS = 86_400_000;
const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/**
 * Returns the next `count` free moments of a queue after `fromMs`, the earliest first. A slot in an hour that clocks skip comes
 * an hour later; one in an hour that comes twice is used once. Two slots that fall on one moment are one.
 */
export function nextSlots({ timeZone, slots }: Queue, fromMs: number, taken: ReadonlySet<number>, count = 1): Date[] {
  const found: Date[] = [];
  if (slots.length === 0) return found;
  const used = new Set(taken);
  const today = dayIn(fromMs, timeZone);
  for (let ahead = 0; ahead <= MAX_DAYS && found.length < count; ahead += 1) {
    const day = addDays(today, ahead);
    const moments = slots
      .filter(({ weekday }) => weekday === weekdayOf(day))
      .flatMap(({ time }) => fromLocalMoment(`${day}T${time}`, timeZone) ?? [])
      .sort((a, b) => a.getTime() - b.getTime());
    for (const moment of moments) {
      if (found.length === count || moment.getTime() <= fromMs || used.has(moment.getTime())) continue;
      used.add(moment.getTime());
      found.push(moment);
    }
  }
  return found;
}

const DAY_NAMES: Readonly<Record<string, readonly number[]>> = {
  ...Object.fromEntries(
    WEEKDAYS.flatMap((name, at) => [name.toLowerCase(), name.slice(0, 3).toLowerCase()].map((key) => [key, [at]])),
  ),
  daily: [0, 1, 2, 3, 4, 5, 6],
  weekdays: [0, 1, 2, 3, 4],
  weekend: [5, 6],
};

/** Reads lines such as "Mon, Wed 09:00, 15:30" or "weekdays 8:00"; null with the line that cannot be read. */
export function parseSlots(text: string): { slots: Slot[] } | { wrongLine: string } {
  const slots = new Map<string, Slot>();
  for (const line of text
    .split("\n")
    .map((one) => one.trim())
    .filter((one) => one !== "")) {
    const words = line
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter((word) => word !== "");
    const days = words.flatMap((word) => DAY_NAMES[word] ?? []);
    const times = words.filter((word) => !DAY_NAMES[word]);
    const isTime = (word: string) => /^([01]?\d|2[0-3]):[0-5]\d$/.test(word);
    if (days.length === 0 || times.length === 0 || !times.every(isTime)) return { wrongLine: line };
    for (const weekday of days)
      for (const time of times) {
        const slot = { weekday, time: time.padStart(5, "0") };
        slots.set(`${weekday} ${slot.time}`, slot);
      }
  }
  const sorted = [...slots.values()].sort((a, b) => a.weekday - b.weekday || a.time.localeCompare(b.time));
  return { slots: sorted };
}

/** The lines of a queue, a day each. */
export const slotLines = (slots: readonly Slot[]): string =>
  WEEKDAYS.flatMap((name, at) => {
    const times = slots.filter(({ weekday }) => weekday === at).map(({ time }) => time);
    return times.length > 0 ? [`${name} ${times.join(", ")}`] : [];
  }).join("\n");
