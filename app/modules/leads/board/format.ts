import { centsText } from "#app/shared/format/money.ts";
import type { Amount } from "./domain/board.ts";

/** An amount as people read it: "€1,200.50"; whole amounts without cents. */
export const amountText = ({ cents, currency }: Amount): string => centsText(cents, currency);

/** Amounts of several currencies in one line; a dash when there is none. */
export const amountsText = (amounts: readonly Amount[]): string =>
  amounts.length === 0 ? "–" : amounts.map(amountText).join(" + ");
