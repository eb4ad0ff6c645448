import { seconds } from "#app/shared/time.ts";
import { nodeOf } from "../domain/document/document.ts";
import { waitUntil } from "../domain/running/waits.ts";
import { readVersion } from "./drafts.ts";
import type { FlowHead, PersonEvent } from "./flow-rpc.ts";
import { entriesOf } from "./person-events.ts";
import { stateOf } from "./rows.ts";
import { apply, enterRun, findRun } from "./runs.ts";

const STEP_MS = seconds(2);

interface Replay {
  head: FlowHead;
  version: number;
  maxActive: number;
  /** How far the runs come. */
  nowMs: number;
}

/** Takes a run from its entry until it ends or waits for a later moment; what its steps do counts as done. */
function walk(sql: SqlStorage, { head, version, nowMs }: Replay, runId: string, enteredAtMs: number): void {
  const document = readVersion(sql, version);
  let atMs = enteredAtMs;
  for (;;) {
    const run = findRun(sql, runId);
    if (!run || !document) return;
    const { status, node: nodeId, seq, waiting } = stateOf(run);
    if (status === "waiting") {
      const untilMs = waiting?.untilMs ?? null;
      if (untilMs === null || untilMs > nowMs) return;
      atMs = untilMs;
      apply(sql, { head, nowMs: atMs }, run, { type: "due", nowMs: atMs });
      continue;
    }
    const node = nodeOf(document, nodeId);
    if (status !== "acting" || !node) return;
    sql.exec("UPDATE steps SET tries = 1 WHERE run = ? AND seq = ?", run.row, seq);
    const clock = { nowMs: atMs, timeZone: document.timeZone, dateValue: undefined };
    const untilMs = node.kind === "wait" ? waitUntil(node.settings, clock) : null;
    atMs += STEP_MS;
    const outcome = untilMs === null ? { port: "next" } : { wait: { untilMs, port: "next" } };
    apply(sql, { head, nowMs: atMs }, run, { type: "acted", seq, outcome, nowMs: atMs });
  }
}

/** The runs of a demonstration: each event, oldest first, lets its person in at its own moment. Returns how many runs there are. */
export function replayEvents(sql: SqlStorage, replay: Replay, events: readonly PersonEvent[]): number {
  const { head, version, maxActive } = replay;
  const document = readVersion(sql, version);
  let count = 0;
  for (const event of events) {
    for (const { settings: _, ...entry } of document ? entriesOf(document, event) : []) {
      const [outcome, runId] = enterRun(sql, { head, nowMs: event.at }, entry, { maxActive, version });
      if (outcome !== "entered" || runId === null) continue;
      walk(sql, replay, runId, event.at);
      count += 1;
    }
  }
  return count;
}
