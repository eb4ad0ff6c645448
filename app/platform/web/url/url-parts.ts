/** Host and port of an absolute http(s) URL in lower case, "" for anything else; no URL object, since it runs per link. */
export function hostOf(url: string): string {
  const start = url.startsWith("https://") ? 8 : url.startsWith("http://") ? 7 : -1;
  if (start < 0) return "";
  let end = start;
  while (end < url.length && !"/?#".includes(url.charAt(end))) end += 1;
  const authority = url.slice(start, end);
  return authority.slice(authority.lastIndexOf("@") + 1).toLowerCase();
}

/** The host without its port: "[::1]" keeps the brackets. */
export function hostnameOf(url: string): string {
  const host = hostOf(url);
  const colon = host.lastIndexOf(":");
  return colon > host.lastIndexOf("]") ? host.slice(0, colon) : host;
}

/** True for addresses that mean "this very computer" (RFC 6761 section 6.3, RFC 1122 section 3.2.1.3, RFC 4291 section 2.5.3). */
export function isLoopback(url: string): boolean {
  const host = hostnameOf(url);
  return (
    host === "localhost" ||
    host.endsWith(".localhost") ||
    host === "[::1]" ||
    host === "0.0.0.0" ||
    /^127(\.\d{1,3}){3}$/.test(host)
  );
}

/** Same host as people see it: `www.` makes no difference. */
export const sameSite = (a: string, b: string): boolean =>
  hostOf(a).replace(/^www\./, "") === hostOf(b).replace(/^www\./, "");

/** Absolute in the sense of RFC 3986 section 4.3: it begins with a scheme. */
export const hasScheme = (raw: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(raw.trim());

/** Path of an absolute URL without query, starting with "/". */
export function pathOf(url: string): string {
  const afterScheme = url.indexOf("://") + 3;
  const slash = url.indexOf("/", afterScheme);
  if (slash < 0) return "/";
  const query = url.search(/[?#]/);
  return query < 0 ? url.slice(slash) : query < slash ? "/" : url.slice(slash, query);
}

/** A parameter in which servers put a session into an address, by its usual names; the value of a session is long. */
export const SESSION_PARAMETER =
  /[?&;](phpsessid|jsessionid|aspsessionid[a-z]*|cftoken|oscsid|zenid|sess(?:ion)?_?id)=([\w.!%-]{8,})|[?&](sid)=([a-z0-9]{16,})/i;
