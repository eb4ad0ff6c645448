import type { Finding } from "./changes.ts";

/** One change with the parts of it: "Visits up 27%", and the sources, pages and countries that rose with them. */
export interface ChangeGroup<F extends Pick<Finding, "id" | "score">> {
  main: F;
  parts: F[];
}

/** What changed: visits, bounce rate or conversion rate. An id is "visits" or "visits:source:news.example". */
const metricOf = ({ id }: Pick<Finding, "id">): string => id.split(":", 1)[0] ?? id;

/** Whether it is about the whole website and not about one source, page, country or device. */
const isWhole = ({ id }: Pick<Finding, "id">): boolean => id === metricOf({ id }) || id.endsWith(":all");

/**
 * Groups changes by what changed, the strongest group first. The change of the whole leads its group; where the whole did
 * not change, the strongest part does.
 */
export function groupChanges<F extends Pick<Finding, "id" | "score">>(findings: readonly F[]): ChangeGroup<F>[] {
  const byMetric = Map.groupBy(findings, metricOf);
  return [...byMetric.values()]
    .map((all) => {
      const sorted = all.toSorted((a, b) => Number(isWhole(b)) - Number(isWhole(a)) || b.score - a.score);
      const [main, ...parts] = sorted as [F, ...F[]];
      return { main, parts };
    })
    .toSorted((a, b) => topScore(b) - topScore(a));
}

const topScore = ({ main, parts }: ChangeGroup<Pick<Finding, "id" | "score">>): number =>
  Math.max(main.score, ...parts.map(({ score }) => score));
