import type { Tone } from "#app/ui/tag.tsx";
import type { Status } from "./domain/status.ts";

export const STATUS_LABELS: Readonly<Record<Status, { label: string; tone: Tone }>> = {
  draft: { label: "Draft", tone: "plain" },
  in_review: { label: "Waiting for approval", tone: "warn" },
  scheduled: { label: "Scheduled", tone: "violet" },
  publishing: { label: "Being published", tone: "info" },
  published: { label: "Published", tone: "good" },
  failed: { label: "Not published", tone: "bad" },
  unclear: { label: "Unclear", tone: "bad" },
  by_hand: { label: "Publish by hand", tone: "warn" },
};
