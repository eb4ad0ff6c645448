import { useSyncExternalStore } from "react";
import { undismissed } from "../domain/announcement.ts";
import type { Guidance } from "../domain/guidance.ts";
import { type Guide, guideNow, isFolded, type PageState } from "../domain/guide.ts";

/* What the aids of a page know of each other; for as long as the product is open in this tab. */

const AT_FIRST: PageState = { isChecklistFolded: null, isTourRunning: false };

let state = AT_FIRST;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Notes what changed on the page. */
export function notePage(changes: Partial<PageState>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

/** The guide that is shown, and whether the checklist is folded. `guidance` comes from `useGuidance`. */
export function useGuide(guidance: Guidance): { guide: Guide | null; folded: boolean } {
  const page = useSyncExternalStore(
    subscribe,
    () => state,
    () => AT_FIRST,
  );
  const announcements = undismissed(guidance.announcements, guidance.dismissed);
  const guide = guideNow({ ...guidance, ...page, announcements });
  return { guide, folded: isFolded(guide, page) };
}
