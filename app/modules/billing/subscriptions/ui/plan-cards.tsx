import { Check } from "lucide-react";
import type { Plan } from "#app/platform/access/plans.ts";
import { dollars } from "#app/shared/format/money.ts";
import { exact } from "#app/shared/format/number.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Tag } from "#app/ui/tag.tsx";

interface SoldPlan {
  name: string;
  plan: Plan;
  priceCents: number;
  description: string;
  features: readonly string[];
  popular: boolean;
  /** What the plan allows. */
  websites: number;
  crawlUrls: number;
  members: number;
  isCurrent: boolean;
  ordered: boolean;
  label: string | null;
  larger: boolean;
}

/**
 * Returns the plan with the primary button: the person's own plan if it can be renewed, else the popular one for a
 * person without a plan, else the next larger.
 */
const leading = (plans: readonly SoldPlan[]): SoldPlan | undefined => {
  const offered = plans.filter(({ label }) => label !== null);
  const hasPlan = plans.some(({ isCurrent }) => isCurrent);
  return (
    offered.find(({ isCurrent }) => isCurrent) ??
    offered.find(({ popular }) => popular && !hasPlan) ??
    offered.find(({ larger }) => larger)
  );
};

/** What can be bought, and what of it there is. */
export function PlanCards({ plans }: { plans: readonly SoldPlan[] }) {
  const lead = leading(plans);
  return (
    <section aria-labelledby="plans-title">
      <h2 id="plans-title" className="font-bold text-lg tracking-tight">
        Plans
      </h2>
      <p className="mt-1 mb-3 text-ink-2 text-sm">In US dollars, without VAT.</p>
      <ul className="grid gap-4 md:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard key={plan.plan} {...plan} leads={plan === lead} />
        ))}
      </ul>
    </section>
  );
}

function PlanCard({
  name,
  plan,
  priceCents,
  description,
  features,
  popular,
  websites,
  crawlUrls,
  members,
  isCurrent,
  ordered,
  label,
  leads,
}: SoldPlan & { leads: boolean }) {
  const points = [
    ...features,
    `${exact(websites)} websites`,
    `${exact(crawlUrls)} URLs per crawl`,
    `${exact(members)} members`,
  ];
  return (
    <Card as="li" className="flex flex-col p-5">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-bold text-lg tracking-tight">{name}</h3>
        {isCurrent ? (
          <Tag tone="good">Your plan</Tag>
        ) : ordered ? (
          <Tag tone="info">Ordered</Tag>
        ) : popular ? (
          <Tag>Most Popular</Tag>
        ) : null}
      </div>
      <p className="mt-1 text-ink-2 text-sm">{description}</p>
      <p className="mt-3 font-bold text-[28px] tabular-nums leading-tight tracking-[-0.03em]">
        {dollars(priceCents).replace(".00", "")}
        <span className="ml-1 font-medium text-[15px] text-ink-3 tracking-normal">per month</span>
      </p>
      <ul className="mt-4 mb-5 grid gap-2 text-sm">
        {points.map((point) => (
          <li key={point} className="flex gap-2">
            <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-good" />
            {point}
          </li>
        ))}
      </ul>
      {label === null ? null : (
        <LinkButton to={`/billing/change/${plan}`} look={leads ? "primary" : "secondary"} className="mt-auto">
          {label}
        </LinkButton>
      )}
    </Card>
  );
}
