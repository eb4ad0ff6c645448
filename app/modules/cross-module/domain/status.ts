/** The states of a campaign. */
export const STATUSES = ["draft", "active", "paused", "ended"] as const;
export type Status = (typeof STATUSES)[number];

/** Where each state may lead. A draft becomes active by its launch, which the checklist guards. */
const NEXT: Readonly<Record<Status, readonly Status[]>> = {
  draft: ["active"],
  active: ["paused", "ended"],
  paused: ["active", "ended"],
  ended: [],
};

export const canMove = (from: Status, to: Status): boolean => NEXT[from].includes(to);

/** The states to which a campaign may be moved from `from`. */
export const nextOf = (from: Status): readonly Status[] => NEXT[from];

/** Why a campaign cannot be moved, and what can be done instead. */
export function moveRefusal(from: Status, to: Status): string {
  if (from === to) return `The campaign is already ${from}.`;
  const next = NEXT[from];
  return next.length === 0
    ? "The campaign has ended for good. Clone it to run it again."
    : `The campaign is ${from}: it can become ${next.join(" or ")}, not ${to}.`;
}
