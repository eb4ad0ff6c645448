import { Form, Link, useSearchParams } from "@remix-run/react";
import { Download, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { CHIP, CHIP_OFF, CHIP_ON } from "#app/ui/list/filter-chip.tsx";
import type { ReportHeadData } from "../open-report.server.ts";
import { RangeFields } from "./range-fields.tsx";

const PERIODS = [
  ["7d", "7 days"],
  ["30d", "30 days"],
  ["month", "This month"],
  ["12mo", "12 months"],
] as const;

const DATE = "h-[30px] min-w-0 rounded-s border border-line-strong bg-surface px-2 text-[13px] pointer-coarse:h-11";

/** The address with some parameters changed (null: removed). */
export function changed(search: URLSearchParams, change: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}

/** Range of days of a report, its filters, and the way to its file. `children`: what the page adds to this line. */
export function ReportHead({ head, csv, children }: { head: ReportHeadData; csv?: string; children?: ReactNode }) {
  const [search] = useSearchParams();
  const others = [...search].filter(([name]) => name !== "period" && !Object.hasOwn(head.fields, name));
  const named = Object.fromEntries(Object.keys(head.fields).map((name) => [name, null]));
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-center gap-2">
        {PERIODS.map(([name, label]) => (
          <Link
            key={name}
            to={changed(search, { ...named, period: name })}
            preventScrollReset
            aria-current={head.chosen === name ? "true" : undefined}
            className={cx(CHIP, head.chosen === name ? CHIP_ON : CHIP_OFF)}
          >
            {label}
          </Link>
        ))}
        <Form method="get" className="flex flex-wrap items-center gap-1.5" key={JSON.stringify(head.fields)}>
          {others.map(([name, value]) => (
            <input key={`${name}${value}`} type="hidden" name={name} value={value} />
          ))}
          <RangeFields fields={head.fields} today={head.today} className={DATE} />
          <Button type="submit" size="s">
            Show
          </Button>
        </Form>
        <span className="flex-1" />
        {children}
        {csv ? (
          <a href={`${csv}${search.size > 0 ? `?${search}` : ""}`} className={cx(CHIP, CHIP_OFF)} download>
            <Download size={14} aria-hidden="true" />
            CSV
          </a>
        ) : null}
      </div>
      {head.filters.length > 0 ? (
        <ul className="mt-2 flex flex-wrap gap-2">
          {head.filters.map((filter) => (
            <li key={filter}>
              <Link
                to={without(search, filter)}
                className={cx(CHIP, CHIP_ON)}
                aria-label={`Remove the filter ${filter}`}
              >
                {filter}
                <X size={13} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mt-2 text-[13px] text-ink-3">
        {head.range}
        {head.comparison ? `, compared with ${head.comparison}` : ""}
      </p>
      {head.coverage ? <p className="mt-1 text-[13px] text-ink-3">{head.coverage}</p> : null}
      {head.notices.map((notice) => (
        <p key={notice} role="status" className="mt-1 text-[13px] text-warn">
          {notice}
        </p>
      ))}
    </div>
  );
}

function without(search: URLSearchParams, filter: string): string {
  const next = new URLSearchParams(search);
  next.delete("f", filter);
  return `?${next}`;
}
