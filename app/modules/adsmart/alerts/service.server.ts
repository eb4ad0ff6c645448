import type { Actor } from "#app/platform/access/access.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { audit, mayChange } from "../access.server.ts";
import { anomaliesOf } from "../performance/domain/anomaly.ts";
import { fatigueOf } from "../performance/domain/fatigue.ts";
import { adsStub } from "../store/ads-stub.server.ts";
import type { Guardrails } from "./domain/guardrails.ts";

const FATIGUE_DAYS = 60;
const WATCHED_ADS = 100;
const ANOMALY_DAYS = 57;

const ORDER = { worn: 0, tiring: 1, fresh: 2, too_little: 3 } as const;

/** Ads that wear out, unusual figures of the last day, and proposed pauses. `hasFigures` is false before the first import. */
export async function readAlerts(context: Pick<AppContext, "env">, workspaceId: string) {
  const stub = adsStub(context, workspaceId);
  const [bounds, { guardrails, currency }, proposals] = await Promise.all([
    stub.bounds(),
    stub.settings(),
    stub.listProposals(),
  ]);
  if (!bounds)
    return {
      hasFigures: false,
      lastDay: null,
      guardrails,
      currency,
      proposals,
      watched: 0,
      fatigue: [],
      anomalies: [],
    };
  const [ads, rows] = await Promise.all([
    stub.watchedAds({ from: bounds.to - FATIGUE_DAYS + 1, to: bounds.to }, WATCHED_ADS),
    stub.campaignDays({ from: bounds.to - ANOMALY_DAYS, to: bounds.to }),
  ]);
  const judged = ads
    .map(({ n, name, campaign, days }) => ({ n, name, campaign, fatigue: fatigueOf(days) }))
    .toSorted((a, b) => ORDER[a.fatigue.state] - ORDER[b.fatigue.state]);
  const sums = rows.map(({ day, name, impressions, clicks, conversions, cost }) => ({
    ...{ day, campaign: name, impressions, clicks, conversions, costCents: cost },
  }));
  return {
    ...{ hasFigures: true, lastDay: bounds.to, guardrails, currency, proposals, watched: ads.length },
    fatigue: judged.flatMap(({ n, name, campaign, fatigue }) =>
      fatigue.state === "worn" || fatigue.state === "tiring" ? [{ n, name, campaign, ...fatigue }] : [],
    ),
    anomalies: anomaliesOf(sums, bounds.to),
  };
}

/** Sets the limits beyond which a pause is proposed. Errors: forbidden, plan_required, rate_limited. */
export async function saveGuardrails(
  context: RequestContext,
  actor: Actor,
  guardrails: Guardrails,
): Promise<Result<void>> {
  const may = await mayChange(context, actor);
  if (!may.ok) return may;
  const stub = adsStub(context, actor.workspaceId);
  await stub.saveSettings(actor.workspaceId, { guardrails });
  await stub.review();
  await audit(context, actor, "ad_settings.changed", "ad_settings", "Guardrails");
  return ok(undefined);
}

const DECIDED = appError("conflict", "Someone already decided on this proposal. Reload the page.");

/** Accepts or dismisses a proposed pause. Errors: forbidden, plan_required, rate_limited, conflict. */
export async function decideProposal(
  context: RequestContext,
  actor: Actor,
  id: string,
  state: "accepted" | "dismissed",
): Promise<Result<void>> {
  const may = await mayChange(context, actor);
  if (!may.ok) return may;
  const stub = adsStub(context, actor.workspaceId);
  if (!(await stub.decideProposal(id, state, context.now().getTime()))) {
    const known = (await stub.listProposals()).find((proposal) => proposal.id === id);
    return known?.state === state ? ok(undefined) : err(DECIDED);
  }
  await audit(context, actor, "ad_pause.decided", `ad_pause:${id}`, state);
  return ok(undefined);
}
