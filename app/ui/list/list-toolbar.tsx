import { Form, Link, useSearchParams } from "@remix-run/react";
import { Download, Search, SlidersHorizontal, X } from "lucide-react";
import type { ReactNode } from "react";
import {
  DENSITIES,
  type FilterOption,
  type FilterSpec,
  LIST_PARAMS,
  type ListQuery,
  PAGE_SIZES,
  viewOf,
} from "#app/platform/lists/list-spec.ts";
import { Button } from "../button.tsx";
import { cx } from "../cx.ts";
import { ChipMenu, Choices } from "./filters/chip-menu.tsx";
import { CHIP, CHIP_OFF, CHIP_ON } from "./filters/filter-chip.tsx";
import { withParams, withView } from "./list-address.ts";
import type { ListDefinition } from "./list-definition.ts";
import { type ListedView, SavedViews } from "./saved-views.tsx";

interface ListToolbarProps {
  // biome-ignore lint/suspicious/noExplicitAny: the toolbar reads no cell
  list: ListDefinition<any, any>;
  query: ListQuery;
  views: readonly ListedView[] | undefined;
  exportPath: string | undefined;
  exportParams: Readonly<Record<string, string>> | undefined;
  options: Readonly<Record<string, readonly FilterOption[]>> | undefined;
  keep: readonly string[] | undefined;
  children?: ReactNode;
}

/** Search, filters, views, columns and export above a list: links and forms of the address. */
export function ListToolbar(props: ListToolbarProps) {
  const { list, query, views, exportPath, exportParams = {}, options = {}, keep = [], children } = props;
  const [search] = useSearchParams();
  const filters = list.filters ?? [];
  const params = [...LIST_PARAMS, ...filters.map(({ id }) => id)];
  const kept = [...keep, ...params];
  return (
    <div className="relative mb-2.5 flex flex-wrap items-center gap-2">
      {list.search ? <SearchForm label={list.search} value={query.search} search={search} kept={kept} /> : null}
      {filters.map((filter) => (
        <FilterMenu
          key={filter.id}
          filter={filter}
          value={query.filters[filter.id]}
          options={options[filter.id] ?? filter.options ?? []}
          search={search}
        />
      ))}
      <span className="flex-1" />
      {children}
      {views ? (
        <SavedViews
          list={list.id}
          views={views}
          current={viewOf(list, search)}
          hrefOf={(view) => withView(search, params, view)}
        />
      ) : null}
      <DisplayMenu list={list} query={query} search={search} kept={kept} />
      {exportPath ? (
        <a href={`${exportPath}${withParams(search, exportParams)}`} download className={cx(CHIP, CHIP_OFF)}>
          <Download size={14} aria-hidden="true" />
          CSV
        </a>
      ) : null}
    </div>
  );
}

/** Hidden fields for what a form of the address must not lose. */
function Kept({ search, names, without }: { search: URLSearchParams; names: readonly string[]; without: string[] }) {
  return names
    .filter((name) => name !== "cursor" && !without.includes(name))
    .flatMap((name) => search.getAll(name).map((value) => [name, value] as const))
    .map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />);
}

interface AddressForm {
  search: URLSearchParams;
  kept: readonly string[];
}

function SearchForm({ label, value, search, kept }: AddressForm & { label: string; value: string }) {
  return (
    <Form method="get" role="search" className="flex min-w-0 max-w-[320px] flex-1 basis-52 gap-1.5 max-sm:max-w-none">
      <Kept search={search} names={kept} without={["search"]} />
      <input
        type="search"
        name="search"
        defaultValue={value}
        aria-label={label}
        placeholder={label}
        maxLength={200}
        className="h-[30px] min-w-0 flex-1 rounded-s border border-line-strong bg-surface px-2.5 text-[13px] placeholder:text-ink-3 pointer-coarse:h-11"
      />
      <button type="submit" aria-label="Search" className={cx(CHIP, CHIP_OFF, "pointer-coarse:w-11")}>
        <Search size={14} aria-hidden="true" />
      </button>
    </Form>
  );
}

/** A filter: off it opens its values, on it is a chip that names the value and is removed by a click. */
function FilterMenu({
  filter: { id, label },
  value,
  options,
  search,
}: {
  filter: FilterSpec;
  value: string | undefined;
  options: readonly FilterOption[];
  search: URLSearchParams;
}) {
  if (value !== undefined) {
    const title = `${label}: ${options.find(([option]) => option === value)?.[1] ?? value}`;
    return (
      <Link
        to={withParams(search, { [id]: null })}
        preventScrollReset
        aria-label={`Remove the filter ${title}`}
        className={cx(CHIP, CHIP_ON, "max-w-full")}
      >
        <span className="truncate">{title}</span>
        <X size={14} aria-hidden="true" className="shrink-0" />
      </Link>
    );
  }
  if (options.length === 0) return null;
  return (
    <ChipMenu group="list" name={`Filter by ${label}`} label={label}>
      <div className="max-h-[320px] overflow-y-auto">
        <Choices
          choices={options.map(([option, text]) => ({
            label: text,
            href: withParams(search, { [id]: option }),
            current: false,
          }))}
        />
      </div>
    </ChipMenu>
  );
}

const DENSITY_LABELS = { comfortable: "Comfortable", compact: "Compact" } as const;

/** Columns, density and rows a page. */
function DisplayMenu({ list, query, search, kept }: AddressForm & Pick<ListToolbarProps, "list" | "query">) {
  return (
    <ChipMenu
      group="list"
      name="Display: columns and density"
      right
      label={
        <>
          <SlidersHorizontal size={14} aria-hidden="true" />
          Display
        </>
      }
    >
      <Form method="get" preventScrollReset className="grid gap-3 p-2">
        <Kept search={search} names={kept} without={["columns", "density", "limit"]} />
        <fieldset className="grid gap-0.5">
          <legend className="pb-1 font-semibold text-ink-3 text-xs">Columns</legend>
          {list.columns
            .filter(({ fixed }) => !fixed)
            .map(({ id, label }) => (
              <label key={id} className="flex min-h-7 items-center gap-2 text-sm pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  name="columns"
                  value={id}
                  defaultChecked={query.columns.includes(id)}
                  className="size-4 accent-brand"
                />
                {label}
              </label>
            ))}
        </fieldset>
        <fieldset className="flex flex-wrap gap-x-4">
          <legend className="pb-1 font-semibold text-ink-3 text-xs">Row height</legend>
          {DENSITIES.map((density) => (
            <label key={density} className="flex min-h-7 items-center gap-2 text-sm pointer-coarse:min-h-11">
              <input
                type="radio"
                name="density"
                value={density}
                defaultChecked={query.density === density}
                className="accent-brand"
              />
              {DENSITY_LABELS[density]}
            </label>
          ))}
        </fieldset>
        <label className="flex items-center justify-between gap-2 text-ink-3 text-xs">
          <span className="font-semibold">Rows per page</span>
          <select
            name="limit"
            defaultValue={query.limit}
            className="h-8 rounded-s border border-line-strong bg-surface px-2 text-ink text-sm pointer-coarse:h-11"
          >
            {PAGE_SIZES.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
        <Button type="submit" size="s">
          Apply
        </Button>
      </Form>
    </ChipMenu>
  );
}
