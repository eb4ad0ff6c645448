import { listSegments } from "#app/modules/contacts/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { findAssets } from "../assets/repo.server.ts";
import { type AssetView, readAssets } from "../assets/service.server.ts";
import { type CampaignRow, findOfSegment } from "../repo.server.ts";
import { type Clash, findClashes, type PlannedItem } from "./domain/clashes.ts";

/** Other campaigns of the same people that are looked at: the ones that begin last. */
const MAX_OTHERS = 10;

const plannedOf = (assets: readonly AssetView[], campaign: string | null): PlannedItem[] =>
  assets.flatMap(({ title, channel, day }) => (day === null ? [] : [{ title, channel, day, campaign }]));

/** Reasons against the days of a campaign: several channels to the same people, and public holidays. */
export async function readClashes(
  context: RequestContext,
  actor: Actor,
  { id, segmentId, startsOn, endsOn, country, briefVersion }: CampaignRow,
  own: readonly AssetView[],
): Promise<Clash[]> {
  const scope = workspaceScope(context, actor);
  const others = segmentId === "" ? [] : await findOfSegment(scope, segmentId, id, MAX_OTHERS);
  const planned = await Promise.all(
    others.map(async (other) =>
      plannedOf(await readAssets(context, actor, await findAssets(scope, other.id), briefVersion), other.name),
    ),
  );
  return findClashes({ startsOn, endsOn, country, items: [...plannedOf(own, null), ...planned.flat()] });
}

/** The segments that a campaign can address, by name; none where the plan has no contacts. */
export async function listAudiences(context: RequestContext, actor: Actor): Promise<[id: string, name: string][]> {
  if (!authorize(actor, { feature: "lead_generation" }).ok) return [];
  const segments = await listSegments(context, actor);
  return segments.ok ? segments.value.map(({ id, name }) => [id, name]) : [];
}

const NO_AUDIENCE = "Choose a segment of this workspace";

/** Whether a campaign can address a segment; no segment is always right. Errors: invalid_input (segmentId). */
export async function refuseAudience(context: RequestContext, actor: Actor, segmentId: string): Promise<Result<void>> {
  if (segmentId === "" || (await listAudiences(context, actor)).some(([id]) => id === segmentId)) return ok(undefined);
  return err(appError("invalid_input", NO_AUDIENCE, { fields: [{ path: "segmentId", message: NO_AUDIENCE }] }));
}
