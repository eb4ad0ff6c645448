import { NavLink } from "@remix-run/react";
import { cx } from "../cx.ts";
import { useModuleLinks } from "./module-links.ts";

/** The four entries of the header, each from the day its page exists. */
const ENTRIES = [
  ["dashboard", "Dashboard"],
  ["automation", "Automation"],
  ["insightview", "Analytics"],
  ["strategy", "Strategy"],
] as const;

export function HeaderNav({ className }: { className?: string }) {
  const links = useModuleLinks();
  return (
    <nav aria-label="Main" className={cx("gap-0.5", className)}>
      {ENTRIES.map(([id, label]) => {
        const href = links.find((link) => link.id === id)?.href;
        return href ? (
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
            {label}
          </NavLink>
        ) : null;
      })}
    </nav>
  );
}
