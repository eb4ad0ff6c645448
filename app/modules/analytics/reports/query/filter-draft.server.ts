import { redirect } from "@remix-run/cloudflare";
import { DIMENSIONS, type Dimension, type Filter, OPERATORS } from "../../domain/dimensions.ts";
import { filterText, parseFilter, readableSearch, searchWith, withFilter } from "../../domain/filters/filter-query.ts";
import { isRunnableFilter, TOO_MANY_WILDCARDS } from "../../domain/filters/pattern.ts";
import { formatValue } from "../format/format-value.server.ts";
import { topRows } from "../overview/cards.server.ts";
import { DIMENSION_LABELS, OPERATOR_LABELS } from "./domain/dimension-labels.ts";
import type { ReportContext, ReportQuery } from "./report-query.server.ts";

const SUGGESTIONS = 200;

/** The second half of adding a filter: how and by which value. */
export interface FilterDraft {
  dimension: string;
  label: string;
  operators: readonly { value: string; label: string }[];
  /** The most frequent values, for typing less. */
  suggestions: readonly { value: string; label: string }[];
  cancelHref: string;
  problem: string | null;
}

export const FILTER_DIMENSIONS = DIMENSIONS.map((value) => ({ value, label: DIMENSION_LABELS[value].one }));

/** What the person wrote as the value that is stored: "Estonia" is EE. Patterns and parts stay as they are. */
const storedValue = (
  { operator }: Pick<Filter, "operator">,
  text: string,
  known: readonly { value: string; label: string }[],
): string => {
  if (operator !== "is" && operator !== "is_not") return text;
  return known.find(({ label }) => label.toLowerCase() === text.toLowerCase())?.value ?? text;
};

/**
 * The form that adds a filter, when the address asks for it ("?add=country"). An address that has the whole form in it
 * leads on to the one with the filter: throws that redirect.
 */
export async function filterDraft(
  { object }: Pick<ReportContext, "object">,
  { selection, filters }: ReportQuery,
  params: URLSearchParams,
): Promise<FilterDraft | null> {
  const asked = params.get("dimension") ?? params.get("add");
  const dimension: Dimension | undefined = DIMENSIONS.find((known) => known === asked);
  if (!dimension) return null;
  const { rows } = await object.breakdown(topRows(dimension, selection, SUGGESTIONS));
  const suggestions = rows.map(({ value }) => ({ value, label: formatValue(dimension, value) }));
  const text = params.get("value")?.trim() ?? null;
  const operator = OPERATORS.find((known) => known === params.get("operator"));
  if (text && operator) {
    const filter: Filter = { dimension, operator, values: [storedValue({ operator }, text, suggestions)] };
    if (parseFilter(filterText(filter))) throw redirect(searchWith(params, withFilter(filters, filter)), 303);
  }
  const isTooMany = text !== null && operator !== undefined && !isRunnableFilter({ operator, values: [text] });
  const cancelled = new URLSearchParams(params);
  for (const name of ["add", "dimension", "operator", "value"]) cancelled.delete(name);
  return {
    dimension,
    label: DIMENSION_LABELS[dimension].one,
    operators: OPERATORS.map((value) => ({ value, label: OPERATOR_LABELS[value] })),
    suggestions,
    cancelHref: readableSearch(cancelled),
    problem:
      text === null
        ? null
        : text === ""
          ? "Enter a value."
          : isTooMany
            ? TOO_MANY_WILDCARDS
            : dimension === "property"
              ? "Write the name of a property, or name:value."
              : "This value cannot be filtered by.",
  };
}
