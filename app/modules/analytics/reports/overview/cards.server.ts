import { exact } from "#app/shared/format/number.ts";
import { percent } from "#app/shared/format/percent.ts";
import type { Dimension, Filter } from "../../domain/dimensions.ts";
import { readableSearch, searchWith, withFilter } from "../../domain/filters/filter-query.ts";
import type { Breakdown, BreakdownQuery, Metrics } from "../../domain/query.ts";
import { formatValue } from "../format/format-value.server.ts";
import { countsEvents, DIMENSION_LABELS } from "../query/domain/dimension-labels.ts";

/** The cards of the overview and the dimensions behind their tabs, the first shown first. */
export const CARDS = [
  { id: "pages", title: "Pages", tabs: ["page", "entry_page", "exit_page", "hostname"] },
  { id: "sources", title: "Sources", tabs: ["source", "channel", "campaign", "medium", "term", "content", "referrer"] },
  { id: "places", title: "Places", tabs: ["country", "region", "city", "language"] },
  { id: "devices", title: "Devices", tabs: ["device", "browser", "system", "browser_version", "system_version"] },
  { id: "actions", title: "Events", tabs: ["event", "outbound", "download", "not_found", "property"] },
] as const satisfies readonly { id: string; title: string; tabs: readonly Dimension[] }[];

type CardDefinition = (typeof CARDS)[number];

const CARD_ROWS = 9;

/** The dimension that a card shows: "?sources=channel". */
export const chosenTab = (card: CardDefinition, params: URLSearchParams): Dimension =>
  (card.tabs as readonly Dimension[]).find((tab) => tab === params.get(card.id)) ?? card.tabs[0];

/** What fills a card, or a first look at a dimension. */
export const topRows = (
  dimension: Dimension,
  selection: Pick<BreakdownQuery, "range" | "filters" | "goals">,
  limit = CARD_ROWS,
): BreakdownQuery => ({
  ...selection,
  dimension,
  order: { by: countsEvents(dimension) ? "events" : "visitors", descending: true },
  limit,
  offset: 0,
});

/** A value of a dimension as a row shows it. */
export interface RowView {
  value: string;
  label: string;
  count: string;
  share: string;
  /** How far the bar behind the row reaches, 0 to 100. */
  barPercent: number;
  /** Leads to the same page with this value as a filter. */
  href: string;
}

/** Rows with their part of the whole: of all visitors, or of the largest where events are counted. */
export function toRowViews(
  dimension: Dimension,
  { rows }: Breakdown,
  totals: Metrics,
  params: URLSearchParams,
  filters: readonly Filter[],
  property?: string,
): RowView[] {
  const key = countsEvents(dimension) ? "events" : "visitors";
  const most = Math.max(1, ...rows.map(({ figures }) => figures[key]));
  const whole = Math.max(1, totals[key]);
  return rows.map(({ value, figures }) => {
    const filterValue = property === undefined ? value : `${property}:${value}`;
    return {
      value,
      label: formatValue(dimension, value),
      count: exact(figures[key]),
      share: percent(Math.min(1, figures[key] / whole)),
      barPercent: Math.round((figures[key] / most) * 1_000) / 10,
      href: searchWith(params, withFilter(filters, { dimension, operator: "is", values: [filterValue] })),
    };
  });
}

/** A card with its tabs as links. */
export function toCardView(
  card: CardDefinition,
  breakdown: Breakdown,
  totals: Metrics,
  params: URLSearchParams,
  filters: readonly Filter[],
) {
  const chosen = chosenTab(card, params);
  const tabHref = (tab: Dimension): string => {
    const next = new URLSearchParams(params);
    if (tab === card.tabs[0]) next.delete(card.id);
    else next.set(card.id, tab);
    return `${readableSearch(next)}#${card.id}`;
  };
  return {
    id: card.id,
    title: card.title,
    dimension: chosen,
    column: DIMENSION_LABELS[chosen].one,
    many: DIMENSION_LABELS[chosen].many.toLowerCase(),
    counted: countsEvents(chosen) ? "Events" : "Visitors",
    tabs: card.tabs.map((tab) => ({ label: DIMENSION_LABELS[tab].many, href: tabHref(tab), current: tab === chosen })),
    rows: toRowViews(chosen, breakdown, totals, params, filters),
    more: breakdown.more,
  };
}

export type CardView = ReturnType<typeof toCardView>;
