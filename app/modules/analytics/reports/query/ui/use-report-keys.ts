import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { onShortcut } from "#app/ui/shell/shortcuts.ts";
import { RANGE_PARAMS } from "../../../domain/period/period.ts";
import type { FilterBar } from "../filter-bar.server.ts";
import { changedSearch } from "./changed-search.ts";

const NO_RANGE = Object.fromEntries([...RANGE_PARAMS, "interval", "offset"].map((name) => [name, null]));

/** The keys of a report: each chooses a period, c compares or stops comparing. */
export function useReportKeys({ periods, comparisons }: Pick<FilterBar, "periods" | "comparisons">): void {
  const navigate = useNavigate();
  const here = useLocation();
  const { location: coming } = useNavigation();
  // A key that follows another one adds to what that one asked for, which may still be on its way.
  const { search } = coming?.pathname === here.pathname ? coming : here;
  const isCompared = comparisons.length > 0;
  useEffect(() => {
    const params = new URLSearchParams(search);
    const open = (id: string, change: Readonly<Record<string, string | null>>) =>
      onShortcut(id, () => void navigate(changedSearch(params, change), { preventScrollReset: true }));
    const ends = periods.flatMap(({ name, shortcut }) =>
      shortcut ? [open(shortcut, { ...NO_RANGE, period: name })] : [],
    );
    if (isCompared) ends.push(open("report-compare", { compare: params.get("compare") === "off" ? null : "off" }));
    return () => {
      for (const end of ends) end();
    };
  }, [navigate, periods, isCompared, search]);
}
