/** Names of products and dimensions as pages of imports show them. */
export const PRODUCT_TITLES: Readonly<Record<string, string>> = {
  plausible: "Plausible",
  umami: "Umami",
  ga4: "Google Analytics 4",
  matomo: "Matomo",
};

const TITLES: Readonly<Record<string, string>> = {
  "": "Whole days",
  entry_page: "Entry pages",
  exit_page: "Exit pages",
  not_found: "Missing pages",
};

/** "browser_version" → "Browser version". */
export const partTitle = (dimension: string): string =>
  TITLES[dimension] ?? dimension.charAt(0).toUpperCase() + dimension.slice(1).replaceAll("_", " ");
