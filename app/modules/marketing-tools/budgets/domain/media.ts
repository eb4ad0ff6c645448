/** Revenue for each unit of money spent. */
export const returnOnAdSpend = (revenue: number, spend: number): number => revenue / spend;

/** The return at which the margin of the sales pays for the ads: 1 ÷ margin. */
export const breakEvenReturn = (marginRate: number): number => 1 / marginRate;

export const PRICE_MODELS = ["cpm", "cpc", "cpa"] as const;
export type PriceModel = (typeof PRICE_MODELS)[number];

/** Prices of the same traffic. Rates between 0 and 1. */
export type Prices = Readonly<Record<PriceModel, number>>;

/** Cost of 1,000 impressions. */
export const costPerMille = (cost: number, impressions: number): number => (1_000 * cost) / impressions;

/** One price in the others: CPM = 1,000 · CPC · click rate; CPC = CPA · conversion rate. */
export function pricesOf(model: PriceModel, price: number, clickRate: number, conversionRate: number): Prices {
  const perClick = model === "cpc" ? price : model === "cpa" ? price * conversionRate : price / (1_000 * clickRate);
  return { cpm: perClick * 1_000 * clickRate, cpc: perClick, cpa: perClick / conversionRate };
}
