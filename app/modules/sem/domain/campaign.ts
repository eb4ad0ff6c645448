/** The states of a campaign. */
export const STATUSES = ["draft", "active", "paused", "ended"] as const;

export type CampaignStatus = (typeof STATUSES)[number];

/** What a new campaign may be: one that has not run cannot be paused or over. */
export const FIRST_STATUSES = ["draft", "active"] as const satisfies readonly CampaignStatus[];

/** Where each state may lead. A draft that nobody wants is archived, not ended; an ended campaign stays ended. */
const NEXT: Readonly<Record<CampaignStatus, readonly CampaignStatus[]>> = {
  draft: ["active"],
  active: ["paused", "ended"],
  paused: ["active", "ended"],
  ended: [],
};

/** Whether a campaign may be moved; to where it is already, always. */
export const canMove = (from: CampaignStatus, to: CampaignStatus): boolean => from === to || NEXT[from].includes(to);

/** Every state from which a campaign may be set to `to`, `to` itself included. */
export const sourcesOf = (to: CampaignStatus): CampaignStatus[] => STATUSES.filter((from) => canMove(from, to));

/** Why a campaign cannot be moved, and what can be done instead. */
export function moveRefusal(from: CampaignStatus, to: CampaignStatus): string {
  const next = NEXT[from];
  return next.length === 0
    ? `The campaign has ${from} for good.`
    : `The campaign is ${from}: it can become ${next.join(" or ")}, not ${to}.`;
}
