import { whole } from "#app/shared/format/number.ts";
import type { Swing } from "./domain/alert.ts";

interface Shown {
  minutes: number;
  views: number;
  topSource: { value: string; visits: number; ofVisits: number } | null;
}

/** How a source is called where people read it. */
export const sourceName = (source: string): string => source || "Direct";

/** What a notice and a mail say of a swing. */
export function swingLabel(
  swing: Swing,
  { minutes, views, topSource }: Shown,
  usual: number,
): { title: string; explanation: string } {
  const beside = `${whole(views)} page views in the last ${minutes} minutes; at this time of the week it is usually ${whole(usual)}.`;
  if (swing === "drop")
    return {
      title: "Traffic has dropped",
      explanation: `${beside} Look whether the website answers and still has the tracker.`,
    };
  const { value, visits, ofVisits } = topSource ?? { value: "", visits: 0, ofVisits: 0 };
  const source =
    ofVisits > 0 ? ` Most visits come from ${sourceName(value)} (${whole(visits)} of ${whole(ofVisits)}).` : "";
  return { title: "Traffic is far above the usual", explanation: beside + source };
}
