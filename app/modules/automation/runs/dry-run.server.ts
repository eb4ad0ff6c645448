import { readContact } from "#app/modules/contacts/index.server.ts";
import { FLOW_NODES } from "#app/modules/registry.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { FlowOutcome, FlowValues } from "#app/platform/manifest/flow-kinds.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { type FlowDocument, nodeOf } from "../domain/document/document.ts";
import { advance, type RunState, startRun } from "../domain/running/interpreter.ts";
import { callOf } from "../engine/perform.server.ts";
import { AB_TEST } from "../store/comparisons/ab-tests.ts";
import { flowStub } from "../store/flow-stub.server.ts";

/** One step of a dry run: what it would do, and how it would be left. */
export interface DryStep {
  seq: number;
  node: string;
  kind: string;
  title: string;
  atMs: number;
  /** In the step's words; empty for a step that only decides. */
  would: string;
  port: string | null;
  /** Waits until then; null: it does not wait. */
  untilMs: number | null;
  problem: string;
}

const MAX_DRY_STEPS = 60;

/** What a waiting dry run does: events and approvals do not happen, so time passes. */
function passTime(document: FlowDocument, state: RunState, nowMs: number): { state: RunState; nowMs: number } {
  const at = state.waiting?.untilMs ?? nowMs;
  return { state: advance(document, state, { type: "due", nowMs: at }).state, nowMs: Math.max(at, nowMs) };
}

/**
 * Goes through a flow with a real contact and changes nothing: no mail, no request, no field. Time passes at once; events that
 * are waited for do not happen. Errors: not_found (contact).
 */
export async function dryRun(
  context: AppContext,
  { workspaceId, flowId, flowName }: { workspaceId: string; flowId: string; flowName: string },
  document: FlowDocument,
  { contactId, event }: { contactId: string; event: FlowValues },
): Promise<Result<{ steps: DryStep[]; outcome: string }>> {
  const contact = await readContact(context, { workspaceId }, contactId);
  if (!contact.ok) return contact;
  const steps: DryStep[] = [];
  let nowMs = context.now().getTime();
  const enteredAtMs = nowMs;
  let state = startRun(document);
  while (state.status === "acting" && steps.length < MAX_DRY_STEPS) {
    const node = nodeOf(document, state.node);
    const kind = node && FLOW_NODES.get(node.kind);
    if (!node || !kind) break;
    const { seq } = state;
    const test = node.kind === AB_TEST ? await flowStub(context, flowId).readTest(document, node.id, contactId) : null;
    const act = {
      ...{ workspaceId, flowId, flowName, runId: `dry:${contactId}`, seq, kind: node.kind, settings: node.settings },
      ...{ person: contactId, event, vars: state.vars, enteredAtMs, cameAtMs: nowMs, timeZone: document.timeZone },
      caller: { flowId, runId: `dry:${contactId}`, key: "", depth: 0 },
      ...(test && { test }),
    };
    const call = callOf(act, contact.value, nowMs);
    const step = { seq, node: node.id, kind: node.kind, title: node.title || kind.label, atMs: nowMs };
    let outcome: FlowOutcome & { would?: string };
    try {
      const runner = await kind.load();
      outcome = await (runner.preview ?? runner.run)(context, call);
    } catch (cause) {
      const problem = cause instanceof Error ? cause.message : "The step failed.";
      steps.push({ ...step, would: "", port: null, untilMs: null, problem });
      return ok({ steps, outcome: "failed" });
    }
    const acted = advance(document, state, { type: "acted", seq, outcome, nowMs });
    state = acted.state;
    const untilMs = state.status === "waiting" ? (state.waiting?.untilMs ?? null) : null;
    const port = "wait" in outcome ? outcome.wait.port : "port" in outcome ? outcome.port : null;
    steps.push({ ...step, would: outcome.would ?? "", port, untilMs, problem: "" });
    if (state.status === "waiting") ({ state, nowMs } = passTime(document, state, nowMs));
  }
  const cut = steps.length >= MAX_DRY_STEPS ? "cut" : null;
  return ok({ steps, outcome: cut ?? state.outcome ?? state.status });
}
