import { type LighthouseSeo, runLighthouseSeoAudits } from "#app/modules/seo/checks/domain/lighthouse/audits.ts";
import type { PageFacts } from "#app/modules/seo/domain/facts.ts";
import { HtmlReader } from "#app/modules/seo/engine/extract/html-reader.ts";

/** A page that both Lighthouse and our audits judge. `{origin}` in texts is replaced by the page's origin. */
export interface JudgedPage {
  name: string;
  path: string;
  html: string;
  status?: number;
  headers?: Record<string, string>;
  /** robots.txt of its origin; null: 404, a number: that status. */
  robots: string | number | null;
}

const OPEN_ROBOTS = "User-agent: *\nDisallow: /private/\n";

interface Parts {
  head?: string;
  body?: string;
  title?: string | null;
  description?: string | null;
  lang?: string | null;
}

function html({
  head = "",
  body = "<p>Hello</p>",
  title = "A page about saunas",
  description = "What is said of it",
  lang = "en",
}: Parts = {}): string {
  return [
    `<!doctype html><html${lang === null ? "" : ` lang="${lang}"`}><head><meta charset="utf-8">`,
    title === null ? "" : `<title>${title}</title>`,
    description === null ? "" : `<meta name="description" content="${description}">`,
    `<meta name="viewport" content="width=device-width">${head}</head><body>${body}</body></html>`,
  ].join("");
}

const page = (name: string, parts: Parts | string, others: Partial<JudgedPage> = {}): JudgedPage => ({
  name,
  path: `/${name.replace(/[^a-z0-9]+/gi, "-")}`,
  html: typeof parts === "string" ? parts : html(parts),
  robots: OPEN_ROBOTS,
  ...others,
});

const canonical = (href: string): string => `<link rel="canonical" href="${href}">`;
const alternate = (lang: string, href: string): string => `<link rel="alternate" hreflang="${lang}" href="${href}">`;
const PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";

export const JUDGED_PAGES: readonly JudgedPage[] = [
  page("plain", {}),
  page("no title", { title: null }),
  page("empty title", { title: "  " }),
  page("no description", { description: null }),
  page("empty description", { description: " " }),
  page("description in the body", { description: null, body: '<p>x</p><meta name="description" content="late">' }),
  page("noindex for all", { head: '<meta name="robots" content="NOINDEX, follow">' }),
  page("none for all", { head: '<meta name="robots" content="none">' }),
  page("noindex for one crawler", { head: '<meta name="googlebot" content="noindex">' }),
  page("index for one crawler", {
    head: '<meta name="robots" content="noindex"><meta name="googlebot" content="index">',
  }),
  page("noindex by header", {}, { headers: { "x-robots-tag": "noindex" } }),
  page("noindex by header for one", {}, { headers: { "x-robots-tag": "googlebot: noindex" } }),
  page("expired", { head: '<meta name="robots" content="unavailable_after: 2020-01-01">' }),
  page("not yet expired", { head: '<meta name="robots" content="unavailable_after: 2099-01-01">' }),
  page("disallowed for all", {}, { path: "/private/page", robots: OPEN_ROBOTS }),
  page("disallowed for some", {}, { robots: "User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /\n" }),
  page("status 404", {}, { status: 404 }),
  page("status 500", {}, { status: 500 }),
  page("vague links", { body: '<a href="/other">click here</a> <a href="/other2"> Read  more </a>' }),
  page("vague links that do not count", {
    body: '<a href="#top">here</a> <a href="/x" rel="nofollow">here</a> <a href="mailto:a@example.com">here</a> <a href="/y">about us</a>',
  }),
  page("vague in another language", { lang: "de", body: '<a href="/other">hier</a> <a href="/b">click here</a>' }),
  page("vague without language", { lang: null, body: '<a href="/other">läs mer</a>' }),
  page("vague by picture", { body: `<a href="/other"><img src="${PIXEL}" alt="click here"></a>` }),
  page("vague within a span", { body: '<a href="/other"><span>learn</span> <b>more</b></a>' }),
  page("javascript link", { body: '<a href="javascript:void(0)">Menu</a>' }),
  page("javascript call", { body: '<a href="javascript:open()">Menu</a>' }),
  page("anchor with a handler only", { body: '<a onclick="go()">Menu</a>' }),
  page("placeholder anchors", {
    body: '<a>Menu</a> <a id="top"></a> <a name="old">x</a> <a href="" id="empty">x</a> <a role="button" href="javascript:void(0)">Menu</a>',
  }),
  page("anchor with target only", { body: '<a target="_blank">Menu</a>' }),
  page("file link", { body: '<a href="file:///etc/hosts">Menu</a>' }),
  page("broken address", { body: '<a href="http://[broken">Menu</a> <a href="https://:80/">Menu</a>' }),
  page("image without alt", { body: `<img src="${PIXEL}">` }),
  page("images with all kinds of alternatives", {
    body: `<img src="${PIXEL}" alt=""><img src="${PIXEL}" alt="A sauna"><img src="${PIXEL}" title="t"><img src="${PIXEL}" aria-label="l"><img src="${PIXEL}" role="presentation">`,
  }),
  page("image with a blank alt", { body: `<img src="${PIXEL}" alt=" ">` }),
  page("hidden images", {
    body: `<img src="${PIXEL}" hidden><img src="${PIXEL}" style="display:none"><img src="${PIXEL}" aria-hidden="true">`,
  }),
  page("hreflang", {
    head:
      alternate("en", "{origin}/hreflang") + alternate("et-EE", "{origin}/et") + alternate("x-default", "{origin}/"),
  }),
  page("hreflang of an unknown language", { head: alternate("xx", "{origin}/xx") }),
  page("hreflang with a relative address", { head: alternate("et", "/et") }),
  page("hreflang in the body", { body: `<p>x</p>${alternate("xx", "/et")}` }),
  page("hreflang by header", {}, { headers: { link: '</et>; rel="alternate"; hreflang="et"' } }),
  page("canonical", { head: canonical("{origin}/canonical") }),
  page("relative canonical", { head: canonical("/relative-canonical") }),
  page("two canonicals", { head: canonical("{origin}/a") + canonical("{origin}/b") }),
  page("the same canonical twice", { head: canonical("{origin}/a") + canonical("{origin}/a") }),
  page("canonical to the home page", { head: canonical("{origin}/") }),
  page("canonical to another site", { head: canonical("https://example.com/") }),
  page("canonical without address", { head: '<link rel="canonical" href="">' }),
  page("broken canonical", { head: canonical("https://") }),
  page("canonical by header", {}, { headers: { link: '<{origin}/>; rel="canonical"' } }),
  page(
    "canonical to another language",
    { head: alternate("en", "{origin}/en/page") + alternate("et", "{origin}/et/page") + canonical("{origin}/et/page") },
    { path: "/en/page" },
  ),
  page("canonical in the body", { body: `<p>x</p>${canonical("/elsewhere")}` }),
  page("canonical with a base", { head: `<base href="{origin}/deep/">${canonical("page")}` }),
  page("no robots.txt", {}, { robots: null }),
  page("robots.txt that fails", {}, { robots: 503 }),
  page("empty robots.txt", {}, { robots: "" }),
  page(
    "faulty robots.txt",
    {},
    { robots: "Disallow: /x\nUser-agent: *\nDisallow: y\nFoo: bar\nno colon\nSitemap: /sitemap.xml\nAllow: /a$b\n" },
  ),
  page(
    "robots.txt with odd but known lines",
    {},
    {
      robots:
        "# c\nUser-agent: *\nCrawl-delay: 3\nHost: a.example\nDisallow:\nContent-Signal: search=yes\nSitemap: https://a.example/s.xml\n",
    },
  ),
  page("everything wrong", {
    title: null,
    description: null,
    head: `<meta name="robots" content="noindex">${canonical("/rel")}${alternate("xx", "/xx")}`,
    body: `<img src="${PIXEL}"><a href="/b">click here</a><a href="javascript:void(0)">x</a>`,
  }),
  page("several wrong", {
    description: null,
    body: `<img src="${PIXEL}"><a href="/b">more</a>`,
    head: canonical("{origin}/a"),
  }),
];

/** The page as it is served from an origin. */
export function servedFrom(origin: string, { html: body, headers = {}, ...others }: JudgedPage): JudgedPage {
  const put = (text: string): string => text.replaceAll("{origin}", origin);
  return {
    ...others,
    html: put(body),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, put(value)])),
  };
}

/** Our verdict on a page as it is served. */
export function ourVerdict(origin: string, served: JudgedPage, nowMs: number): LighthouseSeo | null {
  const { path, html: body, status = 200, headers = {}, robots } = served;
  const url = origin + path;
  const reader = new HtmlReader(url);
  reader.push(new TextEncoder().encode(body));
  const facts: PageFacts = {
    url,
    depth: 0,
    inSitemap: false,
    robotsBlocked: false,
    status,
    failure: null,
    botWall: null,
    redirectTo: null,
    contentType: "text/html",
    bodyBytes: body.length,
    truncated: false,
    ttfbMs: 1,
    headers,
    html: reader.end("127.0.0.1"),
  };
  return runLighthouseSeoAudits(
    facts,
    typeof robots === "string" ? { status: 200, text: robots } : { status: robots ?? 404, text: null },
    nowMs,
  );
}

/** Score and outcome of each audit, as the file of verdicts keeps them. */
export interface Verdict {
  score: number;
  audits: Record<string, string>;
}

export const inShort = (seo: LighthouseSeo | null): Verdict | null =>
  seo && { score: seo.score, audits: Object.fromEntries(seo.audits.map(({ id, outcome }) => [id, outcome])) };
