import { Link, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { cx } from "../../cx.ts";

export const CHIP =
  "inline-flex h-[30px] shrink-0 items-center gap-1.5 rounded-s border px-2.5 font-medium text-[13px] tabular-nums pointer-coarse:h-11 pointer-coarse:px-3.5";
export const CHIP_OFF = "border-line bg-surface text-ink hover:border-line-strong";
export const CHIP_ON = "border-brand bg-brand-soft text-brand";

/** The search string with one parameter set (or removed) and the cursor forgotten. */
export function withParam(search: URLSearchParams, name: string, value: string | null): string {
  const next = new URLSearchParams(search);
  next.delete("cursor");
  if (value === null) next.delete(name);
  else next.set(name, value);
  return `?${next}`;
}

interface FilterChipProps {
  name: string;
  value: string;
  /** What holds while the address says nothing; null: nothing does. */
  byDefault?: string | null;
  children: ReactNode;
}

/** A filter that is a link: on sets the parameter, off removes it. */
export function FilterChip({ name, value, byDefault = null, children }: FilterChipProps) {
  const [search] = useSearchParams();
  const on = (search.get(name) ?? byDefault) === value;
  return (
    <Link
      to={withParam(search, name, on ? null : value)}
      preventScrollReset
      prefetch="intent"
      aria-current={on ? "true" : undefined}
      className={cx(CHIP, on ? CHIP_ON : CHIP_OFF)}
    >
      {children}
    </Link>
  );
}

/** The next page of a list by its cursor, and the way back to the first. */
export function CursorLinks({ nextCursor }: { nextCursor: string | null }) {
  const [search] = useSearchParams();
  const started = search.has("cursor");
  if (!nextCursor && !started) return null;
  return (
    <nav aria-label="Pages of this list" className="mt-3 flex justify-end gap-2">
      {started ? (
        <Link to={withParam(search, "cursor", null)} className={cx(CHIP, CHIP_OFF)}>
          First page
        </Link>
      ) : null}
      {nextCursor ? (
        <Link to={withParam(search, "cursor", nextCursor)} prefetch="intent" className={cx(CHIP, CHIP_OFF)}>
          Next page
        </Link>
      ) : null}
    </nav>
  );
}
