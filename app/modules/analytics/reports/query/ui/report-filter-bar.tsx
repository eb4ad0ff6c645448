import { Form, Link } from "@remix-run/react";
import { ChevronLeft, ChevronRight, ListFilter, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { ChipMenu, Choices } from "#app/ui/list/filters/chip-menu.tsx";
import { CHIP, CHIP_OFF, CHIP_ON } from "#app/ui/list/filters/filter-chip.tsx";
import type { FilterBar } from "../filter-bar.server.ts";
import type { FilterDraft } from "../filter-draft.server.ts";
import { RangeFields } from "./range-fields.tsx";
import { useReportKeys } from "./use-report-keys.ts";

const INPUT = "h-9 w-full min-w-0 rounded-s border border-line-strong bg-surface px-2.5 text-sm pointer-coarse:h-11";

/** What a form of the address must not lose. */
export function PreservedFields({ kept, without = [] }: { kept: FilterBar["kept"]; without?: readonly string[] }) {
  return kept
    .filter(([name]) => !without.includes(name))
    .map(([name, value], index) => (
      <input key={`${name}${index.toString()}`} type="hidden" name={name} value={value} />
    ));
}

function CustomRange({ bar: { fields, today, kept } }: { bar: FilterBar }) {
  return (
    <Form method="get" preventScrollReset className="mt-1.5 grid grid-cols-2 gap-2 border-line border-t p-2 pt-3">
      <PreservedFields kept={kept} without={["period", ...Object.keys(fields), "interval"]} />
      <input type="hidden" name="period" value="custom" />
      <RangeFields fields={fields} today={today} labelled className={INPUT} />
      <Button type="submit" size="s" className="col-span-2">
        Show
      </Button>
    </Form>
  );
}

function Arrow({ href, label, children }: { href: string | null; label: string; children: ReactNode }) {
  const look = cx(CHIP, CHIP_OFF, "px-1.5 pointer-coarse:w-11 pointer-coarse:justify-center");
  if (href === null)
    return (
      <span aria-hidden="true" className={cx(look, "opacity-40")}>
        {children}
      </span>
    );
  return (
    <Link to={href} preventScrollReset prefetch="intent" aria-label={label} className={look}>
      {children}
    </Link>
  );
}

interface ReportFilterBarProps {
  bar: FilterBar;
  children?: ReactNode;
}

function ComparisonMenu({ bar: { comparisons, alignments, intervals } }: { bar: FilterBar }) {
  const compared = comparisons.find(({ current }) => current)?.label.toLowerCase() ?? "";
  return (
    <ChipMenu
      group="question"
      name={`${intervals.length > 0 ? "Comparison and steps" : "Comparison"}: vs ${compared}`}
      label={
        <span>
          <span className="text-ink-3">vs </span>
          {compared}
        </span>
      }
    >
      <Choices title="Compare with" choices={comparisons} />
      {alignments.length > 0 ? (
        <div className="mt-1.5 border-line border-t pt-1">
          <Choices title="Line up" choices={alignments} />
        </div>
      ) : null}
      {intervals.length > 0 ? (
        <div className="mt-1.5 border-line border-t pt-1">
          <Choices title="Chart by" choices={intervals} />
        </div>
      ) : null}
    </ChipMenu>
  );
}

/** Period, comparison, steps and filters of a report: links and forms of the address. */
export function ReportFilterBar({ bar, children }: ReportFilterBarProps) {
  useReportKeys(bar);
  return (
    // A new address closes what was open.
    <div key={JSON.stringify(bar.kept)} className="mb-4">
      <div className="relative flex flex-wrap items-center gap-2">
        <Arrow href={bar.before} label="Earlier days">
          <ChevronLeft size={16} aria-hidden="true" />
        </Arrow>
        <ChipMenu
          group="question"
          name={`Period: ${bar.label}`}
          label={<span className="font-semibold">{bar.label}</span>}
          wide
        >
          <Choices choices={bar.periods} />
          <CustomRange bar={bar} />
        </ChipMenu>
        <Arrow href={bar.after} label="Later days">
          <ChevronRight size={16} aria-hidden="true" />
        </Arrow>
        {bar.comparisons.length > 0 ? <ComparisonMenu bar={bar} /> : null}
        {bar.dimensions.length > 0 ? <AddFilter bar={bar} /> : null}
        <span className="flex-1" />
        {children}
      </div>
      <p className="mt-2 text-[13px] text-ink-3">
        {bar.range}
        {bar.comparedWith ? `, compared with ${bar.comparedWith}` : ""}
      </p>
      {[...(bar.notCompared ? [`Not compared: ${bar.notCompared}`] : []), ...bar.limits].map((limit) => (
        <p key={limit} className="mt-1 text-[13px] text-ink-3">
          {limit}
        </p>
      ))}
      {bar.coverage ? <p className="mt-1 text-[13px] text-ink-3">{bar.coverage}</p> : null}
      {bar.notices.map((notice) => (
        <p key={notice} role="status" className="mt-2 rounded-s bg-warn-soft px-3 py-2 text-[13px] text-warn">
          {notice}
        </p>
      ))}
      {bar.filters.length > 0 ? (
        <ul aria-label="Filters" className="mt-2.5 flex flex-wrap gap-2">
          {bar.filters.map(({ text, without }) => (
            <li key={text} className="min-w-0 max-w-full">
              <Link
                to={without}
                preventScrollReset
                aria-label={`Remove the filter: ${text}`}
                className={cx(CHIP, CHIP_ON, "max-w-full")}
              >
                <span className="truncate">{text}</span>
                <X size={14} aria-hidden="true" className="shrink-0" />
              </Link>
            </li>
          ))}
          {bar.withoutFilters ? (
            <li>
              <Link to={bar.withoutFilters} preventScrollReset className={cx(CHIP, CHIP_OFF)}>
                Remove all
              </Link>
            </li>
          ) : null}
        </ul>
      ) : null}
      {bar.draft ? <FilterForm bar={bar} draft={bar.draft} /> : null}
    </div>
  );
}

function AddFilter({ bar }: { bar: FilterBar }) {
  return (
    <ChipMenu
      group="question"
      name="Add a filter"
      wide
      label={
        <>
          <ListFilter size={14} aria-hidden="true" />
          Filter
        </>
      }
    >
      <Form method="get" preventScrollReset className="grid gap-2 p-2">
        <PreservedFields kept={bar.kept} />
        <label className="grid gap-1 text-ink-3 text-xs">
          What to filter by
          <select name="add" className={cx(INPUT, "text-ink")}>
            {bar.dimensions.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" size="s">
          Choose values
        </Button>
      </Form>
    </ChipMenu>
  );
}

/** The second half of adding a filter: how and by which value. */
function FilterForm({ bar, draft }: { bar: FilterBar; draft: FilterDraft }) {
  const { dimension, label, operators, suggestions, cancelHref, problem } = draft;
  return (
    <Form
      method="get"
      preventScrollReset
      aria-label="New filter"
      className="mt-3 grid gap-3 rounded-m border border-line-strong bg-surface p-4 shadow-1 sm:flex sm:flex-wrap sm:items-end"
    >
      <PreservedFields kept={bar.kept} />
      <input type="hidden" name="dimension" value={dimension} />
      <label className="grid gap-1 font-semibold text-sm">
        {label}
        <select name="operator" className={cx(INPUT, "font-normal")}>
          {operators.map((operator) => (
            <option key={operator.value} value={operator.value}>
              {operator.label}
            </option>
          ))}
        </select>
      </label>
      <label className="grid flex-1 gap-1 font-semibold text-sm sm:min-w-[220px]">
        Value
        <input
          name="value"
          list="filter-values"
          maxLength={500}
          // biome-ignore lint/a11y/noAutofocus: the form is what was asked for a moment ago
          autoFocus
          autoComplete="off"
          placeholder={dimension === "property" ? "name:value" : dimension.includes("page") ? "/blog/*" : undefined}
          aria-describedby={problem ? "filter-problem" : undefined}
          className={cx(INPUT, "font-normal")}
        />
        <datalist id="filter-values">
          {suggestions.map((suggestion) => (
            <option key={suggestion.value} value={suggestion.label} />
          ))}
        </datalist>
      </label>
      <div className="flex gap-2">
        <Button type="submit" look="primary" size="s" className="h-9">
          Apply
        </Button>
        <Link to={cancelHref} preventScrollReset className={cx(CHIP, CHIP_OFF, "h-9")}>
          Cancel
        </Link>
      </div>
      {problem ? (
        <p id="filter-problem" role="alert" className="basis-full text-[13px] text-bad">
          {problem}
        </p>
      ) : null}
    </Form>
  );
}
