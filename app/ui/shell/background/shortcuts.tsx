import { useNavigate } from "@remix-run/react";
import { type ComponentType, useEffect, useState } from "react";
import { useModuleLinks } from "../module-links.ts";
import { availableShortcuts, handlerOf, isSingleKey, keyName, onShortcut, press } from "../shortcuts.ts";
import type { SheetProps } from "./shortcuts-sheet.tsx";
import { readSingleKeyShortcuts, saveSingleKeyShortcuts } from "./single-key-shortcuts.ts";

/** Keys that follow each other belong together for this long. */
const PATIENCE_MS = 1_500;
const FIELDS = "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]";

/** Listens to the keys of the registry, and shows the sheet that lists them. */
export function Shortcuts() {
  const navigate = useNavigate();
  const tools = useModuleLinks();
  const [Sheet, setSheet] = useState<ComponentType<SheetProps> | null>(null);
  const [plainKeys, setPlainKeys] = useState(readSingleKeyShortcuts);

  useEffect(() => {
    const show = () =>
      void import("./shortcuts-sheet.tsx").then(
        ({ ShortcutsSheet }) => setSheet(() => ShortcutsSheet),
        // Offline, or gone with an older version: the page works without it.
        () => undefined,
      );
    const ends = [onShortcut("sheet", show), onShortcut("sheet-always", show)];
    return () => {
      for (const end of ends) end();
    };
  }, []);

  useEffect(() => {
    let pending: readonly string[] = [];
    let lastMs = 0;
    const onKey = (event: KeyboardEvent) => {
      const key = keyName(event);
      if (
        key === null ||
        event.defaultPrevented ||
        event.repeat ||
        event.isComposing ||
        document.querySelector("dialog[open]")
      )
        return;
      const isWriting = event.target instanceof Element && event.target.matches(FIELDS);
      const usable = availableShortcuts(tools).filter(
        (shortcut) => !isSingleKey(shortcut) || (plainKeys && !isWriting),
      );
      const pressed = press(event.timeStamp - lastMs < PATIENCE_MS ? pending : [], key, usable);
      ({ pending } = pressed);
      lastMs = event.timeStamp;
      if (!pressed.hit) return;
      event.preventDefault();
      if (pressed.hit.to) navigate(pressed.hit.to);
      else handlerOf(pressed.hit)?.();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [navigate, plainKeys, tools]);

  if (!Sheet) return null;
  const choose = (on: boolean) => {
    saveSingleKeyShortcuts(on);
    setPlainKeys(on);
  };
  return <Sheet plainKeys={plainKeys} onPlainKeys={choose} onClose={() => setSheet(null)} />;
}
