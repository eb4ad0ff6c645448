import type { Distribution, NearGroups, PageText, StructureState } from "../../structure/domain/structure.ts";
import type { CrawlState } from "../crawl-state.ts";
import { KIND, STATE } from "../store/tables.ts";
import { UnionFind } from "./domain/similarity/lsh.ts";
import { ANALYSES } from "./run-analyses.ts";

/** Pages of a group that are named; all are in the file of pairs. */
const PAGES_SHOWN = 12;
const CRAWLED = `kind = ${KIND.page} AND state = ${STATE.done}`;

interface Step {
  label: string;
  /** Up to and without; the last one has no end. */
  below: number;
}

const RESPONSE_TIMES: readonly Step[] = [
  { label: "< 0.1", below: 100 },
  { label: "0.1 +", below: 200 },
  { label: "0.2 +", below: 400 },
  { label: "0.4 +", below: 800 },
  { label: "0.8 +", below: 1_500 },
  { label: "1.5 +", below: 3_000 },
  { label: "3 +", below: 6_000 },
  { label: "6 +", below: Number.POSITIVE_INFINITY },
];

const SIZES: readonly Step[] = [
  { label: "< 10", below: 10_000 },
  { label: "10 +", below: 25_000 },
  { label: "25 +", below: 50_000 },
  { label: "50 +", below: 100_000 },
  { label: "100 +", below: 250_000 },
  { label: "250 +", below: 500_000 },
  { label: "500 +", below: 1_000_000 },
  { label: "1,000 +", below: Number.POSITIVE_INFINITY },
];

const DEPTHS: readonly Step[] = [
  ...Array.from({ length: 7 }, (_, depth) => ({ label: String(depth), below: depth + 1 })),
  { label: "7 +", below: Number.POSITIVE_INFINITY },
];

function distribution(sql: SqlStorage, column: string, steps: readonly Step[], only: string): Distribution[] {
  const ends = steps.slice(0, -1).map(({ below }, at) => `WHEN ${column} < ${below} THEN ${at}`);
  const counts = new Map(
    sql
      .exec<{ step: number; n: number }>(
        `SELECT CASE ${ends.join(" ")} ELSE ${steps.length - 1} END AS step, count(*) AS n FROM urls WHERE ${CRAWLED} AND ${only} AND ${column} IS NOT NULL GROUP BY step`,
      )
      .toArray()
      .map(({ step, n }) => [step, n]),
  );
  return steps.map(({ label }, at) => ({ label, pageCount: counts.get(at) ?? 0 }));
}

/** Whether the site was analysed, and how its pages spread over response times, sizes and depths. */
export function readStructureState(sql: SqlStorage, state: CrawlState): StructureState {
  return {
    analysed: (state.nextAnalysis ?? 0) >= ANALYSES.length,
    distributions: {
      responseTime: distribution(sql, "ttfb_ms", RESPONSE_TIMES, "status IS NOT NULL"),
      size: distribution(sql, "size_bytes", SIZES, "is_html = 1"),
      depth: distribution(sql, "depth", DEPTHS, "is_html = 1"),
    },
  };
}

/** Groups of pages whose texts are at least so similar, the largest first. The cursor is the number of groups before. */
export function readNearGroups(
  sql: SqlStorage,
  { minimum, cursor, limit }: { minimum: number; cursor?: string | undefined; limit: number },
): NearGroups {
  const groups = new UnionFind();
  const likest = new Map<number, { id: number; similarity: number }>();
  for (const [a, b, similarity] of sql
    .exec("SELECT a_id, b_id, similarity FROM near_pairs WHERE similarity >= ? ORDER BY similarity DESC, id", minimum)
    .raw() as Iterable<[number, number, number]>) {
    groups.join(a, b);
    if (!likest.has(b)) likest.set(b, { id: a, similarity });
  }
  const all = groups.all();
  const from = cursor !== undefined && /^\d{1,7}$/.test(cursor) ? Number(cursor) : 0;
  const shown = all.slice(from, from + limit);
  const ids = shown.flatMap((pages) => pages.slice(0, PAGES_SHOWN)).flatMap((id) => [id, likest.get(id)?.id ?? id]);
  const known = new Map(
    sql
      .exec<{ id: number; url: string; title: string | null }>(
        "SELECT id, url, title FROM urls WHERE id IN (SELECT value FROM json_each(?))",
        JSON.stringify(ids),
      )
      .toArray()
      .map((row) => [row.id, row]),
  );
  return {
    groups: shown.map((pages) => ({
      pageCount: pages.length,
      pages: pages.slice(0, PAGES_SHOWN).flatMap((id) => {
        const page = known.get(id);
        const like = likest.get(id);
        const other = like && known.get(like.id);
        return page
          ? [
              {
                url: page.url,
                title: page.title,
                like: like && other ? { url: other.url, similarity: like.similarity } : null,
              },
            ]
          : [];
      }),
    })),
    groupCount: all.length,
    pageCount: all.reduce((sum, pages) => sum + pages.length, 0),
    nextCursor: from + limit < all.length ? String(from + limit) : null,
  };
}

/** The visible text of each address, in the order asked; addresses without one are left out. */
export const readTexts = (sql: SqlStorage, urls: readonly string[]): PageText[] =>
  urls.flatMap((url) =>
    sql
      .exec<{ url: string; title: string | null; text: string }>(
        "SELECT u.url, u.title, t.text FROM urls AS u JOIN page_texts AS t ON t.page_id = u.id WHERE u.url = ?",
        url,
      )
      .toArray(),
  );
