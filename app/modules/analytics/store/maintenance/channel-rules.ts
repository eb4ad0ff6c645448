import type { Origin } from "../../domain/event.ts";
import { type ChannelRule, channelOf } from "../../reports/channels/domain/channels.ts";
import { beginReclassifying } from "./reclassify-channels.ts";

/** A site's rules for channels as they are in force from a version on. */
export interface VersionedRules {
  version: number;
  rules: readonly ChannelRule[];
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
    const row = this.#sql
      .exec<{ version: number; rules: string }>("SELECT version, rules FROM channel_rules")
      .toArray()[0];
    return row ? { version: row.version, rules: JSON.parse(row.rules) as ChannelRule[] } : { version: 0, rules: [] };
  }

  /** Bound, to be handed on. */
  readonly channelOf = (origin: Origin): string => channelOf(origin, this.#current.rules);

  /** Takes rules over, unless it knows newer ones, and begins to judge all that is stored by them; inside the caller's transaction. Returns whether they were new. */
  adopt({ version, rules }: VersionedRules): boolean {
    if (version <= this.#current.version) return false;
    this.#sql.exec(
      "INSERT INTO channel_rules (id, version, rules) VALUES (1, ?, ?) ON CONFLICT (id) DO UPDATE SET version = excluded.version, rules = excluded.rules",
      version,
      JSON.stringify(rules),
    );
    this.#current = { version, rules };
    beginReclassifying(this.#sql);
    return true;
  }

  /** Reads again what is stored: after a transaction was rolled back, or everything erased. */
  forget(): void {
    this.#current = this.#read();
  }
}
