import { Form, Link, useParams, useSearchParams } from "@remix-run/react";
import { ArrowDown, ArrowUp, Download } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { CHIP, CHIP_OFF } from "#app/ui/list/filters/filter-chip.tsx";
import { Th } from "#app/ui/list/table.tsx";
import { pageHref } from "../../pages/ui/page-cells.tsx";
import { NoCrawlYet } from "../../ui/no-crawl-yet.tsx";

/** Shows what a part of the structure is, and in its place why there is nothing to see yet. */
export function Part({
  ready,
  what,
  intro,
  children,
}: {
  ready: "no-crawl" | "not-analysed" | "ready";
  what: string;
  intro: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <p className="mb-3.5 max-w-[78ch] text-[13px] text-ink-2">{intro}</p>
      {ready === "no-crawl" ? <NoCrawlYet what={what} /> : null}
      {ready === "not-analysed" ? (
        <Card className="p-6 text-center text-ink-2 text-sm">
          This crawl was stopped before its end, or made before Kaja read the structure of a site. Crawl again to see
          this.
        </Card>
      ) : null}
      {ready === "ready" ? children : null}
    </>
  );
}

export function Nothing({ filtered, children }: { filtered: boolean; children: ReactNode }) {
  return (
    <Card className="p-6 text-center text-ink-2 text-sm">{filtered ? "Nothing matches these filters." : children}</Card>
  );
}

/** Whether the reader has cut the list down. */
export function useFiltered(): boolean {
  const [search] = useSearchParams();
  return ["filter", "search", "template"].some((name) => search.has(name));
}

interface SortThProps {
  name: string;
  children: ReactNode;
  /** Of a list nobody sorted. */
  first?: boolean;
  /** Small or early first, until it is turned. */
  ascending?: boolean;
  numeric?: boolean;
  wide?: boolean;
}

/** A heading that is a link: sorts by its column, and turns the order of a list that is sorted so. */
export function SortTh({ name, children, first = false, ascending = false, ...cell }: SortThProps) {
  const [search] = useSearchParams();
  const current = search.has("sort") ? search.get("sort") === name : first;
  const order = current ? (search.get("order") ?? (ascending ? "asc" : "desc")) : null;
  const next = new URLSearchParams(search);
  next.delete("cursor");
  next.set("sort", name);
  const usual = ascending ? "asc" : "desc";
  const turned = order === usual ? (ascending ? "desc" : "asc") : usual;
  if (turned === usual) next.delete("order");
  else next.set("order", turned);
  const Arrow = order === "asc" ? ArrowUp : ArrowDown;
  return (
    <Th {...cell} sorted={order === null ? undefined : order === "asc" ? "ascending" : "descending"}>
      <Link
        to={`?${next}`}
        preventScrollReset
        className="inline-flex items-center gap-1 hover:text-ink hover:underline pointer-coarse:min-h-11"
      >
        {children}
        {order === null ? null : <Arrow size={12} aria-hidden="true" />}
      </Link>
    </Th>
  );
}

/** The row above a list: search, filters, and the list as a file. */
export function ListTools({
  list,
  crawlId,
  searchLabel,
  children,
}: {
  list: string;
  crawlId: string | null;
  searchLabel?: string;
  children?: ReactNode;
}) {
  const [search] = useSearchParams();
  const { projectId } = useParams();
  const file = new URLSearchParams(search);
  file.delete("cursor");
  file.set("list", list);
  if (crawlId) file.set("crawl", crawlId);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {searchLabel ? (
        <Form method="get" role="search" className="flex min-w-0 flex-1 basis-[260px] gap-2 sm:max-w-[420px]">
          {[...search].map(([name, value]) =>
            name === "search" || name === "cursor" ? null : (
              <input key={name} type="hidden" name={name} value={value} />
            ),
          )}
          <input
            type="search"
            name="search"
            defaultValue={search.get("search") ?? ""}
            aria-label={searchLabel}
            placeholder={searchLabel}
            maxLength={200}
            className="h-[38px] min-w-0 flex-1 rounded-s border border-line-strong bg-surface px-3 text-sm placeholder:text-ink-3 pointer-coarse:h-11"
          />
          <Button type="submit">Search</Button>
        </Form>
      ) : null}
      {children}
      <a
        href={`/seo/projects/${projectId}/structure.csv?${file}`}
        download
        data-feature="seo.export"
        className={cx(CHIP, CHIP_OFF, "ml-auto")}
      >
        <Download size={14} aria-hidden="true" />
        CSV
      </a>
    </div>
  );
}

/** An address of the crawl, as a link to its page; the title above it when it has one. */
export function PageLink({ url, title }: { url: string; title?: string | null }) {
  const { projectId = "" } = useParams();
  const [search] = useSearchParams();
  const to = pageHref(projectId, url, search.get("crawl"));
  return (
    <>
      <Link
        to={to}
        className={cx("line-clamp-2 hover:underline", title ? "font-semibold [overflow-wrap:anywhere]" : "break-all")}
      >
        {title || url}
      </Link>
      {title ? <div className="line-clamp-2 break-all text-ink-3 text-xs">{url}</div> : null}
    </>
  );
}
