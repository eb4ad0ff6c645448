import type { MutedFigures } from "../domain/mutes.ts";
import { KIND } from "./tables.ts";

/** Of a crawl without findings. */
export const NOTHING_MUTED: MutedFigures = {
  errorCount: 0,
  warningCount: 0,
  noticeCount: 0,
  newCount: 0,
  fixedCount: 0,
  persistingCount: 0,
  htmlPagesHealed: 0,
};

/** With the severities named, each code is looked up in the primary key: the work grows with what is muted, not with the site. */
const MUTED = "severity IN (0, 1, 2) AND code IN (SELECT value FROM json_each(?1))";

/** What a crawl counts because of these codes alone. */
export function readMutedFigures(sql: SqlStorage, codes: readonly string[]): MutedFigures {
  const list = JSON.stringify(codes);
  const totals = sql
    .exec<{ severity: number; state: number; n: number }>(`SELECT severity, state, count(*) AS n FROM findings WHERE ${MUTED} GROUP BY severity, state`, list)
    .toArray();
  const sum = (match: (row: { severity: number; state: number }) => boolean) => totals.filter(match).reduce((total, row) => total + row.n, 0);
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
  };
}
