import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { semModule } from "../manifest.ts";
import type { CampaignRow } from "../repo.server.ts";
import { getCampaign } from "../service.server.ts";
import type { Operation } from "./domain/edit.ts";
import { DEFAULTS, type Kind, type NodeData } from "./domain/fields.ts";
import type { Edit, EditResult, Replacement, StoredNode } from "./store/sem-rpc.ts";
import { semStub } from "./store/sem-stub.server.ts";

export const WRITE = { feature: semModule.feature, write: true } as const;

const ARCHIVED = appError("conflict", "The campaign is archived and can no longer be changed.");
const GONE = appError("not_found", "This does not exist in this campaign anymore.");

/** A campaign that the actor may change now. Errors: forbidden, plan_required, rate_limited, not_found, conflict (archived). */
export async function openCampaign(context: RequestContext, actor: Actor, id: string): Promise<Result<CampaignRow>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const campaign = await getCampaign(workspaceScope(context, actor), id);
  return campaign.ok && campaign.value.archivedAt ? err(ARCHIVED) : campaign;
}

/** Whether the actor may change what campaigns hold. Errors: forbidden, plan_required, rate_limited, unavailable. */
export async function allowChange(context: RequestContext, actor: Actor): Promise<Result<void>> {
  const allowed = authorize(actor, WRITE);
  return allowed.ok ? throttle(context, semModule.rateLimits.sem_change, actor.userId) : allowed;
}

/** An operation on one campaign, which the call names. */
export type CampaignOperation = Omit<Operation, "campaign">;

/** What an edit is called in the list of edits, and the id that makes it happen once. */
export interface EditName {
  id: string;
  label: string;
}

/**
 * Changes the draft of a campaign: what cannot be done is reported by line, the rest is done. Errors: those of `openCampaign`.
 */
export async function editCampaign(
  context: RequestContext,
  actor: Actor,
  campaignId: string,
  { id, label }: EditName,
  operations: readonly CampaignOperation[],
): Promise<Result<EditResult>> {
  const campaign = await openCampaign(context, actor, campaignId);
  if (!campaign.ok) return campaign;
  return semStub(context, actor.workspaceId).apply(
    { id, campaignId, label, by: actor.userId, at: context.now().getTime(), chunk: 0 },
    operations.map((operation) => ({ ...operation, campaignId })),
    semModule.limits.semItems[actor.plan],
  );
}

/** The refusal of an edit of one thing: its first problem, beside its field. */
const problemOf = ({ problems }: EditResult): AppError | null => {
  const [problem] = problems;
  return problem
    ? appError("invalid_input", problem.message, { fields: problems.map(({ path, message }) => ({ path, message })) })
    : null;
};

/** Changes one thing of a campaign. Errors: those of `editCampaign`, invalid_input (what is wrong, by field). */
export async function editOne(
  context: RequestContext,
  actor: Actor,
  campaignId: string,
  name: EditName,
  operation: Omit<CampaignOperation, "line" | "isRemoval" | "group"> & Partial<CampaignOperation>,
): Promise<Result<EditResult>> {
  const one = { line: 1, group: null, isRemoval: false, ...operation };
  const done = await editCampaign(context, actor, campaignId, name, [one]);
  if (!done.ok) return done;
  const problem = problemOf(done.value);
  return problem ? err(problem) : done;
}

/** What a bulk edit does with the chosen things. */
export type BulkChange = { change: "enable" | "pause" | "remove" } | { change: "bid"; maxCpc: string };

/** The operations of a bulk edit. */
export function bulkOperations(kind: Kind, ids: readonly number[], what: BulkChange): CampaignOperation[] {
  const isRemoval = what.change === "remove";
  const status = what.change === "enable" ? "Enabled" : "Paused";
  const patch: NodeData = isRemoval ? {} : what.change === "bid" ? { maxCpc: what.maxCpc } : { status };
  return ids.map((id, at) => ({ line: at + 1, kind, id, group: null, isRemoval, patch }));
}

/** Replaces a text in a campaign; without a name it only counts. Errors: those of `openCampaign`, limit_reached. */
export async function replaceInCampaign(
  context: RequestContext,
  actor: Actor,
  what: Replacement,
  name: EditName | null,
): Promise<Result<EditResult & { examples: string[] }>> {
  const campaign = await openCampaign(context, actor, what.campaignId);
  if (!campaign.ok) return campaign;
  const head = name && {
    ...name,
    campaignId: what.campaignId,
    by: actor.userId,
    at: context.now().getTime(),
    chunk: 0,
  };
  return semStub(context, actor.workspaceId).replaceText(what, head);
}

/** Takes the newest edit back. Errors: forbidden, plan_required, rate_limited, not_found, conflict (another came after it). */
export async function undoEdit(context: RequestContext, actor: Actor, editId: string): Promise<Result<Edit>> {
  const allowed = await allowChange(context, actor);
  return allowed.ok ? semStub(context, actor.workspaceId).undo(editId) : allowed;
}

/** Takes the draft as what the account has. Errors: those of `openCampaign`. */
export async function markApplied(context: RequestContext, actor: Actor, campaignId: string): Promise<Result<number>> {
  const campaign = await openCampaign(context, actor, campaignId);
  if (!campaign.ok) return campaign;
  const count = await semStub(context, actor.workspaceId).markApplied(campaignId);
  await recordAudit(
    context,
    auditEntry(actor, "sem_campaign.applied", `sem_campaign:${campaignId}`, `${count} changes`),
  );
  return ok(count);
}

/** The settings of a campaign, as they are without any. */
export const settingsOf = async (
  context: Pick<AppContext, "env">,
  { workspaceId }: Pick<WorkspaceScope, "workspaceId">,
  campaignId: string,
): Promise<NodeData> => (await semStub(context, workspaceId).settings(campaignId))?.data ?? DEFAULTS.campaign;

/** One thing of a campaign by its id in an address. Errors: not_found. */
export async function getNode(
  context: Pick<AppContext, "env">,
  { workspaceId }: Pick<WorkspaceScope, "workspaceId">,
  campaignId: string,
  kind: Kind,
  id: string | undefined,
): Promise<Result<StoredNode>> {
  const node = /^\d{1,15}$/.test(id ?? "") ? await semStub(context, workspaceId).node(campaignId, Number(id)) : null;
  return node?.kind === kind ? ok(node) : err(GONE);
}

/** Saves the words of others that ads must not use. Errors: forbidden, plan_required, rate_limited. */
export async function saveTrademarks(context: RequestContext, actor: Actor, text: string): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  await semStub(context, actor.workspaceId).writeSetting("trademarks", text);
  return ok(undefined);
}

/** The same as a list. */
export const trademarksOf = async (context: Pick<AppContext, "env">, workspaceId: string): Promise<string[]> =>
  (await semStub(context, workspaceId).readSetting("trademarks")).split("\n").filter((line) => line !== "");
