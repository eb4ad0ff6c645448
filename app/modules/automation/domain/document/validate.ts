import type {
  FlowField,
  FlowNodeKind,
  FlowResource,
  FlowSettings,
  FlowTriggerKind,
} from "#app/platform/manifest/flow-kinds.ts";
import { isTimeZone } from "#app/shared/dates/time-zone.ts";
import { MAX_SETTING_CHARS } from "../limits.ts";
import { hasFixedHost } from "../running/fill-in.ts";
import { type FlowDocument, type FlowNode, nodeOf, reachableFrom, targetsOf } from "./document.ts";
import { isShown, settingOf } from "./shown-fields.ts";
import { type FlowCalls, subflowProblems } from "./subflows.ts";

/** What is wrong with a flow. An error keeps it from being published. */
export interface FlowProblem {
  /** Id of the step or trigger; null: the flow as a whole. */
  at: string | null;
  field?: string;
  severity: "error" | "warning";
  message: string;
}

/** Of the holdout, which is neither a step nor a trigger. */
export const HOLDOUT = "holdout";

export interface FlowKinds {
  nodes: ReadonlyMap<string, Omit<FlowNodeKind, "load">>;
  triggers: ReadonlyMap<string, FlowTriggerKind>;
  /** Fields of the holdout. */
  holdout: readonly FlowField[];
}

/** Ids of what the workspace has, by kind; a kind that is left out is not checked. */
export type FlowResources = Partial<Record<FlowResource, ReadonlySet<string>>>;

const RESOURCE_LABELS: Readonly<Record<FlowResource, string>> = {
  segment: "segment",
  stage: "stage",
  member: "member",
  date_field: "date field",
  custom_field: "field",
  form: "form",
  event_type: "event",
  topic: "topic",
  flow: "flow",
  webhook_source: "incoming webhook",
  score_group: "score group",
};

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

function numberProblem({ label, min = 0, max = 1_000_000 }: FlowField, value: string): string | null {
  const number = Number(value);
  return Number.isInteger(number) && number >= min && number <= max
    ? null
    : `${label}: enter a whole number from ${min} to ${max}.`;
}

const isWebAddress = (value: string): boolean => {
  const protocol = URL.parse(value.replaceAll(/\{\{[^}]*\}\}/g, "x"))?.protocol;
  return protocol === "https:" || protocol === "http:";
};

/** What is wrong with the value of a field; null: nothing. */
export function fieldProblem(field: FlowField, value: string, resources: FlowResources = {}): string | null {
  const { label, type, optional, options = [], maxChars = MAX_SETTING_CHARS, resource } = field;
  if (value.trim() === "") return optional || type === "checkbox" ? null : `${label} is required.`;
  if (value.length > maxChars) return `${label} is too long (max ${maxChars} characters).`;
  switch (type) {
    case "number":
      return numberProblem(field, value);
    case "select":
      return options.some(([one]) => one === value) ? null : `${label}: choose one of the options.`;
    case "time":
      return TIME.test(value) ? null : `${label}: enter a time like 09:30.`;
    case "url":
      if (!isWebAddress(value)) return `${label}: enter an address that begins with https://.`;
      return hasFixedHost(value) ? null : `${label}: write the host out. Variables can stand behind it.`;
    case "zone":
      return isTimeZone(value) ? null : `${label}: choose a time zone.`;
    case "path":
      return /^[\w.-]{1,80}$/.test(value) ? null : `${label}: use letters, digits and dots, like contact.country.`;
    case "resource": {
      const known = resource && resources[resource];
      return known && !known.has(value) ? `The ${RESOURCE_LABELS[resource]} of this step no longer exists.` : null;
    }
    default:
      return null;
  }
}

const fieldProblems = (
  at: string,
  fields: readonly FlowField[],
  settings: FlowSettings,
  resources: FlowResources,
): FlowProblem[] =>
  fields.flatMap((field) => {
    if (!isShown(field, fields, settings)) return [];
    const message = fieldProblem(field, settingOf(field, settings), resources);
    return message === null ? [] : [{ at, field: field.name, severity: "error" as const, message }];
  });

/** A step on a loop in which no time passes; null: there is none. */
export function loopWithoutWait(document: FlowDocument, isWait: (node: FlowNode) => boolean): string | null {
  const state = new Map<string, "open" | "done">();
  const visit = (id: string): string | null => {
    const node = nodeOf(document, id);
    if (!node || isWait(node) || state.get(id) === "done") return null;
    if (state.get(id) === "open") return id;
    state.set(id, "open");
    for (const target of targetsOf(node)) {
      const found = visit(target);
      if (found !== null) return found;
    }
    state.set(id, "done");
    return null;
  };
  for (const { id } of document.nodes) {
    const found = visit(id);
    if (found !== null) return found;
  }
  return null;
}

/** Whether a goal can be reached from a step. */
function leadsToGoal(document: FlowDocument, node: FlowNode): boolean {
  return targetsOf(node).some((target) =>
    [...reachableFrom(document, target)].some((id) => nodeOf(document, id)?.kind === "goal"),
  );
}

function nodeProblems(document: FlowDocument, { nodes }: FlowKinds, resources: FlowResources): FlowProblem[] {
  const reachable = reachableFrom(document, document.start);
  return document.nodes.flatMap((node) => {
    const { id } = node;
    const kind = nodes.get(node.kind);
    if (!kind) return [{ at: id, severity: "error" as const, message: "This step type does not exist." }];
    const ports = new Set(kind.ports.map((port) => port.id));
    const problems = fieldProblems(id, kind.fields, node.settings, resources);
    for (const [port, target] of Object.entries(node.next)) {
      if (!ports.has(port))
        problems.push({ at: id, severity: "error", message: "This step has a way out that its kind does not have." });
      if (target !== null && !nodeOf(document, target))
        problems.push({ at: id, severity: "error", message: "This step leads to a step that does not exist." });
    }
    if (kind.needsGoal && !leadsToGoal(document, node))
      problems.push({
        at: id,
        severity: "error",
        message: "Add a goal behind this step. Without one, no path can win.",
      });
    if (!reachable.has(id))
      problems.push({ at: id, severity: "error", message: "This step is not connected. Connect or delete it." });
    return problems;
  });
}

function holdoutProblems({ holdout }: FlowDocument, kinds: FlowKinds, resources: FlowResources): FlowProblem[] {
  if (!holdout || Number(holdout.percent || "0") === 0) return [];
  const problems = fieldProblems(HOLDOUT, kinds.holdout, holdout, resources);
  if (holdout.type) return problems;
  const message = "Holdout: choose what counts as success.";
  return [...problems, { at: HOLDOUT, field: "type", severity: "error", message }];
}

/** The flow that is checked, among those of its workspace. */
export interface FlowPlace {
  flowId: string;
  calls: FlowCalls;
}

/** Everything that is wrong with a flow, as it is filled in and by what the workspace has. */
export function problemsOf(
  document: FlowDocument,
  kinds: FlowKinds,
  resources: FlowResources = {},
  place?: FlowPlace,
): FlowProblem[] {
  const problems: FlowProblem[] = [];
  const whole = (message: string, severity: FlowProblem["severity"] = "error") =>
    problems.push({ at: null, severity, message });
  if (document.triggers.length === 0) whole("Add a trigger: without one, nobody enters the flow.");
  if (document.start === null) whole("Add a step: the flow does nothing yet.");
  else if (!nodeOf(document, document.start)) whole("The first step does not exist.");
  for (const { id, kind, settings } of document.triggers) {
    const known = kinds.triggers.get(kind);
    if (known) problems.push(...fieldProblems(id, known.fields, settings, resources));
    else problems.push({ at: id, severity: "error", message: "This trigger type does not exist." });
  }
  problems.push(...holdoutProblems(document, kinds, resources), ...nodeProblems(document, kinds, resources));
  if (place)
    for (const one of subflowProblems(document, place.flowId, place.calls))
      problems.push({ ...one, severity: "error" });
  const loop = loopWithoutWait(document, (node) => kinds.nodes.get(node.kind)?.isWait === true);
  if (loop !== null)
    problems.push({ at: loop, severity: "error", message: "This step is on a loop without a wait. Add a wait to it." });
  return problems;
}

export const isPublishable = (problems: readonly FlowProblem[]): boolean =>
  !problems.some(({ severity }) => severity === "error");
