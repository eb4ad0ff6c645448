/** Results of regions by day, without gaps: every region has a value of every day. */
export interface Panel {
  /** Days since the epoch. */
  firstDay: number;
  days: number;
  regions: { name: string; values: number[] }[];
}

export interface GeoRow {
  region: string;
  day: number;
  value: number;
}

export const MAX_REGIONS = 200;
export const MAX_DAYS = 400;

export type PanelOutcome = { ok: true; panel: Panel } | { ok: false; problem: string };

const dateText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** Orders rows by region and day. A region without a row on a day had nothing; a day without any row is a gap, and refused. */
export function toPanel(rows: readonly GeoRow[]): PanelOutcome {
  const firstDay = rows.reduce((first, { day }) => Math.min(first, day), Number.POSITIVE_INFINITY);
  const lastDay = rows.reduce((last, { day }) => Math.max(last, day), Number.NEGATIVE_INFINITY);
  const days = lastDay - firstDay + 1;
  if (rows.length === 0) return { ok: false, problem: "There are no rows with a day, a region and a value." };
  if (days > MAX_DAYS)
    return { ok: false, problem: `The rows span ${days} days. Use at most ${MAX_DAYS} days, the newest ones.` };
  const present = new Set(rows.map(({ day }) => day));
  for (let day = firstDay; day <= lastDay; day++)
    if (!present.has(day))
      return { ok: false, problem: `No region has a value on ${dateText(day)}. Export every day of the period.` };
  const byRegion = new Map<string, number[]>();
  for (const { region, day, value } of rows) {
    let values = byRegion.get(region);
    if (!values) {
      values = new Array<number>(days).fill(0);
      byRegion.set(region, values);
    }
    values[day - firstDay] = (values[day - firstDay] ?? 0) + value;
  }
  if (byRegion.size > MAX_REGIONS)
    return { ok: false, problem: `There are ${byRegion.size} regions. Use at most ${MAX_REGIONS}.` };
  const regions = [...byRegion]
    .map(([name, values]) => ({ name, values }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return { ok: true, panel: { firstDay, days, regions } };
}

/** The rows of a panel, for joining it with later ones. */
export const toRows = ({ firstDay, regions }: Panel): GeoRow[] =>
  regions.flatMap(({ name, values }) => values.map((value, at) => ({ region: name, day: firstDay + at, value })));

/** A panel with newer rows: days that both have are those of `newer`. Only regions of `older` are taken over. */
export function joinPanels(older: Panel, newer: Panel): PanelOutcome {
  const known = new Set(older.regions.map(({ name }) => name));
  const from = newer.firstDay;
  const to = newer.firstDay + newer.days - 1;
  const kept = toRows(older).filter(({ day }) => day < from || day > to);
  return toPanel([...kept, ...toRows(newer).filter(({ region }) => known.has(region))]);
}

/** Mean of the days from `from` up to, not including, `to`; both count from the panel's first day. */
export function meanOfDays(values: readonly number[], from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at++) sum += values[at] ?? 0;
  return sum / (to - from);
}
