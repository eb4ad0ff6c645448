import { err, ok, type Result } from "#app/shared/result.ts";
import { classifyAddress } from "./address.ts";

export type RefusalReason =
  | "unparsable"
  | "too-long"
  | "scheme"
  | "userinfo"
  | "port"
  | "address"
  | "loopback"
  | "name"
  | "own-zone";

export interface GuardRefusal {
  reason: RefusalReason;
  /** For the person who gave the URL. */
  message: string;
}

export interface GuardPolicy {
  /** Host names of this product: they and everything below them are refused. */
  ownHosts: readonly string[];
  /** Development and tests only: lets localhost, 127.0.0.0/8 and ::1 through, on any port. */
  allowLoopback: boolean;
  /** 80 and 443 when left out. */
  allowedPorts?: readonly number[];
  /** 2,048 when left out. */
  maxUrlChars?: number;
}

const MAX_URL_LENGTH = 2_048;
const MAX_HOST_LENGTH = 253;
const WEB_PORTS = [80, 443];
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

/** Names that mean "inside": special-use domains (RFC 6761, 6762, 7686, 8375, 9476, ICANN's .internal) and common private ones. */
const INSIDE = [
  "localhost",
  "local",
  "internal",
  "intranet",
  "private",
  "corp",
  "home",
  "lan",
  "localdomain",
  "home.arpa",
  "onion",
  "alt",
  "invalid",
];

/** Names of cloud metadata services that sit under public suffixes. */
const METADATA = [
  "metadata.goog",
  "metadata.azure.com",
  "metadata.tencentyun.com",
  "metadata.platformequinix.com",
  "metadata.packet.net",
];

/**
 * Services that answer any address the asker writes into the name, or another one each time.
 * A Worker cannot pin the address it looked up, so they are refused by name.
 */
const ANY_ADDRESS = [
  "nip.io",
  "sslip.io",
  "xip.io",
  "traefik.me",
  "localtest.me",
  "lvh.me",
  "vcap.me",
  "lacolhost.com",
  "rbndr.us",
  "1u.ms",
  "rebind.network",
];

const refuse = (reason: RefusalReason, message: string): Result<never, GuardRefusal> => err({ reason, message });

const isUnder = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`));

/** The host without the brackets of an IPv6 address. */
export const bareHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");

/** Whether a host is this machine by the only spellings that `allowLoopback` lets through. */
export const isLoopbackHost = (host: string): boolean =>
  host === "localhost" || classifyAddress(host)?.kind === "loopback";

const checkName = (host: string): string | null => {
  if (host.length > MAX_HOST_LENGTH || !host.split(".").every((label) => LABEL.test(label)))
    return "The host name is not a valid one.";
  if (!host.includes(".")) return "The host name needs a domain, like example.com.";
  if (isUnder(host, INSIDE)) return "Names of private networks cannot be reached.";
  if (isUnder(host, METADATA) || host.startsWith("metadata.") || host.startsWith("instance-data."))
    return "Cloud metadata services cannot be reached.";
  return isUnder(host, ANY_ADDRESS) ? "Names that stand for any address cannot be reached." : null;
};

/**
 * Decides by its text alone whether we may request a URL, and returns it parsed. The WHATWG
 * parser has by then turned every spelling of an IPv4 address (decimal, octal, hexadecimal,
 * full-width) into dotted decimal. A name that passes must still be looked up.
 */
export const checkUrl = (input: string | URL, policy: GuardPolicy): Result<URL, GuardRefusal> => {
  const text = String(input);
  const maxUrlChars = policy.maxUrlChars ?? MAX_URL_LENGTH;
  if (text.length > maxUrlChars) return refuse("too-long", `The URL is longer than ${maxUrlChars} characters.`);
  const url = URL.parse(text);
  if (!url) return refuse("unparsable", "This is not a URL.");
  // Percent-encoding makes a URL longer than it was written.
  if (url.href.length > maxUrlChars) return refuse("too-long", `The URL is longer than ${maxUrlChars} characters.`);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    return refuse("scheme", "Only http and https URLs can be reached.");
  if (url.username !== "" || url.password !== "")
    return refuse("userinfo", "A URL must not hold a user name or password.");

  const host = bareHost(url);
  if (policy.allowLoopback && isLoopbackHost(host)) return ok(url);

  const port = url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
  if (!(policy.allowedPorts ?? WEB_PORTS).includes(port)) return refuse("port", `Port ${port} cannot be reached.`);
  if (isLoopbackHost(host)) return refuse("loopback", "This machine itself cannot be reached.");
  const address = classifyAddress(host);
  if (address && address.kind !== "global")
    return refuse("address", `The address is not a public one (${address.block}).`);
  if (!address) {
    const problem = checkName(host);
    if (problem) return refuse("name", problem);
  }
  return isUnder(
    host,
    policy.ownHosts.map((own) => own.toLowerCase()),
  )
    ? refuse("own-zone", "This product's own address cannot be reached.")
    : ok(url);
};
