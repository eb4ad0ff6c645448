import { type Change, counted } from "../store/change.ts";
import { type DuplicatesFound, type FoundPair, MAX_PAIRS, saveDuplicates } from "../store/duplicates/duplicates.ts";
import { type Job, saveJob } from "../store/jobs/jobs.ts";
import { type Comparable, compare, matchKeys } from "./domain/matching.ts";
import { Sieve } from "./domain/sieve.ts";

type Scanned = Comparable & { row: number };

/** Contacts that are read at once: some ten milliseconds of the object's time. */
const ROWS_AT_ONCE = 2_000;
/** Of one group: who shares a value with more people shares it by accident, such as an office's number. */
const MAX_GROUP = 30;
/** Contacts that are held at once. */
const MAX_HELD = 100_000;

/** How far a search is. It is kept in memory: a search that is interrupted begins again. */
interface Scan {
  job: string;
  pass: "mark" | "collect";
  after: number;
  sieve: Sieve;
  groups: Map<string, Scanned[]>;
  held: number;
  /** Contacts that were read in both passes. */
  done: number;
}

const scans = new WeakMap<SqlStorage, Scan>();

const newScan = (job: string): Scan => ({
  job,
  pass: "mark",
  after: 0,
  sieve: new Sieve(),
  groups: new Map(),
  held: 0,
  done: 0,
});

const readRows = (sql: SqlStorage, after: number): Scanned[] =>
  sql
    .exec<{ row: number; name: string; email: string | null; phone: string | null; company_id: string | null }>(
      "SELECT row, name, email, phone, company_id FROM contacts WHERE row > ? ORDER BY row LIMIT ?",
      after,
      ROWS_AT_ONCE,
    )
    .toArray()
    .map(({ company_id, ...row }) => ({ ...row, companyId: company_id }));

/** Puts contacts into the groups that they share with others. */
function collect(scan: Scan, rows: readonly Scanned[]): void {
  for (const row of rows)
    for (const key of matchKeys(row)) {
      if (!scan.sieve.mayRepeat(key) || scan.held >= MAX_HELD) continue;
      const group = scan.groups.get(key) ?? [];
      if (group.length === 0) scan.groups.set(key, group);
      // One more than fit, so that the group is known to be too large.
      if (group.length <= MAX_GROUP) {
        group.push(row);
        scan.held++;
      }
    }
}

/** Compares the contacts of each group, each pair once. */
function pairsOf(groups: ReadonlyMap<string, readonly Scanned[]>): FoundPair[] {
  const found = new Map<string, FoundPair>();
  for (const group of groups.values()) {
    if (group.length > MAX_GROUP) continue;
    group.forEach((one, at) => {
      for (const other of group.slice(at + 1)) {
        const [first, second] = one.row < other.row ? [one.row, other.row] : [other.row, one.row];
        const id = `${first} ${second}`;
        if (first === second || found.has(id)) continue;
        const match = compare(one, other);
        if (match) found.set(id, { first, second, ...match });
      }
    });
  }
  return [...found.values()].sort((one, other) => other.score - one.score || one.first - other.first);
}

/** Does the next part of a search: every contact is read twice, first for what repeats, then for who shares it. */
export function step(sql: SqlStorage, change: Change, job: Job): void {
  let scan = scans.get(sql);
  if (scan?.job !== job.id) {
    scan = newScan(job.id);
    scans.set(sql, scan);
  }
  const contacts = counted(sql, "contacts");
  const rows = readRows(sql, scan.after);
  if (scan.pass === "mark") for (const row of rows) for (const key of matchKeys(row)) scan.sieve.add(key);
  else collect(scan, rows);
  scan.after = rows.at(-1)?.row ?? scan.after;
  scan.done += rows.length;
  const progress = { ...job, total: contacts * 2, done: scan.done, failures: 0 };
  if (rows.length === ROWS_AT_ONCE) {
    saveJob(sql, progress, change.nowMs);
    return;
  }
  if (scan.pass === "mark") {
    scan.pass = "collect";
    scan.after = 0;
    saveJob(sql, progress, change.nowMs);
    return;
  }
  const pairs = pairsOf(scan.groups);
  saveDuplicates(sql, pairs.slice(0, MAX_PAIRS));
  const result: DuplicatesFound = {
    pairs: Math.min(pairs.length, MAX_PAIRS),
    isPartial: pairs.length > MAX_PAIRS || scan.held >= MAX_HELD,
  };
  scans.delete(sql);
  saveJob(sql, { ...progress, state: "done", result }, change.nowMs);
}
