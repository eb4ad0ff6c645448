import { share } from "./money.ts";
import { standardRate, vatTerritory } from "./vat-rates.ts";

/** Where the operator is established; its rate is the domestic one. */
export const SELLER_TERRITORY = "EE";

/** What is known of a customer's VAT number. Only "valid" (confirmed by VIES) changes the tax. */
export type VatStatus = "none" | "valid" | "invalid" | "unchecked";

export type VatTreatment = "domestic" | "eu_consumer" | "reverse_charge" | "outside_eu";

export interface Vat {
  treatment: VatTreatment;
  /** Hundredths of a percent: 24% is 2400. */
  rateBasisPoints: number;
  vatCents: number;
}

/** What the invoice has to say of each treatment. */
export const VAT_WORDING: Readonly<Record<VatTreatment, string>> = {
  domestic: "",
  eu_consumer: "VAT of the customer's country, declared through the One Stop Shop (Article 58, Directive 2006/112/EC)",
  reverse_charge: "Reverse charge: VAT to be accounted for by the recipient (Article 196, Directive 2006/112/EC)",
  outside_eu: "No VAT: the place of supply is outside the European Union (Articles 44 and 58, Directive 2006/112/EC)",
};

/** VAT on a net amount, rounded once for the whole invoice. */
export const vatOf = (netCents: number, rateBasisPoints: number): number => share(netCents, rateBasisPoints, 10_000);

/**
 * The VAT of a sale to a customer. Fails closed: a number that is not confirmed valid is as good as none, and
 * the rate of the customer's country is charged.
 */
export function vatFor(customer: { country: string; vatStatus: VatStatus }, netCents: number, on: Date): Vat {
  const territory = vatTerritory(customer.country);
  if (territory === null) return { treatment: "outside_eu", rateBasisPoints: 0, vatCents: 0 };
  if (territory !== SELLER_TERRITORY && customer.vatStatus === "valid")
    return { treatment: "reverse_charge", rateBasisPoints: 0, vatCents: 0 };
  const rateBasisPoints = standardRate(territory, on);
  return {
    treatment: territory === SELLER_TERRITORY ? "domestic" : "eu_consumer",
    rateBasisPoints,
    vatCents: vatOf(netCents, rateBasisPoints),
  };
}

/** "24%", "25.5%". */
export const rateText = (rateBasisPoints: number): string => `${rateBasisPoints / 100}%`;
