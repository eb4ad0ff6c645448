/** New customers that one customer brings: invitations · their conversion rate. */
export const kFactor = (invitations: number, conversionRate: number): number => invitations * conversionRate;

/**
 * Customers after a time: c₀ · (K^(t ÷ cycle + 1) − 1) ÷ (K − 1) (David Skok, Lessons Learned: Viral Marketing). For K = 1, its limit
 * c₀ · (t ÷ cycle + 1).
 */
export function customersAfter(first: number, k: number, cycleDays: number, days: number): number {
  const cycles = days / cycleDays;
  return Math.abs(k - 1) < 1e-9 ? first * (cycles + 1) : (first * (k ** (cycles + 1) - 1)) / (k - 1);
}
