import type { AppContext } from "#app/platform/context.server.ts";
import type { FlowCall, FlowNodeRunner, FlowOutcome } from "#app/platform/manifest/flow-kinds.ts";
import { MAX_FLOW_DEPTH } from "../../domain/limits.ts";
import { afterDuration } from "../../domain/running/waits.ts";
import { findFlow } from "../../repo.server.ts";
import type { EnterOutcome } from "../../store/flow-rpc.ts";
import { flowStub } from "../../store/flow-stub.server.ts";

const TOO_DEEP = `Flows can start one another at most ${MAX_FLOW_DEPTH} deep. This step would go further.`;

/** Refusals that may be over by another try. */
const FULL: Partial<Record<EnterOutcome, string>> = {
  full: "The plan's limit of active runs is reached. Retry the step when there is room.",
  crowded: "The other flow has reached its record limit. Retry the step when there is room.",
};

/** Why a contact does not enter, as conditions of later steps can ask for it. */
const REASONS: Partial<Record<EnterOutcome, string>> = {
  held: "held out",
  reentry: "was in it before",
  often: "too often",
  off: "not active",
};

const targetOf = async (context: AppContext, { workspaceId, settings }: FlowCall) =>
  findFlow({ db: context.db, workspaceId }, settings.flow ?? "");

/** Lets the contact enter another flow, once for each step of a run, and waits for the end of that run. */
export const subflow: FlowNodeRunner = {
  run: async (context, call): Promise<FlowOutcome> => {
    const { contact, settings, event, key, caller, nowMs, timeZone } = call;
    if (caller.depth + 1 >= MAX_FLOW_DEPTH) return { stop: TOO_DEEP };
    const target = await targetOf(context, call);
    if (!target) throw new Error("The flow of this step no longer exists.");
    const isAwaited = (settings.until ?? "end") === "end";
    const entry = { person: contact.id, key: caller.key, source: `flow:${key}`, triggerId: "flow", event };
    const { outcomes, runIds } = await flowStub(context, target.id).enter([
      { ...entry, caller: { ...caller, isAwaited, depth: caller.depth + 1 } },
    ]);
    const [outcome = "off"] = outcomes;
    const full = FULL[outcome];
    if (full !== undefined) return { stop: full };
    const [runId] = runIds;
    const why = REASONS[outcome];
    if (why !== undefined || !runId) return { port: "not_entered", output: { why: why ?? "not active" } };
    const output = { startedFlow: target.id, startedRun: runId };
    if (!isAwaited) return { port: "next", output };
    const untilMs = afterDuration(nowMs, Number(settings.amount ?? "30"), settings.unit ?? "days", timeZone);
    return { wait: { untilMs, port: "timeout", happened: "next", awaited: { kind: "run", runId } }, output };
  },
  preview: async (context, call) => {
    const target = await targetOf(context, call);
    if (target?.status !== "active")
      return { port: "not_entered", would: "Not start the other flow: it is not active." };
    const end = (call.settings.until ?? "end") === "end" ? " and wait until it ends" : "";
    return { port: "next", would: `Start the flow “${target.name}”${end}.` };
  },
};
