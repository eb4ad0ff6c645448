import { severityScore } from "../../checks/domain/score/severity-score.ts";
import { bulk, KIND, SEVERITIES, STATE } from "../store/tables.ts";
import type { Analysis } from "./analysis.ts";
import { pageRank } from "./domain/pagerank.ts";

/** PageRank over all crawled addresses, and the severity score. */
export const ranksAnalysis: Analysis = {
  name: "ranks",
  slice({ sql, state, cursor, graph }) {
    const site = graph();
    const links = site.read(sql);
    if (!links) return cursor;
    const ranks = pageRank(links);
    const rows: [number, number, number][] = [];
    site.ids.forEach((id, place) => {
      rows.push([id, ranks[place] ?? 0, site.outLinks[place] ?? 0]);
    });
    bulk(
      sql,
      "INSERT OR REPLACE INTO page_ranks SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?1)",
      rows,
    );
    state.severityScore = severityScore(judgedPages(sql));
    return null;
  },
};

function* judgedPages(sql: SqlStorage) {
  const rows = sql.exec<{ rank: number; errors: number; warnings: number; notices: number }>(
    `SELECT r.rank, u.errors, u.warnings, u.notices FROM urls AS u JOIN page_ranks AS r ON r.page_id = u.id
     WHERE kind = ${KIND.page} AND state = ${STATE.done} AND is_html = 1`,
  );
  for (const { rank, errors, warnings, notices } of rows) {
    const worst = [errors, warnings, notices].findIndex((count) => count > 0);
    yield { rank, worst: SEVERITIES[worst] ?? null };
  }
}
