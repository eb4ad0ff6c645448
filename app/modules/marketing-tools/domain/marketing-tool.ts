/** In the order of the catalogue. */
export const MARKETING_GROUPS = [
  "Campaigns and planning",
  "Experiments",
  "Customers and growth",
  "Budgets and costs",
  "Content and design",
  "Websites and search",
  "Deliverability and compliance",
] as const;
export type MarketingGroup = (typeof MARKETING_GROUPS)[number];

/** A tool of the catalogue, as a list shows it. */
export interface CatalogueEntry {
  id: string;
  title: string;
  sentence: string;
  group: MarketingGroup;
  /** Further words by which the catalogue finds it. */
  words: string;
}

/** Entries whose title, sentence, group or words contain every word of the search, in any letter case. */
export function searchCatalogue<Entry extends CatalogueEntry>(entries: readonly Entry[], search: string): Entry[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ title, sentence, group, words }) => {
    const text = `${title} ${sentence} ${group} ${words}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
