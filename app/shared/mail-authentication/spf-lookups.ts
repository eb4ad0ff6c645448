import { SPF_MAX_LOOKUPS } from "./mail-checks.ts";
import { isSpf, parseSpf } from "./spf.ts";

/** TXT records of a name; none for a name that does not exist, null when nobody answered. */
export type TxtLookup = (name: string) => Promise<readonly string[] | null>;

/** Names that a record may lead to: macros and wrong names are not asked for. */
export const DNS_NAME = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z][a-z0-9-]*$/i;

/** Look-ups that a record and all records behind it cost together, counted up to one more than is allowed; null when one could not be read. */
export async function spfLookups(lookup: TxtLookup, records: readonly string[], spent = 0): Promise<number | null> {
  const record = records.find(isSpf);
  if (record === undefined) return spent;
  const { lookups, includes, redirect } = parseSpf(record);
  let total = spent + lookups;
  for (const name of [...includes, ...(redirect ? [redirect] : [])]) {
    if (total > SPF_MAX_LOOKUPS) break;
    if (!DNS_NAME.test(name)) continue;
    const found = await lookup(name);
    if (found === null) return null;
    const after = await spfLookups(lookup, found, total);
    if (after === null) return null;
    total = after;
  }
  return total;
}
