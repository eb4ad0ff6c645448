import type { CampaignStatus } from "./domain/campaign.ts";

export const STATUS_LABELS: Readonly<Record<CampaignStatus, string>> = {
  draft: "Draft",
  active: "Active",
  paused: "Paused",
  ended: "Ended",
};

export const STATUS_TONES = { draft: "plain", active: "good", paused: "warn", ended: "plain" } as const;
