import { repeatable } from "./demo-ads.ts";

/** Id of the demonstration's geo test: made once. */
export const DEMO_GEO_TEST_ID = "00000000-0000-7000-8000-0000000000a5";

const DAY_MS = 86_400_000;
const HISTORY_DAYS = 126;
const TEST_DAYS = 28;

const REGIONS = [
  "Baden-Württemberg",
  "Bavaria",
  "Berlin",
  "Brandenburg",
  "Bremen",
  "Hamburg",
  "Hesse",
  "Lower Saxony",
  "Mecklenburg-Vorpommern",
  "North Rhine-Westphalia",
  "Rhineland-Palatinate",
  "Saarland",
  "Saxony",
  "Saxony-Anhalt",
  "Schleswig-Holstein",
  "Thuringia",
];

/** Orders of the tea shop by region and day: a history, and four weeks of a test that ended a few days ago. */
export function demoGeo(now: Date) {
  const random = repeatable(53);
  const first = Math.floor(now.getTime() / DAY_MS) - HISTORY_DAYS - TEST_DAYS - 3;
  const days = Array.from({ length: HISTORY_DAYS + TEST_DAYS }, (_, at) => first + at);
  const orders = days.flatMap((day, at) =>
    REGIONS.map((region, index) => {
      const season = 1 + 0.12 * Math.sin(at / 20 + (index % 2) * 0.6);
      const weekday = [0.9, 0.95, 1, 1.05, 1.15, 1.05, 0.9][day % 7] ?? 1;
      return { region, day, value: Math.round((14 + index * 3) * season * weekday * (0.8 + 0.4 * random())) };
    }),
  );
  return { id: DEMO_GEO_TEST_ID, testFrom: first + HISTORY_DAYS, testTo: first + days.length - 1, orders };
}
