/**
 * Which addresses are the same page. RFC 3986 section 6.2.2 (syntax-based normalisation) on top of
 * the WHATWG parser, which already lower-cases scheme and host, removes default ports and dot segments.
 */

const PERCENT_TRIPLET = /%([0-9a-fA-F]{2})/g;
const UNRESERVED = /[A-Za-z0-9\-._~]/;

/** Decodes percent-triplets of unreserved characters and upper-cases the others (RFC 3986, 6.2.2.1 and 6.2.2.2). */
export function normalisePercent(text: string): string {
  if (!text.includes("%")) return text;
  return text.replace(PERCENT_TRIPLET, (triplet, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return UNRESERVED.test(character) ? character : triplet.toUpperCase();
  });
}

/** Parameters that hold a visitor's session whatever their value: PHP, Java, ASP, ColdFusion and shops of the osCommerce family. */
const SESSION = /^(phpsessid|jsessionid|aspsessionid[a-z]*|cfid|cftoken|oscsid|zenid|xtcsid)$/i;
/** Parameters that hold one when their value is a long token: a short value may be the number of a page. */
const MAYBE_SESSION = /^(sid|session|sessid|session_?id)$/i;
const TOKEN = /^(?=.*\d)[\w-]{16,}$/;
const MAY_HOLD_SESSION = /sess|sid|cfid|cftoken|zenid/i;

function isSession(parameter: string): boolean {
  const equals = parameter.indexOf("=");
  const name = equals === -1 ? parameter : parameter.slice(0, equals);
  return SESSION.test(name) || (equals !== -1 && MAYBE_SESSION.test(name) && TOKEN.test(parameter.slice(equals + 1)));
}

/** A path without `;jsessionid=…`: each visit would otherwise find every page under another address. */
const withoutSessionPath = (path: string): string =>
  path.includes(";") ? path.replace(/;([^/;]*)/g, (whole, text: string) => (isSession(text) ? "" : whole)) : path;

function withoutSessionQuery(search: string): string {
  if (search === "" || !MAY_HOLD_SESSION.test(search)) return search;
  const parameters = search.slice(1).split("&");
  const kept = parameters.filter((parameter) => !isSession(parameter));
  if (kept.length === parameters.length) return search;
  return kept.length === 0 ? "" : `?${kept.join("&")}`;
}

/** Path and query by which a page is known. */
const identityOf = ({ pathname, search }: URL): string =>
  normalisePercent(withoutSessionPath(pathname)) + normalisePercent(withoutSessionQuery(search));

/**
 * The canonical identity of an http(s) address: absolute, without fragment, user name, session id or an empty query.
 * The rest of the query stays as written, in its order. Null when it does not parse or has another scheme.
 */
export function normaliseUrl(raw: string, base?: string): string | null {
  const url = URL.parse(raw, base);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:") || url.hostname === "") return null;
  return url.origin + identityOf(url);
}

/** The same with session ids kept: where a redirect leads. A site that insists on one would otherwise redirect to the same page for ever. */
export function normaliseRedirect(raw: string): string | null {
  const url = URL.parse(raw);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:") || url.hostname === "") return null;
  return url.origin + normalisePercent(url.pathname) + normalisePercent(url.search);
}

const withoutWww = (hostname: string): string => (hostname.startsWith("www.") ? hostname.slice(4) : hostname);

/**
 * What makes two addresses the same site and the same host to be polite to: the host name without
 * `www.` and any port that is not the scheme's own. Null when `url` does not parse.
 */
export function siteKey(url: string): string | null {
  const parsed = URL.parse(url);
  if (!parsed) return null;
  return parsed.port === "" ? withoutWww(parsed.hostname) : `${withoutWww(parsed.hostname)}:${parsed.port}`;
}

/**
 * Resolves a link in one pass: its identity and whether it stays on the site of `key`.
 * Null when it does not parse or is not http(s).
 */
export function resolveLink(raw: string, base: string, key: string): { url: string; internal: boolean } | null {
  const url = URL.parse(raw, base);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:") || url.hostname === "") return null;
  const host = withoutWww(url.hostname);
  const internal = (url.port === "" ? host : `${host}:${url.port}`) === key;
  return { url: url.origin + identityOf(url), internal };
}

/** True when `url` belongs to the site whose key is `key` (see `siteKey`). */
export const isInternal = (url: string, key: string): boolean => siteKey(url) === key;

/** Why an address is not worth following although it parses. */
export type TrapReason = "too-long" | "too-many-segments" | "repeating-segments" | "too-many-parameters";

/** Bounds that real pages keep and crawler traps (calendars, session ids, relative-link loops) break. */
export const TRAP_LIMITS = {
  /** Twice what sitemaps.org allows: an address that is too long is still requested and reported. */
  maxChars: 4_096,
  maxSegments: 24,
  /** `/a/b/a/b/a/b/…`: the same segment more often than this comes from a relative link that grows. */
  maxSameSegment: 4,
  maxParameters: 24,
} as const;

/** Recognises an address that a crawler should not follow; null when it is fine. */
export function trapReason(url: string): TrapReason | null {
  if (url.length > TRAP_LIMITS.maxChars) return "too-long";
  // Short addresses are nearly all addresses, and cannot break the other bounds.
  if (url.length < 32) return null;
  const pathStart = url.indexOf("/", url.indexOf("//") + 2);
  const queryStart = url.indexOf("?");
  const path = url.slice(pathStart, queryStart === -1 ? undefined : queryStart);
  const segments = path.split("/").filter((segment) => segment !== "");
  if (segments.length > TRAP_LIMITS.maxSegments) return "too-many-segments";
  if (segments.length > TRAP_LIMITS.maxSameSegment) {
    const counts = new Map<string, number>();
    for (const segment of segments) {
      const count = (counts.get(segment) ?? 0) + 1;
      if (count > TRAP_LIMITS.maxSameSegment) return "repeating-segments";
      counts.set(segment, count);
    }
  }
  if (queryStart !== -1 && url.slice(queryStart).split("&").length > TRAP_LIMITS.maxParameters)
    return "too-many-parameters";
  return null;
}
