/** What Lighthouse's SEO audits look at and no other check does: gathered while a document is read. Lists are cut, counts are not. */
export interface LighthouseFacts {
  /** Content of the first `<meta name=description>` in the head; null when there is none. */
  description: string | null;
  /** First `<meta>` in the head of each name that addresses crawlers. */
  robots: { name: string; content: string }[];
  /** Anchors that lead nowhere a crawler could go, as written. */
  uncrawlable: { raw: string; text: string }[];
  /** Links whose text says nothing. */
  vague: { raw: string; text: string }[];
  /** Pictures that need a text alternative, and those of them without one. */
  imageCount: number;
  imagesWithoutAlt: string[];
  /** `<link rel=alternate hreflang>` in the head, rel being that word alone. */
  alternates: { lang: string; raw: string }[];
  /** `<link rel=canonical>` in the head with an address, resolved as a browser does; null when it is none. */
  canonicals: { raw: string; href: string | null }[];
}
