import { exact } from "#app/shared/format/number.ts";
import type { FlowDocument } from "../domain/document/document.ts";
import { placeText } from "../domain/document/edit.ts";
import type { CanvasMarks } from "../editor/canvas/view.server.ts";
import { STEP_STATE_LABELS } from "../labels.ts";
import type { FlowReport, StepView } from "../store/flow-rpc.ts";

const START = placeText({ node: null, port: "" });

/** The path of a run: how its last visit to each step ended, and the connections that it took. */
export function runMarks(steps: readonly Pick<StepView, "node" | "state" | "port">[]): CanvasMarks {
  const visits = new Map<string, number>();
  const states: NonNullable<CanvasMarks["states"]> = new Map(
    steps.map(({ node, state }) => {
      const count = (visits.get(node) ?? 0) + 1;
      visits.set(node, count);
      const { label, tone } = STEP_STATE_LABELS[state] ?? { label: state, tone: "plain" as const };
      return [node, { label: count > 1 ? `${label}, ${count} times here` : label, tone }];
    }),
  );
  const left = steps.flatMap(({ node, port }) => (port === null ? [] : [placeText({ node, port })]));
  return { states, passed: new Set([START, ...left]) };
}

/** How many came to each step, are there and went on, and how many took each connection. */
export function reportMarks(
  { nodes, start }: Pick<FlowDocument, "nodes" | "start">,
  { counts, present }: Pick<FlowReport, "counts" | "present">,
  version: number,
): CanvasMarks {
  const found = new Map(
    counts.flatMap((one) => (one.version === version ? [[placeText(one), one.count] as const] : [])),
  );
  const cameTo = (node: string): number => found.get(placeText({ node, port: "" })) ?? 0;
  const lines = [
    [START, start === null ? 0 : cameTo(start)] as const,
    ...nodes.flatMap(({ id, next }) =>
      Object.keys(next).map(
        (port) => [placeText({ node: id, port }), found.get(placeText({ node: id, port })) ?? 0] as const,
      ),
    ),
  ];
  const most = Math.max(1, ...lines.map(([, count]) => count));
  return {
    figures: new Map(
      nodes.map(({ id }) => {
        const [came, here] = [cameTo(id), present[id] ?? 0];
        return [
          id,
          [
            ["entered", exact(came)],
            ["here now", exact(here)],
            ["completed", exact(Math.max(0, came - here))],
          ],
        ] as const;
      }),
    ),
    traffic: new Map(lines.map(([id, count]) => [id, { text: exact(count), share: count / most }])),
  };
}
