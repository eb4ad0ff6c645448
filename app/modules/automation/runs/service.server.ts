import { findContacts, readContact, readContacts } from "#app/modules/contacts/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import type { FlowValues } from "#app/platform/manifest/flow-kinds.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { automationModule } from "../manifest.ts";
import * as repo from "../repo.server.ts";
import { NO_FLOW, WRITE } from "../service.server.ts";
import type { Approval, EnterOutcome, FlowReport, RunControl, RunHead, RunView } from "../store/flow-rpc.ts";
import { flowStub } from "../store/flow-stub.server.ts";

const NO_RUN = appError("not_found", "Run not found in this flow.");
const NOT_NOW = appError("conflict", "The run has moved on. Reload the page to see its current step.");
const NO_CONTACT = appError("not_found", "Contact not found in this workspace.");

type Scope = Pick<AppContext, "env"> & WorkspaceScope;

/** Names of contacts by their ids; those that are gone are left out. */
export async function namesOf(scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  const contacts = await readContacts(scope, scope, [...new Set(ids)]);
  return new Map(contacts.map(({ id, name, email }) => [id, name || email || "Unnamed"]));
}

const MAX_FOUND = 50;

/** A page of runs, the newest first. `search`: by the name or address of the contact. Errors: not_found, invalid_input. */
export async function listRuns(
  scope: Scope,
  flowId: string,
  query: {
    state?: RunHead["state"] | undefined;
    search?: string | undefined;
    before?: number | undefined;
    limit: number;
  },
): Promise<Result<{ rows: RunHead[]; before: number | null }>> {
  if (!(await repo.findFlow(scope, flowId))) return err(NO_FLOW);
  const { search, ...rest } = query;
  if (!search) return ok(await flowStub(scope, flowId).listRuns(rest));
  const found = await findContacts(scope, scope, {
    search,
    sort: { by: "updatedAt", descending: true },
    limit: MAX_FOUND,
  });
  if (!found.ok) return found;
  return ok(await flowStub(scope, flowId).listRuns({ ...rest, persons: found.value.rows.map(({ id }) => id) }));
}

/** Errors: not_found. */
export async function getRun(scope: Scope, flowId: string, id: string): Promise<Result<RunView>> {
  if (!(await repo.findFlow(scope, flowId))) return err(NO_FLOW);
  const run = await flowStub(scope, flowId).readRun(id);
  return run ? ok(run) : err(NO_RUN);
}

export async function readReport(scope: Scope, flowId: string): Promise<Result<FlowReport>> {
  if (!(await repo.findFlow(scope, flowId))) return err(NO_FLOW);
  return ok(await flowStub(scope, flowId).report());
}

/** Whether the actor may change runs of a flow now. Errors: forbidden, plan_required, scope_missing, not_found, rate_limited. */
async function allowRun(context: RequestContext, actor: Actor, flowId: string): Promise<Result<repo.FlowRow>> {
  const allowed = authorize(actor, { ...WRITE, scope: "flows" });
  if (!allowed.ok) return allowed;
  const within = await throttle(context, automationModule.rateLimits.flow_run, actor.userId);
  if (!within.ok) return within;
  const flow = await repo.findFlow(workspaceScope(context, actor), flowId);
  return flow ? ok(flow) : err(NO_FLOW);
}

/** Retries, skips, pauses, resumes or ends a run. Errors: forbidden, plan_required, not_found, conflict, rate_limited. */
export async function controlRun(
  context: RequestContext,
  actor: Actor,
  flowId: string,
  { runId, action }: { runId: string; action: RunControl },
): Promise<Result<void>> {
  const allowed = await allowRun(context, actor, flowId);
  if (!allowed.ok) return allowed;
  const stub = flowStub(context, flowId);
  if (await stub.control(runId, action)) return ok(undefined);
  return err((await stub.readRun(runId)) ? NOT_NOW : NO_RUN);
}

/** Retries every failed run from its step; returns how many. Errors: forbidden, plan_required, not_found, rate_limited. */
export async function retryFailed(context: RequestContext, actor: Actor, flowId: string): Promise<Result<number>> {
  const allowed = await allowRun(context, actor, flowId);
  return allowed.ok ? ok(await flowStub(context, flowId).retryFailed()) : allowed;
}

const REFUSALS: Readonly<Record<Exclude<EnterOutcome, "entered" | "held" | "known">, string>> = {
  reentry: "The contact was already in this flow and may not enter again now.",
  often: "The contact entered this flow too often in the last hour. Try again later.",
  full: "You have reached your plan's limit of active automation runs.",
  crowded:
    "The flow has reached its record limit. Records are deleted 90 days after their run; a copy of the flow has room now.",
  off: "The flow is not active. Publish or resume it first.",
};

/** Starts a run for one contact; the same `source` again answers the same run. Errors: forbidden, plan_required, not_found, conflict, limit_reached, rate_limited. */
export async function startRun(
  context: RequestContext,
  actor: Actor,
  flowId: string,
  { contactId, key, data, source }: { contactId: string; key: string; data: FlowValues; source: string },
): Promise<Result<RunView>> {
  const allowed = await allowRun(context, actor, flowId);
  if (!allowed.ok) return allowed;
  const contact = await readContact(context, actor, contactId);
  if (!contact.ok) return err(NO_CONTACT);
  const stub = flowStub(context, flowId);
  const triggerId = actor.via === "api-key" ? "api" : "manual";
  const chosen = triggerId === "manual" ? ({ isChosen: true } as const) : {};
  const entry = { person: contact.value.id, key, source: `${triggerId}:${source}`, triggerId, event: data, ...chosen };
  const { outcomes, runIds } = await stub.enter([entry]);
  const [outcome = "off"] = outcomes;
  const run = runIds[0] ? await stub.readRun(runIds[0]) : null;
  if (run) return ok(run);
  if (outcome === "entered" || outcome === "held" || outcome === "known") return err(NO_RUN);
  return err(appError(outcome === "full" || outcome === "crowded" ? "limit_reached" : "conflict", REFUSALS[outcome]));
}

/** Starts a run for everybody in a segment, in the background. Errors: forbidden, plan_required, not_found, conflict (not active), rate_limited. */
export async function startForSegment(
  context: RequestContext,
  actor: Actor,
  flowId: string,
  { segment, source }: { segment: string; source: string },
): Promise<Result<void>> {
  const allowed = await allowRun(context, actor, flowId);
  if (!allowed.ok) return allowed;
  if (allowed.value.status !== "active") return err(appError("conflict", REFUSALS.off));
  await flowStub(context, flowId).startSweep({ segment }, `manual:${source}`);
  await recordAudit(context, auditEntry(actor, "flow.started", `flow:${flowId}`, allowed.value.name));
  return ok(undefined);
}

export interface OpenApproval extends Approval {
  flowId: string;
  flowName: string;
  contact: string;
}

const MAX_APPROVALS = 100;

/** What waits for a decision in all flows of the workspace. */
export async function listApprovals(scope: Scope): Promise<OpenApproval[]> {
  const flows = (await repo.findFlows(scope)).filter(({ active }) => active > 0);
  const lists = await Promise.all(
    flows.map(async ({ id, name }) =>
      (await flowStub(scope, id).approvals(MAX_APPROVALS)).map((one) => ({ ...one, flowId: id, flowName: name })),
    ),
  );
  const open = lists.flat().slice(0, MAX_APPROVALS);
  const names = await namesOf(
    scope,
    open.map(({ person }) => person),
  );
  return open.map((one) => ({ ...one, contact: names.get(one.person) ?? "Deleted contact" }));
}

/** Errors: forbidden, plan_required, not_found, conflict (decided or over), rate_limited. */
export async function decide(
  context: RequestContext,
  actor: Actor,
  { flowId, runId, seq, approved }: { flowId: string; runId: string; seq: number; approved: boolean },
): Promise<Result<void>> {
  const allowed = await allowRun(context, actor, flowId);
  if (!allowed.ok) return allowed;
  return (await flowStub(context, flowId).decide(runId, seq, approved)) ? ok(undefined) : err(NOT_NOW);
}
