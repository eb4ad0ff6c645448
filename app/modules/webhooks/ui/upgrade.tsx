import { Webhook } from "lucide-react";
import { UpgradePage } from "#app/ui/page/upgrade-page.tsx";
import { BREADCRUMBS } from "./breadcrumbs.ts";

const POINTS = [
  "Tells your own programs within seconds when a crawl ends, an API key changes or the plan does.",
  "Signs every request by the Standard Webhooks specification, for which there are libraries in most languages.",
  "Tries again for days when a receiver does not answer, and shows request and answer of every attempt.",
];

/** What a workspace sees whose plan has no API access. */
export function WebhooksUpgrade({ billingHref }: { billingHref: string }) {
  const glyph = (
    <span className="grid size-12 place-items-center rounded-m bg-brand-soft text-brand">
      <Webhook size={22} aria-hidden="true" />
    </span>
  );
  return (
    <UpgradePage
      trail={BREADCRUMBS}
      glyph={glyph}
      title="Webhooks"
      description="Kaja calls an address of yours when something happens in the workspace."
      points={POINTS}
      from="From the Starter plan, $49 per month"
      billingHref={billingHref}
      kept="Webhooks you added before are kept. Until the upgrade they are only told of changes of the plan."
    />
  );
}
