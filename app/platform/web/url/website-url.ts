import { exact } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";

/** Browsers and servers agree on no limit; 2,048 characters is what sitemaps.org allows. */
export const URL_MAX_CHARS = 2_048;

const NOT_A_WEBSITE = "Enter the address of a website, for example https://example.com.";

/**
 * Completes and normalises what a person types as a website: `example.com` becomes
 * `https://example.com/`. The error is a sentence for the reader.
 */
export function parseWebsiteUrl(raw: string): Result<string, string> {
  const text = raw.trim();
  if (text === "" || /\s/.test(text)) return err(NOT_A_WEBSITE);
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase();
  // "mailto:x" and "javascript:x" have a scheme without slashes; "example.com:8080" does not.
  if (!scheme && /^[a-z][a-z\d+-]*:(?!\d)/i.test(text)) return err("Only http and https addresses can be crawled.");
  if (scheme && scheme !== "http" && scheme !== "https") return err("Only http and https addresses can be crawled.");
  const url = URL.parse(scheme ? text : `https://${text}`);
  if (!url?.hostname) return err(NOT_A_WEBSITE);
  if (url.username || url.password) return err("Leave the user name and password out of the address.");
  if (!url.hostname.includes(".") && !url.hostname.startsWith("[") && url.hostname !== "localhost")
    return err(NOT_A_WEBSITE);
  url.hash = "";
  if (url.href.length > URL_MAX_CHARS) return err(`Use at most ${exact(URL_MAX_CHARS)} characters.`);
  return ok(url.href);
}

const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|invalid|onion|home\.arpa)$/;
// Loopback, private, link-local, carrier-grade, benchmark, documentation, multicast and reserved ranges (RFC 6890).
const PRIVATE_IPV4 =
  /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|192\.0\.[02]|198\.(18|19|51\.100)|203\.0\.113|22[4-9]|2[34]\d|25[0-5])\./;

/**
 * Whether a start page's host can be on the public internet, judged by its text alone: an early,
 * friendly refusal. The guard of the crawler judges again, by the addresses the name resolves to.
 */
export function looksPublic(startUrl: string): boolean {
  const { hostname } = new URL(startUrl);
  const host = hostname.replace(/\.$/, "");
  if (host.startsWith("["))
    return /^\[[23]/.test(host) && !/^\[2001:(db8|0?:|2:)/.test(host) && !host.startsWith("[2002:");
  return !PRIVATE_NAME.test(host) && !(/^\d+(\.\d+){3}$/.test(host) && PRIVATE_IPV4.test(host));
}

/** How a site is called in headings: the host without `www.`, with its path when it has one. */
export function siteLabel(startUrl: string): string {
  const url = URL.parse(startUrl);
  if (!url) return startUrl;
  return `${url.host.replace(/^www\./, "")}${url.pathname === "/" ? "" : url.pathname}`;
}
