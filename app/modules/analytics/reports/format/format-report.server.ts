import { exact, oneDecimal } from "#app/shared/format/number.ts";
import { isRunnable, MAX_WILDCARDS } from "../../domain/filters/pattern.ts";
import type { GoalRule } from "../../domain/goal.ts";
import { type MoneySum, moneyText } from "../../domain/money/money.ts";

const KIND_LABELS: Readonly<Record<GoalRule["kind"], string>> = {
  page: "Page",
  event: "Event",
  outbound: "Link to",
  download: "Download of",
  scroll: "Scrolled",
};

/** "Page /thanks", "Event sale, plan = pro", "Scrolled /pricing to 75%". */
export function formatGoalRule({ kind, pattern, property, minScrollPercent }: GoalRule): string {
  const scrolled = kind === "scroll" && minScrollPercent !== null ? ` to ${minScrollPercent}%` : "";
  return `${KIND_LABELS[kind]} ${pattern}${scrolled}${property ? `, ${property.name} = ${property.value}` : ""}`;
}

/** What is wrong with a stored rule; null when nothing is. */
export const ruleProblem = ({ pattern }: GoalRule): string | null =>
  isRunnable(pattern)
    ? null
    : `This pattern has more than ${MAX_WILDCARDS} wildcards (*) and counts nothing. Change it.`;

/** "4 s", "12 min", "3.5 h", "2.1 days". */
export function formatDuration(ms: number | null): string {
  if (ms === null) return "–";
  if (ms < 60_000) return `${exact(Math.round(ms / 1_000))} s`;
  if (ms < 3_600_000) return `${oneDecimal(ms / 60_000)} min`;
  if (ms < 86_400_000) return `${oneDecimal(ms / 3_600_000)} h`;
  return `${oneDecimal(ms / 86_400_000)} days`;
}

/** Money for a page: the sum in one currency, what it is made of when there are several, and what could not be added. */
export interface MoneyView {
  sum: string;
  parts: string[];
  missing: string[];
}

export function toMoneyView(
  { currency, minor, missing }: MoneySum,
  byCurrency: Readonly<Record<string, number>>,
): MoneyView {
  // Its own currency first, the others by their letters.
  const texts = (amounts: Readonly<Record<string, number>>) =>
    Object.entries(amounts)
      .sort(([a], [b]) => Number(b === currency) - Number(a === currency) || a.localeCompare(b))
      .map(([code, amount]) => moneyText(amount, code));
  const isMixed = Object.keys(byCurrency).some((code) => code !== currency);
  return { sum: moneyText(minor, currency), parts: isMixed ? texts(byCurrency) : [], missing: texts(missing) };
}
