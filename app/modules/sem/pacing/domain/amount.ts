import { readAmount } from "../../files/domain/read-editor.ts";

/** The most that a month's target may be: 10,000,000.00. */
const MAX_TARGET = 10_000_000;

/** "1,500", "1500.00" and "1500,5", with a sign of a currency before it; "1.500" may be meant either way. */
const TYPED = /^[€$£]?\s?(?:\d{1,3}(?:,\d{3})+|\d{1,8})(?:\.\d{1,2})?$|^[€$£]?\s?\d{1,8},\d{1,2}$/;

/** A typed amount in cents; null when the text is not one above 0. */
export function targetCentsOf(text: string): number | null {
  if (!TYPED.test(text.trim())) return null;
  const amount = readAmount(text.trim());
  if (!/^\d{1,8}(?:\.\d{1,2})?$/.test(amount)) return null;
  const value = Number(amount);
  return value > 0 && value <= MAX_TARGET ? Math.round(value * 100) : null;
}
