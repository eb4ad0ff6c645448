import type { Dimension, Filter, Operator } from "../domain/dimensions.ts";
import { EVENT_KINDS } from "../domain/event.ts";

/** A condition with its values. */
export interface Condition {
  sql: string;
  bindings: (string | number)[];
}

/** Dimensions of a whole visit: where their text stands, seen from `sessions s`. */
export const OF_VISITS: Partial<Record<Dimension, { join: string; column: string }>> = {
  entry_page: { join: "texts x ON x.id = s.entry_path_id", column: "x.text" },
  exit_page: { join: "texts x ON x.id = s.exit_path_id", column: "x.text" },
  referrer: { join: "texts x ON x.id = s.referrer_id", column: "x.text" },
  language: { join: "texts x ON x.id = s.language_id", column: "x.text" },
  source: { join: "origins x ON x.id = s.origin_id", column: "x.source" },
  channel: { join: "origins x ON x.id = s.origin_id", column: "x.channel" },
  medium: { join: "origins x ON x.id = s.origin_id", column: "x.medium" },
  campaign: { join: "origins x ON x.id = s.origin_id", column: "x.campaign" },
  term: { join: "origins x ON x.id = s.origin_id", column: "x.term" },
  content: { join: "origins x ON x.id = s.origin_id", column: "x.content" },
  country: { join: "places x ON x.id = s.place_id", column: "x.country" },
  // With the country before it: two countries may have a region or a city of one name.
  region: { join: "places x ON x.id = s.place_id", column: "x.country || ':' || x.region" },
  city: { join: "places x ON x.id = s.place_id", column: "x.country || ':' || x.city" },
  device: { join: "agents x ON x.id = s.agent_id", column: "x.device" },
  browser: { join: "agents x ON x.id = s.agent_id", column: "x.browser" },
  browser_version: { join: "agents x ON x.id = s.agent_id", column: "x.browser || ' ' || x.browser_version" },
  system: { join: "agents x ON x.id = s.agent_id", column: "x.system" },
  system_version: { join: "agents x ON x.id = s.agent_id", column: "x.system || ' ' || x.system_version" },
};

/** Dimensions of single events: which kind, and where the text stands, seen from `events e`. */
const OF_EVENTS: Partial<Record<Dimension, { kind: number; id: string }>> = {
  page: { kind: EVENT_KINDS.view, id: "e.path_id" },
  hostname: { kind: EVENT_KINDS.view, id: "e.host_id" },
  event: { kind: EVENT_KINDS.custom, id: "e.name_id" },
  outbound: { kind: EVENT_KINDS.outbound, id: "e.target_id" },
  download: { kind: EVENT_KINDS.download, id: "e.target_id" },
  not_found: { kind: EVENT_KINDS.not_found, id: "e.path_id" },
};

/** A pattern with * and ** as a pattern of SQLite's GLOB, whose own signs lose their meaning; what * may not pass ("/") is checked apart. */
const globOf = (pattern: string): string => pattern.toLowerCase().replace(/[[?]/g, "[$&]").replace(/\*+/g, "*");

/** For each "*" that may not pass a "/" the text must have as many slashes as the pattern. */
const hasSingleStar = (pattern: string): boolean => /(^|[^*])\*($|[^*])/.test(pattern) && !pattern.includes("**");

export function matching(column: string, operator: Operator, values: readonly string[]): Condition {
  if (operator === "is" || operator === "is_not") return { sql: `${column} IN (SELECT value FROM json_each(?))`, bindings: [JSON.stringify(values)] };
  if (operator === "contains" || operator === "contains_not") {
    return { sql: `EXISTS (SELECT 1 FROM json_each(?) v WHERE instr(lower(${column}), lower(v.value)) > 0)`, bindings: [JSON.stringify(values)] };
  }
  const conditions = values.map((pattern) => {
    const slashes = hasSingleStar(pattern) ? ` AND length(${column}) - length(replace(${column}, '/', '')) = ${pattern.split("/").length - 1}` : "";
    return { sql: `(lower(${column}) GLOB ?${slashes})`, binding: globOf(pattern) };
  });
  return { sql: `(${conditions.map(({ sql }) => sql).join(" OR ")})`, bindings: conditions.map(({ binding }) => binding) };
}

const isNegation = (operator: Operator): boolean => operator === "is_not" || operator === "contains_not" || operator === "matches_not";

/** Visits whose own text is one of the values, or that have an event whose text is. */
function having({ dimension, operator, values }: Filter): Condition {
  const ofVisit = OF_VISITS[dimension];
  if (ofVisit) {
    const { sql, bindings } = matching(ofVisit.column, operator, values);
    return { sql: `EXISTS (SELECT 1 FROM ${ofVisit.join.replace(" ON ", " WHERE ")} AND ${sql})`, bindings };
  }
  if (dimension === "property") return havingProperty(operator, values);
  const ofEvent = OF_EVENTS[dimension];
  if (!ofEvent) throw new Error(`No filter by ${dimension}`);
  const { sql, bindings } = matching("x.text", operator, values);
  return {
    sql: `EXISTS (SELECT 1 FROM events e JOIN texts x ON x.id = ${ofEvent.id} WHERE e.session_id = s.id AND e.kind = ${ofEvent.kind} AND ${sql})`,
    bindings,
  };
}

function havingProperty(operator: Operator, values: readonly string[]): Condition {
  const conditions = values.map((text) => {
    const colon = text.indexOf(":");
    const [key, value] = colon < 0 ? [text, null] : [text.slice(0, colon), text.slice(colon + 1)];
    if (value === null) return { sql: "p.key = ?", bindings: [key] };
    const matched = matching("CAST(p.value AS TEXT)", operator, [value]);
    return { sql: `p.key = ? AND ${matched.sql}`, bindings: [key, ...matched.bindings] };
  });
  return {
    sql: `EXISTS (SELECT 1 FROM events e, json_each(e.props) p WHERE e.session_id = s.id AND e.props IS NOT NULL AND (${conditions.map(({ sql }) => `(${sql})`).join(" OR ")}))`,
    bindings: conditions.flatMap(({ bindings }) => bindings),
  };
}

/** The condition on `sessions s` that all filters hold; "1" without any. */
export function whereVisits(filters: readonly Filter[]): Condition {
  const conditions = filters.map((filter) => {
    const { sql, bindings } = having(filter);
    return { sql: isNegation(filter.operator) ? `NOT ${sql}` : sql, bindings };
  });
  return { sql: conditions.length === 0 ? "1" : conditions.map(({ sql }) => sql).join(" AND "), bindings: conditions.flatMap(({ bindings }) => bindings) };
}
