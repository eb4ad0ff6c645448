import { severityScore } from "../../checks/domain/score/severity-score.ts";
import type { MutedMetrics } from "../../mutes/domain/mutes.ts";
import { KIND, SEVERITIES, STATE } from "../store/tables.ts";

/** Of a crawl without findings. */
export const NO_MUTED_METRICS: MutedMetrics = {
  errorCount: 0,
  warningCount: 0,
  noticeCount: 0,
  newCount: 0,
  fixedCount: 0,
  persistingCount: 0,
  htmlPagesHealed: 0,
  severityScore: null,
};

/** With the severities named, each code is looked up in the primary key: of the findings only the muted ones are read. */
const MUTED = "severity IN (0, 1, 2) AND code IN (SELECT value FROM json_each(?1))";

/** The same of a crawl that is over: figured once for the codes that are muted, since every page of the site is looked at. */
export function cachedMutedMetrics(sql: SqlStorage, codes: readonly string[]): MutedMetrics {
  const list = JSON.stringify(codes.toSorted());
  const kept = sql.exec<{ figures: string }>("SELECT figures FROM muted_figures WHERE codes = ?", list).toArray()[0];
  if (kept) return JSON.parse(kept.figures) as MutedMetrics;
  const figures = readMutedMetrics(sql, codes);
  sql.exec("DELETE FROM muted_figures");
  sql.exec("INSERT INTO muted_figures VALUES (?, ?)", list, JSON.stringify(figures));
  return figures;
}

/** What a crawl counts because of these codes alone. */
export function readMutedMetrics(sql: SqlStorage, codes: readonly string[]): MutedMetrics {
  const list = JSON.stringify(codes);
  const totals = sql
    .exec<{ severity: number; state: number; n: number }>(
      `SELECT severity, state, count(*) AS n FROM findings WHERE ${MUTED} GROUP BY severity, state`,
      list,
    )
    .toArray();
  const sum = (match: (row: { severity: number; state: number }) => boolean) =>
    totals.filter(match).reduce((total, row) => total + row.n, 0);
  const { healed } = sql
    .exec<{ healed: number }>(
      `SELECT count(*) AS healed FROM
         (SELECT url, count(*) AS n FROM findings WHERE severity = 0 AND code IN (SELECT value FROM json_each(?1)) AND state <> 2 GROUP BY url) AS muted
       JOIN urls ON urls.url = muted.url WHERE urls.kind = ${KIND.page} AND urls.is_html = 1 AND urls.errors = muted.n`,
      list,
    )
    .one();
  return {
    errorCount: sum((row) => row.severity === 0 && row.state !== 2),
    warningCount: sum((row) => row.severity === 1 && row.state !== 2),
    noticeCount: sum((row) => row.severity === 2 && row.state !== 2),
    newCount: sum((row) => row.state === 0),
    persistingCount: sum((row) => row.state === 1),
    fixedCount: sum((row) => row.state === 2),
    htmlPagesHealed: healed,
    severityScore: severityScore(ranksByWorst(sql, list)),
  };
}

/** The shares of all HTML pages added up by the worst that is left on them: the score needs no more of the pages. */
function* ranksByWorst(sql: SqlStorage, codes: string) {
  const left = (column: string, severity: number) => `u.${column} - ifnull(m.n${severity}, 0) > 0`;
  const rows = sql.exec<{ rank: number; worst: number }>(
    `WITH m AS (SELECT url, sum(severity = 0) AS n0, sum(severity = 1) AS n1, sum(severity = 2) AS n2 FROM findings WHERE ${MUTED} AND state <> 2 GROUP BY url)
     SELECT sum(r.rank) AS rank, CASE WHEN ${left("errors", 0)} THEN 0 WHEN ${left("warnings", 1)} THEN 1 WHEN ${left("notices", 2)} THEN 2 ELSE 3 END AS worst
     FROM urls AS u JOIN page_ranks AS r ON r.page_id = u.id LEFT JOIN m ON m.url = u.url
     WHERE u.kind = ${KIND.page} AND u.state = ${STATE.done} AND u.is_html = 1 GROUP BY worst`,
    codes,
  );
  for (const { rank, worst } of rows) yield { rank, worst: SEVERITIES[worst] ?? null };
}
