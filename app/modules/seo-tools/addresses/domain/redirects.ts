import type { Check } from "../../domain/tool.ts";

/** An answer of a chain, as its judgement needs it. */
export interface ChainHop {
  url: string;
  status: number;
  to: string | null;
}

const PERMANENT = new Set([301, 308]);

export const STATUS_LABELS: Readonly<Record<number, string>> = {
  200: "OK",
  204: "No content",
  301: "Moved permanently",
  302: "Found (temporary)",
  303: "See other (temporary)",
  304: "Not modified",
  307: "Temporary redirect",
  308: "Permanent redirect",
  400: "Bad request",
  401: "Sign-in required",
  403: "Forbidden",
  404: "Not found",
  410: "Gone",
  418: "Refused",
  429: "Too many requests",
  451: "Unavailable for legal reasons",
  500: "Server error",
  502: "Bad gateway",
  503: "Unavailable",
  504: "Gateway timeout",
};

export const statusText = (status: number): string =>
  STATUS_LABELS[status] ? `${status} ${STATUS_LABELS[status]}` : String(status);

/** Judges a chain of redirects: its length, its kind, its way and its end. An address that answers at once has nothing to judge but that. */
export function judgeChain(hops: readonly ChainHop[]): Check[] {
  const redirects = hops.filter(({ to }) => to !== null);
  const last = hops.at(-1);
  const checks: Check[] = [];
  if (!last) return checks;
  if (redirects.length === 0) checks.push({ tone: "good", title: "No redirect", detail: "The URL answers directly." });
  else if (redirects.length === 1)
    checks.push({
      tone: "good",
      title: "One redirect",
      detail: "Link to the final URL where you can; one hop is no harm.",
    });
  else
    checks.push({
      tone: redirects.length > 3 ? "bad" : "warn",
      title: `${redirects.length} redirects in a row`,
      detail:
        "Each costs a round trip. Point every old URL straight to the last one; Google advises fewer than 5, ideally no more than 3.",
    });
  const temporary = redirects.filter(({ status }) => !PERMANENT.has(status));
  if (temporary.length > 0)
    checks.push({
      tone: "warn",
      title: `${temporary.length === redirects.length ? "The redirect is" : "A part of the chain is"} temporary`,
      detail: `${temporary.map(({ url, status }) => `${status} at ${url}`).join("\n")}\nUse 301 or 308 for a permanent move: search engines then take the new URL at once.`,
    });
  const downgraded = redirects.find(({ url, to }) => url.startsWith("https://") && to?.startsWith("http://"));
  if (downgraded)
    checks.push({
      tone: "bad",
      title: "The way leaves https",
      detail: `${downgraded.url} leads to ${downgraded.to}, without encryption.`,
    });
  if (last.to === null) {
    const { status, url } = last;
    if (status >= 200 && status < 300)
      checks.push({ tone: "good", title: "The end answers", detail: `${statusText(status)} at ${url}` });
    else checks.push({ tone: "bad", title: "The end is no page", detail: `${statusText(status)} at ${url}` });
  }
  return checks;
}

/** The four spellings of a site's address: with and without www., http and https. */
export function urlVariantsOf(url: string): string[] {
  const { hostname, port, pathname, search } = new URL(url);
  const named = /[a-z]/i.test(hostname) && !hostname.startsWith("[") && hostname !== "localhost";
  const bare = hostname.replace(/^www\./, "");
  const hosts = named ? [bare, `www.${bare}`] : [hostname];
  return hosts.flatMap((host) =>
    ["http:", "https:"].map((scheme) => `${scheme}//${host}${port === "" ? "" : `:${port}`}${pathname}${search}`),
  );
}
