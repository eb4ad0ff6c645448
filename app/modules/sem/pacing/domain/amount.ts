import { readAmount } from "../../files/domain/read-editor.ts";

/** The most that a month's target may be: 10,000,000.00. */
const MAX_TARGET = 10_000_000;

/** A typed amount in cents; null when the text is not one above 0. */
export function targetCentsOf(text: string): number | null {
  const amount = readAmount(text.trim());
  if (!/^\d{1,8}(?:\.\d{1,2})?$/.test(amount)) return null;
  const value = Number(amount);
  return value > 0 && value <= MAX_TARGET ? Math.round(value * 100) : null;
}
