import { putEvent } from "#app/platform/events/outbox.server.ts";
import { breachOf } from "../alerts/domain/guardrails.ts";
import type { Proposal } from "./ads-rpc.ts";
import { bounds, busyAds, sumsOfAds } from "./reads.ts";
import { readSettings } from "./settings-store.ts";

const MAX_OPEN = 200;
const WATCHED_ADS = 500;
/** A dismissed proposal does not come back within so many days of figures. */
const QUIET_DAYS = 14;
const KEPT = 1_000;

export const listProposals = (sql: SqlStorage): Proposal[] =>
  sql
    .exec<Proposal & Record<string, string | number>>(
      `SELECT p.id, p.ad, a.name AS adName, c.name AS campaign, p.guardrail, p.value, p.bound, p.day, p.at, p.state
        FROM proposals p JOIN ads a ON a.n = p.ad JOIN campaigns c ON c.n = a.campaign ORDER BY p.state = 'open' DESC, p.at DESC, p.id LIMIT 200`,
    )
    .toArray();

export const decideProposal = (sql: SqlStorage, id: string, state: "accepted" | "dismissed", at: number): boolean =>
  sql
    .exec("UPDATE proposals SET state = ?, decided_at = ? WHERE id = ? AND state = 'open' RETURNING id", state, at, id)
    .toArray().length > 0;

/** Proposes to pause ads that pass a limit; to be run in a transaction. */
export function proposePauses(sql: SqlStorage, workspaceId: string, nowMs: number): void {
  const { guardrails } = readSettings(sql);
  const last = bounds(sql)?.to;
  const { maxCpaCents, minRoas, maxFrequency, maxWastedCents } = guardrails;
  if (last === undefined || [maxCpaCents, minRoas, maxFrequency, maxWastedCents].every((limit) => limit === null))
    return;
  const period = { from: last - guardrails.days + 1, to: last };
  let room = MAX_OPEN - sql.exec<{ n: number }>("SELECT count(*) AS n FROM proposals WHERE state = 'open'").one().n;
  for (const ad of busyAds(sql, period, WATCHED_ADS)) {
    if (room <= 0) break;
    const sums = sumsOfAds(sql, [ad.n], period);
    const { impressions, seen, reach, clicks, conversions, cost, revenue } = sums;
    const breach = breachOf(guardrails, {
      ...{ impressions: reach > 0 ? seen : impressions, clicks, conversions, reach },
      ...{ costCents: cost, revenueCents: revenue },
    });
    if (!breach) continue;
    const { known } = sql
      .exec<{ known: number }>(
        "SELECT EXISTS (SELECT 1 FROM proposals WHERE ad = ? AND guardrail = ? AND (state = 'open' OR day > ?)) AS known",
        ...[ad.n, breach.guardrail, last - QUIET_DAYS],
      )
      .one();
    if (known) continue;
    const id = crypto.randomUUID();
    sql.exec(
      "INSERT INTO proposals (id, ad, guardrail, value, bound, day, at, state) VALUES (?, ?, ?, ?, ?, ?, ?, 'open')",
      ...[id, ad.n, breach.guardrail, breach.value, breach.limit, last, nowMs],
    );
    room -= 1;
    putEvent(sql, {
      id: `ads.pause_proposed:${id}`,
      type: "ads.pause_proposed",
      workspaceId,
      at: nowMs,
      data: {
        proposalId: id,
        ad: ad.name,
        campaign: ad.campaign,
        guardrail: breach.guardrail,
        value: breach.value,
        limit: breach.limit,
        at: nowMs,
      },
    });
  }
  sql.exec(
    "DELETE FROM proposals WHERE state <> 'open' AND id NOT IN (SELECT id FROM proposals ORDER BY at DESC LIMIT ?)",
    KEPT,
  );
}
