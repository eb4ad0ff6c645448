import type { MetaDescriptor } from "@remix-run/cloudflare";

/** Data that the public pages' shared loader gives every page. */
export interface SiteData {
  appUrl: string;
  operator: { legalName: string; address: string; vatNumber: string; supportEmail: string };
}

interface Match {
  id: string;
  data: unknown;
}

/** Id that the framework gives the layout of the public pages. */
export const SITE_ROUTE_ID = "routes/public";

/** What the shared loader gave, out of a page's matches; undefined while it failed. */
export const siteOf = (matches: readonly (Match | undefined)[]): SiteData | undefined =>
  matches.find((match) => match?.id === SITE_ROUTE_ID)?.data as SiteData | undefined;

interface PageWords {
  /** From the root, "/" for the landing page. */
  path: string;
  title: string;
  /** 50 to 160 characters: what a search result shows. */
  description: string;
  structuredData?: readonly object[];
}

/** Everything the head of a public page says: title, description, canonical address, preview card, structured data. */
export function pageMeta(
  matches: readonly (Match | undefined)[],
  { path, title, description, structuredData = [] }: PageWords,
): MetaDescriptor[] {
  const appUrl = siteOf(matches)?.appUrl ?? "";
  const url = `${appUrl}${path}`;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: "Kaja" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: `${appUrl}/og.png` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: "Kaja: your whole marketing team, in one place" },
    { name: "twitter:card", content: "summary_large_image" },
    ...structuredData.map((data) => ({ "script:ld+json": data }) as MetaDescriptor),
  ];
}
