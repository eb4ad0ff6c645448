import { withoutTips } from "./announcement.ts";
import { checklistProgress } from "./checklist.ts";
import type { Guidance } from "./guidance.ts";
import { viewOf } from "./onboarding.ts";

/** The one aid that speaks to a person now. */
export type Guide = "tour" | "tutorial" | "news" | "checklist" | "tips";

/** What only the open page knows. */
export interface PageState {
  /** Whether the person folded or opened the checklist; null: neither. */
  isChecklistFolded: boolean | null;
  isTourRunning: boolean;
}

/** What is left of the aids for a person. */
export interface GuideFacts
  extends PageState,
    Pick<Guidance, "shown" | "known" | "onboarding" | "items" | "checklist"> {
  /** Announcements and tips that the person did not dismiss. */
  announcements: Guidance["announcements"];
}

/** Returns the guide that is shown; the others wait for it. Null: there is nothing to say, or nobody knows what was said. */
export function guideNow({
  isChecklistFolded,
  isTourRunning,
  shown,
  known,
  onboarding,
  items,
  checklist,
  announcements,
}: GuideFacts): Guide | null {
  if (isTourRunning) return "tour";
  if (!known) return null;
  if (shown && viewOf(onboarding) !== "nothing") return "tutorial";
  // News of the product is for everybody, also for people who want no guidance.
  if (withoutTips(announcements).length > 0) return "news";
  if (!shown) return null;
  const { completed, total } = checklistProgress(items, checklist);
  if (completed < total && !isChecklistFolded) return "checklist";
  return announcements.length > 0 ? "tips" : null;
}

/** Whether the checklist is a small button: because the person folded it, or while there is news. */
export const isFolded = (guide: Guide | null, { isChecklistFolded }: PageState): boolean =>
  isChecklistFolded ?? guide === "news";

/**
 * Returns whether the tour may start automatically on a page that began like this: never on one where the tutorial
 * greets the person or is under way.
 */
export const leavesRoomForTour = ({ onboarding, shown }: Pick<Guidance, "onboarding" | "shown">): boolean =>
  !shown || viewOf(onboarding) !== "card";
