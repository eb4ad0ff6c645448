import { FLOW_NODES, FLOW_TRIGGERS } from "#app/modules/registry.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { minutes } from "#app/shared/time.ts";
import { type FlowChoices, readChoices, resourcesOf } from "./choices.server.ts";
import { emptyDocument, type FlowDocument } from "./domain/document/document.ts";
import { type FlowCalls, startedBy } from "./domain/document/subflows.ts";
import { type FlowKinds, type FlowProblem, problemsOf } from "./domain/document/validate.ts";
import { MAX_FLOW_DEPTH } from "./domain/limits.ts";
import { automationModule } from "./manifest.ts";
import { HOLDOUT_FIELDS } from "./nodes/fields.ts";
import * as repo from "./repo.server.ts";
import type { Draft, VersionHead } from "./store/flow-rpc.ts";
import { flowStub } from "./store/flow-stub.server.ts";

export const WRITE = { feature: automationModule.feature, write: true } as const;

export const NO_FLOW = appError("not_found", "Flow not found in this workspace.");
export const CHANGED = appError(
  "conflict",
  "Someone else changed this flow. Reload the page, then repeat your change.",
);

/** Read when they are needed: the registry may load this file before its own tables are there. */
export const KINDS: FlowKinds = {
  get nodes() {
    return FLOW_NODES;
  },
  get triggers() {
    return FLOW_TRIGGERS;
  },
  holdout: HOLDOUT_FIELDS,
};

/** Whether the actor may change flows now. Errors: forbidden, plan_required, rate_limited, unavailable. */
export async function allowChange(context: RequestContext, actor: Actor): Promise<Result<void>> {
  const allowed = authorize(actor, WRITE);
  return allowed.ok ? throttle(context, automationModule.rateLimits.flow_change, actor.userId) : allowed;
}

export const listFlows = repo.findFlows;

/** Errors: not_found. */
export async function getFlow(scope: WorkspaceScope, id: string): Promise<Result<repo.FlowRow>> {
  const flow = await repo.findFlow(scope, id);
  return flow ? ok(flow) : err(NO_FLOW);
}

/** The audit row of a change of a flow, written with it. */
export const audited = (context: RequestContext, actor: Actor, action: string, id: string, name: string) =>
  auditIfChanged(context, auditEntry(actor, `flow.${action}`, `flow:${id}`, name));

/**
 * Creates a flow as a draft; with an `id` that it has made, it answers that flow. Errors: forbidden, plan_required,
 * limit_reached, rate_limited.
 */
export async function createFlow(
  context: RequestContext,
  actor: Actor & { timeZone?: string },
  { name, document }: { name: string; document?: FlowDocument },
  id: string = newId(context.now().getTime()),
): Promise<Result<repo.FlowRow>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const known = await repo.findFlow(scope, id);
  if (known) return ok(known);
  const full = limitReached(actor.plan, automationModule.limits.flows);
  if ((await repo.countFlows(scope)) >= automationModule.limits.flows[actor.plan]) return err(full);
  const now = context.now();
  const flow: repo.FlowRow = {
    ...{ id, workspaceId: actor.workspaceId, userId: actor.userId, name, status: "draft", version: 0, listens: [] },
    ...{ entered: 0, active: 0, completed: 0, goals: 0, failed: 0, nextAt: null, createdAt: now, updatedAt: now },
  };
  // Before the row: a flow that is listed has its draft.
  const head = { flowId: id, workspaceId: actor.workspaceId, name };
  await flowStub(context, id).create(head, document ?? emptyDocument(actor.timeZone ?? "UTC"));
  if (await repo.insertFlow(scope, flow, actor.plan, audited(context, actor, "created", id, name))) return ok(flow);
  const existing = await repo.findFlow(scope, id);
  if (existing) return ok(existing);
  // Others were quicker at the limit: nothing would ever erase its draft.
  await flowStub(context, id).erase();
  return err(full);
}

/** Errors: forbidden, plan_required, not_found, rate_limited. */
export async function renameFlow(
  context: RequestContext,
  actor: Actor,
  id: string,
  name: string,
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const change = { name, updatedAt: context.now() };
  if (!(await repo.updateFlow(scope, id, change, audited(context, actor, "renamed", id, name)))) return err(NO_FLOW);
  await flowStub(context, id).rename(name);
  return ok(undefined);
}

export interface EditedFlow {
  flow: repo.FlowRow;
  draft: Draft;
  choices: FlowChoices;
  problems: FlowProblem[];
}

/** Which flows start which, by their published versions, as far as a document leads. */
async function readCalls(context: AppContext, scope: WorkspaceScope, document: FlowDocument): Promise<FlowCalls> {
  const calls = new Map<string, string[] | null>();
  let open = startedBy(document).map(({ flow }) => flow);
  for (let depth = 0; depth <= MAX_FLOW_DEPTH && open.length > 0; depth += 1) {
    const next = [...new Set(open)].filter((flow) => !calls.has(flow));
    const documents = await Promise.all(next.map((flow) => readPublished(context, scope, flow)));
    for (const [at, flow] of next.entries()) {
      const published = documents[at];
      // One that does not exist is a problem of its field.
      if (published !== undefined) calls.set(flow, published && startedBy(published).map((one) => one.flow));
    }
    open = next.flatMap((flow) => calls.get(flow) ?? []);
  }
  return calls;
}

/** The published version of a flow of the workspace; null: it has none, undefined: there is no such flow. */
async function readPublished(
  context: AppContext,
  scope: WorkspaceScope,
  id: string,
): Promise<FlowDocument | null | undefined> {
  const flow = await repo.findFlow(scope, id);
  return flow && (flow.version > 0 ? flowStub(context, id).readVersion(flow.version) : null);
}

/** A flow as the editor shows it: draft, what its fields choose from, and what is wrong with it. Errors: not_found. */
export async function readFlow(context: AppContext, scope: WorkspaceScope, id: string): Promise<Result<EditedFlow>> {
  const flow = await repo.findFlow(scope, id);
  if (!flow) return err(NO_FLOW);
  const [draft, all] = await Promise.all([flowStub(context, id).readDraft(), readChoices(context, scope.workspaceId)]);
  if (!draft) return err(NO_FLOW);
  const choices = { ...all, flow: all.flow.filter(([other]) => other !== id) };
  const calls = await readCalls(context, scope, draft.document);
  const problems = problemsOf(draft.document, KINDS, resourcesOf(choices), { flowId: id, calls });
  return ok({ flow, draft, choices, problems });
}

/** Changes the draft by a pure edit. Errors: forbidden, plan_required, not_found, invalid_input, conflict, rate_limited. */
export async function editFlow<T>(
  context: RequestContext,
  actor: Actor,
  { id, revision }: { id: string; revision: number },
  edit: (document: FlowDocument) => Result<{ document: FlowDocument; made?: T }>,
): Promise<Result<T | undefined>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const flow = await repo.findFlow(workspaceScope(context, actor), id);
  const stub = flowStub(context, id);
  const draft = flow ? await stub.readDraft() : null;
  if (!draft) return err(NO_FLOW);
  if (draft.revision !== revision) return err(CHANGED);
  const edited = edit(draft.document);
  if (!edited.ok) return edited;
  return (await stub.saveDraft(edited.value.document, revision)) ? ok(edited.value.made) : err(CHANGED);
}

/** Brings back the draft before the last change. Errors: forbidden, plan_required, not_found, conflict, rate_limited. */
export async function undoEdit(
  context: RequestContext,
  actor: Actor,
  id: string,
  revision: number,
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  if (!(await repo.findFlow(workspaceScope(context, actor), id))) return err(NO_FLOW);
  return (await flowStub(context, id).undo(revision)) ? ok(undefined) : err(CHANGED);
}

/** The kept versions of a flow whose access was decided. */
export const listVersions = (context: Pick<AppContext, "env">, id: string): Promise<VersionHead[]> =>
  flowStub(context, id).versions();

/** A version of a flow whose access was decided; null: it is not kept. */
export const readVersion = (
  context: Pick<AppContext, "env">,
  id: string,
  version: number,
): Promise<FlowDocument | null> => flowStub(context, id).readVersion(version);

const OVERDUE_MS = minutes(1);
const WOKEN_AT_ONCE = 100;

/** Wakes flows whose alarm was lost. Run each minute. */
export async function wakeFlows(context: AppContext, now: Date): Promise<void> {
  const overdue = await repo.findOverdue(context, new Date(now.getTime() - OVERDUE_MS), WOKEN_AT_ONCE);
  for (const { id } of overdue) await flowStub(context, id).wake();
}
