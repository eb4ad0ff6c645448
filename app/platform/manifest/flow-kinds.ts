import type { AppContext } from "../context.server.ts";

/** A value that a step hands to the next ones. */
export type FlowValue = string | number | boolean | null;
export type FlowValues = Readonly<Record<string, FlowValue>>;
/** What a step or trigger was filled in with, by the names of its fields. */
export type FlowSettings = Readonly<Record<string, string>>;

/** What a field can choose from, read when the editor opens: what is no longer there is a problem of the flow. */
export type FlowResource =
  | "segment"
  | "stage"
  | "member"
  | "date_field"
  | "custom_field"
  | "form"
  | "event_type"
  | "topic"
  | "score_group"
  | "flow"
  | "webhook_source";

/** One field of a step or trigger, as plain data. */
export interface FlowField {
  name: string;
  label: string;
  type: "text" | "multiline" | "number" | "select" | "checkbox" | "time" | "url" | "path" | "zone" | "resource";
  hint?: string;
  /** Of a select. */
  options?: readonly (readonly [value: string, label: string])[];
  /** Of a resource. */
  resource?: FlowResource;
  min?: number;
  max?: number;
  maxChars?: number;
  byDefault?: string;
  /** How a line about the step says the value, which is {}; left out: the value alone. */
  said?: string;
  /** May be empty. */
  optional?: true;
  /** Only where another field has one of these values. */
  onlyIf?: { field: string; is: readonly string[] };
}

export interface FlowPort {
  id: string;
  label: string;
}

/** A contact as steps see it. */
export interface FlowContact {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  jobTitle: string;
  country: string | null;
  language: string | null;
  timeZone: string | null;
  ownerId: string | null;
  source: string;
  stage: string | null;
  score: number;
  custom: FlowValues;
  tags: readonly string[];
}

/** What a test step knows besides its settings. */
export interface FlowTest {
  /** The same for each try and each pass of a contact: their path by chance follows from it. */
  seed: string;
  /** The way out that has won; null: none has yet. */
  winner: string | null;
}

/** A step of a run that starts something and may wait for its end. */
export interface FlowCaller {
  flowId: string;
  runId: string;
  /** The run's key: what it starts keeps apart what it keeps apart. */
  key: string;
  /** How many flows led to this run, one starting the next. */
  depth: number;
}

/** What a step is called with. */
export interface FlowCall {
  workspaceId: string;
  flowId: string;
  flowName: string;
  runId: string;
  /** The same for every try of one step of one run, and for no other: the called service does its work once for it. */
  key: string;
  settings: FlowSettings;
  contact: FlowContact;
  /** Data of the event that started the run. */
  event: FlowValues;
  /** What earlier steps handed over. */
  vars: FlowValues;
  nowMs: number;
  enteredAtMs: number;
  /** When the run came to this step. */
  cameAtMs: number;
  /** The contact's zone; the flow's, where it is not known. */
  timeZone: string;
  /** Of a test step alone. */
  test?: FlowTest | undefined;
  /** The run whose step calls, for what it starts. */
  caller: FlowCaller;
}

/** What a run waits for besides a moment. */
export type FlowAwaited =
  | { kind: "event"; type: string; settings: FlowSettings; sinceMs: number }
  | { kind: "approval"; title: string; text: string }
  /** The end of another run. */
  | { kind: "run"; runId: string };

/** Until when a run waits, and by which ports it continues. */
export interface FlowWait {
  /** Null: until what it waits for happens. */
  untilMs: number | null;
  port: string;
  awaited?: FlowAwaited;
  /** When what it waits for happened, or was approved. */
  happened?: string;
  refused?: string;
}

/**
 * How a step ended: by a port, waiting, with the run, or not at all: `stop` says why, and the run stays at the step to be retried;
 * `again` says why as well, and the step is done again at a moment, with the same key.
 */
export type FlowOutcome =
  | { port: string; output?: FlowValues; isGoal?: true }
  | { wait: FlowWait; output?: FlowValues }
  | { end: "completed" | "goal" | "exited"; output?: FlowValues }
  | { stop: string; output?: FlowValues }
  | { again: string; atMs: number; output?: FlowValues };

export interface FlowNodeRunner {
  /** Does the step, once for each key; throws to be tried again. */
  run: (context: AppContext, call: FlowCall) => Promise<FlowOutcome>;
  /** What the step would do, for a dry run: changes nothing. Without it, `run` is pure and is used itself. */
  preview?: (context: AppContext, call: FlowCall) => Promise<FlowOutcome & { would: string }>;
}

/** A kind of step that flows can have. */
export interface FlowNodeKind {
  /** Unique, stored in flows: "send_mail". */
  kind: string;
  label: string;
  group: "Timing" | "Paths" | "Contact" | "Messages" | "Team";
  about: string;
  fields: readonly FlowField[];
  /** The ways out; the first is the usual one. None: the run ends here. */
  ports: readonly FlowPort[];
  /** Lets time pass: a loop needs one. */
  isWait?: true;
  /** Is measured by the goals behind it: the flow needs one there. */
  needsGoal?: true;
  load: () => Promise<FlowNodeRunner>;
}

/** A way into a flow. */
export interface FlowTriggerKind {
  /** Unique, stored in flows: "segment". */
  kind: string;
  label: string;
  about: string;
  fields: readonly FlowField[];
  /** Types of events of the bus that may start a run; "*": the type that its field `type` names. */
  events?: readonly string[];
}
