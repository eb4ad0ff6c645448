import {
  judgeBimi,
  judgeDkim,
  judgeDmarc,
  judgeSpf,
  type MailCheck,
} from "#app/shared/mail-authentication/mail-checks.ts";
import { isSpf } from "#app/shared/mail-authentication/spf.ts";
import { isDmarc, tagsOf } from "#app/shared/mail-authentication/tags.ts";

/** TXT record that proves that a workspace decides about the DNS of a domain. */
export const proofName = (domain: string): string => `_kaja-mail.${domain}`;
export const proofValue = (token: string): string => `kaja-mail-verification=${token}`;

/** What DNS answered at each name; null: nobody answered. */
export interface DomainRecords {
  proof: readonly string[] | null;
  spf: readonly string[] | null;
  /** Look-ups that the SPF record costs; null: not known. */
  spfLookups: number | null;
  /** Null as well when no selector is known. */
  dkim: readonly string[] | null;
  dmarc: readonly string[] | null;
  bimi: readonly string[] | null;
}

export const RECORD_KINDS = ["spf", "dkim", "dmarc", "bimi"] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** How one record is. `isFound` null: DNS gave no answer, or nobody knows where to look. */
export interface RecordFinding {
  isFound: boolean | null;
  checks: MailCheck[];
  /** The records, cut. */
  texts: string[];
}

export type DomainFindings = Record<RecordKind, RecordFinding>;

const MAX_TEXTS = 3;
const MAX_TEXT_CHARS = 600;

const NO_ANSWER: MailCheck = { tone: "info", title: "DNS gave no answer", detail: "Check again in a minute." };
const NO_SELECTOR: MailCheck = {
  tone: "info",
  title: "Selector not known",
  detail: "Enter the DKIM selector that your email service names.",
};

const finding = (records: readonly string[] | null, isOne: (record: string) => boolean, checks: () => MailCheck[]) => {
  if (records === null) return { isFound: null, checks: [NO_ANSWER], texts: [] };
  const texts = records.filter(isOne).map((record) => record.slice(0, MAX_TEXT_CHARS));
  return { isFound: texts.length > 0, checks: checks(), texts: texts.slice(0, MAX_TEXTS) };
};

const isBimi = (record: string): boolean => /^\s*v\s*=\s*BIMI1\s*(?:;|$)/i.test(record);

/** Judges what DNS answered about a domain. `selector` empty: its DKIM key cannot be looked for. */
export function judgeDomain(records: DomainRecords, selector: string): DomainFindings {
  const { spf, spfLookups, dkim, dmarc, bimi } = records;
  return {
    spf: finding(spf, isSpf, () => judgeSpf(spf ?? [], spfLookups)),
    dkim:
      selector === ""
        ? { isFound: null, checks: [NO_SELECTOR], texts: [] }
        : finding(
            dkim,
            (record) => tagsOf(record).has("p"),
            () => judgeDkim(dkim ?? [], selector),
          ),
    dmarc: finding(dmarc, isDmarc, () => judgeDmarc(dmarc ?? [])),
    bimi: finding(bimi, isBimi, () => judgeBimi(bimi ?? [], dmarc ?? [])),
  };
}

/** Whether the record that proves the domain is there; null: nobody answered. */
export const isProved = ({ proof }: Pick<DomainRecords, "proof">, token: string): boolean | null =>
  proof === null ? null : proof.some((record) => record.trim() === proofValue(token));

/** Records that were there at the last look-up and are gone. BIMI decides nothing about delivery. */
export const vanishedRecords = (before: DomainFindings | null, after: DomainFindings): RecordKind[] =>
  RECORD_KINDS.filter((kind) => kind !== "bimi" && before?.[kind].isFound === true && after[kind].isFound === false);

/** A record to add in the DNS of a domain. `value` null: the email service names it. */
export interface RecordToAdd {
  type: "TXT" | "TXT or CNAME";
  name: string;
  value: string | null;
}

/** An SPF record with one more include, before what it says of all other servers. */
function withInclude(record: string, include: string): string {
  const terms = record.split(/ +/).filter(Boolean);
  if (terms.some((term) => term.toLowerCase() === `include:${include}`)) return record;
  const end = terms.findIndex((term) => /^([+\-~?]?all$|redirect=)/i.test(term));
  const at = end === -1 ? terms.length : end;
  return [...terms.slice(0, at), `include:${include}`, ...terms.slice(at)].join(" ");
}

/**
 * The record to add, or to change, for each check. `include`: what the service of the workspace asks an SPF record to include; null: it
 * is not known. Null where the record is right as it is.
 */
export function recordsToAdd(
  { domain, selector }: { domain: string; selector: string },
  findings: DomainFindings | null,
  include: string | null,
): Record<RecordKind, RecordToAdd | null> {
  const isMissing = (kind: RecordKind) => findings?.[kind].isFound !== true;
  const [spf = "v=spf1 ~all"] = findings?.spf.texts ?? [];
  const wanted = include === null ? spf : withInclude(spf, include);
  const isSpfRight = !isMissing("spf") && wanted === spf;
  return {
    spf: isSpfRight ? null : { type: "TXT", name: domain, value: include === null && isMissing("spf") ? null : wanted },
    dkim: isMissing("dkim")
      ? { type: "TXT or CNAME", name: `${selector === "" ? "<selector>" : selector}._domainkey.${domain}`, value: null }
      : null,
    dmarc: isMissing("dmarc")
      ? { type: "TXT", name: `_dmarc.${domain}`, value: `v=DMARC1; p=none; rua=mailto:dmarc@${domain}` }
      : null,
    bimi: isMissing("bimi")
      ? { type: "TXT", name: `default._bimi.${domain}`, value: `v=BIMI1; l=https://${domain}/logo.svg` }
      : null,
  };
}
