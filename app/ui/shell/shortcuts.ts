import type { ModuleLink } from "#app/platform/manifest/card.ts";

/** Something that keys do. The sheet lists them, the palette may offer them. */
export interface Shortcut {
  id: string;
  /** Keys one after the other, as `KeyboardEvent.key` calls them; "mod+k" is K with Control or Command held. */
  keys: readonly string[];
  label: string;
  /** The page it opens; without it, what `onShortcut` registered is called. */
  to?: string;
  /** Where it works, if not everywhere; the sheet has a heading for each. */
  group?: "list" | "report";
}

/** The shortcuts of the frame, without the shortcuts of the tools. One without a page exists from the moment somebody registers for it. */
export const SHORTCUTS: readonly Shortcut[] = [
  { id: "palette", keys: ["mod+k"], label: "Find pages, records and actions" },
  { id: "sheet", keys: ["?"], label: "Keyboard shortcuts" },
  { id: "sheet-always", keys: ["mod+/"], label: "Keyboard shortcuts (always on)" },
  { id: "go-workspace", keys: ["g", "w"], label: "Workspace", to: "/workspace" },
  { id: "go-notices", keys: ["g", "n"], label: "Notices", to: "/notices" },
  { id: "tour", keys: ["g", "t"], label: "Show the tour again", to: "/dashboard?tour=start" },
  { id: "list-next", keys: ["j"], label: "Next row of the list", group: "list" },
  { id: "list-previous", keys: ["k"], label: "Previous row of the list", group: "list" },
  { id: "list-select", keys: ["x"], label: "Select the row", group: "list" },
  { id: "list-search", keys: ["/"], label: "Search the list", group: "list" },
  { id: "report-day", keys: ["d"], label: "Today", group: "report" },
  { id: "report-24h", keys: ["h"], label: "Last 24 hours", group: "report" },
  { id: "report-7d", keys: ["w"], label: "Last 7 days", group: "report" },
  { id: "report-28d", keys: ["f"], label: "Last 28 days", group: "report" },
  { id: "report-30d", keys: ["t"], label: "Last 30 days", group: "report" },
  { id: "report-month", keys: ["m"], label: "This month", group: "report" },
  { id: "report-year", keys: ["y"], label: "This year", group: "report" },
  { id: "report-12mo", keys: ["l"], label: "Last 12 months", group: "report" },
  { id: "report-all", keys: ["a"], label: "All time", group: "report" },
  { id: "report-compare", keys: ["c"], label: "Compare, or stop comparing", group: "report" },
];

/** The shortcuts that open tools: G, then the key of the tool's manifest. */
export const toolShortcuts = (tools: readonly Pick<ModuleLink, "id" | "title" | "href" | "goKey">[]): Shortcut[] =>
  tools.flatMap(({ id, title, href, goKey }) =>
    goKey === undefined ? [] : [{ id: `go-${id}`, keys: ["g", goKey], label: title, to: href }],
  );

const handlers = new Map<string, () => void>();

/** Calls `run` when the keys of the shortcut `id` are pressed. Returns what ends that; an effect's clean-up. */
export function onShortcut(id: string, run: () => void): () => void {
  handlers.set(id, run);
  return () => {
    if (handlers.get(id) === run) handlers.delete(id);
  };
}

/** What a shortcut without a page does at present. */
export const handlerOf = ({ id }: Shortcut): (() => void) | undefined => handlers.get(id);

/** The shortcuts that work at present, for the tools that the person may see. */
export const availableShortcuts = (tools: Parameters<typeof toolShortcuts>[0]): readonly Shortcut[] => [
  ...SHORTCUTS.filter(({ id, to }) => to !== undefined || handlers.has(id)),
  ...toolShortcuts(tools),
];

/** Whether it is made of plain keys alone, which a person must be able to switch off (WCAG 2.1.4). */
export const isSingleKey = ({ keys }: Shortcut): boolean => !keys.some((key) => key.startsWith("mod+"));

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** How `keys` of a shortcut call what was pressed; null for what none of ours uses (Alt writes characters on some keyboards). */
export const keyName = ({ key, ctrlKey, metaKey, altKey }: Pressed): string | null =>
  altKey || key === "Control" || key === "Meta" || key === "Shift"
    ? null
    : ctrlKey || metaKey
      ? `mod+${key.toLowerCase()}`
      : key;

/** One more key after `pending`: the shortcut that is complete now, or the keys of one that has begun. */
export function press(
  pending: readonly string[],
  key: string,
  shortcuts: readonly Shortcut[],
): { pending: readonly string[]; hit: Shortcut | null } {
  const begins = (typed: readonly string[]) =>
    shortcuts.filter(({ keys }) => typed.every((one, index) => keys[index] === one));
  // A key that does not continue what was begun may begin something itself.
  const typed = begins([...pending, key]).length > 0 ? [...pending, key] : [key];
  const candidates = begins(typed);
  const hit = candidates.find(({ keys }) => keys.length === typed.length) ?? null;
  return { pending: hit || candidates.length === 0 ? [] : typed, hit };
}
