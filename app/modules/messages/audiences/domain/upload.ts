import { googleEmail } from "#app/shared/google-email.ts";

/** Advertising networks that take a file of hashed people. */
export const NETWORKS = ["google", "meta"] as const;
export type Network = (typeof NETWORKS)[number];

/** Whose consent a file needs. */
export const CONSENT_BASES = ["ads", "email"] as const;
export type ConsentBasis = (typeof CONSENT_BASES)[number];

/** What is known of a person that networks match by. */
export interface MatchedPerson {
  name: string;
  email: string | null;
  /** In E.164: "+3725551234". */
  phone: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
}

/** Columns as the networks name them: Google Ads "Customer list", Meta "Customer list custom audience". */
export const HEADINGS: Readonly<Record<Network, readonly string[]>> = {
  google: ["Email", "Phone"],
  meta: ["email", "phone", "fn", "ln", "country"],
};

/** A name as Meta hashes it: in lower case, letters and digits of any script alone. */
const metaName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");

function metaNames(name: string): [first: string, last: string] {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  return [metaName(first), metaName(rest.join(" "))];
}

/**
 * What is hashed of a person for a network, in the order of its columns; empty where nothing is known. Null: the person has
 * neither an address nor a number, by which alone networks match.
 */
export function identifiersOf(
  network: Network,
  { name, email, phone, country }: MatchedPerson,
): readonly string[] | null {
  if (email === null && phone === null) return null;
  if (network === "google") return [email === null ? "" : googleEmail(email), phone ?? ""];
  return [
    email === null ? "" : email.trim().toLowerCase(),
    phone === null ? "" : phone.replaceAll(/\D/g, ""),
    ...metaNames(name),
    (country ?? "").toLowerCase(),
  ];
}
