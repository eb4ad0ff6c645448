/** Currencies in which a lead's value can be entered, by ISO 4217. All have cents. */
export const CURRENCIES = ["EUR", "USD", "GBP", "SEK", "NOK", "DKK", "PLN", "CZK", "CHF", "CAD", "AUD"] as const;
