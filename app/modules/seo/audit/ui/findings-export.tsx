import { useSearchParams } from "@remix-run/react";
import { Download } from "lucide-react";
import { cx } from "#app/ui/cx.ts";
import { CHIP, CHIP_OFF } from "#app/ui/list/filters/filter-chip.tsx";

/** Files with every finding behind the shown issues: each URL with its evidence and how to fix it. */
export function FindingsExport({ projectId, crawlId }: { projectId: string; crawlId: string }) {
  const [search] = useSearchParams();
  const query = new URLSearchParams({ crawl: crawlId });
  for (const name of ["severity", "state"]) {
    const value = search.get(name);
    if (value) query.set(name, value);
  }
  return (["csv", "json"] as const).map((format) => (
    <a
      key={format}
      href={`/seo/projects/${projectId}/export.${format}?${query}`}
      download
      data-feature="seo.export"
      className={cx(CHIP, CHIP_OFF)}
    >
      <Download size={14} aria-hidden="true" />
      Findings {format.toUpperCase()}
    </a>
  ));
}
