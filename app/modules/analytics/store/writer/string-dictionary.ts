import type { Agent } from "#app/shared/network/user-agent.ts";
import type { Origin, Place } from "../../domain/event.ts";
import { OTHER } from "../rollups/day-rollup.ts";

/** Words looked up before; a site has a few thousand that come again and again. */
const MAX_CACHED = 50_000;

/** Whether a text that a dimension did not have before may be written. */
export type AllowText = (dimension: string, text: string) => boolean;

const ALLOW_ALL: AllowText = () => true;
const unknown = (text: string): string => (text === "" ? "" : OTHER);

/**
 * Numbers of words and of combinations of words: each is written once, the first time it comes. Where no more may be written, "(other)"
 * takes the place of what is new.
 */
export class StringDictionary {
  readonly #sql: SqlStorage;
  readonly #channelOf: (origin: Origin) => string;
  readonly #known = new Map<string, number>();
  #admit = ALLOW_ALL;

  constructor(sql: SqlStorage, channelOf: (origin: Origin) => string) {
    this.#sql = sql;
    this.#channelOf = channelOf;
  }

  /** What is known of a transaction that was rolled back is not there. */
  forget(): void {
    this.#known.clear();
  }

  /** Sets the budget of new texts from now on; without one all are written. */
  admitBy(admit: AllowText = ALLOW_ALL): void {
    this.#admit = admit;
  }

  /** @param dimension whose budget of new texts it comes out of */
  text(text: string, dimension: string): number {
    return this.#textNumber(text, dimension) ?? this.#written(`t${OTHER}`, "texts", ["text"], [OTHER]);
  }

  #textNumber(text: string, dimension: string): number | null {
    return this.#numberOf(`t${text}`, "texts", ["text"], [text], dimension);
  }

  origin(origin: Origin): number {
    // Campaigns are what most often is new: without theirs the source and its channel are still right.
    const byOther = {
      ...origin,
      campaign: unknown(origin.campaign),
      term: unknown(origin.term),
      content: unknown(origin.content),
    };
    return (
      this.#originNumber(origin, "campaign") ??
      this.#originNumber(byOther, "source") ??
      this.#writtenOrigin({ ...NO_ORIGIN, source: OTHER })
    );
  }

  #originNumber(origin: Origin, dimension: string): number | null {
    const values = originValues(origin);
    return this.#numberOf(`o${values.join("\u0000")}`, "origins", ORIGIN_COLUMNS, values, dimension, {
      channel: () => this.#channelOf(origin),
    });
  }

  #writtenOrigin(origin: Origin): number {
    const values = originValues(origin);
    return this.#written(`o${values.join("\u0000")}`, "origins", ORIGIN_COLUMNS, values, {
      channel: () => this.#channelOf(origin),
    });
  }

  place({ country, region, city }: Place): number {
    const values = [country, region, city];
    return this.#written(`p${values.join("\u0000")}`, "places", ["country", "region", "city"], values);
  }

  agent(agent: Agent): number {
    // Versions are whatever a user agent says; names come from a list.
    return this.#agentNumber(agent) ?? this.#writtenAgent({ ...agent, browserVersion: "", systemVersion: "" });
  }

  #agentNumber(agent: Agent): number | null {
    const values = agentValues(agent);
    return this.#numberOf(`a${values.join("\u0000")}`, "agents", AGENT_COLUMNS, values, "agent");
  }

  #writtenAgent(agent: Agent): number {
    const values = agentValues(agent);
    return this.#written(`a${values.join("\u0000")}`, "agents", AGENT_COLUMNS, values);
  }

  /** Of words that are there, or may be written; null of others. */
  #numberOf(
    key: string,
    table: string,
    columns: readonly string[],
    values: readonly string[],
    dimension: string,
    derived: Derived = {},
  ): number | null {
    const known = this.#known.get(key) ?? this.#find(table, columns, values);
    if (known !== undefined) return this.#keep(key, known);
    return this.#admit(dimension, values.join("")) ? this.#written(key, table, columns, values, derived) : null;
  }

  /** Of words that are written if they are not there. */
  #written(
    key: string,
    table: string,
    columns: readonly string[],
    values: readonly string[],
    derived: Derived = {},
  ): number {
    const known = this.#known.get(key) ?? this.#find(table, columns, values);
    if (known !== undefined) return this.#keep(key, known);
    return this.#keep(
      key,
      this.#insert(
        table,
        [...columns, ...Object.keys(derived)],
        [...values, ...Object.values(derived).map((derive) => derive())],
      ),
    );
  }

  #keep(key: string, id: number): number {
    if (this.#known.size >= MAX_CACHED) this.#known.clear();
    this.#known.set(key, id);
    return id;
  }

  #find(table: string, columns: readonly string[], values: readonly string[]): number | undefined {
    const query = `SELECT id FROM ${table} WHERE ${columns.map((column) => `${column} = ?`).join(" AND ")}`;
    return this.#sql.exec<{ id: number }>(query, ...values).toArray()[0]?.id;
  }

  #insert(table: string, columns: readonly string[], values: readonly string[]): number {
    const marks = columns.map(() => "?").join(", ");
    return this.#sql
      .exec<{ id: number }>(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${marks}) RETURNING id`, ...values)
      .one().id;
  }
}

/** What follows from the words of a row. */
type Derived = Readonly<Record<string, () => string>>;

const NO_ORIGIN: Origin = {
  referrerHost: "",
  source: "",
  medium: "",
  campaign: "",
  term: "",
  content: "",
  clickId: "",
};
const ORIGIN_COLUMNS = ["referrer_host", "source", "medium", "campaign", "term", "content", "click_id"];
const originValues = ({ referrerHost, source, medium, campaign, term, content, clickId }: Origin) => [
  referrerHost,
  source,
  medium,
  campaign,
  term,
  content,
  clickId,
];
const AGENT_COLUMNS = ["device", "browser", "browser_version", "system", "system_version"];
const agentValues = ({ device, browser, browserVersion, system, systemVersion }: Agent) => [
  device,
  browser,
  browserVersion,
  system,
  systemVersion,
];
