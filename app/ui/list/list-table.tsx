import { Link, useSearchParams } from "@remix-run/react";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ListQuery } from "#app/platform/lists/list-spec.ts";
import { counted, exact } from "#app/shared/format/number.ts";
import { cx } from "../cx.ts";
import { CHIP, CHIP_OFF } from "./filters/filter-chip.tsx";
import { nextSort, withParams } from "./list-address.ts";
import type { ListColumn, ListDefinition } from "./list-definition.ts";
import { RowMenu } from "./row-menu.tsx";
import { Table, Td, Th } from "./table.tsx";

/** More rows than these are drawn once the person comes near them. */
const FIRST_ROWS = 200;

interface ListTableProps<Row, Context> {
  list: ListDefinition<Row, Context>;
  rows: readonly Row[];
  query: ListQuery;
  context: Context;
  /** Form of the actions for selected rows; null: rows cannot be selected. */
  formId: string | null;
  readOnly: boolean;
}

/** The rows of a list under headings that sort. */
export function ListTable<Row, Context>({
  list,
  rows,
  query,
  context,
  formId,
  readOnly,
}: ListTableProps<Row, Context>) {
  const [search] = useSearchParams();
  const columns = list.columns.filter(({ id }) => query.columns.includes(id));
  const drawn = useDrawnRows(rows.length, search.has("all"));
  const actions = readOnly ? undefined : list.rowActions;
  return (
    <>
      <Table
        label={list.label}
        scrolls
        compact={query.density === "compact"}
        hasMore={columns.some(({ wide }) => wide)}
      >
        <thead>
          <tr>
            {formId ? (
              <Th className="w-px">
                <SelectAll />
              </Th>
            ) : null}
            {columns.map((column) => (
              <Heading key={column.id} column={column} sort={query.sort} />
            ))}
            {actions ? (
              <Th className="w-px">
                <span className="sr-only">Actions</span>
              </Th>
            ) : null}
          </tr>
        </thead>
        {groupsOf(list, rows.slice(0, drawn.count), context, query.sort === null).map(({ title, members }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a heading may come again further down
          <tbody key={index}>
            {title === null ? null : (
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={columns.length + (formId ? 1 : 0) + (actions ? 1 : 0)}
                  className="border-line border-b bg-sunken/50 px-3 pt-3 pb-1.5 text-left font-bold text-[13px]"
                >
                  {title}
                </th>
              </tr>
            )}
            {members.map((row) => (
              <tr key={list.keyOf(row)} data-row className="hover:bg-sunken/50 has-checked:bg-brand-soft">
                {formId ? (
                  <Td className="w-px">
                    <input
                      type="checkbox"
                      name="ids"
                      value={list.keyOf(row)}
                      form={formId}
                      aria-label={`Select ${list.nameOf(row)}`}
                      className="mt-0.5 size-[18px] accent-brand"
                    />
                  </Td>
                ) : null}
                {columns.map((column) => (
                  <Td key={column.id} {...looks(column)}>
                    {column.cell ? column.cell(row, context) : plain(column.value(row))}
                  </Td>
                ))}
                {actions ? (
                  <Td className="w-px">
                    <RowMenu name={list.nameOf(row)} rowKey={list.keyOf(row)} actions={actions(row, context)} />
                  </Td>
                ) : null}
              </tr>
            ))}
          </tbody>
        ))}
      </Table>
      {drawn.count < rows.length ? (
        <p ref={drawn.end} className="mt-2 text-center">
          <Link to={withAll(search)} preventScrollReset className={cx(CHIP, CHIP_OFF)}>
            Show {counted(rows.length - drawn.count, "more row")}
          </Link>
        </p>
      ) : null}
    </>
  );
}

/** Rows under their headings; all of them under none, where the list has no headings or is sorted by a column. */
function groupsOf<Row, Context>(
  { groupOf }: ListDefinition<Row, Context>,
  rows: readonly Row[],
  context: Context,
  inOwnOrder: boolean,
): { title: string | null; members: Row[] }[] {
  const groups: { title: string | null; members: Row[] }[] = [];
  for (const row of rows) {
    const title = inOwnOrder ? (groupOf?.(row, context) ?? null) : null;
    const last = groups.at(-1);
    if (last && last.title === title) last.members.push(row);
    else groups.push({ title, members: [row] });
  }
  return groups;
}

const looks = <Row, Context>({ numeric, wide, fixed, className }: ListColumn<Row, Context>) => ({
  ...(numeric && { numeric }),
  ...(wide && { wide }),
  ...(fixed && { pinned: true }),
  ...(className && { className }),
});

const plain = (value: string | number | null) =>
  value === null || value === "" ? (
    <span className="text-ink-3">–</span>
  ) : typeof value === "number" ? (
    exact(value)
  ) : (
    value
  );

const withAll = (search: URLSearchParams): string => {
  const next = new URLSearchParams(search);
  next.set("all", "1");
  return `?${next}`;
};

/** How many rows are drawn: all once the end of the first ones comes into view, or the address asks for them. */
function useDrawnRows(total: number, all: boolean) {
  const end = useRef<HTMLParagraphElement>(null);
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    const target = end.current;
    if (!target) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setWhole(true),
      { rootMargin: "600px" },
    );
    observer.observe(target);
    return () => observer.disconnect();
  });
  return { end, count: all || whole ? total : Math.min(total, FIRST_ROWS) };
}

function Heading<Row, Context>({ column, sort }: { column: ListColumn<Row, Context>; sort: ListQuery["sort"] }) {
  const [search] = useSearchParams();
  const current = sort?.by === column.id ? (sort.descending ? "descending" : "ascending") : undefined;
  const Arrow = current === "ascending" ? ArrowUp : ArrowDown;
  return (
    <Th {...looks(column)} sorted={current}>
      {column.sort ? (
        <Link
          to={withParams(search, { sort: nextSort(column, sort) })}
          preventScrollReset
          className={cx(
            "inline-flex items-center gap-1 whitespace-nowrap hover:text-ink hover:underline pointer-coarse:min-h-11",
            current && "text-ink",
          )}
        >
          {column.label}
          {current ? <Arrow size={12} aria-hidden="true" /> : null}
          {current ? null : <span className="sr-only">(sort)</span>}
        </Link>
      ) : (
        column.label
      )}
    </Th>
  );
}

/** Ticks every row of the page; needs scripts, and is not shown before they run. */
function SelectAll() {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  if (!ready) return <span className="sr-only">Select</span>;
  return (
    <input
      type="checkbox"
      aria-label="Select all rows of this page"
      className="mt-0.5 size-[18px] accent-brand"
      onChange={({ target }) => {
        const boxes = target.closest("table")?.querySelectorAll<HTMLInputElement>("tbody input[name=ids]") ?? [];
        for (const box of boxes) if (box.checked !== target.checked) box.click();
      }}
    />
  );
}
