import type { FlowNodeKind, FlowSettings } from "#app/platform/manifest/flow-kinds.ts";
import { type FlowDocument, type FlowNode, type FlowTrigger, nodeOf, reachableFrom } from "./document.ts";

/** A place in the flow: after a port of a step; of no step, at the start. */
export interface Place {
  node: string | null;
  port: string;
}

/** A place as the address of the editor names it: "n3.yes"; ".": the start. */
export const placeText = ({ node, port }: Place): string => `${node ?? ""}.${port}`;

export function readPlace(text: string): Place {
  const [node = "", port = ""] = text.split(".");
  return { node: node === "" ? null : node, port };
}

type Ports = Pick<FlowNodeKind, "kind" | "ports">;

const nextId = (taken: readonly { id: string }[], letter: string): string => {
  const numbers = taken.map(({ id }) => Number(id.slice(1))).filter(Number.isInteger);
  return `${letter}${Math.max(0, ...numbers) + 1}`;
};

const withNode = (document: FlowDocument, id: string, change: (node: FlowNode) => FlowNode): FlowDocument => ({
  ...document,
  nodes: document.nodes.map((node) => (node.id === id ? change(node) : node)),
});

/** Whether a place is in the flow. */
export const isPlace = (document: FlowDocument, { node, port }: Place): boolean =>
  node === null ? port === "" : Object.hasOwn(nodeOf(document, node)?.next ?? {}, port);

/** Where a place leads now. */
export const targetAt = (document: FlowDocument, { node, port }: Place): string | null =>
  node === null ? document.start : (nodeOf(document, node)?.next[port] ?? null);

/** Lets a place lead to a step; null: the run ends there. */
export function connect(document: FlowDocument, { node, port }: Place, target: string | null): FlowDocument {
  if (node === null) return { ...document, start: target };
  return withNode(document, node, (one) => ({ ...one, next: { ...one.next, [port]: target } }));
}

function insert(document: FlowDocument, node: FlowNode, place: Place): FlowDocument {
  const target = targetAt(document, place);
  const [first] = Object.keys(node.next);
  const placed = first === undefined ? node : { ...node, next: { ...node.next, [first]: target } };
  return connect({ ...document, nodes: [...document.nodes, placed] }, place, node.id);
}

/** Adds a step at a place; what came there follows it. */
export function addNode(
  document: FlowDocument,
  { kind, ports }: Ports,
  place: Place,
  settings: FlowSettings = {},
): { document: FlowDocument; id: string } {
  const id = nextId(document.nodes, "n");
  const next = Object.fromEntries(ports.map((port) => [port.id, null]));
  return { id, document: insert(document, { id, kind, title: "", settings, next, note: "" }, place) };
}

/** Takes a step out of its paths: what led to it leads to what follows its first way out. */
function unlink(document: FlowDocument, id: string): FlowDocument {
  const node = nodeOf(document, id);
  const [follows = null] = Object.values(node?.next ?? {});
  const after = follows === id ? null : follows;
  const redirect = (target: string | null) => (target === id ? after : target);
  return {
    ...document,
    start: redirect(document.start),
    nodes: document.nodes
      .filter((one) => one.id !== id)
      .map((one) => ({
        ...one,
        next: Object.fromEntries(Object.entries(one.next).map(([port, target]) => [port, redirect(target)])),
      })),
  };
}

/** Deletes a step, with the steps that only its other ways out led to. */
export function removeNode(document: FlowDocument, id: string): FlowDocument {
  const before = reachableFrom(document, document.start);
  const without = unlink(document, id);
  const after = reachableFrom(without, without.start);
  return { ...without, nodes: without.nodes.filter((node) => !before.has(node.id) || after.has(node.id)) };
}

/** Moves a step to another place; its other ways out keep their steps. */
export function moveNode(document: FlowDocument, id: string, place: Place): FlowDocument {
  const node = nodeOf(document, id);
  if (!node || place.node === id) return document;
  const [first] = Object.keys(node.next);
  const without = unlink(document, id);
  if (place.node !== null && !nodeOf(without, place.node)) return document;
  return insert(without, first === undefined ? node : { ...node, next: { ...node.next, [first]: null } }, place);
}

/** Whether a step can move to a place: it changes something, and every step keeps a path that leads to it. */
export function canMove(document: FlowDocument, id: string, place: Place): boolean {
  if (!isPlace(document, place) || place.node === id || targetAt(document, place) === id) return false;
  const moved = moveNode(document, id, place);
  if (moved === document) return false;
  const after = reachableFrom(moved, moved.start);
  return after.has(id) && [...reachableFrom(document, document.start)].every((one) => after.has(one));
}

/** The place before the step that comes before; null: it is the first, or paths meet here. */
export function placeBefore(document: FlowDocument, id: string): Place | null {
  const leading = (target: string): Place[] => [
    ...(document.start === target ? [{ node: null, port: "" }] : []),
    ...document.nodes.flatMap((node) =>
      Object.entries(node.next).flatMap(([port, to]) => (to === target ? [{ node: node.id, port }] : [])),
    ),
  ];
  const [own, ...others] = leading(id);
  if (!own || own.node === null || others.length > 0) return null;
  const [before, ...more] = leading(own.node);
  return before && more.length === 0 ? before : null;
}

/** The place after the step that follows; null: it is the last. */
export function placeAfter(document: FlowDocument, id: string): Place | null {
  const node = nodeOf(document, id);
  const [follows = null] = Object.values(node?.next ?? {});
  const next = nodeOf(document, follows);
  const [port] = Object.keys(next?.next ?? {});
  return next && port !== undefined && next.id !== id ? { node: next.id, port } : null;
}

/** Copies a step to a place; without one behind itself. Null: it is gone, or nothing can come behind it. */
export function copyNode(
  document: FlowDocument,
  id: string,
  place?: Place,
): { document: FlowDocument; id: string } | null {
  const node = nodeOf(document, id);
  const [port] = Object.keys(node?.next ?? {});
  const target = place ?? (port === undefined ? null : { node: id, port });
  if (!node || !target || !isPlace(document, target)) return null;
  const ports = Object.keys(node.next).map((one) => ({ id: one, label: "" }));
  const added = addNode(document, { kind: node.kind, ports }, target, node.settings);
  return {
    id: added.id,
    document: withNode(added.document, added.id, (one) => ({ ...one, title: node.title, note: node.note })),
  };
}

export const editNode = (
  document: FlowDocument,
  id: string,
  change: Pick<FlowNode, "title" | "note" | "settings">,
): FlowDocument => withNode(document, id, (node) => ({ ...node, ...change }));

export function addTrigger(document: FlowDocument, kind: string): { document: FlowDocument; id: string } {
  const id = nextId(document.triggers, "t");
  return { id, document: { ...document, triggers: [...document.triggers, { id, kind, settings: {} }] } };
}

export const editTrigger = (document: FlowDocument, id: string, settings: FlowSettings): FlowDocument => ({
  ...document,
  triggers: document.triggers.map((one: FlowTrigger) => (one.id === id ? { ...one, settings } : one)),
});

export const removeTrigger = (document: FlowDocument, id: string): FlowDocument => ({
  ...document,
  triggers: document.triggers.filter((one) => one.id !== id),
});
