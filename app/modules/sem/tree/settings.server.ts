import type { Actor } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { CampaignStatus } from "../domain/campaign.ts";
import { getCampaign, updateCampaign } from "../service.server.ts";
import { FIELDS, type NodeData } from "./domain/fields.ts";
import { type CampaignOperation, editCampaign } from "./service.server.ts";
import { semStub } from "./store/sem-stub.server.ts";

export const MAX_LOCATIONS = 200;

type SettingsInput = NodeData & { name: string; status: CampaignStatus; locations: string };

/** The locations of a campaign, at most 200 of them. */
export const locationsOf = (context: Pick<RequestContext, "env">, workspaceId: string, campaignId: string) =>
  semStub(context, workspaceId).list({ campaignId, parentId: 0, kind: "location", after: 0, limit: MAX_LOCATIONS });

/**
 * Saves the name, the state and the settings of a campaign. Name and state are the record's own and change at once; settings and
 * locations are part of the draft. Errors: those of `editCampaign`, conflict (state), invalid_input (by field).
 */
export async function saveSettings(
  context: RequestContext,
  actor: Actor,
  campaignId: string,
  { name, status, locations, ...fields }: SettingsInput,
  editId: string,
): Promise<Result<null>> {
  const names = [...new Set(locations.split(/\r?\n/).map((line) => line.trim()))].filter((line) => line !== "");
  if (names.length > MAX_LOCATIONS)
    return err(
      appError("invalid_input", "Too many locations.", {
        fields: [{ path: "locations", message: `A campaign has at most ${MAX_LOCATIONS} locations here.` }],
      }),
    );
  const found = await getCampaign(workspaceScope(context, actor), campaignId);
  if (!found.ok) return found;
  const stored = await locationsOf(context, actor.workspaceId, campaignId);
  const wanted = new Set(names.map((one) => one.toLowerCase()));
  const known = new Set(stored.map(({ data }) => (data.name ?? "").toLowerCase()));
  const patch = Object.fromEntries(FIELDS.campaign.map((field) => [field.name, fields[field.name] ?? ""]));
  const base = { group: null, line: 1 };
  const operations: CampaignOperation[] = [
    { ...base, kind: "campaign", patch, isRemoval: false },
    ...names
      .filter((one) => !known.has(one.toLowerCase()))
      .map((one) => ({ ...base, kind: "location" as const, patch: { name: one }, isRemoval: false })),
    ...stored
      .filter(({ data }) => !wanted.has((data.name ?? "").toLowerCase()))
      .map(({ id }) => ({ ...base, kind: "location" as const, id, patch: {}, isRemoval: true })),
  ];
  const edited = await editCampaign(context, actor, campaignId, { id: editId, label: "Changed settings" }, operations);
  if (!edited.ok) return edited;
  if (edited.value.problems.length > 0)
    return err(
      appError("invalid_input", edited.value.problems[0]?.message ?? "", {
        fields: edited.value.problems.map(({ path, message }) => ({
          path: path === "name" ? "locations" : path,
          message,
        })),
      }),
    );
  const { value: before } = found;
  if (before.name === name && before.status === status) return ok(null);
  const change = { ...(before.name === name ? {} : { name }), ...(before.status === status ? {} : { status }) };
  const changed = await updateCampaign(context, actor, campaignId, change);
  return changed.ok ? ok(null) : changed;
}
