import { isLoopback } from "#app/platform/web/url/url-parts.ts";
import type { SiteVariant } from "../../domain/facts.ts";

/**
 * Other addresses at which the start page may answer, too: by http where it is https, and with or without `www.`.
 * None where nobody would type them: a port of its own, an IP address, this very computer.
 */
export function variantsOf(startUrl: string): Pick<SiteVariant, "kind" | "url">[] {
  const start = URL.parse(startUrl);
  if (!start || isLoopback(startUrl)) return [];
  const { hostname, port, protocol, pathname, search } = start;
  if (port !== "" || !hostname.includes(".") || /^[\d.]+$|^\[/.test(hostname)) return [];
  const path = pathname + search;
  const other = hostname.startsWith("www.") ? hostname.slice(4) : `www.${hostname}`;
  const byHost = { kind: "host", url: `${protocol}//${other}${path}` } as const;
  return protocol === "https:" ? [{ kind: "http", url: `http://${hostname}${path}` }, byHost] : [byHost];
}
