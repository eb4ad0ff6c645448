import type { FetchFailure } from "#app/shared/network/fetch-failure.ts";
import type { CheckedTarget, FragmentLink, ResolvedResource } from "../../domain/facts.ts";
import { RESOURCE_ROLES } from "../../domain/page-resources.ts";
import { BATCH, batches } from "../store/batches.ts";
import { KIND, STATE } from "../store/tables.ts";

/** Pages whose places are kept in memory: those in the menu of a site are asked for again and again. */
const PLACES_IN_MEMORY = 100;

/** What the pages load and what their links name, as the site checks read it. */
export function createTargetView(sql: SqlStorage): {
  target(url: string): CheckedTarget | undefined;
  troubledResources(): Generator<ResolvedResource>;
  fragmentLinks(): Generator<FragmentLink>;
} {
  return {
    target(url) {
      const row = sql
        .exec<{ status: number | null; failure: string | null; redirect_to: string | null }>(
          `SELECT status, failure, redirect_to FROM urls WHERE url = ? AND kind <> ${KIND.page} AND state = ${STATE.done}`,
          url,
        )
        .toArray()[0];
      return (
        row && { url, status: row.status, failure: row.failure as FetchFailure | null, redirectTo: row.redirect_to }
      );
    },
    *troubledResources() {
      type Row = {
        page_id: number;
        at: number;
        page_url: string;
        role: number;
        url: string;
        status: number | null;
        failure: string | null;
      };
      const rows = batches<Row>((last) =>
        sql
          .exec<Row>(
            `SELECT r.page_id, e.key AS at, p.url AS page_url, e.value ->> 1 AS role, t.url, t.status, t.failure
             FROM page_targets AS r, json_each(r.resources) AS e JOIN urls AS t ON t.id = e.value ->> 0 JOIN urls AS p ON p.id = r.page_id
             WHERE r.page_id >= ?1 AND (r.page_id > ?1 OR e.key > ?2) AND t.state = ${STATE.done} AND t.robots_blocked = 0 AND t.wall = 0
               AND (t.failure IS NOT NULL OR t.status >= 400)
             ORDER BY r.page_id, e.key LIMIT ${BATCH}`,
            last?.page_id ?? 0,
            last?.at ?? -1,
          )
          .toArray(),
      );
      for (const { page_url, url, role, status, failure } of rows) {
        const known = RESOURCE_ROLES[role];
        if (known) yield { from: page_url, url, role: known, status, failure: failure as FetchFailure | null };
      }
    },
    *fragmentLinks() {
      type Row = { page_id: number; url: string; fragments: string };
      const kept = new Map<number, ReturnType<typeof placesOf>>();
      const rows = batches<Row>((last) =>
        sql
          .exec<Row>(
            `SELECT r.page_id, u.url, r.fragments FROM page_targets AS r JOIN urls AS u ON u.id = r.page_id
             WHERE r.page_id > ? AND r.fragments IS NOT NULL ORDER BY r.page_id LIMIT ${BATCH}`,
            last?.page_id ?? 0,
          )
          .toArray(),
      );
      for (const { url, fragments } of rows) {
        for (const [id, place] of JSON.parse(fragments) as [number, string][]) {
          let known = kept.get(id);
          if (known === undefined) {
            if (kept.size >= PLACES_IN_MEMORY) kept.clear();
            known = placesOf(sql, id);
            kept.set(id, known);
          }
          if (known) yield { from: url, to: known.url, place, places: known.places };
        }
      }
    },
  };
}

/** The places of a page that was read whole; null for any other. */
function placesOf(sql: SqlStorage, id: number): { url: string; places: ReadonlySet<string> } | null {
  const row = sql
    .exec<{ url: string; places: string }>(
      `SELECT u.url, r.places FROM urls AS u JOIN page_targets AS r ON r.page_id = u.id WHERE u.id = ? AND u.kind = ${KIND.page} AND u.state = ${STATE.done}
         AND u.status = 200 AND u.failure IS NULL AND u.wall = 0 AND r.places IS NOT NULL`,
      id,
    )
    .toArray()[0];
  return row ? { url: row.url, places: new Set(JSON.parse(row.places) as string[]) } : null;
}
