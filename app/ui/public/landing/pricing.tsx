import { Check } from "lucide-react";
import { PRICING, type PricingPlan, TRIAL_DAYS } from "#app/catalogue/pricing.ts";
import { wholeDollars } from "#app/shared/format/money.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";

function PlanCard({ plan }: { plan: PricingPlan }) {
  const { name, description, priceCents, features, popular } = plan;
  return (
    <article
      className={cx(
        "flex flex-col rounded-m border p-[26px] shadow-1",
        popular ? "border-stage bg-stage text-stage-ink" : "border-line bg-surface",
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-bold">{name}</h3>
        {popular ? (
          <span className="rounded-full bg-signal px-2.5 py-0.5 font-bold text-[11.5px] text-stage">Most Popular</span>
        ) : null}
      </div>
      <p className={popular ? "text-stage-ink-2" : "text-ink-2"}>{description}</p>
      <p className="my-3.5">
        <b className="font-[750] text-[44px] leading-tight tracking-[-0.04em]">{wholeDollars(priceCents)}</b>{" "}
        <span className={popular ? "text-stage-ink-2" : "text-ink-2"}>/ month</span>
      </p>
      <a
        href="/signup"
        aria-label={`Start Free Trial, then ${name}`}
        className={buttonClass(popular ? "signal" : "secondary", "m", "w-full")}
      >
        Start Free Trial
      </a>
      <ul className="mt-4">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2.5 py-[7px] text-[14.5px]">
            <Check
              size={17}
              aria-hidden="true"
              className={cx("mt-0.5 shrink-0", popular ? "text-signal" : "text-brand")}
            />
            {feature}
          </li>
        ))}
      </ul>
    </article>
  );
}

export function Pricing() {
  return (
    <section id="pricing" aria-labelledby="pricing-title">
      <h2 id="pricing-title" className="font-bold text-[26px] leading-[1.1] tracking-[-0.025em] md:text-[34px]">
        Pricing
      </h2>
      <p className="mt-2.5 mb-7 max-w-[46em] text-[17px] text-ink-2">
        In US dollars, without VAT. Every account starts with {TRIAL_DAYS} days of Pro, no card needed.
      </p>
      <div className="grid gap-4 tabular-nums lg:grid-cols-3">
        {PRICING.map((plan) => (
          <PlanCard key={plan.name} plan={plan} />
        ))}
      </div>
    </section>
  );
}
