import { Link } from "@remix-run/react";
import { centsText } from "#app/shared/format/money.ts";
import { exact } from "#app/shared/format/number.ts";
import { Card } from "#app/ui/card.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import type { GoalMetric } from "../domain/goal.ts";
import { STATUSES, type Status } from "../domain/status.ts";
import { GOAL_LABELS, STATUS_LABELS } from "../labels.ts";
import { campaignPath } from "../paths.ts";
import { periodText } from "./period-text.ts";

/** A campaign as lists show it. */
export interface ShownCampaign {
  id: string;
  name: string;
  status: Status;
  goalMetric: GoalMetric;
  goalTarget: number;
  startsOn: string | null;
  endsOn: string | null;
  currency: string;
  budgetMinor: number | null;
  owner: string;
  updatedAtMs: number;
  version: number;
}

/** "500 leads", "€2,000 revenue"; empty without a target. */
export const goalText = ({
  goalMetric,
  goalTarget,
  currency,
}: Pick<ShownCampaign, "goalMetric" | "goalTarget" | "currency">) =>
  goalTarget === 0
    ? ""
    : `${goalMetric === "revenue" ? centsText(goalTarget, currency) : exact(goalTarget)} ${GOAL_LABELS[goalMetric].toLowerCase()}`;

/** The campaigns by state; below the tablet width the columns lie under each other. */
export function CampaignBoard({ campaigns }: { campaigns: readonly ShownCampaign[] }) {
  return (
    <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-4">
      {STATUSES.map((status) => {
        const own = campaigns.filter((campaign) => campaign.status === status);
        return (
          <section key={status} aria-label={STATUS_LABELS[status].label} className="min-w-0 rounded-m bg-sunken p-3">
            <h2 className="mb-2 flex items-center gap-2 font-semibold text-sm">
              {STATUS_LABELS[status].label}
              <span className="text-ink-3 tabular-nums">{exact(own.length)}</span>
            </h2>
            {own.length === 0 ? <p className="text-[13px] text-ink-3">None</p> : null}
            <ul className="grid gap-2">
              {own.map((campaign) => (
                <Card as="li" key={campaign.id} className="grid gap-1 p-3">
                  <Link
                    to={campaignPath(campaign.id)}
                    prefetch="intent"
                    className="font-semibold text-sm hover:underline pointer-coarse:py-2"
                  >
                    <Breakable text={campaign.name} />
                  </Link>
                  <p className="text-[13px] text-ink-2">{periodText(campaign)}</p>
                  <p className="text-[13px] text-ink-3 [overflow-wrap:anywhere]">
                    {[
                      goalText(campaign),
                      campaign.budgetMinor === null ? "" : centsText(campaign.budgetMinor, campaign.currency),
                      campaign.owner,
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </p>
                </Card>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
