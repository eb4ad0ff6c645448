import { Form, Link, useSearchParams } from "@remix-run/react";
import { ArrowDown, ArrowUp, Download } from "lucide-react";
import type { ReactNode } from "react";
import { exact, signed } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { CHIP, CHIP_OFF, withParam } from "#app/ui/list/filters/filter-chip.tsx";
import { Th } from "#app/ui/list/table.tsx";
import { KIND_TITLES, periodText } from "../labels.ts";
import { useKeywordsBase } from "./section-nav.tsx";

/** A heading that sorts by its column; each column has one useful direction. */
export function SortTh({
  sort,
  current,
  ascending = false,
  wide = false,
  numeric = true,
  children,
}: {
  sort: string;
  current: string;
  ascending?: boolean;
  wide?: boolean;
  numeric?: boolean;
  children: ReactNode;
}) {
  const [search] = useSearchParams();
  const on = sort === current;
  const Arrow = ascending ? ArrowUp : ArrowDown;
  return (
    <Th numeric={numeric} wide={wide}>
      <Link
        to={withParam(search, "sort", sort)}
        preventScrollReset
        aria-current={on ? "true" : undefined}
        className={cx(
          "inline-flex items-center gap-1 whitespace-nowrap hover:text-ink hover:underline pointer-coarse:min-h-11",
          on && "text-ink",
        )}
      >
        {children}
        {on ? <Arrow size={12} aria-hidden="true" /> : null}
        <span className="sr-only">
          {on ? (ascending ? "(sorted, smallest first)" : "(sorted, largest first)") : "(sort by this)"}
        </span>
      </Link>
    </Th>
  );
}

export interface PeriodChoice {
  id: string;
  kind: keyof typeof KIND_TITLES;
  start: string;
  end: string;
}

const SELECT =
  "h-[38px] min-w-0 rounded-s border border-line-strong bg-surface px-2.5 text-sm pointer-coarse:h-11 max-sm:w-full";

/** Search and period of a list, as a form of the address; what else is in the address stays. */
export function ListForm({
  placeholder,
  periods = [],
  period,
  keep = [],
  children,
}: {
  placeholder: string;
  periods?: readonly PeriodChoice[];
  period?: string | undefined;
  /** Parameters that the form does not have but keeps. */
  keep?: readonly string[];
  children?: ReactNode;
}) {
  const [search] = useSearchParams();
  return (
    <Form
      method="get"
      role="search"
      data-feature="seo.keywords.filter"
      className="flex min-w-0 flex-1 flex-wrap gap-2 max-sm:basis-full"
    >
      {keep.map((name) =>
        search.get(name) ? <input key={name} type="hidden" name={name} value={search.get(name) ?? ""} /> : null,
      )}
      <input
        key={search.get("search")}
        type="search"
        name="search"
        defaultValue={search.get("search") ?? ""}
        aria-label={placeholder}
        placeholder={placeholder}
        maxLength={200}
        className="h-[38px] min-w-[160px] max-w-[300px] flex-1 rounded-s border border-line-strong bg-surface px-3 text-sm placeholder:text-ink-3 pointer-coarse:h-11 max-sm:max-w-none"
      />
      {children}
      {periods.length > 0 ? (
        <select name="period" aria-label="Period" defaultValue={period} key={period} className={SELECT}>
          {periods.map(({ id, kind, start, end }) => (
            <option key={id} value={id}>
              {periodText(start, end)} · {KIND_TITLES[kind].toLowerCase()}
            </option>
          ))}
        </select>
      ) : null}
      <Button type="submit">Show</Button>
    </Form>
  );
}

/** The list as a file, with its search, filters and order. */
export function ExportLink({ list }: { list: string }) {
  const base = useKeywordsBase();
  const [search] = useSearchParams();
  const query = new URLSearchParams(search);
  query.delete("cursor");
  query.delete("index");
  query.set("list", list);
  return (
    <a
      href={`${base}/export.csv?${query}`}
      download
      data-feature="seo.keywords.export"
      className={cx(CHIP, CHIP_OFF, "h-[38px]")}
    >
      <Download size={14} aria-hidden="true" />
      <span>
        <span className="max-sm:sr-only">Export </span>CSV
      </span>
    </a>
  );
}

/** A change in clicks with its sign; green and red only repeat what the sign says. */
export function ChangeValue({ value }: { value: number }) {
  return (
    <span className={cx(value > 0 ? "text-good" : value < 0 ? "text-bad" : "text-ink-3")}>
      {value === 0 ? "0" : signed(value)}
    </span>
  );
}

/** A whole number that was reckoned, not counted. */
export const formatRounded = (value: number): string => exact(Math.round(value));
