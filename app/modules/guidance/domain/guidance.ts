import type { Announcement } from "./announcement.ts";
import type { ChecklistItem } from "./checklist.ts";
import type { Progress } from "./progress.ts";
import type { OnboardingStep } from "./tour/steps.ts";
import type { GuidanceKey, GuidanceValues } from "./values.ts";

/** What is kept, by the names that the product calls it. */
export interface Values {
  onboarding: GuidanceValues["onboarding"];
  checklist: GuidanceValues["getting_started_checklist"];
  dismissed: GuidanceValues["dismissed_features"];
  tours: GuidanceValues["completed_tours"];
}

/** What a device has to know of the account's mirror. */
export interface Mirror extends Values {
  /** Null: it could not be read. */
  progress: Progress | null;
  /** When it was read, by the server's clock. */
  readAtMs: number;
}

/** All that the aids of the dashboard show. */
export interface Guidance extends Mirror {
  /** Whether the person wants to see the aids (Show Onboarding). */
  shown: boolean;
  /** Whether the mirror could be read; until it can, the browser's own values are shown. */
  known: boolean;
  /** Whose it is, for what the browser keeps; null in a view as somebody else, which keeps and sends nothing. */
  owner: string | null;
  /** Items that are done by what was stored, which the account has not written down yet; the browser sends them once. */
  noticed: readonly string[];
  steps: readonly OnboardingStep[];
  items: readonly ChecklistItem[];
  /** Published ones, then tips, without what the person dismissed. */
  announcements: readonly Announcement[];
}

/** Maps each key of local storage to its field of the mirror. */
export const FIELDS = {
  onboarding: "onboarding",
  getting_started_checklist: "checklist",
  dismissed_features: "dismissed",
  completed_tours: "tours",
} as const satisfies Record<GuidanceKey, keyof Values>;
