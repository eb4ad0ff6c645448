import type { FindingRow } from "../../domain/crawl.ts";
import { bulk, FINDING_STATES, SEVERITIES, STATE } from "./tables.ts";

const PERSISTING = FINDING_STATES.indexOf("persisting");
const FIXED = FINDING_STATES.indexOf("fixed");

/**
 * Takes in a page of the previous crawl's findings: those found again persist, the others are fixed, unless this
 * crawl knows the address and did not get to it, or, with `networkDown`, could not ask other sites. Repeating a page changes nothing.
 */
export function compareFindingsPage(sql: SqlStorage, previous: readonly FindingRow[], networkDown: boolean): void {
  const rows = previous
    .filter((row) => row.state !== "fixed" && !(networkDown && row.code === "broken-external-link"))
    .map((row) => [
      SEVERITIES.indexOf(row.severity),
      row.code,
      row.url,
      row.found,
      row.limit,
      JSON.stringify(row.related),
    ]);
  bulk(
    sql,
    `UPDATE findings SET state = ${PERSISTING} FROM json_each(?1) AS p
     WHERE findings.severity = p.value ->> 0 AND findings.code = p.value ->> 1 AND findings.url = p.value ->> 2 AND findings.state <> ${FIXED}`,
    rows,
  );
  bulk(
    sql,
    `INSERT OR IGNORE INTO findings (severity, code, url, found, allowed, related, state)
     SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, ${FIXED} FROM json_each(?1)
     WHERE NOT EXISTS (SELECT 1 FROM urls WHERE urls.url = value ->> 2 AND urls.kind = 0 AND urls.state <> ${STATE.done})`,
    rows,
  );
}
