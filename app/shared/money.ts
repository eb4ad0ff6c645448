const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** US cents as they are sold and shown: 14900 → "$149.00", −250 → "−$2.50". */
export const dollars = (cents: number): string => DOLLARS.format(cents / 100).replace("-", "−");
