/** What an address says of who reads it; "unknown" means that the list of disposable mailboxes could not be read. */
export type AddressKind = "disposable" | "role" | "ordinary" | "unknown";

/** Names of mailboxes that a team reads: those of RFC 2142, and the usual ones of companies. */
const ROLES: ReadonlySet<string> = new Set(
  `abuse accounting accounts admin administrator billing board booking bookings careers compliance contact contactus
  customerservice desk dev dpo editor enquiries enquiry events everyone feedback finance ftp hallo hello help helpdesk hi
  hostmaster hr info inquiries inquiry investors invoice invoices it jobs legal list list-request mail mailer-daemon
  management marketing media no-reply nobody noc noreply office orders partner partners payments post postmaster press
  privacy purchasing reception recruiting recruitment registrar returns root sales security service services shop spam staff
  subscribe support team tech unsubscribe usenet uucp webmaster welcome www`.split(/\s+/),
);

/** Domains of a list, one a line; lines that begin with # are about the list. */
export const readDomains = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split("\n")
      .map((line) => line.trim().toLowerCase())
      .filter((line) => line !== "" && !line.startsWith("#")),
  );

/** The domain of an address and every domain above it but the last label. */
function* domainsOf(email: string): Generator<string> {
  const labels = email
    .slice(email.lastIndexOf("@") + 1)
    .toLowerCase()
    .split(".");
  for (let at = 0; at < labels.length - 1; at++) yield labels.slice(at).join(".");
}

export const isDisposableAddress = (email: string, disposable: ReadonlySet<string>): boolean =>
  [...domainsOf(email)].some((domain) => disposable.has(domain));

/** Whether a team reads the address, judged by its name without a "+tag". */
export const isRoleAddress = (email: string): boolean =>
  ROLES.has((email.slice(0, Math.max(0, email.lastIndexOf("@"))).split("+")[0] ?? "").toLowerCase());

export function addressKind(email: string, disposable: ReadonlySet<string> | null): AddressKind {
  if (disposable && isDisposableAddress(email, disposable)) return "disposable";
  if (isRoleAddress(email)) return "role";
  return disposable ? "ordinary" : "unknown";
}
