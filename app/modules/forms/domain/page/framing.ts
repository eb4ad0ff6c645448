const HOST =
  /^(?:\*\.)?(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?::\d{1,5})?$/;

/** The host that somebody typed, as an address or alone; null when it is none. "*.shop.example": every host below. */
export function hostOf(text: string): string | null {
  const typed = text.trim().toLowerCase();
  const host = typed.includes("://") ? (URL.canParse(typed) ? new URL(typed).host : "") : typed.replace(/\/$/, "");
  return HOST.test(host) ? host : null;
}

const isLoopbackHost = (host: string): boolean => /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(host);

/**
 * `frame-ancestors` of a form: the page itself and its workspace's websites, by https; on the developer's own machine by
 * http as well.
 */
export function frameAncestors(hosts: readonly string[]): string {
  const sources = [...new Set(hosts)].filter((host) => HOST.test(host));
  return ["'self'", ...sources.map((host) => `${isLoopbackHost(host) ? "http" : "https"}://${host}`)].join(" ");
}

/** Hosts of a website with and without "www.". */
export const siteHosts = (host: string): string[] =>
  host.startsWith("www.") ? [host, host.slice(4)] : isLoopbackHost(host) ? [host] : [host, `www.${host}`];
