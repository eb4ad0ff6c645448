import { nodeOf } from "../../domain/document/document.ts";
import { noteSuccess } from "../comparisons/holdout.ts";
import { readVersion } from "../drafts.ts";
import type { FlowHead, PersonEvent } from "../flow-rpc.ts";
import { entriesOf } from "../intake/person-events.ts";
import { stateOf } from "../rows.ts";
import { apply, enterRun, findRun } from "./runs.ts";
import { awaitedEvent, outcomeOf, STEP_MS } from "./walk.ts";

interface Replay {
  head: FlowHead;
  version: number;
  maxActive: number;
  /** How far the runs come. */
  nowMs: number;
}

/** Takes a run from its entry until it ends or waits for a later moment. */
function walk(sql: SqlStorage, { head, version, nowMs }: Replay, runId: string, events: readonly PersonEvent[]): void {
  const document = readVersion(sql, version);
  let atMs = findRun(sql, runId)?.entered_at ?? nowMs;
  for (;;) {
    const run = findRun(sql, runId);
    if (!run || !document) return;
    const state = stateOf(run);
    const walker = { person: run.person, enteredAtMs: run.entered_at };
    if (state.status === "waiting") {
      const found = awaitedEvent(state, walker, events, atMs);
      const untilMs = found?.at ?? state.waiting?.untilMs ?? null;
      if (untilMs === null || untilMs > nowMs) return;
      atMs = untilMs;
      apply(sql, { head, nowMs: atMs }, run, found ? { type: "happened" } : { type: "due", nowMs: atMs });
      continue;
    }
    const node = nodeOf(document, state.node);
    if (state.status !== "acting" || !node) return;
    sql.exec("UPDATE steps SET tries = 1 WHERE run = ? AND seq = ?", run.row, state.seq);
    const outcome = outcomeOf(document, node, walker, atMs);
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
