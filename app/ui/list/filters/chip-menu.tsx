import { Link } from "@remix-run/react";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../../cx.ts";
import { CHIP, CHIP_OFF, CHIP_ON } from "./filter-chip.tsx";

interface ChipMenuProps {
  label: ReactNode;
  /** Its name for screen readers. */
  name: string;
  /** Only one menu of a group is open. */
  group: string;
  on?: boolean;
  wide?: boolean;
  /** At the right edge of its chip rather than the left one. */
  right?: boolean;
  children: ReactNode;
}

/**
 * A chip that opens a panel, without scripts too. On a small screen the panel is as wide as the positioned bar around
 * it. Give the bar the address as its key, so that going somewhere closes it.
 */
export function ChipMenu({ label, name, group, on = false, wide = false, right = false, children }: ChipMenuProps) {
  return (
    <details name={group} className="group sm:relative">
      <summary
        aria-label={name}
        className={cx(CHIP, on ? CHIP_ON : CHIP_OFF, "cursor-pointer list-none [&::-webkit-details-marker]:hidden")}
      >
        {label}
        <ChevronDown size={14} aria-hidden="true" className="text-ink-3 group-open:rotate-180" />
      </summary>
      <div
        className={cx(
          "absolute inset-x-0 z-40 mt-1.5 rounded-m border border-line-strong bg-surface p-1.5 shadow-2",
          right ? "sm:right-0 sm:left-auto" : "sm:right-auto",
          wide ? "sm:w-[280px]" : "sm:w-[220px]",
        )}
      >
        {children}
      </div>
    </details>
  );
}

export interface Choice {
  label: string;
  href: string;
  current: boolean;
}

/** Links; the one in force is marked. */
export function Choices({ title, choices }: { title?: string; choices: readonly Choice[] }) {
  return (
    <>
      {title ? <p className="px-2.5 pt-1.5 pb-1 font-semibold text-ink-3 text-xs">{title}</p> : null}
      <ul>
        {choices.map(({ label, href, current }) => (
          <li key={label}>
            <Link
              to={href}
              preventScrollReset
              aria-current={current ? "true" : undefined}
              className={cx(
                "block rounded-s px-2.5 py-1.5 text-sm pointer-coarse:py-2.5",
                current ? "bg-brand-soft font-semibold text-brand" : "hover:bg-sunken",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
