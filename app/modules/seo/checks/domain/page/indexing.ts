import { hasScheme, sameSite } from "#app/platform/web/url/url-parts.ts";
import type { HtmlFacts, PageFacts } from "../../../domain/facts.ts";
import { canonicalOf, headerCanonicals } from "../canonical-header.ts";
import type { Emit } from "../evidence.ts";
import { isNofollow, isNoindex, robotsDirectives, robotsHeaderDirectives } from "../robots-directives.ts";

/** Checks the page's directives for search engines: robots directives and canonicals. */
export function checkIndexing(page: PageFacts, html: HtmlFacts, emit: Emit): void {
  checkRobots(page, html, emit);
  checkCanonicals(page, html, emit);
}

function checkRobots(page: PageFacts, html: HtmlFacts, emit: Emit): void {
  const directives = robotsDirectives(page);
  if (directives.length === 0) return;
  const evidence = `meta: ${html.robotsDirectives.join(", ") || "none given"}; header: ${robotsHeaderDirectives(page.headers).join(", ") || "none given"}`;
  const noindex = isNoindex(page);
  const nofollow = isNofollow(page);
  const all = directives.includes("all");
  if (noindex) emit("noindex", evidence);
  if (nofollow) emit("nofollow", evidence);
  if (directives.includes("nosnippet") || directives.some((directive) => /^max-snippet\s*:\s*0$/.test(directive)))
    emit("nosnippet", evidence);
  if ((noindex && (all || directives.includes("index"))) || (nofollow && (all || directives.includes("follow")))) {
    emit("robots-conflict", evidence, "one statement");
  }
}

function checkCanonicals(page: PageFacts, html: HtmlFacts, emit: Emit): void {
  const fromHeader = headerCanonicals(page);
  if (html.canonicals.length === 0 && fromHeader.length === 0) {
    if (!isNoindex(page)) emit("canonical-missing", "No canonical in the head or in the Link header", page.url);
    return;
  }
  const canonical = isNoindex(page) ? canonicalOf(page) : null;
  if (canonical !== null && canonical !== page.url)
    emit("noindex-with-canonical", `noindex, canonical: ${canonical}`, "one of the two", [canonical]);
  const inHead = new Set<string>();
  for (const { raw, url, inHead: isInHead } of html.canonicals) {
    if (!isInHead) {
      emit("canonical-outside-head", `In the body: ${raw}`, "in the head");
      continue;
    }
    const isHttp = url !== null && (url.startsWith("http://") || url.startsWith("https://"));
    if (!isHttp || raw.trim() === "") {
      emit("canonical-invalid", raw.trim() === "" ? "An empty URL" : raw, "an absolute http(s) URL");
      continue;
    }
    inHead.add(url);
    if (!hasScheme(raw)) emit("canonical-relative", raw, url);
    if (raw.includes("#")) emit("canonical-has-fragment", raw, url);
    if (!sameSite(url, page.url)) emit("canonical-cross-host", url, null, [url]);
  }
  if (inHead.size > 1) emit("canonical-multiple", [...inHead].join(", "), "1 canonical", [...inHead]);
  const different = fromHeader.find((url) => inHead.size > 0 && !inHead.has(url));
  if (different !== undefined)
    emit("canonical-header-mismatch", `header: ${different}; HTML: ${[...inHead].join(", ")}`, "the same URL", [
      different,
    ]);
}
