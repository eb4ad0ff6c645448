import { vatTerritory } from "../../domain/vat-rates.ts";

/** The part after the prefix, as the Commission describes it (VIES, frequently asked questions, "structure of VAT numbers"). */
const FORMATS: Readonly<Record<string, { pattern: RegExp; example: string }>> = {
  AT: { pattern: /^U\d{8}$/, example: "ATU12345678" },
  BE: { pattern: /^[01]\d{9}$/, example: "BE0123456789" },
  BG: { pattern: /^\d{9,10}$/, example: "BG123456789" },
  CY: { pattern: /^\d{8}[A-Z]$/, example: "CY12345678L" },
  CZ: { pattern: /^\d{8,10}$/, example: "CZ12345678" },
  DE: { pattern: /^\d{9}$/, example: "DE123456789" },
  DK: { pattern: /^\d{8}$/, example: "DK12345678" },
  EE: { pattern: /^\d{9}$/, example: "EE123456789" },
  EL: { pattern: /^\d{9}$/, example: "EL123456789" },
  ES: { pattern: /^(?=.*[A-Z])[A-Z0-9]\d{7}[A-Z0-9]$/, example: "ESX1234567X" },
  FI: { pattern: /^\d{8}$/, example: "FI12345678" },
  FR: { pattern: /^[A-HJ-NP-Z0-9]{2}\d{9}$/, example: "FR12345678901" },
  HR: { pattern: /^\d{11}$/, example: "HR12345678901" },
  HU: { pattern: /^\d{8}$/, example: "HU12345678" },
  IE: { pattern: /^(\d[A-Z0-9+*]\d{5}[A-Z]|\d{7}[A-Z]{2})$/, example: "IE1234567WA" },
  IT: { pattern: /^\d{11}$/, example: "IT12345678901" },
  LT: { pattern: /^(\d{9}|\d{12})$/, example: "LT123456789" },
  LU: { pattern: /^\d{8}$/, example: "LU12345678" },
  LV: { pattern: /^\d{11}$/, example: "LV12345678901" },
  MT: { pattern: /^\d{8}$/, example: "MT12345678" },
  NL: { pattern: /^[A-Z0-9+*]{9}B\d{2}$/, example: "NL123456789B01" },
  PL: { pattern: /^\d{10}$/, example: "PL1234567890" },
  PT: { pattern: /^\d{9}$/, example: "PT123456789" },
  RO: { pattern: /^\d{2,10}$/, example: "RO12345678" },
  SE: { pattern: /^\d{12}$/, example: "SE123456789012" },
  SI: { pattern: /^\d{8}$/, example: "SI12345678" },
  SK: { pattern: /^\d{10}$/, example: "SK1234567890" },
};

export type VatNumberCheck = { ok: true; vatNumber: string } | { ok: false; message: string };

/**
 * A typed VAT number as it is stored: capitals, no spaces, dots, dashes or slashes, with its prefix. It must
 * have the form of the country's numbers; whether it exists only VIES knows. Empty stays empty.
 */
export function normalizeVatNumber(typed: string, country: string): VatNumberCheck {
  const compact = typed.toUpperCase().replace(/[\s./\-\u2010-\u2015]/g, "");
  if (compact === "") return { ok: true, vatNumber: "" };
  const territory = vatTerritory(country);
  const format = territory === null ? undefined : FORMATS[territory];
  if (territory === null || !format)
    return { ok: false, message: "Leave this empty: VAT numbers are checked for countries of the European Union." };
  const greek = compact.replace(/^GR/, "EL");
  const local = greek.startsWith(territory) ? greek.slice(territory.length) : greek;
  if (!format.pattern.test(local)) return { ok: false, message: `Write it like ${format.example}.` };
  return { ok: true, vatNumber: territory + local };
}

/** "DE123456789" → its prefix and the rest, as VIES asks for them. */
export const splitVatNumber = (vatNumber: string): { territory: string; local: string } => ({
  territory: vatNumber.slice(0, 2),
  local: vatNumber.slice(2),
});
