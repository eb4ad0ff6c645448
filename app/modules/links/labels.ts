import type { Tone } from "#app/ui/tag.tsx";
import type { LinkState } from "./domain/routing.ts";

/** What a link does today that people would not expect of it; one that works as usual has no label. */
export const STATE_LABELS: Readonly<Partial<Record<LinkState, { label: string; tone: Tone }>>> = {
  archived: { label: "Archived", tone: "warn" },
  expired: { label: "Expired", tone: "warn" },
  scheduled: { label: "Scheduled", tone: "info" },
};
