import { limitAmount } from "#app/platform/access/limits.ts";
import { Card } from "#app/ui/card.tsx";

interface UsageOfLimit {
  limit: string;
  label: string;
  unit?: "bytes" | undefined;
  /** Null where there is nothing to add up. */
  used: number | null;
  allowed: number;
}

interface UsageCardProps {
  usage: readonly UsageOfLimit[];
  workspace: { name: string; planTitle: string; own: boolean; payer: string };
}

/** What the workspace uses of each limit of its plan, and whose plan that is. */
export function UsageCard({ usage, workspace }: UsageCardProps) {
  return (
    <Card as="section" className="p-5">
      <h2 className="font-bold text-lg tracking-tight [overflow-wrap:anywhere]">Usage of {workspace.name}</h2>
      <p className="mt-1 text-ink-2 text-sm">
        {workspace.own
          ? `The workspace has your plan: ${workspace.planTitle}.`
          : `The workspace has the plan of ${workspace.payer || "its owner"}: ${workspace.planTitle}. Your own subscription does not change it.`}
      </p>
      <ul className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {usage.map((one) => (
          <Meter key={one.limit} {...one} />
        ))}
      </ul>
    </Card>
  );
}

function usageText({ unit, used, allowed }: UsageOfLimit): string {
  const shown = (value: number): string => limitAmount(unit, value);
  if (used === null) return `none yet, up to ${shown(allowed)}`;
  // What was made on a larger plan is still there.
  return allowed === 0 ? `${shown(used)}, no more on this plan` : `${shown(used)} of ${shown(allowed)}`;
}

function Meter(usage: UsageOfLimit) {
  const { label, used, allowed } = usage;
  const share = allowed === 0 ? Math.min(1, used ?? 0) : Math.min(1, (used ?? 0) / allowed);
  const look = share >= 1 ? "bg-bad" : share >= 0.8 ? "bg-warn" : "bg-brand";
  return (
    <li>
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span className="font-medium">{label}</span>
        <span className="text-ink-2 tabular-nums">{usageText(usage)}</span>
      </div>
      <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-sunken">
        <div className={`h-full ${look}`} style={{ width: `${share * 100}%` }} />
      </div>
      {share >= 1 ? <p className="mt-1 text-[13px] text-bad">The limit is reached. A larger plan lifts it.</p> : null}
    </li>
  );
}
