import type { Actor } from "#app/platform/access/access.server.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { foldText } from "#app/shared/text/text.ts";
import { days } from "#app/shared/time.ts";
import { audit, mayChange, onField } from "../access.server.ts";
import { deleteAdCampaign, getAdCampaign, setCampaignStatus } from "../campaigns/service.server.ts";
import type { ExportRow } from "../imports/domain/read-rows.ts";
import { INTERRUPTED, NO_ROOM, openImport, stagePart } from "../imports/service.server.ts";
import { adsmartModule } from "../manifest.ts";
import * as repo from "../repo.server.ts";
import type { ImportRow } from "../store/ads-rpc.ts";
import { adsStub } from "../store/ads-stub.server.ts";
import type { CreateAdCampaignInput, RecordAdFiguresInput, UpdateAdCampaignInput } from "./schema.ts";

const KNOWN = appError("conflict", "Another ad campaign of this network has this id or name.");
const FIRST_DAY = 10_957;

/** Adds an ad campaign without figures. Errors: forbidden, plan_required, rate_limited, conflict, limit_reached. */
export async function createAdCampaign(
  context: RequestContext,
  actor: Actor,
  { network, name, externalId }: CreateAdCampaignInput,
  id: string,
): Promise<Result<repo.AdCampaignRow>> {
  const may = await mayChange(context, actor);
  if (!may.ok) return may;
  const scope = workspaceScope(context, actor);
  const externalKey = externalId === undefined ? `name:${foldText(name)}` : `id:${externalId}`;
  const known = (await repo.findAllCampaigns(scope)).find(
    (row) => row.network === network && row.externalKey === externalKey,
  );
  if (known) return known.id === id ? ok(known) : err(KNOWN);
  const limit = adsmartModule.limits.adCampaigns;
  if (!(await repo.putCampaigns(scope, actor.userId, [{ id, network, externalKey, name }], limit[actor.plan])))
    return err(limitReached(actor.plan, limit));
  // Of two calls at once that name the same campaign, one has added it.
  const added = await repo.findCampaign(scope, id);
  return added ? ok(added) : err(KNOWN);
}

/** Changes the state of an ad campaign. Errors: forbidden, plan_required, rate_limited, not_found. */
export const updateAdCampaign = (
  context: RequestContext,
  actor: Actor,
  id: string,
  { status }: UpdateAdCampaignInput,
): Promise<Result<repo.AdCampaignRow>> => setCampaignStatus(context, actor, id, status);

/** Deletes an ad campaign with its figures. Errors: forbidden, plan_required, rate_limited, not_found. */
export async function removeAdCampaign(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const found = await getAdCampaign(workspaceScope(context, actor), id);
  return found.ok ? deleteAdCampaign(context, actor, id) : found;
}

/** Figures as the object takes them; rows of the same ad and day are added up. */
function toRows(
  { externalKey, name }: Pick<repo.AdCampaignRow, "externalKey" | "name">,
  rows: RecordAdFiguresInput["rows"],
): ExportRow[] {
  const byKey = new Map<string, ExportRow>();
  for (const { date, adId, reach, ...row } of rows) {
    const day = Date.parse(`${date}T00:00:00Z`) / days(1);
    const adKey = adId === "" ? `name:${foldText(row.adSet)}/${foldText(row.ad)}` : `id:${adId}`;
    const names = { campaignKey: externalKey, campaign: name, adKey };
    const figures = { ...row, ...names, day, reach: Math.min(reach, row.impressions) };
    const earlier = byKey.get(`${adKey}\t${day}`);
    if (!earlier) byKey.set(`${adKey}\t${day}`, figures);
    else
      for (const field of ["impressions", "reach", "clicks", "conversions", "costCents", "revenueCents"] as const)
        earlier[field] += figures[field];
  }
  return [...byKey.values()];
}

/**
 * Records figures of an ad campaign, as an import that can be undone; the same id again records nothing more. Errors: forbidden,
 * plan_required, rate_limited, not_found, invalid_input (day), limit_reached.
 */
export async function recordAdFigures(
  context: RequestContext,
  actor: Actor,
  campaignId: string,
  input: RecordAdFiguresInput,
  id: string,
): Promise<Result<{ importId: string } & Pick<ImportRow, "rows" | "replaced">>> {
  const may = await mayChange(context, actor);
  if (!may.ok) return may;
  const campaign = await getAdCampaign(workspaceScope(context, actor), campaignId);
  if (!campaign.ok) return campaign;
  const { network, name, externalKey } = campaign.value;
  const rows = toRows(campaign.value, input.rows);
  const nowMs = context.now().getTime();
  const tomorrow = Math.floor(nowMs / days(1)) + 1;
  const wrong = rows.findIndex(({ day }) => day < FIRST_DAY || day > tomorrow);
  if (wrong >= 0) return err(onField("invalid_input", `rows.${wrong}.date`, "Use a day from 2000 up to today."));
  const stub = adsStub(context, actor.workspaceId);
  const begun = await openImport(context, actor, { id, network, fileName: "API" });
  if (!begun.ok) return begun;
  if (begun.value === "open") {
    const staged = await stagePart(stub, id, 0, rows);
    if (!staged.ok) return staged;
  }
  const row = await stub.finishImport(id, [{ key: externalKey, id: campaignId, name }], 1);
  if (row === "full") return err(appError("limit_reached", NO_ROOM));
  if (row === "gone" || row === "incomplete") return err(INTERRUPTED);
  if (begun.value === "open")
    await audit(context, actor, "ad_import.completed", `ad_import:${id}`, `${row.rows} rows by API`);
  return ok({ importId: id, rows: row.rows, replaced: row.replaced });
}
