import { NavLink } from "@remix-run/react";
import { cx } from "./cx.ts";

/** Tabs whose state is the URL. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly { to: string; label: string; end?: boolean; count?: number }[] }) {
  return (
    <nav aria-label={label} className="mb-5 flex gap-5 overflow-x-auto border-line border-b">
      {tabs.map((tab) => (
        <NavLink
          key={tab.to}
          to={tab.to}
          end={tab.end ?? false}
          className={({ isActive }) =>
            cx(
              "-mb-px shrink-0 border-b-2 py-2.5 font-semibold text-sm pointer-coarse:py-3",
              isActive ? "border-brand text-ink" : "border-transparent text-ink-2 hover:text-ink",
            )
          }
        >
          {tab.label}
          {tab.count === undefined ? null : <span className="ml-1.5 text-ink-3 tabular-nums">{tab.count.toLocaleString("en")}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
