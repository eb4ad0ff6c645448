import { mod97 } from "#app/shared/mod97.ts";

export type DocumentKind = "invoice" | "credit_note";

/** How the numbers of a kind begin. */
export const NUMBER_PREFIX: Readonly<Record<DocumentKind, string>> = { invoice: "K", credit_note: "KC" };

/** The series of a document: its year of issue, UTC. */
export const seriesOf = (issuedAt: Date): string => String(issuedAt.getUTCFullYear());

/** Letters and digits of a reference or IBAN, without the spaces that people write. */
const compact = (text: string): string => text.replace(/\s/g, "").toUpperCase();

/**
 * The structured creditor reference of a text (ISO 11649): "RF", two check digits (ISO 7064, mod 97-10), up to 21
 * letters and digits. Throws on anything longer or empty.
 */
export function creditorReference(text: string): string {
  const body = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
  if (body.length === 0 || body.length > 21) throw new Error("A creditor reference has 1 to 21 letters and digits");
  return `RF${String(98 - mod97(`${body}RF00`)).padStart(2, "0")}${body}`;
}

/** Whether a creditor reference is well-formed and its check digits are right; spaces do not count. */
export function isCreditorReference(text: string): boolean {
  const reference = compact(text);
  return /^RF\d{2}[A-Z0-9]{1,21}$/.test(reference) && mod97(reference.slice(4) + reference.slice(0, 4)) === 1;
}

/** In groups of four, as people read and type references and account numbers. */
export const grouped = (text: string): string => compact(text).replace(/.{4}/g, "$& ").trim();
