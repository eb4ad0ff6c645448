import { Outlet } from "@remix-run/react";
import { Plug } from "lucide-react";
import { signedInLoader } from "#app/platform/access/access.server.ts";
import { PlanGate, type PlanOffer, planGateMeta } from "#app/ui/page/plan-gate.tsx";
import { PAGE_FEATURE } from "../../features.ts";

const glyph = (
  <span className="grid size-12 place-items-center rounded-m bg-brand-soft text-brand">
    <Plug size={22} aria-hidden="true" />
  </span>
);

const offer: PlanOffer = {
  trail: [{ label: "Integrations" }],
  title: "Integrations",
  description: "Connect your accounts, chats and websites once, and use them everywhere in Kaja.",
  glyph,
  feature: PAGE_FEATURE,
  points: [
    "Bluesky, Mastodon, Telegram, Discord, Slack, WordPress and Ghost without a developer app.",
    "LinkedIn, X and Facebook Pages through your own OAuth app, with each step explained.",
    "Every connection shows its health, its limits and its last calls; credentials are encrypted and never shown again.",
    "Practice mode runs the same code against a simulation, so you can try everything without an account.",
  ],
  kept: "Connections you made before are kept. You can remove them at any time.",
};

export const loader = signedInLoader;
export const meta = planGateMeta(offer);

export default function IntegrationsPlanGate() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <PlanGate {...offer} />;
}
