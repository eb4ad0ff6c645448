import { hasScheme, isLoopback, SESSION_PARAMETER } from "#app/platform/web/url/url-parts.ts";
import { counted, exact } from "#app/shared/format/number.ts";
import { LIMITS } from "../../../domain/audit-limits.ts";
import type { HtmlFacts, LinkFacts, PageFacts } from "../../../domain/facts.ts";
import type { Emit } from "../evidence.ts";

/** Link texts that name no target, folded to lower case (the idea of WCAG 2.4.4 and of Lighthouse's link-text audit). */
const VAGUE = new Set([
  "click here",
  "click",
  "here",
  "this",
  "this page",
  "this link",
  "link",
  "go",
  "more",
  "more info",
  "more information",
  "read more",
  "learn more",
  "see more",
  "continue",
  "details",
]);

/** What follows `#` names a view of an application: the conventions of AngularJS, Vue and others. */
const FRAGMENT_ROUTE = /#(!|\/)/;
/**
 * Parameters by which analytics and advertising learn where a visitor came from; they belong into links from outside.
 */
const TRACKING = /[?&](utm_[a-z]+|gclid|fbclid|msclkid|yclid|mc_cid)=/i;

/** Links of one kind on the page, gathered in a single pass over all links. */
class Bucket {
  count = 0;
  example = "";
  readonly targets = new Set<string>();

  add(link: LinkFacts): void {
    if (this.count === 0) this.example = link.anchor.trim() ? `“${link.anchor.trim()}” → ${link.raw}` : link.raw;
    this.count += 1;
    if (this.targets.size < LIMITS.relatedMax) this.targets.add(link.url ?? link.raw);
  }
}

/** Everything that can be said about links without knowing what their targets answer. */
export function checkLinks(page: PageFacts, html: HtmlFacts, emit: Emit): void {
  const buckets = {
    nofollow: new Bucket(),
    localhost: new Bucket(),
    insecure: new Bucket(),
    empty: new Bucket(),
    vague: new Bucket(),
    invalid: new Bucket(),
    route: new Bucket(),
    tracking: new Bucket(),
    session: new Bucket(),
  };
  const secure = page.url.startsWith("https://");
  let leadsOn = false;
  for (const link of html.links) {
    const { url } = link;
    if (url === null) {
      // mailto:, tel: and javascript: are not addresses of pages; what remains could not be parsed.
      if (!hasScheme(link.raw) || /^https?:/i.test(link.raw.trim())) buckets.invalid.add(link);
      continue;
    }
    if (!url.startsWith("http")) continue;
    const anchor = link.anchor.trim();
    if (anchor === "") buckets.empty.add(link);
    else if (anchor.length <= 20 && VAGUE.has(anchor.toLowerCase())) buckets.vague.add(link);
    if (link.internal) {
      if (url !== page.url) leadsOn = true;
      if (link.nofollow) buckets.nofollow.add(link);
      if (link.raw.includes("#") && FRAGMENT_ROUTE.test(link.raw)) buckets.route.add(link);
      if (url.includes("=") && TRACKING.test(url)) buckets.tracking.add(link);
      // As written: the crawl follows the address without it.
      if (link.raw.includes("=") && SESSION_PARAMETER.test(link.raw)) buckets.session.add(link);
      if (secure && url.startsWith("http://")) buckets.insecure.add(link);
    } else if (isLoopback(url)) buckets.localhost.add(link);
  }

  report("link-internal-nofollow", buckets.nofollow, "no nofollow within the site");
  report("link-to-localhost", buckets.localhost, null);
  report("link-to-http", buckets.insecure, "https://");
  report("link-empty-anchor", buckets.empty, "a text or an alt text");
  report("link-vague-anchor", buckets.vague, null);
  report("link-invalid-url", buckets.invalid, null);
  report("link-fragment-route", buckets.route, "a URL of its own");
  report("link-tracking-parameters", buckets.tracking, "no tracking within the site");
  report("url-session-id", buckets.session, "no session in the URL");
  const { scriptLinks } = html;
  if (scriptLinks && scriptLinks.count > 0)
    emit("link-javascript", `${counted(scriptLinks.count, "link")}, first: ${scriptLinks.first}`, "a URL");
  const { linksLeftOut = 0 } = html;
  const linkCount = html.links.length + linksLeftOut;
  const leftOut = linksLeftOut > 0 ? `; the last ${exact(linksLeftOut)} were neither checked nor followed` : "";
  if (linkCount > LIMITS.linksMax)
    emit("too-many-links", counted(linkCount, "link") + leftOut, counted(LIMITS.linksMax, "link"));
  if (!leadsOn)
    emit("no-internal-links", `No internal link to another page among ${counted(html.links.length, "link")}`, "1 link");

  function report(code: Parameters<Emit>[0], bucket: Bucket, limit: string | null): void {
    if (bucket.count > 0)
      emit(code, `${counted(bucket.count, "link")}, first: ${bucket.example}`, limit, [...bucket.targets]);
  }
}
