import { forgetCampaign, readCampaignPredictions } from "#app/modules/insights/index.server.ts";
import { announce } from "#app/modules/webhooks/index.server.ts";
import type { Actor } from "#app/platform/access/access.server.ts";
import { type StoreScope, type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { cutPage, readSortCursor } from "#app/shared/cursor.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { mayChange } from "../access.server.ts";
import type { Network } from "../domain/networks.ts";
import * as repo from "../repo.server.ts";
import { adsStub } from "../store/ads-stub.server.ts";
import { adCampaignEvent } from "./campaign-events.server.ts";

const NO_CAMPAIGN = appError("not_found", "Ad campaign not found in this workspace.");

export const listAllCampaigns = repo.findAllCampaigns;

/** Lists ad campaigns. Errors: invalid_input (cursor). */
export async function listAdCampaigns(
  scope: WorkspaceScope,
  query: { network?: Network | undefined; sort: repo.AdCampaignSort; cursor?: string | undefined; limit: number },
): Promise<Result<{ rows: repo.AdCampaignRow[]; nextCursor: string | null }>> {
  const cursor = readSortCursor(query.cursor, "number");
  if (!cursor.ok) return cursor;
  const rows = await repo.findCampaigns(scope, { ...query, cursor: cursor.value, limit: query.limit + 1 });
  return ok(cutPage(rows, query.limit, ({ createdAt }) => createdAt));
}

/** One ad campaign. Errors: not_found. */
export async function getAdCampaign(scope: WorkspaceScope, id: string): Promise<Result<repo.AdCampaignRow>> {
  const campaign = await repo.findCampaign(scope, id);
  return campaign ? ok(campaign) : err(NO_CAMPAIGN);
}

/** Changes the state of a campaign: predictions are made for active ones. Errors: forbidden, plan_required, rate_limited, not_found. */
export async function setCampaignStatus(
  context: RequestContext,
  actor: Actor,
  id: string,
  status: repo.AdCampaignRow["status"],
): Promise<Result<repo.AdCampaignRow>> {
  const may = await mayChange(context, actor);
  if (!may.ok) return may;
  const scope = workspaceScope(context, actor);
  const known = await repo.findCampaign(scope, id);
  if (!known) return err(NO_CAMPAIGN);
  const entry = auditEntry(actor, "ad_campaign.changed", `ad_campaign:${id}`, status);
  const event = adCampaignEvent(known, status, context.now());
  const changed = await repo.setStatus(scope, id, status, entry, event);
  if (!changed) return err(NO_CAMPAIGN);
  announce(context, event);
  return ok(changed);
}

/** Deletes a campaign with all of its figures; doing it again changes nothing. Errors: forbidden, plan_required, rate_limited. */
export async function deleteAdCampaign(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const may = await mayChange(context, actor);
  if (!may.ok) return may;
  const scope = workspaceScope(context, actor);
  const known = await repo.findCampaign(scope, id);
  if (!known) return ok(undefined);
  // The object first: what it has not published yet must not come back.
  await adsStub(context, actor.workspaceId).deleteCampaign(id);
  const entry = auditEntry(actor, "ad_campaign.deleted", `ad_campaign:${id}`, known.name);
  const event = adCampaignEvent(known, "deleted", context.now());
  if (await repo.deleteCampaign(scope, id, entry, event)) announce(context, event);
  await forgetCampaign(scope, id);
  return ok(undefined);
}

const dateOf = (day: number): string => new Date(day * days(1)).toISOString().slice(0, 10);

/** Figures of a campaign by day, oldest first, over the last days. Errors: not_found. */
export async function readCampaignPerformance(scope: StoreScope, id: string, count: number) {
  const found = await getAdCampaign(scope, id);
  if (!found.ok) return found;
  const stub = adsStub(scope, scope.workspaceId);
  const today = Math.floor(scope.now().getTime() / days(1));
  const [{ currency }, series] = await Promise.all([
    stub.settings(),
    stub.seriesOf({ from: today - count + 1, to: today + 1 }, { campaignId: id }),
  ]);
  return ok({
    currency,
    days: series.map(({ day, impressions, reach, clicks, conversions, cost, revenue }) => ({
      date: dateOf(day),
      ...{ impressions, reach, clicks, conversions, costCents: cost, revenueCents: revenue },
    })),
  });
}

/** The newest predictions for a campaign. Errors: not_found. */
export async function readAdPredictions(scope: WorkspaceScope, id: string) {
  const found = await getAdCampaign(scope, id);
  if (!found.ok) return found;
  const rows = await readCampaignPredictions(scope, id, 10);
  return ok({
    predictions: rows.map(({ metricName, predictedValue, lowValue, highValue, until, createdAt }) => ({
      ...{ metric: metricName, value: predictedValue, low: lowValue, high: highValue, until },
      createdAt: createdAt.toISOString(),
    })),
  });
}

/** Removes everything of a workspace. */
export const eraseWorkspaceAds = (context: AppContext, workspaceId: string): Promise<void> =>
  adsStub(context, workspaceId).erase();

const EXPORT_BATCH = 2_000;

async function* figuresOf(context: AppContext, workspaceId: string) {
  for (let after = { ad: 0, day: 0 }; ; ) {
    const rows = await adsStub(context, workspaceId).exportRows(after, EXPORT_BATCH);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ ad, day, ...row }) => ({ date: dateOf(Number(day)), ...row }));
    after = { ad: Number(last.ad), day: Number(last.day) };
  }
}

async function* once(rows: Promise<readonly unknown[]>) {
  yield await rows;
}

async function* geoTestsOf(context: AppContext, workspaceId: string, ids: readonly string[]) {
  for (const id of ids) yield [await adsStub(context, workspaceId).findGeoTest(id)];
}

async function testsOf(context: AppContext, workspaceId: string) {
  const stub = adsStub(context, workspaceId);
  return Promise.all((await stub.listTests()).map(({ id }) => stub.findTest(id)));
}

/** What is kept of a workspace, for the export of a person's data. */
export async function* exportAds(context: AppContext, workspaceId: string) {
  const stub = adsStub(context, workspaceId);
  if (await stub.bounds())
    yield { name: `adsmart/${workspaceId}/figures.jsonl`, batches: figuresOf(context, workspaceId) };
  const [creatives, tests, geoTests] = await Promise.all([stub.listCreatives(), stub.listTests(), stub.listGeoTests()]);
  if (creatives.length > 0)
    yield { name: `adsmart/${workspaceId}/creatives.jsonl`, batches: once(Promise.resolve(creatives)) };
  if (tests.length > 0)
    yield { name: `adsmart/${workspaceId}/tests.jsonl`, batches: once(testsOf(context, workspaceId)) };
  const ids = geoTests.map(({ id }) => id);
  if (ids.length > 0)
    yield { name: `adsmart/${workspaceId}/geo-tests.jsonl`, batches: geoTestsOf(context, workspaceId, ids) };
}
