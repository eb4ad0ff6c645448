import { useSearchParams } from "@remix-run/react";
import { type ReactNode, useId, useRef } from "react";
import type { FilterOption, ListQuery } from "#app/platform/lists/list-spec.ts";
import { counted } from "#app/shared/format/number.ts";
import { Card } from "../card.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { CursorLinks } from "./filters/filter-chip.tsx";
import type { ListDefinition } from "./list-definition.ts";
import { ListTable } from "./list-table.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import type { ListedView } from "./saved-views.tsx";
import { useListKeys } from "./use-list-keys.ts";

interface ListProps<Row, Context> {
  list: ListDefinition<Row, Context>;
  rows: readonly Row[];
  /** What the address asks, read by `readListQuery`. */
  query: ListQuery;
  nextCursor: string | null;
  /** All rows that fit the filters, on every page. */
  total?: number | undefined;
  /** The views that the person saved of this list; without it views cannot be saved here. */
  views?: readonly ListedView[];
  /** Path of the file with what is shown; the page's search parameters are added. */
  exportPath?: string;
  /** Parameters that the file needs besides, such as which list it is. */
  exportParams?: Readonly<Record<string, string>>;
  /** Values of the filters that come with the page, or other words for those that a filter has. */
  options?: Readonly<Record<string, readonly FilterOption[]>>;
  /** Parameters that the forms of the list keep besides its own: `crawl`. */
  keep?: readonly string[];
  /** Rows cannot be changed now; they are not selectable then. */
  readOnly?: boolean;
  /** Shown in place of the table when no filter is on and there is no row. */
  empty: ReactNode;
  /** More controls in the toolbar. */
  children?: ReactNode;
}

type Props<Row, Context> = ListProps<Row, Context> &
  (Context extends undefined ? { context?: undefined } : { context: Context });

/**
 * A list of a module: search, filters, views, columns, sorting, selection, menu of a row, pages. Its address holds all of
 * it, so that it works without scripts and can be shared.
 */
export function List<Row, Context = undefined>(props: Props<Row, Context>) {
  const {
    list,
    rows,
    query,
    nextCursor,
    total,
    views,
    exportPath,
    exportParams,
    options,
    keep,
    readOnly = false,
    empty,
  } = props;
  const [search] = useSearchParams();
  const root = useRef<HTMLDivElement>(null);
  const formId = useId();
  useListKeys(root);
  const filtered = query.search !== "" || Object.keys(query.filters).length > 0;
  const bulk = readOnly ? [] : (list.bulk ?? []);
  const more = nextCursor !== null || search.has("cursor");
  return (
    <div ref={root} data-list={list.id}>
      <ListToolbar
        key={search.toString()}
        list={list}
        query={query}
        views={views}
        exportPath={rows.length > 0 ? exportPath : undefined}
        exportParams={exportParams}
        options={options}
        keep={keep}
      >
        {props.children}
      </ListToolbar>
      <p aria-live="polite" className="mb-2 text-[13px] text-ink-3">
        {total === undefined ? null : countText(total, rows.length, more, list)}
      </p>
      {rows.length > 0 ? (
        <ListTable
          list={list}
          rows={rows}
          query={query}
          context={props.context as Context}
          formId={bulk.length > 0 ? formId : null}
          readOnly={readOnly}
        />
      ) : filtered ? (
        <Card className="p-6 text-center text-ink-2 text-sm">
          No {list.noun} matches. Remove a filter or search for a shorter part of the word.
        </Card>
      ) : (
        empty
      )}
      {bulk.length > 0 && rows.length > 0 ? <BulkBar id={formId} actions={bulk} root={root} /> : null}
      <CursorLinks nextCursor={nextCursor} />
    </div>
  );
}

const countText = (total: number, shown: number, more: boolean, { noun, nouns }: { noun: string; nouns?: string }) =>
  more && shown < total ? `${shown} of ${counted(total, noun, nouns)}` : counted(total, noun, nouns);
