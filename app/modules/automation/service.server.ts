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
import { emptyDocument, type FlowDocument, type FlowNode, nodeOf } from "./domain/document/document.ts";
import type { NodeMap } from "./domain/document/node-map.ts";
import { diffOf, type FlowDiff } from "./domain/document/outline.ts";
import { type FlowCalls, startedBy } from "./domain/document/subflows.ts";
import { type FlowKinds, type FlowProblem, isPublishable, problemsOf } from "./domain/document/validate.ts";
import { MAX_FLOW_DEPTH } from "./domain/limits.ts";
import { listensOf } from "./engine/listens.ts";
import { automationModule } from "./manifest.ts";
import { HOLDOUT_FIELDS } from "./nodes/fields.ts";
import * as repo from "./repo.server.ts";
import type { Draft, VersionHead } from "./store/flow-rpc.ts";
import { flowStub } from "./store/flow-stub.server.ts";

export const WRITE = { feature: automationModule.feature, write: true } as const;

export const NO_FLOW = appError("not_found", "Flow not found in this workspace.");
const CHANGED = appError("conflict", "Someone else changed this flow. Reload the page, then repeat your change.");
const NOT_READY = "This flow has issues that prevent publishing. They are listed on the page.";

const MAX_SHOWN_VERSIONS = 20;

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

const audited = (context: RequestContext, actor: Actor, action: string, id: string, name: string) =>
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
  const calls = new Map<string, string[]>();
  let open = startedBy(document).map(({ flow }) => flow);
  for (let depth = 0; depth <= MAX_FLOW_DEPTH && open.length > 0; depth += 1) {
    const next = [...new Set(open)].filter((flow) => !calls.has(flow));
    const documents = await Promise.all(next.map((flow) => readPublished(context, scope, flow)));
    for (const [at, flow] of next.entries()) {
      const published = documents[at];
      calls.set(flow, published ? startedBy(published).map((one) => one.flow) : []);
    }
    open = next.flatMap((flow) => calls.get(flow) ?? []);
  }
  return calls;
}

/** The published version of a flow of the workspace; null: there is none. */
async function readPublished(context: AppContext, scope: WorkspaceScope, id: string): Promise<FlowDocument | null> {
  const flow = await repo.findFlow(scope, id);
  return flow && flow.version > 0 ? flowStub(context, id).readVersion(flow.version) : null;
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

/** A step that runs are at now, as the newest version that has runs there knows it. */
export interface PresentStep {
  node: FlowNode;
  count: number;
}

async function readPresentSteps(context: AppContext, id: string): Promise<PresentStep[]> {
  const stub = flowStub(context, id);
  const present = await stub.present();
  const versions = [...new Set(present.map(({ version }) => version))].slice(0, MAX_SHOWN_VERSIONS);
  const documents = new Map(
    await Promise.all(versions.map(async (one) => [one, await stub.readVersion(one)] as const)),
  );
  const steps = new Map<string, PresentStep>();
  for (const { version, node: nodeId, count } of present) {
    const document = documents.get(version);
    const node = steps.get(nodeId)?.node ?? (document ? nodeOf(document, nodeId) : undefined);
    if (node) steps.set(nodeId, { node, count: (steps.get(nodeId)?.count ?? 0) + count });
  }
  return [...steps.values()];
}

/** What publishing the draft changes. Errors: not_found. */
export async function readPublishing(
  context: AppContext,
  scope: WorkspaceScope,
  id: string,
): Promise<Result<EditedFlow & { diff: FlowDiff; before: FlowDocument | null; present: PresentStep[] }>> {
  const edited = await readFlow(context, scope, id);
  if (!edited.ok) return edited;
  const { draft } = edited.value;
  const before = draft.version > 0 ? await flowStub(context, id).readVersion(draft.version) : null;
  const present = draft.version > 0 ? await readPresentSteps(context, id) : [];
  return ok({ ...edited.value, before, diff: diffOf(before, draft.document), present });
}

/**
 * Publishes the draft as a version: runs that are under way finish on theirs, or with a map are moved to it. Errors: forbidden, plan_required, not_found,
 * invalid_input (problems), conflict, rate_limited.
 */
export async function publishFlow(
  context: RequestContext,
  actor: Actor,
  id: string,
  { revision, note, map }: { revision: number; note: string; map?: NodeMap | undefined },
): Promise<Result<number>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const edited = await readFlow(context, scope, id);
  if (!edited.ok) return edited;
  const { flow, draft, problems } = edited.value;
  if (draft.revision !== revision) return err(CHANGED);
  if (!isPublishable(problems)) return err(appError("invalid_input", NOT_READY));
  const version = await flowStub(context, id).publish(revision, { by: actor.userId, note }, map);
  if (version === null) return err(CHANGED);
  const change = {
    version,
    status: "active" as const,
    listens: listensOf(draft.document, flow.listens),
    updatedAt: context.now(),
  };
  const audit = audited(
    context,
    actor,
    "published",
    id,
    `${flow.name}, version ${version}${map ? ", runs moved to it" : ""}`,
  );
  return (await repo.updateFlow(scope, id, change, audit)) ? ok(version) : err(NO_FLOW);
}

/** Lets a published flow rest, or continue: nobody enters it and no run does a step meanwhile. Errors: forbidden, plan_required, not_found, conflict, rate_limited. */
export async function switchFlow(
  context: RequestContext,
  actor: Actor,
  id: string,
  to: "active" | "paused",
): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const flow = await repo.findFlow(scope, id);
  if (!flow) return err(NO_FLOW);
  if (flow.version === 0) return err(appError("conflict", "Publish this flow first."));
  await flowStub(context, id).setState(to);
  const action = to === "paused" ? "paused" : "resumed";
  const change = { status: to, updatedAt: context.now() };
  await repo.updateFlow(scope, id, change, audited(context, actor, action, id, flow.name));
  return ok(undefined);
}

/** Deletes a flow with its runs, for good. Errors: forbidden, plan_required, not_found, rate_limited. */
export async function deleteFlow(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const allowed = await allowChange(context, actor);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const flow = await repo.findFlow(scope, id);
  if (!flow) return err(NO_FLOW);
  // Before the row: without it nobody would find what is left, and erasing twice does no harm.
  await flowStub(context, id).erase();
  return (await repo.deleteFlow(scope, id, audited(context, actor, "deleted", id, flow.name)))
    ? ok(undefined)
    : err(NO_FLOW);
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
