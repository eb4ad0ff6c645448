/** The longest host name there can be (RFC 1035). */
export const HOST_MAX_CHARS = 253;

/** A host name without "www." out of what a person typed: "https://www.Example.com/shop" → "example.com". Null for what is none. */
export function parseHost(text: string): string | null {
  const trimmed = text.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (trimmed === "" || !URL.canParse(address)) return null;
  const { hostname, protocol, username, password } = new URL(address);
  if (!/^https?:$/.test(protocol) || username || password || hostname.length > HOST_MAX_CHARS) return null;
  const host = hostname.replace(/\.$/, "").replace(/^www\./, "");
  const isName = host.includes(".") || host === "localhost";
  return isName && /^[a-z0-9.-]+$/.test(host) ? host : null;
}

/** Whether a host is one of the site's, or a subdomain of one. */
export function isOwnHost(hosts: readonly string[], host: string): boolean {
  const lower = host.toLowerCase();
  return hosts.some((own) => lower === own || lower.endsWith(`.${own}`));
}
