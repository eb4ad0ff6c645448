import type { PageFacts, ResponseHeaders } from "../../domain/facts.ts";

/** Directives with a value of their own: their colon does not name a user agent. */
const VALUED = new Set(["max-snippet", "max-image-preview", "max-video-preview", "unavailable_after"]);

/** Agents whose directives concern this audit: everybody, and Google's crawler for web search. */
const JUDGED_AGENTS = new Set(["*", "googlebot"]);

/**
 * Reads the directives of an X-Robots-Tag header that apply to web search.
 * Format: Google's robots meta tag specification, "Using the X-Robots-Tag HTTP header":
 * comma-separated, optionally preceded by "agent:", which then holds for what follows.
 */
export function robotsHeaderDirectives(headers: ResponseHeaders): string[] {
  const header = headers["x-robots-tag"];
  if (!header) return [];
  const directives: string[] = [];
  let judged = true;
  for (const part of header.toLowerCase().split(",")) {
    let directive = part.trim();
    const colon = directive.indexOf(":");
    if (colon > 0 && !VALUED.has(directive.slice(0, colon).trim())) {
      judged = JUDGED_AGENTS.has(directive.slice(0, colon).trim());
      directive = directive.slice(colon + 1).trim();
    }
    if (judged && directive) directives.push(directive);
  }
  return directives;
}

const has = (directives: readonly string[], name: "index" | "follow"): boolean =>
  directives.includes(`no${name}`) || directives.includes("none");

/** All directives of a page, from the header and from the meta tags. */
export const robotsDirectives = (page: PageFacts): string[] => [
  ...robotsHeaderDirectives(page.headers),
  ...(page.html?.robotsDirectives ?? []),
];

/** True when header or meta tag keeps the page out of the index. */
export const isNoindex = (page: PageFacts): boolean => has(robotsDirectives(page), "index");

/** True when header or meta tag forbids following the page's links. */
export const isNofollow = (page: PageFacts): boolean => has(robotsDirectives(page), "follow");
