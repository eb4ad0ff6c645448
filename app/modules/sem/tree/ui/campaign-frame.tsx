import type { ReactNode } from "react";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { TabLinks } from "#app/ui/page/tabs.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { STATUS_LABELS, STATUS_TONES } from "../../labels.ts";
import { campaignPath, SEM } from "../../paths.ts";
import type { CampaignHead } from "../page.server.ts";

/** Head and tabs of a page of one campaign. */
export function CampaignFrame({
  campaign,
  title,
  children,
}: {
  campaign: CampaignHead;
  /** Name of the page; without one it is the campaign's first. */
  title?: string;
  children: ReactNode;
}) {
  const to = campaignPath(campaign.id);
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: "SEM Manager", to: SEM },
          ...(title ? [{ label: campaign.name, to }, { label: title }] : [{ label: campaign.name }]),
        ]}
      />
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 break-words font-bold text-2xl tracking-tight">
          {title ? `${title}: ${campaign.name}` : campaign.name}
        </h1>
        <Tag tone={campaign.isArchived ? "warn" : STATUS_TONES[campaign.status]}>
          {campaign.isArchived ? "Archived" : STATUS_LABELS[campaign.status]}
        </Tag>
      </div>
      <TabLinks
        label="Campaign"
        tabs={[
          { to, label: "Ad groups", end: true },
          { to: `${to}/negatives`, label: "Negatives" },
          { to: `${to}/extensions`, label: "Extensions" },
          { to: `${to}/landing-pages`, label: "Landing pages" },
          { to: `${to}/replace`, label: "Find and replace" },
          { to: `${to}/settings`, label: "Settings" },
          { to: `${to}/changes`, label: "Changes", count: campaign.changes },
        ]}
      />
      {children}
    </>
  );
}
