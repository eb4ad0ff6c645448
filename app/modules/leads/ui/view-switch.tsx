import { NavLink } from "@remix-run/react";
import { cx } from "#app/ui/cx.ts";
import { CHIP, CHIP_OFF, CHIP_ON } from "#app/ui/list/filters/filter-chip.tsx";

const VIEWS = [
  ["/leads", "Board"],
  ["/leads/list", "Table"],
] as const;

/** The ways to look at the leads. */
export const ViewSwitch = () => (
  <nav aria-label="Views of the leads" className="mb-4 flex flex-wrap gap-1.5">
    {VIEWS.map(([path, label]) => (
      <NavLink
        key={path}
        to={path}
        end
        prefetch="intent"
        className={({ isActive }) => cx(CHIP, isActive ? CHIP_ON : CHIP_OFF)}
      >
        {label}
      </NavLink>
    ))}
  </nav>
);
