import { countryName } from "#app/shared/country.ts";
import type { Dimension, Filter } from "../../domain/dimensions.ts";
import { DIMENSION_LABELS, OPERATOR_LABELS } from "../query/domain/dimension-labels.ts";

const LANGUAGES = new Intl.DisplayNames("en", { type: "language" });

/** What the empty value means, where it is more than "Unknown". */
const EMPTY: Partial<Record<Dimension, string>> = {
  // An event that a website's server sends may have no page: a renewal.
  page: "No page",
  entry_page: "No page",
  exit_page: "No page",
  source: "Direct or none",
  referrer: "Direct or none",
  medium: "None",
  campaign: "None",
  term: "None",
  content: "None",
};

function named(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    // No code of that kind: shown as it came.
    return code;
  }
}

/** A region or a city: "EE:Tallinn" → "Tallinn, Estonia". */
function placeText(value: string): string {
  const colon = value.indexOf(":");
  const [country, place] = [value.slice(0, Math.max(0, colon)), value.slice(colon + 1)];
  if (place === "") return country === "" ? "Unknown" : `Unknown, ${countryName(country)}`;
  return country === "" ? place : `${place}, ${countryName(country)}`;
}

/** A value of a dimension as people call it. */
export function formatValue(dimension: Dimension, value: string): string {
  if (dimension === "region" || dimension === "city") return placeText(value);
  if (value.trim() === "") return EMPTY[dimension] ?? "Unknown";
  if (dimension === "country") return countryName(value);
  if (dimension === "language") return named(LANGUAGES, value);
  if (dimension === "device") return value === "tv" ? "TV" : value.charAt(0).toUpperCase() + value.slice(1);
  return value;
}

const SHOWN_VALUES = 3;

/** A filter in words: "Country is Estonia or Latvia". */
export function filterLabel({ dimension, operator, values }: Filter): string {
  const isExact = operator === "is" || operator === "is_not";
  const texts = values.slice(0, SHOWN_VALUES).map((value) => (isExact ? formatValue(dimension, value) : value));
  const more = values.length > SHOWN_VALUES ? ` or ${values.length - SHOWN_VALUES} more` : "";
  return `${DIMENSION_LABELS[dimension].one} ${OPERATOR_LABELS[operator]} ${texts.join(" or ")}${more}`;
}
