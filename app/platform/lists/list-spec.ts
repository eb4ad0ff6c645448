/** How a column is sorted when its heading is chosen first. */
export type SortDirection = "ascending" | "descending";

/** What the server must know of a column of a list. */
export interface ColumnSpec {
  /** Its name in the address: `sort=-words`, `columns=status,words`. */
  id: string;
  label: string;
  /** The rows can be sorted by it, in this direction first. */
  sort?: SortDirection;
  /** Always shown, and stays in place while the others scroll sideways: the first column. */
  fixed?: boolean;
  /** Shown only once it was chosen. */
  hidden?: boolean;
}

export type FilterOption = readonly [value: string, label: string];

/** A filter of a list: one value at a time, held by the address. */
export interface FilterSpec {
  id: string;
  label: string;
  /** Null: the values come with the page, such as the groups of a project. */
  options: readonly FilterOption[] | null;
}

/** A list as the server reads its address. `defineList` adds how its cells look. */
export interface ListSpec {
  /** Names its saved views: "seo.pages". */
  id: string;
  columns: readonly ColumnSpec[];
  filters?: readonly FilterSpec[];
  /** Placeholder of the search field; without one there is no search. */
  search?: string;
  /** `-id` is descending. Without one the list has an order of its own until a heading is chosen. */
  defaultSort?: string;
}

export const DENSITIES = ["comfortable", "compact"] as const;
export type Density = (typeof DENSITIES)[number];

export const PAGE_SIZES = [50, 100, 200, 500] as const;
export const SEARCH_MAX_CHARS = 200;

/** Parameters that belong to every list; whatever else a page has in its address stays there. */
export const LIST_PARAMS = ["search", "sort", "columns", "density", "limit", "cursor"] as const;

/** What an address asks of a list. */
export interface ListQuery {
  /** Null: the order that the list has of its own. */
  sort: { by: string; descending: boolean } | null;
  search: string;
  /** Value by filter; a filter that is off is left out. */
  filters: Readonly<Record<string, string>>;
  /** Shown columns in the order of the list. */
  columns: readonly string[];
  density: Density;
  limit: number;
  cursor: string | undefined;
}

function readSort({ columns, defaultSort }: ListSpec, text: string | null): ListQuery["sort"] {
  for (const asked of [text, defaultSort]) {
    const by = asked?.replace(/^-/, "");
    if (asked && by && columns.some(({ id, sort }) => id === by && sort)) return { by, descending: asked !== by };
  }
  return null;
}

/** Accepts `columns=a,b` and, from a form without scripts, `columns=a&columns=b`. */
function readColumns({ columns }: ListSpec, values: readonly string[]): string[] {
  const asked = new Set(values.flatMap((value) => value.split(",")));
  const known = columns.some(({ id }) => asked.has(id));
  return columns.filter(({ id, fixed, hidden }) => fixed || (known ? asked.has(id) : !hidden)).map(({ id }) => id);
}

function readFilters({ filters = [] }: ListSpec, search: URLSearchParams): Record<string, string> {
  const found = filters.flatMap(({ id, options }) => {
    const value = search.get(id)?.slice(0, SEARCH_MAX_CHARS) ?? "";
    const known = options ? options.some(([option]) => option === value) : value !== "";
    return known ? [[id, value] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Reads what the address asks of a list. Values that the list does not know count as left out. */
export function parseListQuery(spec: ListSpec, search: URLSearchParams): ListQuery {
  return {
    sort: readSort(spec, search.get("sort")),
    search: spec.search ? (search.get("search") ?? "").trim().slice(0, SEARCH_MAX_CHARS) : "",
    filters: readFilters(spec, search),
    columns: readColumns(spec, search.getAll("columns")),
    density: DENSITIES.find((density) => density === search.get("density")) ?? "comfortable",
    limit: PAGE_SIZES.find((size) => String(size) === search.get("limit")) ?? PAGE_SIZES[0],
    cursor: search.get("cursor") || undefined,
  };
}

/** Reads what the address of a request asks of a list. */
export const readListQuery = (request: Request, spec: ListSpec): ListQuery =>
  parseListQuery(spec, new URL(request.url).searchParams);

/** The part of an address that a saved view keeps: what the list knows, in a fixed order, without the position. */
export function viewOf(spec: ListSpec, search: URLSearchParams): string {
  const names = [...LIST_PARAMS.filter((name) => name !== "cursor"), ...(spec.filters ?? []).map(({ id }) => id)];
  const view = new URLSearchParams();
  for (const name of names) {
    const value = search.getAll(name).filter(Boolean).join(",");
    if (value !== "") view.set(name, value);
  }
  return view.toString();
}
