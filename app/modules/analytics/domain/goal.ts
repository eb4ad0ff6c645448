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
