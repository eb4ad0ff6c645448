import type { HtmlFacts, PageFacts } from "../../../domain/facts.ts";
import type { Emit } from "../evidence.ts";

/** Types that describe a part of a site and name nobody. Any other may be, or hold, an organisation or a person. */
const NAMELESS = new Set([
  "BreadcrumbList",
  "ItemList",
  "ListItem",
  "SiteNavigationElement",
  "ImageObject",
  "VideoObject",
  "FAQPage",
  "Question",
  "SearchAction",
]);

/** What only the start page is asked for. */
export function checkStartPage(page: PageFacts, html: HtmlFacts, emit: Emit): void {
  if (page.depth !== 0) return;
  if (html.hasIcon === false) emit("favicon-missing", "No link with rel=icon", "1 icon");
  const types = html.structuredData.flatMap(({ type }) => type?.split(", ") ?? []);
  // A block that cannot be read is an issue of its own.
  if (html.structuredData.some(({ error }) => error !== null) || types.some((type) => !NAMELESS.has(type))) return;
  emit(
    "entity-markup-missing",
    types.length > 0 ? `JSON-LD only of type ${types.join(", ")}` : "No JSON-LD",
    "Organization or WebSite",
  );
}
