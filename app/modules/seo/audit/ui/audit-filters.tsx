import { Link, useParams, useSearchParams } from "@remix-run/react";
import { ChevronDown, Download } from "lucide-react";
import { cx } from "#app/ui/cx.ts";
import { CHIP, CHIP_OFF, FilterChip, withParam } from "#app/ui/list/filter-chip.tsx";
import { exact } from "#app/ui/text/number.ts";

interface AuditFiltersProps {
  counts: Record<"error" | "warning" | "notice" | "new" | "fixed", number>;
  /** Whether there is a previous crawl. */
  compared: boolean;
  /** Of the issues found, each with its words. */
  themes: readonly { key: string; title: string }[];
  crawlId: string;
}

/** Filters of the issues table (their state is the URL) and the exports of what they select. */
export function AuditFilters({ counts, compared, themes, crawlId }: AuditFiltersProps) {
  const [search] = useSearchParams();
  const { projectId } = useParams();
  const theme = search.get("theme");
  const themeTitle = themes.find(({ key }) => key === theme)?.title;
  const query = new URLSearchParams({ crawl: crawlId });
  for (const name of ["severity", "state"]) {
    const value = search.get(name);
    if (value) query.set(name, value);
  }
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-2">
      <FilterChip name="severity" value="error">
        Errors {exact(counts.error)}
      </FilterChip>
      <FilterChip name="severity" value="warning">
        Warnings {exact(counts.warning)}
      </FilterChip>
      <FilterChip name="severity" value="notice">
        Notices {exact(counts.notice)}
      </FilterChip>
      {compared ? (
        <>
          <FilterChip name="state" value="new">
            New {exact(counts.new)}
          </FilterChip>
          <FilterChip name="state" value="fixed">
            Fixed {exact(counts.fixed)}
          </FilterChip>
        </>
      ) : null}
      <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:ml-0">
        <details className="relative" key={search.toString()}>
          <summary className={cx(CHIP, themeTitle ? "border-brand bg-brand-soft text-brand" : CHIP_OFF, "list-none")}>
            {themeTitle ?? "Theme"}
            <ChevronDown size={14} aria-hidden="true" />
          </summary>
          <ul className="absolute right-0 z-10 mt-1 max-h-[320px] w-[200px] overflow-y-auto rounded-m border border-line bg-surface p-1.5 shadow-2 max-sm:right-auto max-sm:left-0">
            {[{ key: null, title: "All themes" }, ...themes].map(({ key: choice, title }) => (
              <li key={choice ?? "all"}>
                <Link
                  to={withParam(search, "theme", choice)}
                  preventScrollReset
                  aria-current={choice === theme ? "true" : undefined}
                  className={cx(
                    "flex min-h-8 items-center rounded-s px-2.5 text-[13px] hover:bg-sunken pointer-coarse:min-h-11",
                    choice === theme ? "font-bold text-brand" : "font-medium",
                  )}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </details>
        {(["csv", "json"] as const).map((format) => (
          <a
            key={format}
            href={`/seo/projects/${projectId}/export.${format}?${query}`}
            download
            data-feature="seo.export"
            className={cx(CHIP, CHIP_OFF)}
          >
            <Download size={14} aria-hidden="true" />
            <span>
              <span className="max-sm:sr-only">Export </span>
              {format.toUpperCase()}
            </span>
          </a>
        ))}
      </div>
    </div>
  );
}
