import { OUTBOX_TABLE } from "#app/platform/events/outbox.server.ts";

/** Tables of one flow in its object's own SQLite. A step writes three rows: the run, the step and the count of its path. */
const TABLES = [
  // `state`: draft, active, paused; "erased" stays of a flow that is gone.
  `CREATE TABLE IF NOT EXISTS flow (
    id INTEGER PRIMARY KEY CHECK (id = 1), head TEXT NOT NULL, state TEXT NOT NULL, version INTEGER NOT NULL,
    draft TEXT NOT NULL, revision INTEGER NOT NULL)`,
  "CREATE TABLE IF NOT EXISTS undo (revision INTEGER PRIMARY KEY, draft TEXT NOT NULL)",
  "CREATE TABLE IF NOT EXISTS versions (version INTEGER PRIMARY KEY, at INTEGER NOT NULL, by TEXT NOT NULL, note TEXT NOT NULL, document TEXT NOT NULL)",
  /*
   * One person in one version. `due_at` is when the run needs something next: a leg to be started, one that nothing was
   * heard of, or the end of a wait. `leg`: how often a Workflow was started for it; an older one has no say any more.
   */
  `CREATE TABLE IF NOT EXISTS runs (
    row INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, version INTEGER NOT NULL, person TEXT NOT NULL,
    key TEXT NOT NULL, source TEXT NOT NULL UNIQUE, trigger_id TEXT NOT NULL, entered_at INTEGER NOT NULL, ended_at INTEGER,
    state TEXT NOT NULL, outcome TEXT, node TEXT, seq INTEGER NOT NULL, leg INTEGER NOT NULL DEFAULT 0, due_at INTEGER,
    held INTEGER NOT NULL DEFAULT 0, passes TEXT NOT NULL, vars TEXT NOT NULL, waiting TEXT, goal INTEGER NOT NULL DEFAULT 0,
    error TEXT NOT NULL DEFAULT '', event TEXT NOT NULL)`,
  "CREATE INDEX IF NOT EXISTS runs_due ON runs (due_at) WHERE due_at IS NOT NULL",
  "CREATE INDEX IF NOT EXISTS runs_person ON runs (person, key, entered_at)",
  "CREATE INDEX IF NOT EXISTS runs_state ON runs (state, row)",
  "CREATE INDEX IF NOT EXISTS runs_ended ON runs (ended_at) WHERE ended_at IS NOT NULL",
  `CREATE TABLE IF NOT EXISTS steps (
    run INTEGER NOT NULL, seq INTEGER NOT NULL, node TEXT NOT NULL, kind TEXT NOT NULL, state TEXT NOT NULL,
    tries INTEGER NOT NULL, started_at INTEGER NOT NULL, ended_at INTEGER, port TEXT, input TEXT NOT NULL,
    output TEXT NOT NULL, error TEXT NOT NULL, PRIMARY KEY (run, seq)) WITHOUT ROWID`,
  // Events of people with an active run, for waits that are still to begin.
  `CREATE TABLE IF NOT EXISTS run_events (
    run INTEGER NOT NULL, id TEXT NOT NULL, type TEXT NOT NULL, at INTEGER NOT NULL, data TEXT NOT NULL,
    is_used INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (run, id)) WITHOUT ROWID`,
  // Of a run that a step of another flow started: which run that was, and how many flows led here.
  `CREATE TABLE IF NOT EXISTS callers (
    run TEXT PRIMARY KEY, flow TEXT NOT NULL, caller TEXT NOT NULL, depth INTEGER NOT NULL, is_awaited INTEGER NOT NULL) WITHOUT ROWID`,
  // How many came to a step (no port), and how many left it by which port.
  `CREATE TABLE IF NOT EXISTS counts (
    version INTEGER NOT NULL, node TEXT NOT NULL, port TEXT NOT NULL, count INTEGER NOT NULL,
    PRIMARY KEY (version, node, port)) WITHOUT ROWID`,
  // Moves of runs to a version: how far they are, how many were moved, stay on theirs, or were in the middle of a step.
  `CREATE TABLE IF NOT EXISTS moves (
    version INTEGER PRIMARY KEY, map TEXT NOT NULL, after INTEGER NOT NULL DEFAULT 0, moved INTEGER NOT NULL DEFAULT 0,
    stayed INTEGER NOT NULL DEFAULT 0, busy INTEGER NOT NULL DEFAULT 0, due_at INTEGER NOT NULL, done_at INTEGER)`,
  // Other systems whose last calls failed; `opened_at`: since when calls pause.
  `CREATE TABLE IF NOT EXISTS circuits (
    host TEXT PRIMARY KEY, failures INTEGER NOT NULL, opened_at INTEGER, retry_at INTEGER NOT NULL) WITHOUT ROWID`,
  /*
   * A/B tests: the path that has won, and how many of the first runs of each path are through; the counts of each path; and, until a
   * path has won, the runs by the order in which they came, with their results: "goal", "none", or "void" when somebody ended them.
   */
  `CREATE TABLE IF NOT EXISTS tests (
    test TEXT PRIMARY KEY, checks INTEGER NOT NULL DEFAULT 0, winner TEXT, won_at INTEGER,
    a_done INTEGER NOT NULL DEFAULT 0, b_done INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS test_counts (
    test TEXT NOT NULL, arm TEXT NOT NULL, came INTEGER NOT NULL DEFAULT 0, ended INTEGER NOT NULL DEFAULT 0,
    goals INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (test, arm)) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS test_runs (
    run INTEGER NOT NULL, test TEXT NOT NULL, node TEXT NOT NULL, arm TEXT NOT NULL, number INTEGER NOT NULL, result TEXT,
    PRIMARY KEY (run, test)) WITHOUT ROWID`,
  "CREATE INDEX IF NOT EXISTS test_runs_order ON test_runs (test, arm, number)",
  // The holdout: who is watched for its measure, in which group, until when; and the counts, which outlive the people.
  `CREATE TABLE IF NOT EXISTS cohort (
    person TEXT NOT NULL, measure TEXT NOT NULL, cohort TEXT NOT NULL, from_at INTEGER NOT NULL, until_at INTEGER NOT NULL,
    is_success INTEGER NOT NULL, PRIMARY KEY (person, measure)) WITHOUT ROWID`,
  "CREATE INDEX IF NOT EXISTS cohort_until ON cohort (until_at)",
  `CREATE TABLE IF NOT EXISTS cohort_counts (
    measure TEXT NOT NULL, cohort TEXT NOT NULL, people INTEGER NOT NULL DEFAULT 0, successes INTEGER NOT NULL DEFAULT 0,
    value INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (measure, cohort)) WITHOUT ROWID`,
  "CREATE TABLE IF NOT EXISTS totals (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID",
  // Who is in the segment of a trigger, by the last check.
  `CREATE TABLE IF NOT EXISTS members (
    trigger_id TEXT NOT NULL, person TEXT NOT NULL, sweep INTEGER NOT NULL, PRIMARY KEY (trigger_id, person)) WITHOUT ROWID`,
  // `next_at`: when the trigger is due by the clock. `is_ready`: its segment was read once.
  `CREATE TABLE IF NOT EXISTS trigger_states (
    trigger_id TEXT PRIMARY KEY, settings TEXT NOT NULL, next_at INTEGER NOT NULL, is_ready INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID`,
  // People who are being gone through, page by page.
  `CREATE TABLE IF NOT EXISTS sweeps (
    id INTEGER PRIMARY KEY AUTOINCREMENT, trigger_id TEXT NOT NULL, kind TEXT NOT NULL, selection TEXT NOT NULL,
    source TEXT NOT NULL UNIQUE, after INTEGER NOT NULL, entered INTEGER NOT NULL DEFAULT 0, failure TEXT NOT NULL DEFAULT '',
    due_at INTEGER NOT NULL, at INTEGER NOT NULL, done_at INTEGER)`,
  OUTBOX_TABLE,
];

export function createTables(sql: SqlStorage): void {
  for (const statement of TABLES) sql.exec(statement);
}
