/** Bounds of what one page may make us keep, whatever it contains. */
export const PAGE_LIMITS = {
  links: 5_000,
  images: 2_000,
  headings: 1_000,
  codeChars: 200,
  hreflangs: 500,
  others: 100,
  resources: 50,
  /** Files and addresses that it names besides its links and pictures. */
  targets: 300,
  /** Ids and names that a fragment can name. */
  places: 2_000,
  placeChars: 200,
  /** Links to a place on a page of the site. */
  fragments: 500,
  textChars: 1_000,
  rawChars: 4_096,
  jsonChars: 262_144,
  jsonBlocks: 50,
  /** Of all blocks of a page together, kept as written for the view of the page. */
  jsonKeptChars: 60_000,
};
