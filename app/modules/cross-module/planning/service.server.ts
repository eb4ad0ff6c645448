import { ASSET_KINDS } from "#app/modules/registry.server.ts";
import type { Actor } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { derivedId } from "#app/platform/forms/form-identity.server.ts";
import { newId } from "#app/platform/ids.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { allowChange, NO_CAMPAIGN, roomOf } from "../access.server.ts";
import { findAssets, insertAsset } from "../assets/repo.server.ts";
import { shiftPeriod } from "../domain/days.ts";
import { MAX_ASSETS, UTM_MAX_CHARS } from "../domain/limits.ts";
import { STATUSES } from "../domain/status.ts";
import * as repo from "../repo.server.ts";
import type { CampaignInput, CloneInput, ShiftInput } from "../schema.ts";
import { addCampaign, CHANGED, createCampaign } from "../service.server.ts";
import { spellUtm } from "../utm/domain/rules.ts";
import { getDictionary } from "../utm/service.server.ts";

const ENDED = appError("conflict", "The campaign has ended. Clone it to run it on other days.");
const onField = (path: string, message: string) => appError("invalid_input", message, { fields: [{ path, message }] });
const OUT_OF_CENTURY = "These dates are too far away. Enter fewer days.";

/**
 * Moves both days of a campaign that is still of the version given. Errors: forbidden, plan_required, rate_limited, unavailable,
 * not_found, invalid_input (days), conflict (ended, or changed by somebody else).
 */
export async function shiftCampaign(
  context: RequestContext,
  actor: Actor,
  { id, days, version }: ShiftInput,
): Promise<Result<repo.CampaignRow>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const before = await repo.findCampaign(scope, id);
  if (!before) return err(NO_CAMPAIGN);
  if (before.status === "ended") return err(ENDED);
  const period = shiftPeriod(before, days);
  if (!period) return err(onField("days", OUT_OF_CENTURY));
  const entry = auditEntry(actor, "marketing_campaign.updated", `marketing_campaign:${id}`);
  const change = { ...period, updatedAt: context.now() };
  const expected = { version, from: STATUSES.filter((status) => status !== "ended") };
  const moved = await repo.updateCampaign(scope, id, change, expected, entry);
  return moved ? ok({ ...before, ...change }) : err(CHANGED);
}

/** Kinds whose records a clone gets of its own. */
async function remakers(kinds: readonly string[]) {
  const found = await Promise.all(
    ASSET_KINDS.filter(({ kind }) => kinds.includes(kind)).map(async ({ kind, load }) => ({
      kind,
      remake: (await load()).remake,
    })),
  );
  return new Map(found.flatMap(({ kind, remake }) => (remake ? [[kind, remake] as const] : [])));
}

/** Splits the assets of a campaign into those that another one can hold too, and those that it needs for itself. */
async function splitAssets(assets: readonly repo.AssetRow[]) {
  const again = await remakers([...new Set(assets.map(({ kind }) => kind))]);
  return {
    again,
    shared: assets.filter(({ kind }) => !again.has(kind)),
    own: assets.filter(({ kind }) => again.has(kind)),
  };
}

const copiesOf = (context: RequestContext, assets: readonly repo.AssetRow[], campaignId: string): repo.AssetRow[] => {
  const now = context.now();
  return assets.map((asset) => ({
    ...asset,
    id: newId(now.getTime()),
    campaignId,
    briefVersion: null,
    createdAt: now,
    updatedAt: now,
  }));
};

type Split = Awaited<ReturnType<typeof splitAssets>>;

/** Makes the records that a new campaign needs for itself, such as short links with its UTM campaign. Returns how many could not be made. */
async function remakeAssets(
  context: RequestContext,
  actor: Actor,
  { own, again }: Split,
  { id: campaignId, utmCampaign }: { id: string; utmCampaign: string },
): Promise<number> {
  const scope = workspaceScope(context, actor);
  const room = { ...roomOf(actor), ofCampaign: MAX_ASSETS, ofKind: MAX_ASSETS };
  let failed = 0;
  for (const asset of own) {
    const id = await derivedId(campaignId, asset.id);
    const made = await again.get(asset.kind)?.(context, actor, asset.refId, { id, utmCampaign });
    const now = context.now();
    const row = { ...asset, id, campaignId, briefVersion: null, createdAt: now, updatedAt: now };
    const isThere = made?.ok && (await insertAsset(scope, { ...row, refId: made.value.id }, room));
    if (!isThere) failed += 1;
  }
  return failed;
}

/** The words of a name, without signs that a UTM value is better without: "Spring sale (copy)" → "Spring sale copy". */
const utmWords = (name: string): string => name.replace(/[^\p{L}\p{N}\s._-]+/gu, "").trim();

export interface Cloned {
  id: string;
  /** Records that the clone should have for itself and that could not be made. */
  failed: number;
}

/**
 * Makes a draft of a campaign with its assets, its days moved; short links are made again with the campaign of the clone. Costs, state
 * and answers of the destinations are not taken over, so that a launch at the same moment changes nothing of it. Errors: as
 * `createCampaign`, not_found, and invalid_input (shiftDays).
 */
export async function cloneCampaign(
  context: RequestContext,
  actor: Actor,
  id: string,
  { name, shiftDays }: CloneInput,
  cloneId: string,
): Promise<Result<Cloned>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const [source, assets, dictionary] = await Promise.all([
    repo.findCampaign(scope, id),
    findAssets(scope, id),
    getDictionary(scope),
  ]);
  if (!source) return err(NO_CAMPAIGN);
  const period = shiftPeriod(source, shiftDays);
  if (!period) return err(onField("shiftDays", OUT_OF_CENTURY));
  // Two campaigns of one value would both count the same visits.
  const utmCampaign = source.utmCampaign === "" ? "" : spellUtm(utmWords(name), dictionary).slice(0, UTM_MAX_CHARS);
  const split = await splitAssets(assets);
  const copy = { id: cloneId, name, ...sharedColumns(source), utmCampaign, ...period };
  const made = await addCampaign(context, actor, copy, copiesOf(context, split.shared, cloneId));
  return made.ok ? ok({ id: cloneId, failed: await remakeAssets(context, actor, split, copy) }) : made;
}

const sharedColumns = ({ goalMetric, goalTarget, currency, budgetMinor, ownerId, ...row }: repo.CampaignRow) => {
  const { audience, brief, country, segmentId } = row;
  return { goalMetric, goalTarget, currency, budgetMinor, ownerId, audience, brief, country, segmentId };
};

/** Makes a template of a campaign: without days, costs and UTM campaign. Errors: as `createCampaign`, not_found. */
export async function saveAsTemplate(
  context: RequestContext,
  actor: Actor,
  id: string,
  templateId: string,
): Promise<Result<{ id: string }>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const [source, assets] = await Promise.all([repo.findCampaign(scope, id), findAssets(scope, id)]);
  if (!source) return err(NO_CAMPAIGN);
  const copy = {
    ...{ id: templateId, name: source.name, ...sharedColumns(source) },
    ...{ utmCampaign: "", startsOn: null, endsOn: null, isTemplate: true },
  };
  return addCampaign(context, actor, copy, copiesOf(context, assets, templateId));
}

/** Makes a campaign, with the assets of a template of the workspace where one is named. Errors: as `createCampaign`, not_found. */
export async function createFromTemplate(
  context: RequestContext,
  actor: Actor,
  { template, ...input }: CampaignInput & { template: string },
  id: string,
): Promise<Result<Cloned>> {
  if (template === "") {
    const made = await createCampaign(context, actor, input, id);
    return made.ok ? ok({ id, failed: 0 }) : made;
  }
  const scope = workspaceScope(context, actor);
  const [source, assets] = await Promise.all([repo.findCampaign(scope, template), findAssets(scope, template)]);
  if (!source?.isTemplate) return err(NO_CAMPAIGN);
  const split = await splitAssets(assets);
  const made = await createCampaign(context, actor, input, id, copiesOf(context, split.shared, id));
  if (!made.ok) return made;
  return ok({ id, failed: await remakeAssets(context, actor, split, { id, utmCampaign: input.utmCampaign }) });
}
