/** Standard rates in hundredths of a percent, each from its first day on (UTC), the newest last. */
type Rates = readonly (readonly [validFrom: string, rateBasisPoints: number])[];

const SINCE_2021 = "2021-01-01";

/**
 * The standard VAT rates of the EU, as the Commission lists them ("VAT rates applied in the Member States",
 * https://taxation-customs.ec.europa.eu; changes since 2021 from the laws of the states). By the prefix of VAT
 * numbers, which for Greece is EL. A change of a rate is one more entry here, made before its day comes.
 */
export const VAT_RATES: Readonly<Record<string, Rates>> = {
  AT: [[SINCE_2021, 2000]],
  BE: [[SINCE_2021, 2100]],
  BG: [[SINCE_2021, 2000]],
  CY: [[SINCE_2021, 1900]],
  CZ: [[SINCE_2021, 2100]],
  DE: [[SINCE_2021, 1900]],
  DK: [[SINCE_2021, 2500]],
  EE: [
    [SINCE_2021, 2000],
    ["2024-01-01", 2200],
    ["2025-07-01", 2400],
  ],
  EL: [[SINCE_2021, 2400]],
  ES: [[SINCE_2021, 2100]],
  FI: [
    [SINCE_2021, 2400],
    ["2024-09-01", 2550],
  ],
  FR: [[SINCE_2021, 2000]],
  HR: [[SINCE_2021, 2500]],
  HU: [[SINCE_2021, 2700]],
  IE: [
    [SINCE_2021, 2100],
    ["2021-03-01", 2300],
  ],
  IT: [[SINCE_2021, 2200]],
  LT: [[SINCE_2021, 2100]],
  LU: [
    [SINCE_2021, 1700],
    ["2023-01-01", 1600],
    ["2024-01-01", 1700],
  ],
  LV: [[SINCE_2021, 2100]],
  MT: [[SINCE_2021, 1800]],
  NL: [[SINCE_2021, 2100]],
  PL: [[SINCE_2021, 2300]],
  PT: [[SINCE_2021, 2300]],
  RO: [
    [SINCE_2021, 1900],
    ["2025-08-01", 2100],
  ],
  SE: [[SINCE_2021, 2500]],
  SI: [[SINCE_2021, 2200]],
  SK: [
    [SINCE_2021, 2000],
    ["2025-01-01", 2300],
  ],
};

/** Where the code of the country (ISO 3166-1) and the VAT territory differ: Greece's prefix, and Monaco, which belongs to France's (Directive 2006/112/EC, Article 7). */
const TERRITORIES: Readonly<Record<string, string>> = { GR: "EL", MC: "FR" };

/** The VAT territory of a country within the EU, by its prefix in VAT numbers; null outside the EU. */
export function vatTerritory(country: string): string | null {
  const territory = TERRITORIES[country] ?? country;
  return Object.hasOwn(VAT_RATES, territory) ? territory : null;
}

/** The standard rate of a territory on a day. Throws on a territory or a day that the table does not have. */
export function standardRate(territory: string, on: Date): number {
  const day = on.toISOString().slice(0, 10);
  const rate = VAT_RATES[territory]?.findLast(([validFrom]) => validFrom <= day)?.[1];
  if (rate === undefined) throw new Error(`No VAT rate for ${territory} on ${day}`);
  return rate;
}
