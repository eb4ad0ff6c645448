import { normaliseUrl } from "#app/platform/web/url/normalized-url.ts";
import type { PageFacts } from "../../domain/facts.ts";

/** Reads the targets of rel=canonical in a Link header (RFC 8288 section 3), resolved; unreadable ones are left out. */
export function headerCanonicals(page: PageFacts): string[] {
  const header = page.headers.link;
  if (!header) return [];
  const targets: string[] = [];
  // Each "<target>" runs up to the next "<": a comma may stand inside a target or a quoted parameter.
  for (const [, target = "", params = ""] of header.matchAll(/<([^<>]*)>([^<]*)/g)) {
    if (!/;\s*rel\s*=\s*(?:"[^"]*\bcanonical\b[^"]*"|canonical\b)/i.test(params)) continue;
    const url = normaliseUrl(target.trim(), page.url);
    if (url) targets.push(url);
  }
  return targets;
}

/** The canonical a search engine would take: the first resolvable one of the head, else of the Link header; null when there is none. */
export function canonicalOf(page: PageFacts): string | null {
  const inHead = page.html?.canonicals.find(
    (canonical) => canonical.inHead && canonical.raw.trim() !== "" && canonical.url !== null,
  );
  return inHead?.url ?? headerCanonicals(page)[0] ?? null;
}
