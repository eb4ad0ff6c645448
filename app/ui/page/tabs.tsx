import { NavLink, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { exact } from "#app/shared/format/number.ts";
import { cx } from "../cx.ts";

/** Tabs whose state is the URL. Where they do not fit, they scroll sideways and the current one is brought into view. */
export function TabLinks({
  label,
  tabs,
  search = "",
}: {
  label: string;
  /** What of the address goes along to every tab: "?…", or "". */
  search?: string;
  tabs: readonly { to: string; label: string; end?: boolean; count?: number }[];
}) {
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address has a current tab of its own
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (bar.current && current)
      bar.current.scrollLeft = current.offsetLeft - (bar.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav
      ref={bar}
      aria-label={label}
      className={cx(
        "relative mb-5 flex gap-5 overflow-x-auto border-line border-b [scrollbar-width:none] max-sm:-mx-4 max-sm:px-4",
        // A tab that is cut off fades, which says that there are more.
        "max-sm:[mask-image:linear-gradient(to_right,black_calc(100%-1.5rem),transparent)]",
      )}
    >
      {tabs.map((tab) => (
        <NavLink
          key={tab.to}
          to={`${tab.to}${search}`}
          end={tab.end ?? false}
          className={({ isActive }) =>
            cx(
              "-mb-px shrink-0 border-b-2 py-2.5 font-semibold text-sm pointer-coarse:py-3",
              isActive ? "border-brand text-ink" : "border-transparent text-ink-2 hover:text-ink",
            )
          }
        >
          {tab.label}
          {tab.count === undefined ? null : <span className="ml-1.5 text-ink-3 tabular-nums">{exact(tab.count)}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
