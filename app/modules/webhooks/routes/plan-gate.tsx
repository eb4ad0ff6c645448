import { Outlet } from "@remix-run/react";
import { Webhook } from "lucide-react";
import { signedInLoader } from "#app/platform/access/access.server.ts";
import { PlanGate, type PlanOffer, planGateMeta } from "#app/ui/page/plan-gate.tsx";
import { BREADCRUMBS } from "../ui/breadcrumbs.ts";

const glyph = (
  <span className="grid size-12 place-items-center rounded-m bg-brand-soft text-brand">
    <Webhook size={22} aria-hidden="true" />
  </span>
);

const offer: PlanOffer = {
  trail: BREADCRUMBS,
  title: "Webhooks",
  description: "Kaja calls an address of yours when something happens in the workspace.",
  glyph,
  feature: "api_access",
  points: [
    "Tells your own programs within seconds when a crawl ends, an API key changes or the plan does.",
    "Signs every request by the Standard Webhooks specification, for which there are libraries in most languages.",
    "Tries again for days when a receiver does not answer, and shows request and answer of every attempt.",
  ],
  kept: "Webhooks you added before are kept. Until the upgrade they only receive changes of the plan.",
};

export const loader = signedInLoader;
export const meta = planGateMeta(offer);

export default function WebhooksPlanGate() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <PlanGate {...offer} />;
}
