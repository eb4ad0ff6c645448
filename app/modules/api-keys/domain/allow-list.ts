import { type AddressBlock, inBlock, parseBlock, parseCallerAddress } from "#app/shared/network/ip.ts";
import { err, ok, type Result } from "#app/shared/result.ts";

export const MAX_ALLOWED = 50;

/** An entry as it is stored: IPv4 that was written as IPv6 is the IPv4 address. */
function entryOf(text: string): string {
  const address = parseCallerAddress(text);
  return address?.length === 4 ? address.join(".") : text;
}

/**
 * The lines of an allow-list: addresses and CIDR ranges, one on each line or separated by commas, each once, in lower
 * case. The error is the message for the field.
 */
export function readAllowList(text: string): Result<string[], string> {
  const entries = text
    .split(/[\s,;]+/)
    .filter((entry) => entry !== "")
    .map((entry) => entryOf(entry.toLowerCase()));
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
  const address = parseCallerAddress(callerAddress);
  return address !== null && blocks.some((block) => inBlock(address, block));
}
