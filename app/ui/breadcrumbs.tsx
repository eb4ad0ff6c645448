import { Link } from "@remix-run/react";

/** A step of the way to a page; the last one, the page itself, has no link. */
export interface Crumb {
  label: string;
  to?: string;
}

/** The way from Home to this page. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  const steps: readonly Crumb[] = [{ label: "Home", to: "/dashboard" }, ...trail];
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
