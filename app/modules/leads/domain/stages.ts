/** How far the talk with a lead has come. A lead may go from any of them to any other: deals come back, and mistakes are put right. */
export const STAGES = ["new", "contacted", "qualified", "won", "lost"] as const;

export type Stage = (typeof STAGES)[number];
