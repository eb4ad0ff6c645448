import { useLocation } from "@remix-run/react";
import { Download } from "lucide-react";
import { cx } from "#app/ui/cx.ts";
import { CHIP, CHIP_OFF } from "#app/ui/list/filters/filter-chip.tsx";

/** Downloads the table of a report with the period and the filters of the page. `feature`: its name in our own telemetry. */
export function CsvLink({ path, feature }: { path: string; feature?: string }) {
  const { search } = useLocation();
  return (
    <a href={`${path}${search}`} download data-feature={feature} className={cx(CHIP, CHIP_OFF)}>
      <Download size={14} aria-hidden="true" />
      CSV
    </a>
  );
}
