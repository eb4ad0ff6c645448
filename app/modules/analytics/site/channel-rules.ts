import { type ChannelRule, channelOf } from "../domain/channels.ts";
import type { Origin } from "../domain/event.ts";

/** A site's rules for channels as they are in force from a version on. */
export interface VersionedRules {
  version: number;
  rules: readonly ChannelRule[];
}

type OriginRow = { id: number; channel: string } & { [Key in keyof Origin]: string };

/** Judges every stored origin anew, and marks the days of the visits whose channel changed. Returns how many origins changed. */
export function rejudge(sql: SqlStorage, judge: (origin: Origin) => string): number {
  const changed: number[] = [];
  const rows = sql
    .exec<OriginRow>("SELECT id, channel, referrer_host AS referrerHost, source, medium, campaign, term, content, click_id AS clickId FROM origins")
    .toArray();
  for (const { id, channel, ...origin } of rows) {
    const next = judge(origin);
    if (next === channel) continue;
    sql.exec("UPDATE origins SET channel = ? WHERE id = ?", next, id);
    changed.push(id);
  }
  if (changed.length > 0) markDays(sql, changed);
  return changed.length;
}

/** The days that a visit touches: where it began and, as far as its length says, where it ended. */
function markDays(sql: SqlStorage, originIds: readonly number[]): void {
  sql.exec(
    `INSERT OR IGNORE INTO dirty_days (day)
     SELECT DISTINCT hour / 24 FROM sessions WHERE origin_id IN (SELECT value FROM json_each(?1))
     UNION SELECT DISTINCT (hour + 1 + (last_ms - started_ms) / 3600000) / 24 FROM sessions
       WHERE last_ms > started_ms AND origin_id IN (SELECT value FROM json_each(?1))`,
    JSON.stringify(originIds),
  );
}

/** The rules in force at a site, kept in its object. */
export class SiteChannels {
  readonly #sql: SqlStorage;
  #current: VersionedRules;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    this.#current = this.#read();
  }

  #read(): VersionedRules {
    const row = this.#sql.exec<{ version: number; rules: string }>("SELECT version, rules FROM channel_rules").toArray()[0];
    return row ? { version: row.version, rules: JSON.parse(row.rules) as ChannelRule[] } : { version: 0, rules: [] };
  }

  /** Bound, to be handed on. */
  readonly channelOf = (origin: Origin): string => channelOf(origin, this.#current.rules);

  /** Takes rules over, unless it knows newer ones, and judges all that is stored by them; inside the caller's transaction. Returns how many origins changed. */
  adopt({ version, rules }: VersionedRules): number {
    if (version <= this.#current.version) return 0;
    this.#sql.exec(
      "INSERT INTO channel_rules (id, version, rules) VALUES (1, ?, ?) ON CONFLICT (id) DO UPDATE SET version = excluded.version, rules = excluded.rules",
      version,
      JSON.stringify(rules),
    );
    this.#current = { version, rules };
    return rejudge(this.#sql, this.channelOf);
  }

  /** Reads again what is stored: after a transaction was rolled back, or everything erased. */
  forget(): void {
    this.#current = this.#read();
  }
}
