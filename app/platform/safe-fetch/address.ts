/** Where an IP address leads: the public Internet, this machine, or a block that is not for us. */
export type AddressClass = { kind: "global" } | { kind: "loopback"; block: string } | { kind: "special"; block: string };

/** Bits of an address, most significant byte first: 4 or 16 of them. */
type AddressBytes = readonly number[];

interface Block {
  name: string;
  prefix: AddressBytes;
  bits: number;
}

/** Strict dotted decimal, as the WHATWG URL parser writes every spelling of an IPv4 address. */
const parseIpv4 = (text: string): AddressBytes | null => {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part))) return null;
  const bytes = parts.map(Number);
  return bytes.every((byte) => byte <= 255) ? bytes : null;
};

const parseGroups = (text: string): number[] | null => {
  if (text === "") return [];
  const bytes: number[] = [];
  const groups = text.split(":");
  for (const [index, group] of groups.entries()) {
    if (/^[0-9a-f]{1,4}$/i.test(group)) bytes.push(Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255);
    else {
      // Only the last group may be an IPv4 address (RFC 4291 section 2.2).
      const tail = index === groups.length - 1 ? parseIpv4(group) : null;
      if (!tail) return null;
      bytes.push(...tail);
    }
  }
  return bytes;
};

const parseIpv6 = (text: string): AddressBytes | null => {
  const halves = text.split("::");
  if (halves.length > 2) return null;
  const [head, tail] = halves.map(parseGroups);
  if (!head || tail === null) return null;
  if (tail === undefined) return head.length === 16 ? head : null;
  const gap = 16 - head.length - tail.length;
  return gap >= 2 && !/\./.test(halves[0] ?? "") ? [...head, ...new Array<number>(gap).fill(0), ...tail] : null;
};

/** Bytes of an IPv4 or IPv6 address (without brackets or zone), or null when the text is a name. */
const parseAddress = (text: string): AddressBytes | null => parseIpv4(text) ?? (text.includes(":") ? parseIpv6(text) : null);

const block = (cidr: string, name: string): Block => {
  const [address = "", bits = ""] = cidr.split("/");
  const prefix = parseAddress(address);
  if (!prefix) throw new Error(`Not an address block: ${cidr}`);
  return { name, prefix, bits: Number(bits) };
};

const inBlock = (address: AddressBytes, { prefix, bits }: Block): boolean => {
  if (address.length !== prefix.length) return false;
  for (let bit = 0; bit < bits; bit += 8) {
    const mask = bits - bit >= 8 ? 255 : (255 << (8 - (bits - bit))) & 255;
    if (((address[bit >> 3] ?? 0) & mask) !== ((prefix[bit >> 3] ?? 0) & mask)) return false;
  }
  return true;
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
const isIsatap = (address: AddressBytes): boolean =>
  address.length === 16 && ((address[8] ?? 0) & 0xfd) === 0 && address[9] === 0 && address[10] === 0x5e && address[11] === 0xfe;

/** Classifies an IP address; null when the text is not one. Everything that is not known to be public is "special". */
export const classifyAddress = (text: string): AddressClass | null => {
  const address = parseAddress(text);
  if (!address) return null;
  for (const candidate of LOOPBACK) if (inBlock(address, candidate)) return { kind: "loopback", block: candidate.name };
  for (const candidate of SPECIAL) if (inBlock(address, candidate)) return { kind: "special", block: candidate.name };
  if (isIsatap(address)) return { kind: "special", block: "ISATAP" };
  if (address.length === 16 && !inBlock(address, GLOBAL_IPV6)) return { kind: "special", block: "outside global unicast" };
  return { kind: "global" };
};
