import { diffLines, type LineDiff } from "../../compare/domain/line-diff.ts";
import type { CanonicalChange, SiteChanges } from "../../crawls/domain/crawl-alert.ts";
import type { CrawlRpc, FindingRow, PageCanonical, RobotsFile } from "../../domain/crawl.ts";
import type { FindingPosition } from "../../domain/list-cursor.ts";
import { readRobotsFile } from "../store/robots-record.ts";
import { bulk, FINDING_STATES, KIND, STATE } from "../store/tables.ts";
import { type RawFinding, toFinding } from "./read-lists.ts";

/** What differs between two crawls beside their findings. */

const HTML_PAGE = `kind = ${KIND.page} AND state = ${STATE.done} AND is_html = 1`;
const PER_PAGE = 2_000;
const EXAMPLES = 10;

/** The canonicals of HTML pages behind `after`, in the order of their addresses. */
export function readCanonicals(
  sql: SqlStorage,
  { after, limit }: { after: string | null; limit: number },
): PageCanonical[] {
  return sql
    .exec<{ url: string; canonical: string | null }>(
      `SELECT url, canonical FROM urls WHERE ${HTML_PAGE} AND url > ? ORDER BY url LIMIT ?`,
      after ?? "",
      Math.min(Math.max(1, Math.trunc(limit) || 1), PER_PAGE),
    )
    .toArray();
}

/** The lines in which two files differ; null while they are the same, or one of them is not known. */
export function compareRobots(before: RobotsFile | null, now: RobotsFile | null): LineDiff | null {
  return before && now && before.hash !== now.hash ? diffLines(before.text, now.text) : null;
}

/** Compares with the crawl before, a page of its addresses at a time: what both know and name another canonical for. */
export async function readSiteChanges(
  sql: SqlStorage,
  previous: Pick<CrawlRpc, "robotsFile" | "canonicals">,
): Promise<SiteChanges> {
  const robots = compareRobots(await previous.robotsFile(), readRobotsFile(sql));
  const examples: CanonicalChange[] = [];
  let count = 0;
  for (let after: string | null = null; ; ) {
    const before: PageCanonical[] = await previous.canonicals({ after, limit: PER_PAGE });
    const changed = bulk<{ url: string; was: string | null; canonical: string | null }>(
      sql,
      `SELECT urls.url AS url, p.value ->> 1 AS was, urls.canonical AS canonical FROM json_each(?1) AS p JOIN urls ON urls.url = p.value ->> 0
       WHERE ${HTML_PAGE} AND urls.canonical IS NOT p.value ->> 1`,
      before.map(({ url, canonical }) => [url, canonical]),
    );
    count += changed.length;
    for (const { url, was, canonical } of changed.slice(0, EXAMPLES - examples.length))
      examples.push({ url, before: was, now: canonical });
    after = before.at(-1)?.url ?? null;
    if (before.length < PER_PAGE) return { robots, canonicals: count > 0 ? { count, examples } : null };
  }
}

/** Most places that one call answers. */
export const POSITIONS_PER_PAGE = 5_000;
const OWN = `state <> ${FINDING_STATES.indexOf("fixed")}`;

/** Where the crawl's own findings stand, behind `after`: those that it only remembers as fixed are of another crawl. */
export function readFindingPositions(
  sql: SqlStorage,
  { after, limit }: { after: FindingPosition | null; limit: number },
): FindingPosition[] {
  return sql
    .exec<{ severity: number; code: string; url: string }>(
      `SELECT severity, code, url FROM findings WHERE ${OWN} AND (severity, code, url) > (?, ?, ?) ORDER BY severity, code, url LIMIT ?`,
      ...(after ?? [-1, "", ""]),
      Math.min(Math.max(1, Math.trunc(limit) || 1), POSITIONS_PER_PAGE),
    )
    .toArray()
    .map(({ severity, code, url }) => [severity, code, url]);
}

/** The findings at these places, in their order. */
export function readFindingsAt(sql: SqlStorage, places: readonly FindingPosition[]): FindingRow[] {
  return bulk<RawFinding>(
    sql,
    `SELECT f.severity, f.code, f.url, f.found, f.allowed, f.related, f.state FROM json_each(?1) AS p
     JOIN findings AS f ON f.severity = p.value ->> 0 AND f.code = p.value ->> 1 AND f.url = p.value ->> 2 ORDER BY f.severity, f.code, f.url`,
    places.map(([severity, code, url]) => [severity, code, url]),
  ).map(toFinding);
}
