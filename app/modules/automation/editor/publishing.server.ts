import type { Actor } from "#app/platform/access/access.server.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { type FlowDocument, type FlowNode, nodeOf } from "../domain/document/document.ts";
import type { NodeMap } from "../domain/document/node-map.ts";
import { diffOf, type FlowDiff } from "../domain/document/outline.ts";
import { isPublishable } from "../domain/document/validate.ts";
import { listensOf } from "../engine/listens.ts";
import * as repo from "../repo.server.ts";
import { allowChange, audited, CHANGED, type EditedFlow, NO_FLOW, readFlow } from "../service.server.ts";
import { flowStub } from "../store/flow-stub.server.ts";

const NOT_READY = "This flow has issues that prevent publishing. They are listed on the page.";

const MAX_SHOWN_VERSIONS = 20;

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
