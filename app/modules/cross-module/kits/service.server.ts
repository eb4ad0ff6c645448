import { KIT_MAKERS } from "#app/modules/registry.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { derivedId } from "#app/platform/forms/form-identity.server.ts";
import { appError } from "#app/shared/error.ts";
import { counted } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { allowChange, NO_CAMPAIGN, roomOf } from "../access.server.ts";
import { findAssets, insertAsset, markFresh } from "../assets/repo.server.ts";
import { MAX_ASSETS } from "../domain/limits.ts";
import { PAGE_KIND } from "../labels.ts";
import { findCampaign } from "../repo.server.ts";

const NO_BRIEF = appError("conflict", "Write the brief on the Edit page first: drafts are created from it.");
const ENDED = appError("conflict", "The campaign has ended. Clone it to create drafts.");
const NO_PART = appError("invalid_input", "Choose what to create", {
  fields: [{ path: "parts", message: "Choose what to create" }],
});
const NO_PAGE = appError(
  "conflict",
  "Attach the campaign's landing page first: the short links lead there. Nothing was created.",
);
const FULL = appError("limit_reached", "The campaign has reached its asset limit. Remove some first.");
const NO_ASSET = appError("not_found", "This is no longer part of the campaign.");

/** What a kit can make for the actor: "content:article" with its label. */
export const kitParts = (actor: Actor): { id: string; label: string }[] =>
  KIT_MAKERS.filter(({ feature }) => authorize(actor, { feature, write: true }).ok).flatMap(({ kind, parts }) =>
    parts.map(({ id, label }) => ({ id: `${kind}:${id}`, label })),
  );

/**
 * Makes drafts of a campaign's brief in the modules chosen, and attaches them. With an id of the caller, a form that comes twice makes
 * each draft once. Errors: forbidden, plan_required, rate_limited, unavailable, not_found, invalid_input (parts), conflict (no brief,
 * ended), and the errors of the makers, with how many drafts were made before.
 */
export async function makeKit(
  context: RequestContext,
  actor: Actor,
  campaignId: string,
  { parts, id: formId }: { parts: readonly string[]; id: string },
): Promise<Result<number>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const [campaign, assets] = await Promise.all([findCampaign(scope, campaignId), findAssets(scope, campaignId)]);
  if (!campaign) return err(NO_CAMPAIGN);
  if (campaign.status === "ended") return err(ENDED);
  if (campaign.brief === "") return err(NO_BRIEF);
  const known = new Set(kitParts(actor).map(({ id }) => id));
  if (parts.length === 0 || parts.some((part) => !known.has(part))) return err(NO_PART);
  const hasPage = assets.some(({ kind }) => kind === PAGE_KIND);
  // Before anything is made: chosen once more after this, the rest would be there twice.
  if (
    !hasPage &&
    KIT_MAKERS.some(({ kind, needsPage }) => needsPage && parts.some((part) => part.startsWith(`${kind}:`)))
  )
    return err(NO_PAGE);
  const { name, audience, brief: text, utmCampaign, briefVersion } = campaign;
  const destination = assets.find(({ kind }) => kind === PAGE_KIND)?.refId ?? null;
  const brief = { campaign: name, audience, brief: text, utmCampaign, destination };
  const room = { ...roomOf(actor), ofCampaign: MAX_ASSETS, ofKind: MAX_ASSETS };
  let made = 0;
  const stopped = (error: { message: string }) =>
    made === 0 ? error.message : `${counted(made, "draft")} created. ${error.message}`;
  for (const chosen of new Set(parts)) {
    const [kind = "", part = ""] = chosen.split(":");
    const maker = KIT_MAKERS.find((one) => one.kind === kind);
    if (!maker) return err(NO_PART);
    const draft = { part, id: await derivedId(formId, chosen), brief };
    const result = await (await maker.load()).make(context, actor, draft);
    if (!result.ok) return err({ ...result.error, message: stopped(result.error), fields: undefined });
    const now = context.now();
    const title = [...result.value.title].slice(0, 200).join("");
    const row = { id: await derivedId(formId, `asset|${chosen}`), workspaceId: actor.workspaceId, campaignId, kind };
    const asset = { ...row, refId: result.value.id, title, briefVersion, createdAt: now, updatedAt: now };
    if (!(await insertAsset(scope, asset, room))) return err({ ...FULL, message: stopped(FULL) });
    made += 1;
  }
  return ok(made);
}

/** Says that a draft fits the brief as it is now. Errors: forbidden, plan_required, rate_limited, unavailable, not_found. */
export async function confirmFresh(
  context: RequestContext,
  actor: Actor,
  campaignId: string,
  assetId: string,
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const marked = await markFresh(workspaceScope(context, actor), campaignId, assetId, context.now());
  return marked ? ok(undefined) : err(NO_ASSET);
}
