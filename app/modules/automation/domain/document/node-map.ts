import { type FlowDocument, nodeOf } from "./document.ts";

/** For steps of older versions, where their runs continue in the new one; null: they finish on their version. */
export type NodeMap = Readonly<Record<string, string | null>>;

/** Where the runs at a step continue: as the map says, else at the step of the same id. */
export function targetOf(document: FlowDocument, map: NodeMap, node: string): string | null {
  const chosen = Object.hasOwn(map, node) ? map[node] : node;
  return chosen && nodeOf(document, chosen) ? chosen : null;
}
