/** A heading of a page with its level, 1 to 6. */
export interface PageHeading {
  level: number;
  text: string;
}

/** What is read of a page. */
export interface PageContent {
  title: string;
  /** The language that the page says it is in, such as "en"; empty when it says none. */
  language: string;
  headings: PageHeading[];
  /** Paragraphs, items of lists and cells of tables in their order, without headings. */
  passages: string[];
}

/** One of the addresses of a brief, and what came of it. */
export interface BriefPage {
  url: string;
  title: string;
  words: number;
  /** As the page says; empty when it says none. */
  language: string;
  /** Why it was not read; null when it was. */
  failure: string | null;
}
