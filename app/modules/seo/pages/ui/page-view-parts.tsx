import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { CHIP, CHIP_OFF, CHIP_ON } from "#app/ui/list/filters/filter-chip.tsx";
import type { PagePart } from "../domain/page-view.ts";

const LABELS: Record<PagePart, string> = {
  overview: "Overview",
  content: "Content",
  links: "Links",
  images: "Images",
  data: "Structured data",
  headers: "Headers",
  facts: "Raw facts",
  history: "History",
};

/** The parts of the view of one page: links, so that each has an address of its own. */
export function PageParts({ current, url, crawl }: { current: PagePart; url: string; crawl: string | null }) {
  return (
    <nav aria-label="Parts of this page" className="mb-4 flex flex-wrap gap-2">
      {(Object.keys(LABELS) as PagePart[]).map((part) => (
        <Link
          key={part}
          to={`?${new URLSearchParams({ url, ...(part === "overview" ? {} : { part }), ...(crawl ? { crawl } : {}) })}`}
          preventScrollReset
          prefetch="intent"
          aria-current={part === current ? "page" : undefined}
          className={cx(CHIP, part === current ? CHIP_ON : CHIP_OFF)}
        >
          {LABELS[part]}
        </Link>
      ))}
    </nav>
  );
}

/** A titled stretch of a part. */
export function Section({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <section className="mb-6 min-w-0">
      <h3 className="font-bold text-[15px]">{title}</h3>
      {hint ? <p className="mt-0.5 max-w-[80ch] text-[13px] text-ink-3">{hint}</p> : null}
      <div className="mt-2.5">{children}</div>
    </section>
  );
}

/** Placeholder for an empty value. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <Card className="p-6 text-center text-ink-2 text-sm">{children}</Card>
);
