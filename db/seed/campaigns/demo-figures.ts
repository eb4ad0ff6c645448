/** The campaigns of the demonstration; `seed` makes each one's figures its own. */
export const CAMPAIGNS = [
  { name: "Autumn teas, search", status: "active", startedDaysAgo: 75, seed: 11 },
  { name: "Gift sets, search", status: "active", startedDaysAgo: 68, seed: 23 },
  { name: "Brewing guides, search", status: "active", startedDaysAgo: 62, seed: 37 },
] as const;

export const DEMO_DAYS = 60;
const DAY_MS = 86_400_000;

/** Between 0 and 1, the same for the same numbers (Robert Jenkins' 32-bit mix). */
function noise(seed: number, day: number): number {
  let mixed = Math.imul(seed, 0x9e3779b1) ^ Math.imul(day, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

/**
 * One campaign's figures for the 60 days until `now`, oldest first: a base of its own, fewer at the weekend, ±15 % of
 * noise by date, slow growth, and clicks that convert better in the last 30 days. Every day repeats for the same seed.
 */
export function demoFigures(seed: number, now: Date) {
  const base = 900 + noise(seed, 0) * 900;
  return Array.from({ length: DEMO_DAYS }, (_, at) => {
    const moment = new Date(now.getTime() - (DEMO_DAYS - 1 - at) * DAY_MS);
    const day = Math.floor(moment.getTime() / DAY_MS);
    const varied = (kind: number) => 0.85 + 0.3 * noise(seed + kind, day);
    const weekend = moment.getUTCDay() % 6 === 0 ? 0.7 : 1;
    const recent = at >= DEMO_DAYS / 2;
    const reach = Math.round(base * weekend * (1 + at / 300) * varied(1));
    const impressions = Math.round(reach * (1.6 + 0.3 * noise(seed + 2, day)));
    const clicks = Math.round(impressions * 0.041 * varied(3));
    const conversions = Math.round(clicks * (recent ? 0.036 : 0.026) * varied(4));
    return {
      date: moment.toISOString().slice(0, 10),
      reach,
      impressions,
      clicks,
      conversions,
      costCents: Math.round(clicks * 38 * varied(5)),
      revenueCents: Math.round(conversions * 2_900 * varied(6)),
    };
  });
}
