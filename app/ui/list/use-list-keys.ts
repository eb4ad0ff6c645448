import { type RefObject, useEffect } from "react";
import { onShortcut } from "../shell/shortcuts.ts";

const OPENS = "a[href], button";

/** The keys of a list: j and k go from row to row, x selects, / searches; Enter opens, because the row's link has the focus. */
export function useListKeys(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = root.current;
    if (!list) return;
    const rows = () => [...list.querySelectorAll<HTMLElement>("tr[data-row]")];
    const current = () => document.activeElement?.closest<HTMLElement>("tr[data-row]") ?? null;
    const step = (by: 1 | -1) => {
      const all = rows();
      const from = current();
      const at = from ? all.indexOf(from) : -1;
      const next = all[at === -1 ? (by === 1 ? 0 : all.length - 1) : at + by];
      next?.querySelector<HTMLElement>(OPENS)?.focus();
      next?.scrollIntoView({ block: "nearest" });
    };
    const ends = [
      onShortcut("list-next", () => step(1)),
      onShortcut("list-previous", () => step(-1)),
      onShortcut("list-select", () => current()?.querySelector<HTMLInputElement>("input[name=ids]")?.click()),
      onShortcut("list-search", () => list.querySelector<HTMLInputElement>("input[type=search]")?.focus()),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [root]);
}
