import type { PeopleSelection } from "#app/modules/contacts/index.server.ts";
import type { FlowCaller, FlowOutcome, FlowSettings, FlowTest, FlowValues } from "#app/platform/manifest/flow-kinds.ts";
import type { FlowDocument } from "../domain/document/document.ts";
import type { NodeMap } from "../domain/document/node-map.ts";
import type { AbTest } from "../domain/running/ab-test.ts";
import type { Group } from "../domain/running/holdout.ts";
import type { RunOutcome, Waiting } from "../domain/running/interpreter.ts";

/** Which flow an object is of. */
export interface FlowHead {
  flowId: string;
  workspaceId: string;
  name: string;
}

export type FlowState = "draft" | "active" | "paused";

export interface Draft {
  document: FlowDocument;
  /** Grows with each change: an edit names the one that it was made on. */
  revision: number;
  canUndo: boolean;
  /** Version that is published; 0: none. */
  version: number;
  hasChanges: boolean;
}

export interface VersionHead {
  version: number;
  at: number;
  by: string;
  note: string;
  /** Runs that are still on it. */
  active: number;
}

/** A person who is to start a run. */
export interface Entry {
  person: string;
  /** Runs of a person with different keys are kept apart. */
  key: string;
  /** Names what started it: the same again starts nothing. */
  source: string;
  triggerId: string;
  event: FlowValues;
  /** A person was chosen by name: no holdout keeps them out, and they are not compared. */
  isChosen?: true;
  /** The step of another flow that starts the run. */
  caller?: FlowCaller & { isAwaited: boolean };
}

/** "held": kept out to be compared with; "known": the same source before; "reentry": by the flow's rule; "often": too many within an hour; "full": by the plan; "crowded": the flow's object is full. */
export type EnterOutcome = "entered" | "held" | "known" | "reentry" | "often" | "full" | "crowded" | "off";

/** Something that a contact did, for triggers and waits. */
export interface PersonEvent {
  id: string;
  type: string;
  at: number;
  person: string;
  data: FlowValues;
}

/** What the Workflow of a leg has to do next. */
export type NextAct = { rest: true } | { rest: false; seq: number; node: string };

/** A step to be done, as its runner gets it, without what is read from elsewhere. */
export interface Act {
  workspaceId: string;
  flowId: string;
  flowName: string;
  runId: string;
  seq: number;
  kind: string;
  settings: FlowSettings;
  person: string;
  event: FlowValues;
  vars: FlowValues;
  enteredAtMs: number;
  /** When the run came to the step. */
  cameAtMs: number;
  timeZone: string;
  /** Of a test step alone. */
  test?: FlowTest | undefined;
  caller: FlowCaller;
}

export interface RunHead {
  id: string;
  version: number;
  person: string;
  key: string;
  enteredAt: number;
  endedAt: number | null;
  state: "acting" | "waiting" | "failed" | "ended";
  outcome: RunOutcome | null;
  node: string | null;
  dueAt: number | null;
  isHeld: boolean;
  hasReachedGoal: boolean;
  error: string;
}

export interface StepView {
  seq: number;
  node: string;
  kind: string;
  state: string;
  tries: number;
  startedAt: number;
  endedAt: number | null;
  port: string | null;
  input: FlowSettings;
  output: FlowValues;
  error: string;
}

export interface RunView extends RunHead {
  triggerId: string;
  event: FlowValues;
  waiting: Waiting | null;
  steps: StepView[];
  document: FlowDocument | null;
}

export interface RunQuery {
  state?: RunHead["state"] | undefined;
  persons?: readonly string[] | undefined;
  before?: number | undefined;
  limit: number;
}

export interface FlowTotals {
  entered: number;
  active: number;
  completed: number;
  goals: number;
  failed: number;
}

/** An A/B test of the published version. */
export interface TestReport extends AbTest {
  node: string;
  wonAt: number | null;
}

/** A group of the holdout's comparison. */
export interface GroupReport {
  group: Group;
  people: number;
  successes: number;
  value: number;
}

export interface HoldoutReport {
  settings: FlowSettings;
  groups: GroupReport[];
  /** People whose time is not over. */
  watched: number;
}

/** A system to which the flow makes no calls for now. */
export interface CircuitReport {
  host: string;
  openedAt: number;
  retryAt: number;
}

/** How the move of runs to the published version goes. */
export interface MoveReport {
  moved: number;
  /** Runs that finish on their version. */
  stayed: number;
  isDone: boolean;
}

export interface FlowReport {
  totals: FlowTotals;
  /** Runs that wait for their first step. */
  starting: number;
  counts: { version: number; node: string; port: string; count: number }[];
  /** Runs that are at each step of the published version now. */
  present: Record<string, number>;
  /** Null: runs were not moved to it. */
  move: MoveReport | null;
  circuits: CircuitReport[];
  tests: TestReport[];
  /** Null: the published version has none. */
  holdout: HoldoutReport | null;
  sweeps: { at: number; kind: string; entered: number; isDone: boolean; failure: string }[];
}

export interface Approval {
  runId: string;
  seq: number;
  person: string;
  title: string;
  text: string;
  untilMs: number | null;
}

/** A run of another flow that waits for the end of one of this flow. */
export interface WaitingCaller {
  flow: string;
  runId: string;
  /** The run of this flow. */
  awaits: string;
}

/** The end of a run that another one waits for. */
export interface ReturnedRun {
  runId: string;
  at: number;
  output: FlowValues;
}

export type RunControl = "retry" | "skip" | "cancel" | "pause" | "resume";

/** What the services of the module call on the object of a flow. */
export interface FlowRpc {
  create(head: FlowHead, document: FlowDocument): Promise<void>;
  rename(name: string): Promise<void>;
  readDraft(): Promise<Draft | null>;
  /** False: somebody changed the draft since `revision`. */
  saveDraft(document: FlowDocument, revision: number): Promise<boolean>;
  undo(revision: number): Promise<boolean>;
  /**
   * Returns the number of the new version, or null when the draft is not that of `revision` any more. With a map, the runs of older
   * versions are moved to it in the background.
   */
  publish(revision: number, version: { by: string; note: string }, map?: NodeMap): Promise<number | null>;
  /** How many runs are at each step, by version. */
  present(): Promise<{ version: number; node: string; count: number }[]>;
  setState(state: FlowState): Promise<void>;
  versions(): Promise<VersionHead[]>;
  readVersion(version: number): Promise<FlowDocument | null>;
  enter(entries: readonly Entry[]): Promise<{ outcomes: EnterOutcome[]; runIds: (string | null)[] }>;
  /** Writes the runs of a demonstration, each at its own moment; a flow that has any keeps them. Returns how many were written. */
  importDemo(events: readonly PersonEvent[]): Promise<number>;
  takeEvent(event: PersonEvent): Promise<void>;
  /** Compares a contact with the segments of the triggers. */
  checkMember(person: string, eventId: string): Promise<void>;
  startSweep(selection: PeopleSelection, source: string): Promise<void>;
  next(runId: string, leg: number): Promise<NextAct>;
  /** The step with what it needs; null when it is not to be done any more. Counts the try. */
  attempt(runId: string, leg: number, seq: number): Promise<Act | null>;
  acted(runId: string, leg: number, seq: number, outcome: FlowOutcome): Promise<NextAct>;
  failed(runId: string, leg: number, seq: number, error: string): Promise<NextAct>;
  /** Whether a call to another system may be made now; else when one may again. */
  askCircuit(host: string): Promise<{ isAllowed: boolean; retryAtMs: number }>;
  /** Notes how a call went; true: from now on calls pause. */
  noteCall(host: string, isSuccess: boolean): Promise<boolean>;
  /** Runs that runs of this flow started have ended. The same again counts once. */
  returned(...ends: readonly (readonly [runId: string, ended: ReturnedRun])[]): Promise<void>;
  /** The runs of other flows that wait for runs of this one. */
  waitingCallers(): Promise<WaitingCaller[]>;
  listRuns(query: RunQuery): Promise<{ rows: RunHead[]; before: number | null }>;
  readRun(id: string): Promise<RunView | null>;
  /** False: the run is not in a state for it. */
  control(runId: string, action: RunControl): Promise<boolean>;
  /** Retries every failed run; returns how many there were. */
  retryFailed(): Promise<number>;
  decide(runId: string, seq: number, approved: boolean): Promise<boolean>;
  approvals(limit: number): Promise<Approval[]>;
  report(): Promise<FlowReport>;
  /** What a test step of a document would get for a contact. */
  readTest(document: FlowDocument, node: string, person: string): Promise<FlowTest | null>;
  /** Does what is due, should the alarm have been lost. */
  wake(): Promise<void>;
  /** A contact was merged into another, or deleted. */
  movePerson(from: string, to: string): Promise<void>;
  /** Ends the runs of contacts and forgets what they held; returns how many runs there were. */
  forgetPersons(ids: readonly string[]): Promise<number>;
  exportRuns(
    after: number,
    limit: number,
    persons?: readonly string[],
  ): Promise<{ rows: (RunHead & { steps: StepView[] })[]; after: number | null }>;
  /** Removes everything for good. */
  erase(): Promise<void>;
}
