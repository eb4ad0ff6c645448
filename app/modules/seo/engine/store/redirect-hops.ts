import type { PageResult } from "./page-rows.ts";
import { bulk } from "./tables.ts";

/** Counts, for pages that redirect, the redirects in a row that lead to their target: one more than to the page itself. */
export function countHops(sql: SqlStorage, results: readonly PageResult[]): (pageId: number) => number {
  const ids = results.filter(({ facts }) => facts.redirectTo !== null).map(({ id }) => id);
  const rows = bulk<{ url_id: number; hops: number }>(
    sql,
    "SELECT url_id, hops FROM redirect_hops WHERE url_id IN (SELECT value FROM json_each(?1))",
    ids,
  );
  const before = new Map(rows.map(({ url_id, hops }) => [url_id, hops]));
  return (pageId) => (before.get(pageId) ?? 0) + 1;
}

/** Stores the hops to each target of a redirect; of two ways the shorter. */
export function putHops(
  sql: SqlStorage,
  found: ReadonlyMap<string, { hops: number }>,
  idOf: (url: string) => number | undefined,
): void {
  const rows = [...found].flatMap(([url, { hops }]) => {
    const id = hops > 0 ? idOf(url) : undefined;
    return id === undefined ? [] : [[id, hops]];
  });
  bulk(
    sql,
    "INSERT INTO redirect_hops SELECT value ->> 0, value ->> 1 FROM json_each(?1) WHERE true ON CONFLICT (url_id) DO UPDATE SET hops = min(hops, excluded.hops)",
    rows,
  );
}
