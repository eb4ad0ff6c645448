import type { CrawlState } from "../crawl-state.ts";
import { COUNTED_FINDINGS, KIND } from "./tables.ts";

/** Counts the findings of each page and of the crawl again, from the rows. Runs in the transaction that saves the state. */
export function recount(sql: SqlStorage, state: CrawlState): void {
  sql.exec(
    `UPDATE urls SET errors = c.e, warnings = c.w, notices = c.n FROM (SELECT url, sum(severity = 0) AS e, sum(severity = 1) AS w, sum(severity = 2) AS n
         FROM findings WHERE state <> 2 GROUP BY url) AS c WHERE urls.url = c.url`,
  );
  sql.exec("DELETE FROM finding_counts");
  sql.exec(`INSERT INTO finding_counts ${COUNTED_FINDINGS}`);
  const totals = sql
    .exec<{ severity: number; state: number; n: number }>(
      "SELECT severity, state, sum(n) AS n FROM finding_counts GROUP BY severity, state",
    )
    .toArray();
  const sum = (match: (row: { severity: number; state: number }) => boolean) =>
    totals.filter(match).reduce((total, row) => total + row.n, 0);
  state.errorCount = sum((row) => row.severity === 0 && row.state !== 2);
  state.warningCount = sum((row) => row.severity === 1 && row.state !== 2);
  state.noticeCount = sum((row) => row.severity === 2 && row.state !== 2);
  state.newCount = sum((row) => row.state === 0);
  state.persistingCount = sum((row) => row.state === 1);
  state.fixedCount = sum((row) => row.state === 2);
  const pages = sql
    .exec<{ html: number; bad: number }>(
      `SELECT count(*) AS html, sum(errors > 0) AS bad FROM urls WHERE kind = ${KIND.page} AND is_html = 1`,
    )
    .one();
  state.htmlPages = pages.html;
  state.htmlPagesWithErrors = pages.bad ?? 0;
}
