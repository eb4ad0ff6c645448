/** Bits of an address, most significant byte first: 4 or 16 of them. */
export type AddressBytes = readonly number[];

/** A range of addresses: all that share the first `bits` bits of `prefix`. */
export interface AddressBlock {
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
export const parseAddress = (text: string): AddressBytes | null =>
  parseIpv4(text) ?? (text.includes(":") ? parseIpv6(text) : null);

const IPV4_MAPPED: AddressBlock = { prefix: [...new Array<number>(10).fill(0), 255, 255, 0, 0, 0, 0], bits: 96 };

/** As `parseAddress`; IPv4 that arrives as IPv6 (RFC 4291 section 2.5.5.2) is the IPv4 address that people write down. */
export const parseCallerAddress = (text: string): AddressBytes | null => {
  const address = parseAddress(text);
  return address && inBlock(address, IPV4_MAPPED) ? address.slice(12) : address;
};

/** An address ("203.0.113.7") or a CIDR range ("2001:db8::/32", RFC 4632) as a block; null when the text is neither. */
export const parseBlock = (text: string): AddressBlock | null => {
  const [address = "", bits, ...rest] = text.split("/");
  const prefix = parseAddress(address);
  if (!prefix || rest.length > 0) return null;
  const all = prefix.length * 8;
  if (bits === undefined) return { prefix, bits: all };
  return /^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= all ? { prefix, bits: Number(bits) } : null;
};

export const inBlock = (address: AddressBytes, { prefix, bits }: AddressBlock): boolean => {
  if (address.length !== prefix.length) return false;
  for (let bit = 0; bit < bits; bit += 8) {
    const mask = bits - bit >= 8 ? 255 : (255 << (8 - (bits - bit))) & 255;
    if (((address[bit >> 3] ?? 0) & mask) !== ((prefix[bit >> 3] ?? 0) & mask)) return false;
  }
  return true;
};
