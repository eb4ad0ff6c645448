import { NavLink } from "@remix-run/react";
import { moduleById } from "#app/modules.ts";
import { cx } from "../cx.ts";

/** The four entries of the header, each from the day its page exists. */
const ENTRIES = ["dashboard", "automation", "insightview", "strategy"].map(moduleById);
const LABELS: Record<string, string> = {
  dashboard: "Dashboard",
  automation: "Automation",
  insightview: "Analytics",
  strategy: "Strategy",
};

export function HeaderNav({ className }: { className?: string }) {
  return (
    <nav aria-label="Main" className={cx("gap-0.5", className)}>
      {ENTRIES.map(({ id, href }) =>
        href ? (
          <NavLink
            key={id}
            to={href}
            className={({ isActive }) =>
              cx(
                "flex items-center rounded-s px-3 py-[7px] font-medium text-sm pointer-coarse:min-h-11",
                isActive ? "bg-sunken text-ink" : "text-ink-2 hover:text-ink",
              )
            }
          >
            {LABELS[id]}
          </NavLink>
        ) : null,
      )}
    </nav>
  );
}
