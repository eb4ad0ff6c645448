import { parseCallerAddress } from "#app/shared/network/ip.ts";
import { days } from "#app/shared/time.ts";

/** How often something may be done. */
export interface Rule {
  /** Unique: counters are kept under it. `defineModule` takes it from the rule's key. */
  name: string;
  limit: number;
  windowMs: number;
  /** What the identifier is, so that one caller has one spelling: an IPv6 address counts by its /64. */
  by: "email" | "address" | "user" | "device" | "workspace" | "link";
  /** A second limit for 24 hours, for what is kept for good: nobody fills the database at the pace of the hour. */
  perDay?: number;
}

/** `limit` attempts in a window of `windowMs`. */
export const per = (
  by: Rule["by"],
  limit: number,
  windowMs: number,
  { perDay }: { perDay?: number } = {},
): Omit<Rule, "name"> => ({ by, limit, windowMs, ...(perDay === undefined ? {} : { perDay }) });

/** Returns the rule of a day beside that of an hour; null where there is none. */
export const dailyRule = ({ name, by, perDay }: Rule): Rule | null =>
  perDay === undefined ? null : { name: `${name}_day`, by, limit: perDay, windowMs: days(1) };

/** The network of an IPv6 address, for one subscriber usually owns the whole /64; an IPv4 address itself; else the text. */
function callerNetwork(text: string): string {
  const address = parseCallerAddress(text.split("%")[0] ?? "");
  if (!address) return text;
  if (address.length === 4) return address.join(".");
  const group = (at: number): string => (((address[at] ?? 0) << 8) | (address[at + 1] ?? 0)).toString(16);
  return `${[0, 2, 4, 6].map(group).join(":")}::/64`;
}

/** One spelling of an identifier, so that letter case or a changing interface id opens no new quota. */
export function canonicalIdentifier(by: Rule["by"], identifier: string): string {
  if (by === "email") return identifier.trim().toLowerCase();
  return by === "address" ? callerNetwork(identifier) : identifier;
}
