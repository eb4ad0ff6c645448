import { useLocation } from "@remix-run/react";
import { REPORT_PARAMS } from "../../../domain/period/period.ts";

/** Returns the period, the comparison and the filters of the address, which go along from report to report: "?…", or "". */
export function useReportSearch(): string {
  const { search } = useLocation();
  const kept = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => REPORT_PARAMS.some((one) => one === name)),
  );
  return kept.size === 0 ? "" : `?${kept}`;
}
