import { NavLink, useParams } from "@remix-run/react";
import { cx } from "#app/ui/cx.ts";
import { CHIP, CHIP_OFF, CHIP_ON } from "#app/ui/list/filters/filter-chip.tsx";

const SECTIONS = [
  ["", "Keywords"],
  ["/performance", "Performance"],
  ["/opportunities", "Opportunities"],
  ["/cannibalisation", "Cannibalization"],
  ["/decay", "Decay"],
  ["/ideas", "Ideas"],
  ["/import", "Import"],
] as const;

/** Where the pages about a project's keywords are. */
export function useKeywordsBase(): string {
  const { projectId } = useParams();
  return `/seo/projects/${projectId}/keywords`;
}

/** The parts of a project's keywords, under the tabs of the project. */
export function KeywordsNav() {
  const base = useKeywordsBase();
  return (
    <nav aria-label="Parts of the keywords" className="mb-4 flex flex-wrap gap-1.5">
      {SECTIONS.map(([path, label]) => (
        <NavLink
          key={path}
          to={`${base}${path}`}
          end={path === ""}
          prefetch="intent"
          className={({ isActive }) => cx(CHIP, isActive ? CHIP_ON : CHIP_OFF)}
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
