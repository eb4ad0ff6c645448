import type { TxtResolver } from "#app/platform/safe-fetch/resolve.ts";
import { txtLookup } from "#app/platform/safe-fetch/txt-lookup.ts";
import { spfLookups } from "#app/shared/mail-authentication/spf-lookups.ts";
import { seconds } from "#app/shared/time.ts";
import { type DomainRecords, proofName } from "./domain/records.ts";

/** All look-ups of one domain together. */
const DNS_MS = seconds(15);

/** Asks DNS about all records of a domain at once. */
export async function lookUpDomain(
  dns: TxtResolver,
  { domain, selector }: { domain: string; selector: string },
): Promise<DomainRecords> {
  const lookup = txtLookup(dns, AbortSignal.timeout(DNS_MS));
  const [proof, spf, dmarc, bimi, dkim] = await Promise.all([
    lookup(proofName(domain)),
    lookup(domain),
    lookup(`_dmarc.${domain}`),
    lookup(`default._bimi.${domain}`),
    selector === "" ? null : lookup(`${selector}._domainkey.${domain}`),
  ]);
  return { proof, spf, dmarc, bimi, dkim, spfLookups: spf === null ? null : await spfLookups(lookup, spf) };
}
