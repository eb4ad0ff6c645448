import { Link, useParams } from "@remix-run/react";
import { cx } from "#app/ui/cx.ts";
import { CHIP, CHIP_OFF, CHIP_ON } from "#app/ui/list/filters/filter-chip.tsx";

const PARTS = [
  ["", "General"],
  ["/crawl", "Crawl"],
  ["/extraction", "Extraction"],
  ["/access", "Access"],
  ["/alerts", "Alerts"],
] as const;

/** The pages of a project's settings. */
export function SettingsNav({ current }: { current: (typeof PARTS)[number][1] }) {
  const { projectId } = useParams();
  return (
    <nav aria-label="Parts of the settings" className="flex flex-wrap gap-2">
      {PARTS.map(([path, label]) => (
        <Link
          key={path}
          to={`/seo/projects/${projectId}/settings${path}`}
          prefetch="intent"
          aria-current={label === current ? "page" : undefined}
          className={cx(CHIP, label === current ? CHIP_ON : CHIP_OFF)}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
