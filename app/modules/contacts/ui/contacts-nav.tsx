import { NavLink } from "@remix-run/react";
import { cx } from "#app/ui/cx.ts";
import { CHIP, CHIP_OFF, CHIP_ON } from "#app/ui/list/filters/filter-chip.tsx";
import { COMPANIES, CONTACTS, DUPLICATES, ERASURES, IMPORTS } from "../paths.ts";

const PARTS = [
  [CONTACTS, "People"],
  [COMPANIES, "Companies"],
  [`${CONTACTS}/fields`, "Fields"],
  [`${CONTACTS}/topics`, "Topics"],
  [DUPLICATES, "Duplicates"],
  [IMPORTS, "Import"],
  [ERASURES, "Erasures"],
] as const;

/** The parts of the contacts, under the tabs of /leads. */
export function ContactsNav() {
  return (
    <nav aria-label="Parts of the contacts" className="mb-4 flex flex-wrap gap-1.5">
      {PARTS.map(([path, label]) => (
        <NavLink
          key={path}
          to={path}
          end={path === CONTACTS}
          prefetch="intent"
          className={({ isActive }) => cx(CHIP, isActive ? CHIP_ON : CHIP_OFF)}
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
