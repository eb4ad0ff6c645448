import type { FlowOutcome } from "#app/platform/manifest/flow-kinds.ts";
import { seconds } from "#app/shared/time.ts";
import { type FlowDocument, type FlowNode, nodeOf } from "../domain/document/document.ts";
import { armByChance } from "../domain/running/ab-test.ts";
import { allHold } from "../domain/running/conditions.ts";
import type { RunState } from "../domain/running/interpreter.ts";
import { waitForEvent, waitUntil } from "../domain/running/waits.ts";
import { AB_TEST, seedOf } from "./ab-tests.ts";
import { readVersion } from "./drafts.ts";
import type { FlowHead, PersonEvent } from "./flow-rpc.ts";
import { noteSuccess } from "./holdout.ts";
import { entriesOf } from "./person-events.ts";
import { type RunRow, stateOf } from "./rows.ts";
import { apply, enterRun, findRun } from "./runs.ts";

const STEP_MS = seconds(2);

interface Replay {
  head: FlowHead;
  version: number;
  maxActive: number;
  /** How far the runs come. */
  nowMs: number;
}

/** What a step of a demonstration comes to: time passes, chance decides, goals count; all else is done. */
function outcomeOf(document: FlowDocument, { id, kind, settings }: FlowNode, run: RunRow, nowMs: number): FlowOutcome {
  const { timeZone } = document;
  switch (kind) {
    case "wait": {
      const untilMs = waitUntil(settings, { nowMs, timeZone, dateValue: undefined });
      return untilMs === null ? { port: "next" } : { wait: { untilMs, port: "next" } };
    }
    case "wait_event":
      return { wait: waitForEvent(settings, { nowMs, timeZone, enteredAtMs: run.entered_at }) };
    case AB_TEST:
      return {
        port: armByChance(seedOf(run.person, id), Number(settings.share || "50")),
        output: { by: "chance" },
      };
    case "goal":
      return { end: "goal" };
    default:
      return { port: "next" };
  }
}

/** The first event of a demonstration that a waiting run waits for. */
const awaitedEvent = ({ waiting }: RunState, run: RunRow, events: readonly PersonEvent[], afterMs: number) =>
  events.find(
    ({ person, type, at, data }) =>
      waiting?.awaited?.kind === "event" &&
      person === run.person &&
      type === waiting.awaited.type &&
      at > afterMs &&
      at < (waiting.untilMs ?? 0) &&
      allHold(waiting.awaited.settings, { event: data }),
  );

/** Takes a run from its entry until it ends or waits for a later moment. */
function walk(sql: SqlStorage, { head, version, nowMs }: Replay, runId: string, events: readonly PersonEvent[]): void {
  const document = readVersion(sql, version);
  let atMs = findRun(sql, runId)?.entered_at ?? nowMs;
  for (;;) {
    const run = findRun(sql, runId);
    if (!run || !document) return;
    const state = stateOf(run);
    if (state.status === "waiting") {
      const found = awaitedEvent(state, run, events, atMs);
      const untilMs = found?.at ?? state.waiting?.untilMs ?? null;
      if (untilMs === null || untilMs > nowMs) return;
      atMs = untilMs;
      apply(sql, { head, nowMs: atMs }, run, found ? { type: "happened" } : { type: "due", nowMs: atMs });
      continue;
    }
    const node = nodeOf(document, state.node);
    if (state.status !== "acting" || !node) return;
    sql.exec("UPDATE steps SET tries = 1 WHERE run = ? AND seq = ?", run.row, state.seq);
    const outcome = outcomeOf(document, node, run, atMs);
    atMs += STEP_MS;
    apply(sql, { head, nowMs: atMs }, run, { type: "acted", seq: state.seq, outcome, nowMs: atMs });
  }
}

/** The runs of a demonstration: each event, oldest first, lets its person in at its own moment. Returns how many runs there are. */
export function replayEvents(sql: SqlStorage, replay: Replay, events: readonly PersonEvent[]): number {
  const { head, version, maxActive } = replay;
  const document = readVersion(sql, version);
  let count = 0;
  for (const event of events) {
    noteSuccess(sql, version, event);
    for (const { settings: _, ...entry } of document ? entriesOf(document, event) : []) {
      const [outcome, runId] = enterRun(sql, { head, nowMs: event.at }, entry, { maxActive, version });
      if (outcome !== "entered" || runId === null) continue;
      walk(sql, replay, runId, events);
      count += 1;
    }
  }
  return count;
}
