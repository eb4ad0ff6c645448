import { type AddressBlock, inBlock, parseAddress, parseBlock } from "#app/shared/network/ip.ts";

/** Where an IP address leads: the public Internet, this machine, or a block that is not for us. */
export type AddressClass =
  | { kind: "global" }
  | { kind: "loopback"; block: string }
  | { kind: "special"; block: string };

interface Block extends AddressBlock {
  name: string;
}

const block = (cidr: string, name: string): Block => {
  const parsed = parseBlock(cidr);
  if (!parsed) throw new Error(`Not an address block: ${cidr}`);
  return { ...parsed, name };
};

/**
 * IANA's special-purpose registries for IPv4 and IPv6 (RFC 6890 and its updates). Blocks that may
 * be reachable but carry other addresses inside them, or serve no web sites, are refused too.
 */
const LOOPBACK = [block("127.0.0.0/8", "loopback"), block("::1/128", "loopback")];
const SPECIAL = [
  block("0.0.0.0/8", "this network"),
  block("10.0.0.0/8", "private"),
  block("100.64.0.0/10", "carrier-grade NAT"),
  block("169.254.0.0/16", "link-local"),
  block("172.16.0.0/12", "private"),
  block("192.0.0.0/24", "IETF protocol assignments"),
  block("192.0.2.0/24", "documentation"),
  block("192.88.99.0/24", "6to4 relay"),
  block("192.168.0.0/16", "private"),
  block("198.18.0.0/15", "benchmarking"),
  block("198.51.100.0/24", "documentation"),
  block("203.0.113.0/24", "documentation"),
  block("224.0.0.0/4", "multicast"),
  block("255.255.255.255/32", "broadcast"),
  block("240.0.0.0/4", "reserved"),
  // Azure's virtual public address of the host: metadata behind a global address.
  block("168.63.129.16/32", "cloud metadata"),
  block("::/128", "unspecified"),
  block("::/96", "IPv4-compatible"),
  block("::ffff:0:0/96", "IPv4-mapped"),
  block("::ffff:0:0:0/96", "IPv4-translated"),
  block("64:ff9b::/96", "NAT64"),
  block("64:ff9b:1::/48", "local NAT64"),
  block("100::/64", "discard-only"),
  block("2001::/32", "Teredo"),
  block("2001::/23", "IETF protocol assignments"),
  block("2001:db8::/32", "documentation"),
  block("2002::/16", "6to4"),
  block("3fff::/20", "documentation"),
  block("5f00::/16", "segment routing"),
  block("fc00::/7", "unique local"),
  block("fe80::/10", "link-local"),
  block("fec0::/10", "site-local"),
  block("ff00::/8", "multicast"),
];
const GLOBAL_IPV6 = block("2000::/3", "global unicast");

/** Interface identifiers that carry an IPv4 address for ISATAP (RFC 5214 section 6.1). */
const isIsatap = (address: readonly number[]): boolean =>
  address.length === 16 &&
  ((address[8] ?? 0) & 0xfd) === 0 &&
  address[9] === 0 &&
  address[10] === 0x5e &&
  address[11] === 0xfe;

/** Classifies an IP address; null when the text is not one. Everything that is not known to be public is "special". */
export const classifyAddress = (text: string): AddressClass | null => {
  const address = parseAddress(text);
  if (!address) return null;
  for (const candidate of LOOPBACK) if (inBlock(address, candidate)) return { kind: "loopback", block: candidate.name };
  for (const candidate of SPECIAL) if (inBlock(address, candidate)) return { kind: "special", block: candidate.name };
  if (isIsatap(address)) return { kind: "special", block: "ISATAP" };
  if (address.length === 16 && !inBlock(address, GLOBAL_IPV6))
    return { kind: "special", block: "outside global unicast" };
  return { kind: "global" };
};
