import { PLAN_TITLES } from "#app/platform/access/limits.ts";
import type { Plan } from "#app/platform/access/plans.ts";
import { longDate } from "#app/shared/format/date.ts";
import type { Tone } from "#app/ui/tag.tsx";
import type { ChangeKind } from "../domain/subscription.ts";

/** What the page says of a subscription depends on this much of it. */
export interface Situation {
  plan: Plan;
  status: "trialing" | "active" | "past_due" | "canceled" | "none";
  /** A paid period is under way, or in its grace. */
  paid: boolean;
  endsAt: Date | null;
  nextPlanName: Plan | null;
  provider: "none" | "bank_transfer" | "stripe";
  pastDueSince: Date | null;
}

const DATA_STAYS = "All your data is kept, can be exported, and is available again when you choose a plan.";

/** The subscription in one word. */
export function statusTag({ status, paid, nextPlanName }: Situation): { tone: Tone; label: string } {
  if (status === "trialing") return { tone: "info", label: "Trial" };
  if (status === "past_due") return { tone: "bad", label: "Payment missing" };
  if (status === "canceled") return { tone: "warn", label: "Ends" };
  if (status === "none") return { tone: "plain", label: "No subscription" };
  if (!paid) return { tone: "good", label: "Given by the operator" };
  return nextPlanName ? { tone: "warn", label: "Changes" } : { tone: "good", label: "Active" };
}

/** The subscription in sentences: what there is, until when, and what comes then. */
export function situationLabel({
  plan,
  status,
  paid,
  endsAt,
  nextPlanName,
  provider,
  pastDueSince,
}: Situation): string {
  const title = PLAN_TITLES[plan];
  const end = endsAt ? longDate(endsAt) : "";
  if (status === "trialing")
    return `Your trial of ${title} ends on ${end}. Nothing is charged automatically. Without a plan you continue on Free. ${DATA_STAYS}`;
  if (status === "none") return `You use Free. ${DATA_STAYS}`;
  if (status === "past_due") {
    const since = pastDueSince ? longDate(pastDueSince) : "";
    return `The month from ${since} on is not paid yet. ${title} stays open until ${end}; if the payment has not come by then, you continue on Free. ${DATA_STAYS}`;
  }
  if (status === "canceled") return `Canceled: ${title} is paid until ${end}, then you continue on Free. ${DATA_STAYS}`;
  if (!paid) return `${title} was given to you by the operator. There is nothing to pay, and it has no end.`;
  if (nextPlanName) return `${title} is paid until ${end}. From that day on you have ${PLAN_TITLES[nextPlanName]}.`;
  return provider === "stripe"
    ? `${title} is paid until ${end}, and renews automatically on that day.`
    : `${title} is paid until ${end}. The invoice for the next month comes 14 days before.`;
}

/** The label of the button that chooses a plan; null for the plan there is. */
export function choiceLabel(kind: ChangeKind, plan: Plan): string | null {
  const title = PLAN_TITLES[plan];
  const labels: Record<ChangeKind, string | null> = {
    start: `Choose ${title}`,
    upgrade: `Upgrade to ${title}`,
    downgrade: `Change to ${title}`,
    keep: `Keep ${title}`,
    renewal: `Continue with ${title}`,
    current: null,
  };
  return labels[kind];
}

/** What confirming a change does, and when. */
export function consequence(kind: ChangeKind, plan: Plan, at: Date, provider: "bank_transfer" | "stripe"): string {
  const title = PLAN_TITLES[plan];
  const day = longDate(at);
  if (kind === "downgrade")
    return `Nothing is charged now. ${title} begins on ${day}; until then everything stays as it is.`;
  if (kind === "keep") return `Nothing is charged now. ${title} continues after ${day}.`;
  if (provider === "stripe") {
    return kind === "upgrade"
      ? `${title} begins as soon as the payment went through.`
      : `You pay on the next page. ${title} begins as soon as the payment went through.`;
  }
  if (kind === "upgrade") {
    return `You get an invoice to pay by bank transfer. ${title} begins when the payment has come; the days until then are not lost, your period ends later by what they are worth.`;
  }
  if (kind === "renewal")
    return `You get an invoice to pay by bank transfer. Once we receive the payment, your plan continues until ${day}.`;
  return `You get an invoice to pay by bank transfer. ${title} begins, for one month, on the day we confirm that the payment has come.`;
}

/** What is known of a VAT number, and what it means for invoices. */
export function vatStatusLabel(
  status: "none" | "valid" | "invalid" | "unchecked",
  { country, domestic }: { country: string; domestic: boolean },
): string {
  if (status === "valid")
    return domestic
      ? "Valid. Estonian VAT is charged, and you can deduct it."
      : "Valid. Your invoices carry no VAT: you account for it yourself (reverse charge).";
  if (status === "invalid") return `VIES, the EU's register, does not know this number. VAT of ${country} is charged.`;
  if (status === "unchecked") {
    return `VIES, the EU's register, gave no answer, so that VAT of ${country} is charged. It is asked again before each invoice.`;
  }
  return "";
}
