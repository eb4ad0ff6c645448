/**
 * `amount × numerator ÷ denominator` in whole cents: the one rounding rule of the product, halves away from
 * zero, so that a credit note mirrors its invoice. Exact for every amount of the price list (no floating point).
 */
export function share(amountCents: number, numerator: number, denominator: number): number {
  const product = BigInt(amountCents) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const magnitude = product < 0n ? -product : product;
  const rounded = (2n * magnitude + divisor) / (2n * divisor);
  return Number(product < 0n ? -rounded : rounded);
}
