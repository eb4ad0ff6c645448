import { moduleById } from "#app/modules.ts";

/** Something that keys do. The sheet lists them, the palette may offer them. */
export interface Shortcut {
  id: string;
  /** Keys one after the other, as `KeyboardEvent.key` calls them; "mod+k" is K with Control or Command held. */
  keys: readonly string[];
  label: string;
  /** The page it opens; without it, what `onShortcut` registered is called. */
  to?: string;
}

const toModule = (letter: string, id: string): Shortcut[] => {
  const { title, path } = moduleById(id);
  return path ? [{ id: `go-${id}`, keys: ["g", letter], label: title, to: path }] : [];
};

/** Every shortcut of the frame. One without a page exists from the moment somebody registers for it. */
export const SHORTCUTS: readonly Shortcut[] = [
  { id: "palette", keys: ["mod+k"], label: "Find pages, records and actions" },
  { id: "sheet", keys: ["?"], label: "Keyboard shortcuts" },
  { id: "sheet-always", keys: ["mod+/"], label: "Keyboard shortcuts, even while single keys are off" },
  ...toModule("d", "dashboard"),
  ...toModule("e", "seo"),
  ...toModule("h", "help"),
  ...toModule("s", "settings"),
  ...toModule("b", "billing"),
  { id: "go-workspace", keys: ["g", "w"], label: "Workspace", to: "/workspace" },
  { id: "go-notices", keys: ["g", "n"], label: "Notices", to: "/notices" },
  { id: "tour", keys: ["g", "t"], label: "Show the tour again", to: "/dashboard?tour=start" },
];

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

/** The shortcuts that do something at present. */
export const availableShortcuts = (): readonly Shortcut[] =>
  SHORTCUTS.filter(({ id, to }) => to !== undefined || handlers.has(id));

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
