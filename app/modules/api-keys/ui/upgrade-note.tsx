import { KeyRound } from "lucide-react";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

/** Replaces the form when the plan or the role does not allow to make keys. */
export function UpgradeNote({ viewer, upgradeHref }: { viewer: boolean; upgradeHref: string }) {
  return (
    <Card as="section" className="p-5">
      <span className="mb-3 grid size-10 place-items-center rounded-m bg-brand-soft text-brand">
        <KeyRound size={19} aria-hidden="true" />
      </span>
      <h2 className="font-bold text-lg tracking-tight">
        {viewer ? "You view this workspace" : "API access is part of the paid plans"}
      </h2>
      <p className="mt-1.5 text-ink-2 text-sm">
        {viewer
          ? "Owners and editors of a workspace make its API keys. Ask one of them, or switch to a workspace of your own."
          : "From the Starter plan on, your own programs reach your projects, crawls and issues. Keys that you already have stay here and work again after an upgrade."}
      </p>
      {viewer ? null : (
        <LinkButton to={upgradeHref} look="primary" className="mt-4">
          Upgrade
        </LinkButton>
      )}
    </Card>
  );
}
