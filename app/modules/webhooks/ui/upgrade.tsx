import { Check, Webhook } from "lucide-react";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { TRAIL } from "./trail.ts";

const POINTS = [
  "Tells your own programs within seconds when a crawl ends, an API key changes or the plan does.",
  "Signs every request by the Standard Webhooks specification, for which there are libraries in most languages.",
  "Tries again for days when a receiver does not answer, and shows request and answer of every attempt.",
];

/** What a workspace sees whose plan has no API access. */
export function UpgradePage({ billingHref }: { billingHref: string }) {
  return (
    <div>
      <Breadcrumbs trail={TRAIL} />
      <Card className="mx-auto mt-4 max-w-[680px] p-7">
        <span className="mb-4 grid size-12 place-items-center rounded-m bg-brand-soft text-brand">
          <Webhook size={22} aria-hidden="true" />
        </span>
        <h1 className="font-bold text-2xl tracking-tight">Webhooks</h1>
        <p className="mt-2 text-ink-2">Kaja calls an address of yours when something happens in the workspace.</p>
        <ul className="mt-5 grid gap-2.5">
          {POINTS.map((point) => (
            <li key={point} className="flex gap-2.5 text-sm">
              <Check size={17} aria-hidden="true" className="mt-0.5 shrink-0 text-good" />
              {point}
            </li>
          ))}
        </ul>
        <div className="mt-7 flex flex-wrap items-center gap-3">
          <LinkButton to={billingHref} look="primary">
            Upgrade to use them
          </LinkButton>
          <Tag>From the Starter plan, $49 per month</Tag>
        </div>
        <p className="mt-4 text-[13px] text-ink-3">Webhooks you added before are kept. Until the upgrade they are only told of changes of the plan.</p>
      </Card>
    </div>
  );
}
