import type { Operator } from "../../domain/dimensions.ts";
import { isRunnable } from "../../domain/filters/pattern.ts";

/** A condition with its values. */
export interface Condition {
  sql: string;
  bindings: (string | number)[];
}

/*
 * Every condition here has one binding, a JSON array of what is looked for, and the same SQL whatever its size: an object takes 100
 * bindings a statement, and SQL that grows with a pattern, nested or not, costs more than the pattern does.
 */

/** What is compared with a text: its names in the SQL of the test, and their values for one text that is looked for. */
interface Comparison {
  columns: readonly string[];
  row: (wanted: string) => unknown[];
  test: (column: string) => string;
}

/** As lower() of SQLite does it: other letters than those of ASCII stay. */
const lower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
/** In characters, as SQLite counts them. */
const charsOf = (text: string): number => [...text].length;

const IS: Comparison = { columns: ["sought"], row: (wanted) => [wanted], test: (column) => `${column} = sought` };
const CONTAINS: Comparison = {
  columns: ["sought"],
  row: (wanted) => [lower(wanted)],
  test: (column) => `instr(lower(${column}), sought) > 0`,
};

/** For each "*" that may not pass a "/" the text must have as many slashes as the pattern. */
const hasSingleStar = (pattern: string): boolean => /(^|[^*])\*($|[^*])/.test(pattern) && !pattern.includes("**");

/**
 * A text matches a pattern when it has the parts around the wildcards, one after the other, the first at its beginning and the last at
 * its end. The parts between are found one at a time, each in what is left of the text: as much work as there are parts.
 * GLOB would do it in a word, but an object refuses patterns of more than 50 bytes.
 */
const MATCHES: Comparison = {
  columns: ["least", "begin_chars", "begin_text", "end_chars", "end_text", "slashes", "middle_count", "middle"],
  row: (wanted) => {
    const parts = lower(wanted).split(/\*+/);
    const [begin = "", end = ""] = [parts[0], parts.at(-1)];
    // Without a wildcard: -1 parts between.
    if (parts.length === 1) return [charsOf(begin), charsOf(begin), begin, 0, "", null, -1, "[]"];
    const middle = parts.slice(1, -1).filter((part) => part !== "");
    const slashes = hasSingleStar(wanted) ? wanted.split("/").length - 1 : null;
    return [
      charsOf(begin) + charsOf(end),
      charsOf(begin),
      begin,
      charsOf(end),
      end,
      slashes,
      middle.length,
      JSON.stringify(middle),
    ];
  },
  test: (
    column,
  ) => `substr(lower(${column}), 1, begin_chars) = begin_text AND length(${column}) >= least AND (middle_count >= 0 OR length(${column}) = least)
    AND substr(lower(${column}), length(${column}) + 1 - end_chars) = end_text
    AND (slashes IS NULL OR length(${column}) - length(replace(${column}, '/', '')) = slashes)
    AND (middle_count < 1 OR EXISTS (
      WITH RECURSIVE walk (at, rest) AS (
        SELECT 0, substr(lower(${column}), begin_chars + 1, length(${column}) - least)
        UNION ALL
        SELECT at + 1, substr(rest, instr(rest, middle->>at) + length(middle->>at)) FROM walk WHERE at < middle_count AND instr(rest, middle->>at) > 0
      ) SELECT 1 FROM walk WHERE at = middle_count))`,
};

const COMPARISONS: Readonly<Record<Operator, Comparison>> = {
  is: IS,
  is_not: IS,
  contains: CONTAINS,
  contains_not: CONTAINS,
  matches: MATCHES,
  matches_not: MATCHES,
};

/** What is looked for: a text, of a property with its name, and of a property with any value the name alone. */
interface Wanted {
  name?: string;
  text: string | null;
}

function anyOf(
  { columns, row, test }: Comparison,
  wanted: readonly Wanted[],
  isHeld: (test: string) => string,
  column: string,
): Condition {
  const rows = wanted.map(({ name = null, text }) => [name, text === null, ...(text === null ? [] : row(text))]);
  const named = ["name", "is_any", ...columns].map((title, at) => `value->>${at} AS ${title}`).join(", ");
  return {
    // Taken apart once for the whole statement, and not for every text.
    sql: `EXISTS (WITH wanted AS MATERIALIZED (SELECT ${named} FROM json_each(?)) SELECT 1 FROM wanted WHERE ${isHeld(test(column))})`,
    bindings: [JSON.stringify(rows)],
  };
}

const isPattern = (operator: Operator): boolean => operator === "matches" || operator === "matches_not";

/**
 * Returns the condition that a text is, contains or looks like one of the values; a negation gives the condition that
 * it negates. A pattern that cannot run matches nothing.
 */
export function matching(column: string, operator: Operator, values: readonly string[]): Condition {
  // Looked up by the index of the texts, where there is one.
  if (operator === "is" || operator === "is_not")
    return { sql: `${column} IN (SELECT value FROM json_each(?))`, bindings: [JSON.stringify(values)] };
  const wanted = values.filter((value) => !isPattern(operator) || isRunnable(value)).map((text) => ({ text }));
  return anyOf(COMPARISONS[operator], wanted, (test) => test, column);
}

/** The text of a property, seen from `json_each(e.props) p`: SQLite would say 1 for true. */
export const PROPERTY_TEXT =
  "CASE p.type WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' ELSE CAST(p.value AS TEXT) END";

/** The same of a property `json_each(e.props) p`. @param values "name:value", or "name" for any value */
export function matchingProperty(operator: Operator, values: readonly string[]): Condition {
  const wanted = values.map((value): Wanted => {
    const colon = value.indexOf(":");
    return colon < 0 ? { name: value, text: null } : { name: value.slice(0, colon), text: value.slice(colon + 1) };
  });
  const runnable = wanted.filter(({ text }) => text === null || !isPattern(operator) || isRunnable(text));
  return anyOf(COMPARISONS[operator], runnable, (test) => `name = p.key AND (is_any OR (${test}))`, PROPERTY_TEXT);
}
