import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";

/** Where short links of this product are: a destination there would lead from link to link. */
export const LINK_PREFIX = "/r/";

const refuse = (message: string) => err(appError("invalid_input", message));

const withoutDot = (host: string): string => host.toLowerCase().replace(/\.$/, "");

/** Whether a host is one of these or lies below one. */
export const isUnderHost = (host: string, hosts: readonly string[]): boolean => {
  const name = withoutDot(host);
  return hosts.some((blocked) => name === blocked || name.endsWith(`.${blocked}`));
};

/** A path as servers read it: "/R/x", "//r/x" and "/%72/x" are "/r/x". */
function plainPath(pathname: string): string {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // A broken escape is no path of ours.
  }
  return path
    .toLowerCase()
    .replace(/\\/g, "/")
    .replace(/\/{2,}/g, "/");
}

/**
 * Checks where a link may lead, beyond what the URL guard refuses: not to a short link of this product, and to no host that the
 * workspace blocks. Returns the URL as it is stored. Errors: invalid_input.
 */
export function checkDestination(
  url: URL,
  { ownHosts, blockedHosts }: { ownHosts: readonly string[]; blockedHosts: readonly string[] },
): Result<string> {
  if (url.protocol !== "http:" && url.protocol !== "https:")
    return refuse("Enter an address that begins with https://.");
  const isOwn = ownHosts.some((own) => withoutDot(url.hostname) === withoutDot(own));
  if (isOwn && `${plainPath(url.pathname)}/`.startsWith(LINK_PREFIX))
    return refuse("A short link cannot lead to another short link. Enter the final URL.");
  if (isUnderHost(url.hostname, blockedHosts)) return refuse(`${url.hostname} is on your workspace's block list.`);
  return ok(url.href);
}

/** "https://www.Example.com/x" or "example.com" as a host of the block list: "example.com". Errors: invalid_input. */
export function readBlockedHost(text: string): Result<string> {
  const trimmed = text.trim().toLowerCase();
  const url = URL.parse(/^https?:\/\//.test(trimmed) ? trimmed : `https://${trimmed}`);
  const host = withoutDot(url?.hostname ?? "").replace(/^www\./, "");
  return /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(host)
    ? ok(host)
    : refuse(`${trimmed.slice(0, 60)} is not a host name. Write it like example.com.`);
}
