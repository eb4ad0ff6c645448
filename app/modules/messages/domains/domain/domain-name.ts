const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const MAX_NAME_CHARS = 253;

/** A domain as people paste it: an address, a URL or the name. Null: it is no domain. */
export function readDomainName(text: string): string | null {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^.*@/, "")
    .replace(/[/?#].*$/, "")
    .replace(/\.$/, "");
  const labels = name.split(".");
  const isDomain =
    labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? "");
  return name.length <= MAX_NAME_CHARS && isDomain ? name : null;
}

/** Names for examples and tests (RFC 2606, RFC 6761): nobody owns one, and no DNS is asked about them. */
export const isReservedName = (domain: string): boolean =>
  /(^|\.)(example|test|invalid|localhost)$|(^|\.)example\.(com|net|org)$/.test(domain);

/** The domain of an address and all domains above it: the owner of one decides about what is below. */
export function domainsAbove(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join("."));
}
