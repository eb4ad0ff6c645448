import { DIMENSIONS, type Filter, OPERATORS } from "../dimensions.ts";
import { comparisonsOf, isRunnableFilter, MAX_ADDRESS_COMPARISONS, MAX_WILDCARDS } from "./pattern.ts";

/*
 * Filters in an address: one `f` each, "operator:dimension:value", several values with "|" between them. A "|" or "\" of
 * a value has a "\" before it: f=is:country:EE|LV, f=contains:page:/blog, f=is:property:plan:pro.
 */

export const MAX_FILTERS = 20;
const MAX_VALUES = 20;
const MAX_VALUE_CHARS = 500;

const escapeValue = (value: string): string => value.replace(/[\\|]/g, "\\$&");

/** Returns one filter as written in an address, before percent encoding. */
export const filterText = ({ operator, dimension, values }: Filter): string =>
  `${operator}:${dimension}:${values.map(escapeValue).join("|")}`;

function valuesOf(text: string): string[] {
  const values = [""];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === "|") values.push("");
    else values[values.length - 1] += sign === "\\" ? text.charAt(++at) : sign;
  }
  return values;
}

/**
 * Reads one filter; null when it is none, or has too many wildcards. The empty value means "unknown" and only matches
 * exactly.
 */
export function parseFilter(text: string): Filter | null {
  const filter = splitFilter(text);
  return filter && isRunnableFilter(filter) ? filter : null;
}

function splitFilter(text: string): Filter | null {
  const [, operatorText, dimensionText, rest] = /^([a-z_]+):([a-z_]+):([\s\S]*)$/.exec(text) ?? [];
  const operator = OPERATORS.find((known) => known === operatorText);
  const dimension = DIMENSIONS.find((known) => known === dimensionText);
  if (!operator || !dimension || rest === undefined) return null;
  const values = [...new Set(valuesOf(rest))];
  const isExact = operator === "is" || operator === "is_not";
  const isUsable =
    values.length <= MAX_VALUES &&
    values.every((value) => value.length <= MAX_VALUE_CHARS && !value.includes("\0") && (isExact || value !== ""));
  // A property without a name cannot be looked for.
  return isUsable && (dimension !== "property" || values.every((value) => /^[^:]/.test(value)))
    ? { operator, dimension, values }
    : null;
}

/** The first filters that together look for few enough texts. */
function affordable(filters: readonly Filter[], maxComparisons = MAX_ADDRESS_COMPARISONS): Filter[] {
  let comparisons = 0;
  return filters.filter((filter) => {
    const isWithin = comparisons + comparisonsOf(filter) <= maxComparisons;
    if (isWithin) comparisons += comparisonsOf(filter);
    return isWithin;
  });
}

/** Whether filters together look for few enough texts for one address. */
export const isAffordable = (filters: readonly Filter[]): boolean => affordable(filters).length === filters.length;

const counted = (count: number, one: string, more: string): string => (count === 1 ? one : `${count} ${more}`);

/** Reads the filters of an address: at most 20; what is none, or costs too much, is left out and counted. */
export function readFilters(
  params: URLSearchParams,
  maxComparisons = MAX_ADDRESS_COMPARISONS,
): { filters: Filter[]; notices: string[] } {
  const texts = [...new Set(params.getAll("f"))];
  const read = texts.map(splitFilter).filter((filter) => filter !== null);
  const runnable = read.filter(isRunnableFilter);
  const filters = affordable(runnable.slice(0, MAX_FILTERS), maxComparisons);
  const [unread, unrunnable] = [texts.length - read.length, read.length - runnable.length];
  const notices: string[] = [];
  if (unread > 0)
    notices.push(
      `${counted(unread, "One filter", "filters")} of the URL could not be read and ${unread === 1 ? "is" : "are"} left out.`,
    );
  if (unrunnable > 0)
    notices.push(
      `${counted(unrunnable, "One filter has", "filters have")} a pattern with more than ${MAX_WILDCARDS} wildcards (*) and ${unrunnable === 1 ? "is" : "are"} left out.`,
    );
  if (runnable.length > MAX_FILTERS) notices.push(`At most ${MAX_FILTERS} filters apply; the others are left out.`);
  if (filters.length < Math.min(runnable.length, MAX_FILTERS))
    notices.push(
      `Filters look for at most ${maxComparisons} texts and parts of patterns together; the others are left out.`,
    );
  return { filters, notices };
}

/** The filters with one more; with the same condition on the same dimension, its value joins that one. */
export function withFilter(filters: readonly Filter[], added: Filter): Filter[] {
  const isSame = ({ dimension, operator }: Filter): boolean =>
    dimension === added.dimension && operator === added.operator && operator === "is";
  if (!filters.some(isSame)) return [...filters, added];
  return filters.map((filter) =>
    isSame(filter) ? { ...filter, values: [...new Set([...filter.values, ...added.values])] } : filter,
  );
}

/** The address with these filters; what belongs to one list only (its page and its search) is forgotten. */
export const searchWith = (params: URLSearchParams, filters: readonly Filter[]): string =>
  searchWithTexts(params, filters.map(filterText));

/** The same with filters as they were stored: of one that can no longer be read the page then says so. */
export function searchWithTexts(params: URLSearchParams, filters: readonly string[]): string {
  const next = new URLSearchParams(params);
  for (const name of ["f", "offset", "q", "add", "dimension", "operator", "value"]) next.delete(name);
  for (const filter of filters) next.append("f", filter);
  return readableSearch(next);
}

/** "?…" with the signs that need no encoding left as they are: people read and share these addresses. */
export const readableSearch = (params: URLSearchParams): string =>
  `?${params.toString().replace(/%(3A|2F|7C|2C|40)/g, (encoded) => decodeURIComponent(encoded))}`;
