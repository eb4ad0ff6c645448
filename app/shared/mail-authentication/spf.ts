/** A record that says which servers may send for a domain (RFC 7208). */
export interface Spf {
  /** Domains whose records it includes, and the one it hands over to. */
  includes: string[];
  redirect: string | null;
  /** Terms that cost a DNS look-up each: include, a, mx, ptr, exists, redirect (section 4.6.4). */
  lookups: number;
  /** What it says of all other servers: "-" refuse, "~" suspect, "?" nothing, "+" accept. Null: nothing is said. */
  all: "-" | "~" | "?" | "+" | null;
  /** Terms that are none. */
  unknown: string[];
  usesPtr: boolean;
}

const TERM = /^([+\-~?]?)(all|include|a|mx|ptr|ip4|ip6|exists)(?=$|[:/])(?::([^/]*))?(\/.*)?$/i;
const COSTLY = new Set(["include", "a", "mx", "ptr", "exists"]);

/** Whether a TXT record is one of SPF: version, then a space or the end (section 4.5). */
export const isSpf = (record: string): boolean => /^v=spf1(?: |$)/i.test(record);

/** Reads an SPF record; what follows `all` is never looked at (section 5.1). */
export function parseSpf(record: string): Spf {
  const spf: Spf = { includes: [], redirect: null, lookups: 0, all: null, unknown: [], usesPtr: false };
  for (const term of record.split(/ +/).slice(1).filter(Boolean)) {
    const modifier = /^([a-z][\w.-]*)=(.*)$/i.exec(term);
    if (modifier) {
      if (modifier[1]?.toLowerCase() === "redirect") spf.redirect = (modifier[2] ?? "").toLowerCase();
      continue;
    }
    if (spf.all !== null) continue;
    const [, sign = "", name = "", value = ""] = TERM.exec(term) ?? [];
    const mechanism = name.toLowerCase();
    if (mechanism === "") spf.unknown.push(term);
    else if (mechanism === "all") spf.all = (sign || "+") as NonNullable<Spf["all"]>;
    else if (mechanism === "include") spf.includes.push(value.toLowerCase());
    if (mechanism === "ptr") spf.usesPtr = true;
    if (COSTLY.has(mechanism)) spf.lookups++;
  }
  // A redirect counts only where nothing matched, which `all` always does (section 6.1).
  if (spf.all !== null) spf.redirect = null;
  if (spf.redirect !== null) spf.lookups++;
  return spf;
}
