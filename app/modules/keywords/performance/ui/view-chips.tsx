import { Link, useSearchParams } from "@remix-run/react";
import { cx } from "#app/ui/cx.ts";
import { CHIP, CHIP_OFF, CHIP_ON } from "#app/ui/list/filters/filter-chip.tsx";

/** Whether a list shows queries or pages: another list with another order and other periods. */
export function ViewChips({ view }: { view: "queries" | "pages" }) {
  const [search] = useSearchParams();
  const hrefOf = (to: string): string => {
    const next = new URLSearchParams();
    for (const name of ["search", "sort"])
      if (search.get(name) && search.get(name) !== "gain") next.set(name, search.get(name) ?? "");
    next.set("view", to);
    return `?${next}`;
  };
  return (
    <div className="flex gap-1.5">
      {(["queries", "pages"] as const).map((to) => (
        <Link
          key={to}
          to={hrefOf(to)}
          prefetch="intent"
          aria-current={to === view ? "true" : undefined}
          className={cx(CHIP, "h-[38px]", to === view ? CHIP_ON : CHIP_OFF)}
        >
          {to === "queries" ? "Queries" : "Pages"}
        </Link>
      ))}
    </div>
  );
}
