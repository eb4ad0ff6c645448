import type { CampaignContent, CampaignHead, CampaignState } from "./campaign-rpc.ts";

/** What changes of a campaign, by name. Numbers are stored as text. */
interface Facts {
  state: CampaignState;
  run: number;
  startAtMs: number;
  startedAtMs: number;
  endedAtMs: number;
  pauseReason: string;
  phase: "" | "test" | "rest";
  testEndsAtMs: number;
  winner: "" | "a" | "b";
  /** Nothing leaves before: the warm-up of the domain has used its day. */
  holdUntilMs: number;
  /** When the run looks again; it is over once that is long past. */
  nextLookMs: number;
}

const DEFAULTS: Facts = {
  state: "draft",
  run: 0,
  startAtMs: 0,
  startedAtMs: 0,
  endedAtMs: 0,
  pauseReason: "",
  phase: "",
  testEndsAtMs: 0,
  winner: "",
  holdUntilMs: 0,
  nextLookMs: 0,
};

export function readFact<K extends keyof Facts>(sql: SqlStorage, name: K): Facts[K] {
  const [row] = sql.exec<{ value: string }>("SELECT value FROM facts WHERE name = ?", name).toArray();
  return row ? (JSON.parse(row.value) as Facts[K]) : DEFAULTS[name];
}

export function writeFacts(sql: SqlStorage, facts: Partial<Facts>): void {
  for (const [name, value] of Object.entries(facts))
    sql.exec(
      "INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      name,
      JSON.stringify(value),
    );
}

export function readCampaign(sql: SqlStorage): { head: CampaignHead; content: CampaignContent } | "erased" | null {
  const [row] = sql.exec<{ head: string; content: string }>("SELECT head, content FROM campaign").toArray();
  if (!row) return null;
  const head = JSON.parse(row.head) as CampaignHead | null;
  return head === null ? "erased" : { head, content: JSON.parse(row.content) as CampaignContent };
}
