import { type AddressBlock, inBlock, parseAddress, parseBlock } from "#app/shared/ip.ts";
import { err, ok, type Result } from "#app/shared/result.ts";

export const MAX_ALLOWED = 50;

/** IPv4 that arrives as IPv6 (RFC 4291 section 2.5.5.2) counts as the IPv4 address that people write down. */
const unmapped = (text: string): string => /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(text)?.[1] ?? text;

/**
 * The lines of an allow-list: addresses and CIDR ranges, one on each line or separated by commas, each once, in lower
 * case. The error is the message for the field.
 */
export function readAllowList(text: string): Result<string[], string> {
  const entries = text
    .split(/[\s,;]+/)
    .filter((entry) => entry !== "")
    .map((entry) => unmapped(entry.toLowerCase()));
  const wrong = entries.find((entry) => !parseBlock(entry));
  if (wrong !== undefined) return err(`“${wrong.slice(0, 60)}” is not an address or a range such as 203.0.113.0/24`);
  const once = [...new Set(entries)];
  return once.length > MAX_ALLOWED ? err(`Use at most ${MAX_ALLOWED} addresses and ranges`) : ok(once);
}

/** The blocks of a stored allow-list, for one comparison after another. */
export const toBlocks = (allowed: readonly string[]): AddressBlock[] =>
  allowed.map(parseBlock).filter((block) => block !== null);

/** Whether a caller may use a key; without entries everybody may, and an address that cannot be read only then. */
export function isAllowed(blocks: readonly AddressBlock[], callerAddress: string): boolean {
  if (blocks.length === 0) return true;
  const address = parseAddress(unmapped(callerAddress));
  return address !== null && blocks.some((block) => inBlock(address, block));
}
