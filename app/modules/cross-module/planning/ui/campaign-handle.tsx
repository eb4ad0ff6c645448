import { DayHandle } from "#app/ui/calendar/day-handle.tsx";
import type { ShownCampaign } from "../../ui/board.tsx";
import { useMovableCampaign } from "./use-movable-campaign.ts";

/** The handle by which a campaign is taken to another day of the calendar. */
export const CampaignHandle = ({ campaign, day }: { campaign: ShownCampaign; day: string }) => (
  <DayHandle day={day} {...useMovableCampaign(campaign)} />
);
