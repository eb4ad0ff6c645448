import type { Dimension, Operator } from "../../../domain/dimensions.ts";

/** What a value of a dimension is called, and many of them. */
export const DIMENSION_LABELS: Readonly<Record<Dimension, { one: string; many: string }>> = {
  page: { one: "Page", many: "Pages" },
  entry_page: { one: "Entry page", many: "Entry pages" },
  exit_page: { one: "Exit page", many: "Exit pages" },
  source: { one: "Source", many: "Sources" },
  channel: { one: "Channel", many: "Channels" },
  medium: { one: "Medium", many: "Media" },
  campaign: { one: "Campaign", many: "Campaigns" },
  term: { one: "Term", many: "Terms" },
  content: { one: "Content", many: "Contents" },
  referrer: { one: "Referring page", many: "Referring pages" },
  country: { one: "Country", many: "Countries" },
  region: { one: "Region", many: "Regions" },
  city: { one: "City", many: "Cities" },
  device: { one: "Device", many: "Devices" },
  browser: { one: "Browser", many: "Browsers" },
  browser_version: { one: "Browser version", many: "Browser versions" },
  system: { one: "System", many: "Systems" },
  system_version: { one: "System version", many: "System versions" },
  language: { one: "Language", many: "Languages" },
  hostname: { one: "Host name", many: "Host names" },
  event: { one: "Event", many: "Events" },
  outbound: { one: "Outbound link", many: "Outbound links" },
  download: { one: "Download", many: "Downloads" },
  not_found: { one: "Missing page", many: "Missing pages" },
  property: { one: "Property", many: "Properties" },
};

export const OPERATOR_LABELS: Readonly<Record<Operator, string>> = {
  is: "is",
  is_not: "is not",
  contains: "contains",
  contains_not: "does not contain",
  matches: "matches",
  matches_not: "does not match",
};

const OF_EVENTS: readonly Dimension[] = ["event", "outbound", "download", "not_found", "property"];

/** Returns whether a dimension counts occurrences instead of people. */
export const countsEvents = (dimension: Dimension): boolean => OF_EVENTS.includes(dimension);
