import { DIMENSIONS, type Filter, OPERATORS } from "./dimensions.ts";

/*
 * Filters in an address: one `f` each, "operator:dimension:value", several values with "|" between them. A "|" or "\" of
 * a value has a "\" before it: f=is:country:EE|LV, f=contains:page:/blog, f=is:property:plan:pro.
 */

export const MAX_FILTERS = 20;
const MAX_VALUES = 20;
const MAX_VALUE_CHARS = 500;

const escapeValue = (value: string): string => value.replace(/[\\|]/g, "\\$&");

/** One filter as it stands in an address, before percent encoding. */
export const filterText = ({ operator, dimension, values }: Filter): string => `${operator}:${dimension}:${values.map(escapeValue).join("|")}`;

function valuesOf(text: string): string[] {
  const values = [""];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === "|") values.push("");
    else values[values.length - 1] += sign === "\\" ? text.charAt(++at) : sign;
  }
  return values;
}

/** Reads one filter; null when it is none. The empty value stands for "unknown" and can only be asked for exactly. */
export function parseFilter(text: string): Filter | null {
  const [, operatorText, dimensionText, rest] = /^([a-z_]+):([a-z_]+):([\s\S]*)$/.exec(text) ?? [];
  const operator = OPERATORS.find((known) => known === operatorText);
  const dimension = DIMENSIONS.find((known) => known === dimensionText);
  if (!operator || !dimension || rest === undefined) return null;
  const values = [...new Set(valuesOf(rest))];
  const isExact = operator === "is" || operator === "is_not";
  const isUsable =
    values.length <= MAX_VALUES && values.every((value) => value.length <= MAX_VALUE_CHARS && !value.includes("\0") && (isExact || value !== ""));
  // A property without a name cannot be looked for.
  return isUsable && (dimension !== "property" || values.every((value) => /^[^:]/.test(value))) ? { operator, dimension, values } : null;
}

/** Reads the filters of an address: at most 20; what is none is left out and counted. */
export function readFilters(params: URLSearchParams): { filters: Filter[]; notices: string[] } {
  const texts = [...new Set(params.getAll("f"))];
  const parsed = texts.map(parseFilter);
  const good = parsed.filter((filter) => filter !== null);
  const bad = parsed.length - good.length;
  const notices: string[] = [];
  if (bad > 0) notices.push(`${bad === 1 ? "One filter" : `${bad} filters`} of the address could not be read and ${bad === 1 ? "is" : "are"} left out.`);
  if (good.length > MAX_FILTERS) notices.push(`At most ${MAX_FILTERS} filters apply; the others are left out.`);
  return { filters: good.slice(0, MAX_FILTERS), notices };
}

/** The filters with one more; with the same condition on the same dimension, its value joins that one. */
export function withFilter(filters: readonly Filter[], added: Filter): Filter[] {
  const isSame = ({ dimension, operator }: Filter): boolean => dimension === added.dimension && operator === added.operator && operator === "is";
  if (!filters.some(isSame)) return [...filters, added];
  return filters.map((filter) => (isSame(filter) ? { ...filter, values: [...new Set([...filter.values, ...added.values])] } : filter));
}

/** The address with these filters; what belongs to one list only (its page and its search) is forgotten. */
export function searchWith(params: URLSearchParams, filters: readonly Filter[]): string {
  const next = new URLSearchParams(params);
  for (const name of ["f", "offset", "q", "add", "dimension", "operator", "value"]) next.delete(name);
  for (const filter of filters) next.append("f", filterText(filter));
  return readable(next);
}

/** "?…" with the signs that need no encoding left as they are: people read and share these addresses. */
export const readable = (params: URLSearchParams): string => `?${params.toString().replace(/%(3A|2F|7C|2C|40)/g, (encoded) => decodeURIComponent(encoded))}`;
