/** Digits of letters and digits as ISO 7064 counts them: 0 to 9, A = 10 to Z = 35. */
const digitsOf = (text: string): string =>
  [...text].map((character) => String(Number.parseInt(character, 36))).join("");

/** The remainder by 97 of a text of letters and digits: the check behind IBANs (ISO 13616) and creditor references (ISO 11649). */
export const mod97 = (text: string): number => Number(BigInt(digitsOf(text)) % 97n);

/** Whether an IBAN, written without spaces, is well-formed and its check digits are right. */
export const isIban = (iban: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) && mod97(iban.slice(4) + iban.slice(0, 4)) === 1;
