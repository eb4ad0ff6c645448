import { Link } from "@remix-run/react";
import { Search } from "lucide-react";
import { type ComponentType, type MouseEvent, useCallback, useEffect, useState } from "react";
import { onShortcut } from "#app/ui/shell/shortcuts.ts";
import { showToast } from "#app/ui/toast/toast.tsx";

/** The way to everything: a link to the search page, and from the moment the page runs the palette in front of it. */
export function SearchButton() {
  const [Palette, setPalette] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const open = useCallback(() => {
    import("./palette.tsx").then(
      ({ Palette }) => setPalette(() => Palette),
      () =>
        void showToast({ kind: "error", title: "Search did not load", message: "Check the connection and try again." }),
    );
  }, []);
  useEffect(() => onShortcut("palette", open), [open]);

  const follow = (event: MouseEvent) => {
    // Another tab is a wish of its own.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open();
  };
  return (
    <>
      <Link
        to="/search"
        onClick={follow}
        aria-keyshortcuts="Control+K Meta+K"
        className="flex size-9 items-center justify-center gap-2 rounded-full text-ink-3 text-sm hover:bg-sunken md:w-52 md:justify-start md:rounded-s md:border md:border-line md:px-2.5 pointer-coarse:h-11 max-md:pointer-coarse:w-11"
      >
        <Search size={18} aria-hidden="true" className="shrink-0 text-ink-2" />
        <span className="flex-1 text-left max-md:sr-only">Search</span>
        <span aria-hidden="true" className="font-sans text-[12px] max-md:hidden pointer-coarse:hidden">
          Ctrl K
        </span>
      </Link>
      {Palette ? <Palette onClose={() => setPalette(null)} /> : null}
    </>
  );
}
