/** When a goal counts as reached, by one event. */
export interface GoalRule {
  id: string;
  /** A page that was seen, a custom event, a link to another site, a file, or a page that was scrolled through. */
  kind: "page" | "event" | "outbound" | "download" | "scroll";
  /** Path, name or address: exact, or with * (anything but "/") and ** (anything). */
  pattern: string;
  /** Only events with this property; null for all. */
  property: { name: string; value: string } | null;
  /** Of "scroll": from how many percent on; null otherwise. */
  minScrollPercent: number | null;
}

/** What a goal counts, as a text: two goals with one key have the same figures, whatever they are called. */
export const goalKey = ({ kind, pattern, property, minScrollPercent }: GoalRule): string =>
  JSON.stringify([kind, pattern, property && [property.name, property.value], minScrollPercent]);

/** Returns the rule that a key describes; its id is the key. */
export function goalOfKey(key: string): GoalRule {
  const [kind, pattern, property, minScrollPercent] = JSON.parse(key) as [
    GoalRule["kind"],
    string,
    [string, string] | null,
    number | null,
  ];
  return { id: key, kind, pattern, property: property && { name: property[0], value: property[1] }, minScrollPercent };
}
