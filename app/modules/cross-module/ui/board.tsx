import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { centsText } from "#app/shared/format/money.ts";
import { exact } from "#app/shared/format/number.ts";
import { Board } from "#app/ui/board/board.tsx";
import type { BoardCard } from "#app/ui/board/board-columns.tsx";
import { Card } from "#app/ui/card.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import type { GoalMetric } from "../domain/goal.ts";
import { nextOf, STATUSES, type Status } from "../domain/status.ts";
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

interface CampaignCardData extends BoardCard {
  campaign: ShownCampaign;
}

/** Ending is for good, so its own page asks before: no card is dropped there by mistake. */
const targetsOf = (status: Status): Status[] => nextOf(status).filter((next) => next !== "ended");

/** The campaigns by state. A draft that is dropped on Active is launched, if its checklist is complete. */
export function CampaignBoard({ campaigns, readOnly }: { campaigns: readonly ShownCampaign[]; readOnly: boolean }) {
  return (
    <Board<CampaignCardData>
      label="Campaigns by status"
      noun="campaign"
      columnNoun="status"
      empty="No campaigns"
      columns={STATUSES.map((status) => {
        const own = campaigns.filter((campaign) => campaign.status === status);
        return {
          ...{ id: status, name: STATUS_LABELS[status].label, count: own.length },
          cards: own.map((campaign) => ({
            ...{ id: campaign.id, column: status, label: campaign.name, campaign },
            targets: readOnly ? [] : targetsOf(status),
          })),
        };
      })}
      renderCard={({ campaign }, handle) => <CampaignCard campaign={campaign} handle={handle} />}
      moveFields={({ id, column }, to) =>
        column === "draft" ? { intent: "launch", id } : { intent: to === "paused" ? "pause" : "resume", id }
      }
    />
  );
}

function CampaignCard({ campaign, handle }: { campaign: ShownCampaign; handle: ReactNode }) {
  return (
    <Card className="grid gap-1 p-3">
      <div className="flex items-start gap-1.5">
        <Link
          to={campaignPath(campaign.id)}
          prefetch="intent"
          className="min-w-0 flex-1 font-semibold text-sm hover:underline pointer-coarse:py-2"
        >
          <Breakable text={campaign.name} />
        </Link>
        {handle}
      </div>
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
  );
}
