import type { Agent, Origin, Place } from "../domain/event.ts";

/** Words looked up before; a site has a few thousand that come again and again. */
const MAX_KNOWN = 50_000;

/** Numbers of words and of combinations of words: each is written once, the first time it comes. */
export class Words {
  readonly #sql: SqlStorage;
  readonly #channelOf: (origin: Origin) => string;
  readonly #known = new Map<string, number>();

  constructor(sql: SqlStorage, channelOf: (origin: Origin) => string) {
    this.#sql = sql;
    this.#channelOf = channelOf;
  }

  /** What is known of a transaction that was rolled back is not there. */
  forget(): void {
    this.#known.clear();
  }

  text(text: string): number {
    return this.#numberOf(`t${text}`, "texts", ["text"], () => [text]);
  }

  origin(origin: Origin): number {
    const { referrerHost, source, medium, campaign, term, content, clickId } = origin;
    const unique = [referrerHost, source, medium, campaign, term, content, clickId];
    return this.#numberOf(`o${unique.join("\u0000")}`, "origins", ORIGIN_COLUMNS, () => unique, { channel: () => this.#channelOf(origin) });
  }

  place({ country, region, city }: Place): number {
    const unique = [country, region, city];
    return this.#numberOf(`p${unique.join("\u0000")}`, "places", ["country", "region", "city"], () => unique);
  }

  agent({ device, browser, browserVersion, system, systemVersion }: Agent): number {
    const unique = [device, browser, browserVersion, system, systemVersion];
    return this.#numberOf(`a${unique.join("\u0000")}`, "agents", AGENT_COLUMNS, () => unique);
  }

  #numberOf(key: string, table: string, columns: readonly string[], values: () => string[], derived: Readonly<Record<string, () => string>> = {}): number {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const unique = values();
    const found = this.#sql
      .exec<{ id: number }>(`SELECT id FROM ${table} WHERE ${columns.map((column) => `${column} = ?`).join(" AND ")}`, ...unique)
      .toArray()[0];
    const id = found?.id ?? this.#insert(table, [...columns, ...Object.keys(derived)], [...unique, ...Object.values(derived).map((derive) => derive())]);
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(key, id);
    return id;
  }

  #insert(table: string, columns: readonly string[], values: readonly string[]): number {
    const marks = columns.map(() => "?").join(", ");
    return this.#sql.exec<{ id: number }>(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${marks}) RETURNING id`, ...values).one().id;
  }
}

const ORIGIN_COLUMNS = ["referrer_host", "source", "medium", "campaign", "term", "content", "click_id"];
const AGENT_COLUMNS = ["device", "browser", "browser_version", "system", "system_version"];
