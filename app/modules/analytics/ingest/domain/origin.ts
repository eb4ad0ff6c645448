import type { Origin } from "../../domain/event.ts";
import { isOwnHost } from "../../sites/domain/hosts.ts";
import { type PageUrl, parsePageUrl } from "./page-url.ts";
import { cleanText, MAX_PATH_CHARS } from "./payload.ts";

const MAX_WORD_CHARS = 200;

/** Parameters that name what a visit came by, the usual one first. */
const SOURCE_PARAMETERS = ["utm_source", "ref", "source", "mtm_source", "pk_source"];
const MEDIUM_PARAMETERS = ["utm_medium", "mtm_medium", "pk_medium"];
const CAMPAIGN_PARAMETERS = ["utm_campaign", "mtm_campaign", "pk_campaign"];
const TERM_PARAMETERS = ["utm_term", "mtm_kwd", "pk_kwd"];
const CONTENT_PARAMETERS = ["utm_content", "mtm_content", "pk_content"];

/** How advertising networks mark the clicks they send: Google, Meta, Microsoft, TikTok, X, LinkedIn, Pinterest, Reddit, Snapchat, Yandex, DoubleClick, Quora, Taboola, Outbrain. */
const CLICK_PARAMETERS = [
  "gclid",
  "gbraid",
  "wbraid",
  "fbclid",
  "msclkid",
  "ttclid",
  "twclid",
  "li_fat_id",
  "epik",
  "rdt_cid",
  "sccid",
  "yclid",
  "dclid",
  "qclid",
  "tblci",
  "dicbo",
];

const parameter = (search: URLSearchParams, names: readonly string[]): string => {
  for (const name of names) {
    const value = cleanText(search.get(name) ?? "").slice(0, MAX_WORD_CHARS);
    if (value !== "") return cleanText(value);
  }
  return "";
};

/** A page of somebody else that led here. */
interface Referrer {
  /** Without "www.". */
  host: string;
  /** Without query, fragment and credentials. */
  address: string;
}

/** Null for none, for what is no page, and for pages of the website itself. "https://www.google.com/search?q=x" → google.com; "android-app://com.slack/" → com.slack. */
export function readReferrer(text: string, pageHost: string, ownHosts: readonly string[]): Referrer | null {
  if (text === "") return null;
  const url = parsePageUrl(text);
  if (!url) return null;
  const { protocol, hostname, host, pathname } = url;
  if (protocol === "android-app:")
    return hostname === "" ? null : { host: hostname, address: `android-app://${hostname}` };
  if (!/^https?:$/.test(protocol) || hostname === "") return null;
  const own = isOwnHost(ownHosts, hostname) || withoutWww(hostname) === withoutWww(pageHost);
  return own
    ? null
    : { host: withoutWww(hostname), address: `${protocol}//${host}${pathname}`.slice(0, MAX_PATH_CHARS) };
}

const withoutWww = (host: string): string => host.replace(/^www\./, "").replace(/\.$/, "");

/** Where a visit came from, by the address of its page and the referrer. Click ids are kept by their name alone. */
export function originOf({ search }: Pick<PageUrl, "search">, referrer: Referrer | null): Origin {
  const referrerHost = referrer?.host ?? "";
  // Most addresses have no query, and three dozen names would be looked for in nothing.
  if (search === "")
    return { referrerHost, source: referrerHost, medium: "", campaign: "", term: "", content: "", clickId: "" };
  const searchParams = new URLSearchParams(search);
  return {
    referrerHost,
    source: parameter(searchParams, SOURCE_PARAMETERS) || referrerHost,
    medium: parameter(searchParams, MEDIUM_PARAMETERS),
    campaign: parameter(searchParams, CAMPAIGN_PARAMETERS),
    term: parameter(searchParams, TERM_PARAMETERS),
    content: parameter(searchParams, CONTENT_PARAMETERS),
    clickId: CLICK_PARAMETERS.find((name) => searchParams.has(name)) ?? "",
  };
}

/** The path of a page as people read it, without query and fragment: "/t%C3%A4pp" → "/täpp". */
export function pathOf({ pathname }: Pick<PageUrl, "pathname">): string {
  let path = pathname;
  try {
    const readable = decodeURI(pathname);
    // What would be cut or hidden stays written out.
    if (readable === cleanText(readable)) path = readable;
  } catch {
    // Not every path is UTF-8.
  }
  return wholeChars(path, MAX_PATH_CHARS);
}

/** What a link led to, without its query: who follows a link may carry something of their own in it. */
export function targetOf(text: string): string {
  if (!URL.canParse(text)) return wholeChars(text.split(/[?#]/)[0] ?? "", MAX_PATH_CHARS);
  const { protocol, host, pathname } = new URL(text);
  return wholeChars(host === "" ? `${protocol}${pathname}` : `${protocol}//${host}${pathname}`, MAX_PATH_CHARS);
}

/** At most so many characters, and no half of a pair at the end. */
const wholeChars = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, "");
