export const CAMPAIGN_STATES = ["draft", "scheduled", "preparing", "sending", "paused", "sent", "canceled"] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATES)[number];

/** A campaign that can still be changed. */
export const isEditable = (status: CampaignStatus): boolean => status === "draft";
export const isOver = (status: CampaignStatus): boolean => status === "sent" || status === "canceled";
/** A campaign whose Workflow has work to do. */
export const isUnderWay = (status: CampaignStatus): boolean =>
  status === "scheduled" || status === "preparing" || status === "sending";

/** Whether an hour of the day is quiet: from 21 to 8 goes over midnight. */
export function isQuiet({ from, to }: { from: number; to: number }, hour: number): boolean {
  if (from === to) return false;
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}
