import { ASSET_KINDS } from "#app/modules/registry.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { AssetKind, AssetRecord } from "#app/platform/manifest/server-module.ts";
import { looksPublic, parseWebsiteUrl } from "#app/platform/web/url/website-url.ts";
import { appError } from "#app/shared/error.ts";
import { exact } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { allowChange, NO_CAMPAIGN, roomOf } from "../access.server.ts";
import { MAX_ASSETS, MAX_DESTINATIONS } from "../domain/limits.ts";
import { PAGE_KIND } from "../labels.ts";
import { type AssetRow, findCampaign } from "../repo.server.ts";
import * as repo from "./repo.server.ts";

/** Records that a search offers at once. */
const OFFERED = 20;
const NO_KIND = appError("invalid_input", "Choose what to attach", {
  fields: [{ path: "kind", message: "Choose what to attach" }],
});
const NO_RECORD_MESSAGE = "This record no longer exists. Choose another one.";
const NO_RECORD = appError("not_found", NO_RECORD_MESSAGE, { fields: [{ path: "ref", message: NO_RECORD_MESSAGE }] });
const NO_ASSET = appError("not_found", "This is no longer part of the campaign.");

/** An asset of a campaign as its page shows it. */
export interface AssetView extends Pick<AssetRecord, "title" | "state" | "isApproved" | "hasConsentText"> {
  id: string;
  kind: string;
  kindLabel: string;
  /** Null: it cannot be opened. */
  path: string | null;
  isGone: boolean;
  /** Planned day, and the way by which people get it. */
  day: string | null;
  channel: string;
  /** Made of a brief that was changed since. */
  isStale: boolean;
  refId: string;
  /** Addresses to which it leads people. */
  leadsTo: readonly string[];
  /** Why it leads nobody anywhere; null: it works. */
  deadBecause: string | null;
  /** UTM values that it adds; null: none. */
  utm: AssetRecord["utm"] | null;
}

const mayUse = (actor: Actor) => (kind: AssetKind) => authorize(actor, { feature: kind.feature }).ok;

/** The kinds that the actor can attach: those of modules that the plan includes. */
export const kindsFor = (actor: Actor): { kind: string; label: string }[] =>
  ASSET_KINDS.filter(mayUse(actor)).map(({ kind, label }) => ({ kind, label }));

type Stored = Pick<AssetView, "day" | "channel" | "isStale" | "refId" | "leadsTo" | "deadBecause" | "utm">;

const withoutRecord = (
  asset: AssetRow,
  kindLabel: string,
  state: string,
  isGone: boolean,
): Omit<AssetView, keyof Stored> => ({
  id: asset.id,
  kind: asset.kind,
  kindLabel,
  title: asset.title,
  state,
  path: null,
  isGone,
  isApproved: null,
  hasConsentText: null,
});

/**
 * What a campaign holds, each with its state in its module now. A record that was deleted there shows as gone with the
 * name that it had; one of a module that the plan lacks keeps its name.
 */
export async function readAssets(
  context: RequestContext,
  actor: Actor,
  rows: readonly AssetRow[],
  briefVersion: number,
): Promise<AssetView[]> {
  const records = new Map<string, AssetRecord>();
  const used = ASSET_KINDS.filter(({ kind }) => rows.some((row) => row.kind === kind)).filter(mayUse(actor));
  await Promise.all(
    used.map(async ({ kind, load }) => {
      const ids = rows.filter((row) => row.kind === kind).map(({ refId }) => refId);
      const reader = await load();
      for (const record of await reader.find(context, actor.workspaceId, ids))
        records.set(`${kind}:${record.id}`, record);
    }),
  );
  const viewOf = (asset: AssetRow) => {
    if (asset.kind === PAGE_KIND)
      return {
        ...withoutRecord(asset, "Page", "Address", false),
        ...{ title: asset.refId, path: asset.refId, leadsTo: [asset.refId] },
      };
    const kind = ASSET_KINDS.find((known) => known.kind === asset.kind);
    if (!kind || !used.includes(kind))
      return withoutRecord(asset, kind?.label ?? asset.kind, "Not in your plan", false);
    const record = records.get(`${asset.kind}:${asset.refId}`);
    if (!record) return withoutRecord(asset, kind.label, "Deleted", true);
    const { title, state, path, isApproved, hasConsentText, leadsTo = [], deadBecause = null, utm = null } = record;
    return {
      ...{ leadsTo, deadBecause, utm },
      day: record.day ?? null,
      channel: record.channel ?? kind.label,
      id: asset.id,
      kind: asset.kind,
      kindLabel: kind.label,
      title,
      state,
      path,
      isGone: false,
      isApproved,
      hasConsentText,
    };
  };
  return rows.map((asset): AssetView => {
    const view = viewOf(asset);
    const isStale = asset.briefVersion !== null && asset.briefVersion < briefVersion;
    const unknown = { day: null, channel: view.kindLabel, leadsTo: [], deadBecause: null, utm: null };
    return { ...unknown, ...view, isStale, refId: asset.refId };
  });
}

/** Records of a kind that can be attached. Empty where the kind is unknown or the plan lacks its module. */
export async function offerRecords(
  context: RequestContext,
  actor: Actor,
  { kind: name, text }: { kind: string; text: string },
): Promise<AssetRecord[]> {
  const kind = ASSET_KINDS.filter(mayUse(actor)).find((known) => known.kind === name);
  return kind ? (await kind.load()).search(context, actor.workspaceId, text.trim(), OFFERED) : [];
}

async function addAsset(
  context: RequestContext,
  actor: Actor,
  campaignId: string,
  asset: Pick<AssetRow, "id" | "kind" | "refId" | "title">,
): Promise<Result<void>> {
  const scope = workspaceScope(context, actor);
  const now = context.now();
  const row = {
    ...asset,
    workspaceId: actor.workspaceId,
    campaignId,
    briefVersion: null,
    createdAt: now,
    updatedAt: now,
  };
  const room = roomOf(actor);
  const ofKind = asset.kind === PAGE_KIND ? MAX_DESTINATIONS : MAX_ASSETS;
  if (await repo.insertAsset(scope, row, { ...room, ofCampaign: MAX_ASSETS, ofKind })) return ok(undefined);
  if (!(await findCampaign(scope, campaignId))) return err(NO_CAMPAIGN);
  const message =
    asset.kind === PAGE_KIND
      ? `A campaign holds at most ${MAX_DESTINATIONS} pages and ${MAX_ASSETS} assets, all campaigns together ${exact(room.pages)} pages. Remove one first.`
      : `A campaign holds at most ${MAX_ASSETS} assets, all campaigns together ${exact(room.assets)}. Remove one first.`;
  return err(appError("limit_reached", message));
}

/**
 * Attaches a record of a module; one that is attached already changes nothing. Errors: forbidden, plan_required,
 * rate_limited, unavailable, invalid_input (kind), not_found, limit_reached.
 */
export async function attachRecord(
  context: RequestContext,
  actor: Actor,
  campaignId: string,
  { id, kind: name, ref }: { id: string; kind: string; ref: string },
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  if (!(await findCampaign(workspaceScope(context, actor), campaignId))) return err(NO_CAMPAIGN);
  const kind = ASSET_KINDS.filter(mayUse(actor)).find((known) => known.kind === name);
  if (!kind) return err(NO_KIND);
  const [record] = await (await kind.load()).find(context, actor.workspaceId, [ref]);
  if (!record) return err(NO_RECORD);
  const title = [...record.title].slice(0, 200).join("");
  return addAsset(context, actor, campaignId, { id, kind: name, refId: record.id, title });
}

const badAddress = (message: string) => appError("invalid_input", message, { fields: [{ path: "url", message }] });

/**
 * Attaches the address of a page to which the campaign leads. Errors: as `attachRecord`, and invalid_input (url) for an
 * address that is none, or not public.
 */
export async function attachPage(
  context: RequestContext,
  actor: Actor,
  campaignId: string,
  { id, url }: { id: string; url: string },
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const parsed = parseWebsiteUrl(url);
  if (!parsed.ok) return err(badAddress(parsed.error.replace("can be crawled", "can be used")));
  if (!context.config.ALLOW_LOOPBACK_FETCH && !looksPublic(parsed.value))
    return err(badAddress("This URL is not on the public internet. Enter the URL that visitors use."));
  const title = new URL(parsed.value).host.slice(0, 200);
  return addAsset(context, actor, campaignId, { id, kind: PAGE_KIND, refId: parsed.value, title });
}

/** Takes an asset out of a campaign; the record stays in its module. Errors: forbidden, plan_required, rate_limited, unavailable, not_found. */
export async function detachAsset(
  context: RequestContext,
  actor: Actor,
  campaignId: string,
  id: string,
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const removed = await repo.deleteAsset(workspaceScope(context, actor), campaignId, id, context.now());
  return removed ? ok(undefined) : err(NO_ASSET);
}
