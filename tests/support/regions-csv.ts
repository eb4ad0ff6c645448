import { seededRandom } from "#app/shared/statistics/seeded-random.ts";

const DAY_MS = 86_400_000;

interface Regions {
  regions?: number;
  days?: number;
  /** Last day as days before today. */
  endsDaysAgo?: number;
  /** Factor of single regions. */
  factor?: (region: string) => number;
}

/** Results of made-up regions by day as a CSV file, the same each time. */
export function regionsCsv({ regions = 10, days = 70, endsDaysAgo = 1, factor = () => 1 }: Regions = {}): string {
  const random = seededRandom(17);
  const last = Math.floor(Date.now() / DAY_MS) - endsDaysAgo;
  const lines = Array.from({ length: days }, (_, at) => last - days + 1 + at).flatMap((day) =>
    Array.from({ length: regions }, (_, index) => {
      const region = `Region ${index + 1}`;
      const value = (40 + index * 5) * (0.9 + 0.2 * random()) * factor(region);
      return `${new Date(day * DAY_MS).toISOString().slice(0, 10)},${region},${value.toFixed(1)}`;
    }),
  );
  return ["date,region,value", ...lines].join("\n");
}
