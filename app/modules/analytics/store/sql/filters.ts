import type { Dimension, Filter, Operator } from "../../domain/dimensions.ts";
import { EVENT_KINDS } from "../../domain/event.ts";
import { type Condition, matching, matchingProperty } from "./text-conditions.ts";

/** Dimensions of a whole visit: the table of their words, the number in `sessions s` that refers to it (1 is the empty text), and the text, seen from `x`. */
export const OF_VISITS: Partial<Record<Dimension, { table: string; id: string; text: string }>> = {
  entry_page: { table: "texts", id: "coalesce(s.entry_path_id, 1)", text: "x.text" },
  exit_page: { table: "texts", id: "coalesce(s.exit_path_id, 1)", text: "x.text" },
  referrer: { table: "texts", id: "coalesce(s.referrer_id, 1)", text: "x.text" },
  language: { table: "texts", id: "s.language_id", text: "x.text" },
  source: { table: "origins", id: "s.origin_id", text: "x.source" },
  channel: { table: "origins", id: "s.origin_id", text: "x.channel" },
  medium: { table: "origins", id: "s.origin_id", text: "x.medium" },
  campaign: { table: "origins", id: "s.origin_id", text: "x.campaign" },
  term: { table: "origins", id: "s.origin_id", text: "x.term" },
  content: { table: "origins", id: "s.origin_id", text: "x.content" },
  country: { table: "places", id: "s.place_id", text: "x.country" },
  // With the country before it: two countries may have a region or a city of one name.
  region: { table: "places", id: "s.place_id", text: "iif(x.region = '', '', x.country || ':' || x.region)" },
  city: { table: "places", id: "s.place_id", text: "iif(x.city = '', '', x.country || ':' || x.city)" },
  device: { table: "agents", id: "s.agent_id", text: "x.device" },
  browser: { table: "agents", id: "s.agent_id", text: "x.browser" },
  browser_version: { table: "agents", id: "s.agent_id", text: "rtrim(x.browser || ' ' || x.browser_version)" },
  system: { table: "agents", id: "s.agent_id", text: "x.system" },
  system_version: { table: "agents", id: "s.agent_id", text: "rtrim(x.system || ' ' || x.system_version)" },
};

/** Dimensions of single events: the kind, and the column with the number of the text, seen from `events e`. */
export const OF_EVENTS: Partial<Record<Dimension, { kind: number; id: string }>> = {
  page: { kind: EVENT_KINDS.view, id: "e.path_id" },
  hostname: { kind: EVENT_KINDS.view, id: "e.host_id" },
  event: { kind: EVENT_KINDS.custom, id: "e.name_id" },
  outbound: { kind: EVENT_KINDS.outbound, id: "e.target_id" },
  download: { kind: EVENT_KINDS.download, id: "e.target_id" },
  not_found: { kind: EVENT_KINDS.not_found, id: "e.path_id" },
};

const isNegation = (operator: Operator): boolean =>
  operator === "is_not" || operator === "contains_not" || operator === "matches_not";

/** Visits whose own text is one of the values, or that have an event whose text is. */
function having({ dimension, operator, values }: Filter): Condition {
  const ofVisit = OF_VISITS[dimension];
  // The words are chosen once, and the visits by number: there are far fewer words than visits.
  if (ofVisit) {
    const { sql, bindings } = matching(ofVisit.text, operator, values);
    return { sql: `${ofVisit.id} IN (SELECT x.id FROM ${ofVisit.table} x WHERE ${sql})`, bindings };
  }
  if (dimension === "property") return havingProperty(operator, values);
  const ofEvent = OF_EVENTS[dimension];
  if (!ofEvent) throw new Error(`No filter by ${dimension}`);
  const { sql, bindings } = matching("x.text", operator, values);
  return {
    sql: `EXISTS (SELECT 1 FROM events e WHERE e.session_id = s.id AND e.kind = ${ofEvent.kind} AND ${ofEvent.id} IN (SELECT x.id FROM texts x WHERE ${sql}))`,
    bindings,
  };
}

function havingProperty(operator: Operator, values: readonly string[]): Condition {
  const { sql, bindings } = matchingProperty(operator, values);
  return {
    sql: `EXISTS (SELECT 1 FROM events e, json_each(e.props) p WHERE e.session_id = s.id AND e.props IS NOT NULL AND ${sql})`,
    bindings,
  };
}

/**
 * The end of a view alone is no visit: after midnight, or from another network, its visitor has another number than who saw the page.
 * It is kept, as its view may come later.
 */
export const IS_VISIT = "s.views + s.events > 0";

/** Returns the condition on `sessions s` for visits that match all filters. */
export function whereVisits(filters: readonly Filter[]): Condition {
  const conditions = filters.map((filter) => {
    const { sql, bindings } = having(filter);
    return { sql: isNegation(filter.operator) ? `NOT ${sql}` : sql, bindings };
  });
  return {
    sql: [IS_VISIT, ...conditions.map(({ sql }) => sql)].join(" AND "),
    bindings: conditions.flatMap(({ bindings }) => bindings),
  };
}
