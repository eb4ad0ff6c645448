import { DEFAULT_GUARDRAILS } from "../alerts/domain/guardrails.ts";
import { DEFAULT_RULE, type KnownValues } from "../creatives/domain/naming.ts";
import { MAX_RATES, type Rate } from "../imports/domain/rates.ts";
import type { AdsSettings } from "./ads-rpc.ts";

const NAMES = ["currency", "naming", "guardrails", "mappings", "model"] as const;

const DEFAULTS: AdsSettings = {
  currency: "EUR",
  naming: DEFAULT_RULE,
  guardrails: DEFAULT_GUARDRAILS,
  mappings: {},
  model: null,
};

export function readSettings(sql: SqlStorage): AdsSettings {
  const stored = sql
    .exec<{ name: string; value: string }>("SELECT name, value FROM settings WHERE name <> 'rows'")
    .toArray()
    .map(({ name, value }) => [name, JSON.parse(value)]);
  return { ...DEFAULTS, ...Object.fromEntries(stored) };
}

export function writeSettings(sql: SqlStorage, change: Partial<AdsSettings>): void {
  for (const name of NAMES) {
    if (change[name] === undefined) continue;
    sql.exec(
      "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      ...[name, JSON.stringify(change[name])],
    );
  }
}

export const readRates = (sql: SqlStorage): Rate[] =>
  sql
    .exec<Rate & Record<string, string | number>>("SELECT currency, day, rate FROM rates ORDER BY day DESC, currency")
    .toArray();

export function writeRates(sql: SqlStorage, rates: readonly Rate[]): boolean {
  const { n } = sql
    .exec<{ n: number }>(
      `SELECT count(*) AS n FROM (SELECT currency, day FROM rates UNION SELECT value ->> 0, value ->> 1 FROM json_each(?))`,
      JSON.stringify(rates.map(({ currency, day }) => [currency, day])),
    )
    .one();
  if (n > MAX_RATES) return false;
  for (const { currency, day, rate } of rates)
    sql.exec(
      "INSERT INTO rates (currency, day, rate) VALUES (?, ?, ?) ON CONFLICT (currency, day) DO UPDATE SET rate = excluded.rate",
      ...[currency, day, rate],
    );
  return true;
}

const values = (sql: SqlStorage, column: string): string[] =>
  sql
    .exec<{ value: string }>(`SELECT DISTINCT ${column} AS value FROM creatives WHERE ${column} <> '' LIMIT 500`)
    .toArray()
    .map(({ value }) => value);

/** Values of the creatives, by which old names are read. */
export const knownValues = (sql: SqlStorage): KnownValues => ({
  hook: values(sql, "hook"),
  offer: values(sql, "offer"),
  format: values(sql, "format"),
  audience: values(sql, "audience"),
});
