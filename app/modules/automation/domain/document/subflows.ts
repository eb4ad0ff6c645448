import { MAX_FLOW_DEPTH } from "../limits.ts";
import type { FlowDocument } from "./document.ts";

export const SUBFLOW = "subflow";

/** The flows that the steps of a flow start, by the ids of the steps. */
export const startedBy = ({ nodes }: FlowDocument): { step: string; flow: string }[] =>
  nodes.flatMap(({ id, kind, settings }) =>
    kind === SUBFLOW && settings.flow ? [{ step: id, flow: settings.flow }] : [],
  );

/** Which flows each flow of the workspace starts, by its published version; null: it has none. Those that start none are left out. */
export type FlowCalls = ReadonlyMap<string, readonly string[] | null>;

/** How many flows follow one another from a flow on, itself included; more than can be when they lead back. */
function depthFrom(flow: string, calls: FlowCalls, above: ReadonlySet<string>): number {
  if (above.has(flow) || above.size > MAX_FLOW_DEPTH) return Number.POSITIVE_INFINITY;
  const within = new Set([...above, flow]);
  return 1 + Math.max(0, ...(calls.get(flow) ?? []).map((next) => depthFrom(next, calls, within)));
}

/** Whether a flow leads back to another by what it starts. */
function leadsTo(from: string, to: string, calls: FlowCalls): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let flow = open.pop(); flow !== undefined; flow = open.pop()) {
    if (flow === to) return true;
    if (seen.has(flow)) continue;
    seen.add(flow);
    open.push(...(calls.get(flow) ?? []));
  }
  return false;
}

/** Steps that would start the flow itself again, a flow that was never published, or flows nested too deeply. */
export function subflowProblems(
  document: FlowDocument,
  flowId: string,
  calls: FlowCalls,
): { at: string; message: string }[] {
  return startedBy(document).flatMap(({ step, flow }) => {
    if (leadsTo(flow, flowId, calls))
      return [{ at: step, message: "This step leads back to this flow. A flow cannot start itself." }];
    if (calls.get(flow) === null)
      return [
        { at: step, message: "The flow of this step is not published. Publish it first: nobody can enter it yet." },
      ];
    return depthFrom(flow, calls, new Set([flowId])) >= MAX_FLOW_DEPTH
      ? [{ at: step, message: `Flows can start one another at most ${MAX_FLOW_DEPTH} deep, this one included.` }]
      : [];
  });
}
