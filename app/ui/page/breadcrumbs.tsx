import { Link, useLocation, useMatches } from "@remix-run/react";
import { useModuleLinks } from "../shell/module-links.ts";
import { breadcrumbsFor, type Crumb } from "./breadcrumb-trail.ts";

export type { Crumb } from "./breadcrumb-trail.ts";

/** How a page calls itself, in its `handle`. */
interface PageHandle {
  crumb?: (data: unknown) => string;
}

/** The way from Home to this page: a step for each segment of its path, the last called as the page calls itself, or the steps in `trail`. */
export function Breadcrumbs({ trail }: { trail?: readonly Crumb[] }) {
  const { pathname } = useLocation();
  const titles = new Map(useModuleLinks().map(({ href, title }) => [href, title]));
  const page = useMatches().at(-1);
  const name = (page?.handle as PageHandle | undefined)?.crumb?.(page?.data);
  const steps = breadcrumbsFor(pathname, titles, { trail, name });
  return (
    <nav aria-label="Breadcrumbs" className="mb-2.5 text-[13px] text-ink-3 pointer-coarse:-mt-3 pointer-coarse:mb-0">
      <ol className="flex flex-wrap gap-x-2 gap-y-1">
        {steps.map(({ label, to }, index) => (
          <li key={`${to ?? ""}${label}`} className="flex min-w-0 items-center gap-2">
            {index > 0 ? <span aria-hidden="true">/</span> : null}
            {to ? (
              <Link to={to} prefetch="intent" className="truncate hover:text-ink hover:underline pointer-coarse:py-3">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate text-ink-2">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
