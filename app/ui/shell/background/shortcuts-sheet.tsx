import { Link } from "@remix-run/react";
import { X } from "lucide-react";
import { Fragment, useEffect, useRef } from "react";
import { Button } from "../../button.tsx";
import { useModuleLinks } from "../module-links.ts";
import { availableShortcuts, isSingleKey, type Shortcut } from "../shortcuts.ts";

export interface SheetProps {
  /** Whether shortcuts of plain keys work. */
  plainKeys: boolean;
  onPlainKeys: (on: boolean) => void;
  onClose: () => void;
}

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

/** "mod+k" as it is written on the keyboard at hand. */
const written = (key: string): string[] =>
  key.startsWith("mod+") ? [isMac() ? "⌘" : "Ctrl", key.slice(4).toUpperCase()] : [key.toUpperCase()];

/** The list of all shortcuts, in front of the page. */
export function ShortcutsSheet({ plainKeys, onPlainKeys, onClose }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const all = availableShortcuts(useModuleLinks());
  const pages = all.filter(({ to }) => to !== undefined);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="shortcuts-title"
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(520px,calc(100vw-2rem))] overflow-y-auto rounded-l border border-line bg-surface p-5 text-ink shadow-2 backdrop:bg-stage/50"
    >
      <div className="flex items-center gap-3">
        <h2 id="shortcuts-title" className="flex-1 font-bold text-lg tracking-tight">
          Keyboard shortcuts
        </h2>
        <Button look="quiet" size="s" aria-label="Close" icon={<X size={16} aria-hidden="true" />} onClick={onClose} />
      </div>
      <List
        title="Anywhere"
        shortcuts={all.filter(({ to, group }) => to === undefined && group === undefined)}
        plainKeys={plainKeys}
      />
      <List title="In this list" shortcuts={all.filter(({ group }) => group === "list")} plainKeys={plainKeys} />
      <List title="In this report" shortcuts={all.filter(({ group }) => group === "report")} plainKeys={plainKeys} />
      <List title="Go to" shortcuts={pages} plainKeys={plainKeys} onFollow={onClose} />
      <label className="mt-4 flex items-center gap-2.5 border-line border-t pt-4 text-sm pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={plainKeys}
          onChange={({ currentTarget }) => onPlainKeys(currentTarget.checked)}
          className="size-4 accent-brand"
        />
        Enable single-key shortcuts
      </label>
    </dialog>
  );
}

function List({
  title,
  shortcuts,
  plainKeys,
  onFollow,
}: {
  title: string;
  shortcuts: readonly Shortcut[];
  plainKeys: boolean;
  onFollow?: () => void;
}) {
  if (shortcuts.length === 0) return null;
  return (
    <section className="mt-4">
      <h3 className="font-semibold text-[13px] text-ink-3">{title}</h3>
      <ul className="mt-1">
        {shortcuts.map((shortcut) => (
          <li
            key={shortcut.id}
            className="flex min-h-9 items-center gap-3 border-line border-b text-sm last:border-b-0 pointer-coarse:min-h-11"
          >
            <span className="min-w-0 flex-1">
              {shortcut.to ? (
                <Link
                  to={shortcut.to}
                  onClick={onFollow}
                  className="hover:text-brand hover:underline pointer-coarse:py-3"
                >
                  {shortcut.label}
                </Link>
              ) : (
                shortcut.label
              )}
            </span>
            {plainKeys || !isSingleKey(shortcut) ? (
              <Keys shortcut={shortcut} />
            ) : (
              <span className="text-[13px] text-ink-3">off</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const Keys = ({ shortcut }: { shortcut: Shortcut }) => (
  <span className="flex shrink-0 items-center gap-1">
    {shortcut.keys.flatMap(written).map((key, index) => (
      <Fragment key={key}>
        {index > 0 ? " " : null}
        <kbd className="grid h-6 min-w-6 place-items-center rounded-s border border-line-strong bg-sunken px-1.5 font-semibold font-sans text-[12px]">
          {key}
        </kbd>
      </Fragment>
    ))}
  </span>
);
