/** What a column of an export can be. The click-through rate is not read: it is clicks by impressions. */
export const FIELDS = ["query", "page", "clicks", "impressions", "position"] as const;
export type Field = (typeof FIELDS)[number];

/** Index of the column of each field; null: the file has none. */
export type Mapping = Readonly<Record<Field, number | null>>;

export type ImportKind = "queries" | "pages" | "query_pages";

export const FIELD_LABELS: Readonly<Record<Field, string>> = {
  query: "Query",
  page: "Page",
  clicks: "Clicks",
  impressions: "Impressions",
  position: "Position",
};
