import { type RefObject, useEffect, useRef, useState } from "react";
import { cx } from "#app/ui/cx.ts";
import { INSERT_EVENT, type Insertion } from "../insert-event.ts";
import type { VisualEditorHandle } from "../visual/ui/editor-visual.client.tsx";

type Mode = "visual" | "markdown";
type VisualEditor = typeof import("../visual/ui/editor-visual.client.tsx")["VisualEditor"];

const KEY = "content_editor_mode";

/** How this person writes on this device; visually unless they chose Markdown. */
function readMode(): Mode {
  try {
    return localStorage.getItem(KEY) === "markdown" ? "markdown" : "visual";
  } catch {
    return "visual";
  }
}

function saveMode(mode: Mode): void {
  try {
    localStorage.setItem(KEY, mode);
  } catch {
    // Storage is switched off or full: the choice holds for this page.
  }
}

/** The way in which a text is written. Until the visual editor has arrived, and if it cannot, the field of Markdown is there. */
export function useEditorMode(area: RefObject<HTMLTextAreaElement>) {
  const [wanted, setWanted] = useState<Mode>("markdown");
  const [Visual, setVisual] = useState<VisualEditor | null>(null);
  const handle = useRef<VisualEditorHandle>(null);
  const mode: Mode = Visual ? wanted : "markdown";
  /** Where the caret goes once the other mode is shown; null: nowhere. */
  const goTo = useRef<number | null>(null);
  useEffect(() => setWanted(readMode()), []);
  useEffect(() => {
    if (wanted !== "visual" || Visual) return;
    let isHere = true;
    void import("../visual/ui/editor-visual.client.tsx")
      .then(({ VisualEditor }) => {
        if (!isHere) return;
        if (document.activeElement === area.current) goTo.current = area.current?.selectionStart ?? null;
        setVisual(() => VisualEditor);
      })
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [wanted, Visual, area]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another mode is shown
  useEffect(() => {
    if (mode === "visual") handle.current?.load();
    const offset = goTo.current;
    goTo.current = null;
    if (offset === null) return;
    if (mode === "visual") {
      handle.current?.moveTo(offset);
      handle.current?.focus();
    } else {
      area.current?.focus();
      area.current?.setSelectionRange(offset, offset);
    }
  }, [mode]);
  useEffect(() => {
    const field = area.current;
    const insert = (event: Event) => handle.current?.insert((event as CustomEvent<Insertion>).detail);
    field?.addEventListener(INSERT_EVENT, insert);
    return () => field?.removeEventListener(INSERT_EVENT, insert);
  }, [area]);
  return {
    mode,
    Visual,
    handle,
    choose: (next: Mode) => {
      if (next === "markdown") handle.current?.flush();
      goTo.current = next === "markdown" ? (handle.current?.caret() ?? 0) : (area.current?.selectionStart ?? 0);
      saveMode(next);
      setWanted(next);
    },
  };
}

const MODES: readonly [mode: Mode, label: string][] = [
  ["visual", "Visual"],
  ["markdown", "Markdown"],
];

/** Chooses between the two ways to write. */
export function ModeSwitch({ mode, onChoose }: { mode: Mode; onChoose: (mode: Mode) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons are no fields of the form
    <div role="group" aria-label="Writing mode" className="flex rounded-s border border-line-strong bg-surface p-0.5">
      {MODES.map(([one, label]) => (
        <button
          key={one}
          type="button"
          aria-pressed={mode === one}
          onClick={() => onChoose(one)}
          className={cx(
            "h-7 rounded-[5px] px-3 font-semibold text-[13px] pointer-coarse:h-10",
            mode === one ? "bg-brand text-on-brand" : "text-ink-2 hover:text-ink",
          )}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
