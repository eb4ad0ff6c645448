import type { PushState } from "./store/push-rpc.ts";

export const URGENCY_LABELS = { low: "Low: spares the battery", normal: "Normal", high: "High: at once" } as const;

/** Why the product paused a campaign. */
export const PUSH_PAUSE_LABELS: Readonly<Record<string, string>> = {
  plan: "Paused: your plan has no push messages.",
  limit: "Paused: this month's push messages are used up.",
  keys: "Paused: the stored push keys can no longer be read.",
  segment: "Paused: the segment was deleted or is too large.",
};

const REASONS: Readonly<Record<string, string>> = {
  no_consent: "No consent to push messages",
  capped: "Reached the message limit",
  gone: "The contact was deleted",
  unsubscribed: "Unsubscribed before the message left",
  refused: "The address of the push service cannot be used",
  cannot_be_written: "The message could not be created",
};

/** Why a browser got no message, in words. */
export function pushReasonLabel(reason: string): string {
  const status = /^http_(\d{3})$/.exec(reason)?.[1];
  if (status === "404" || status === "410") return `The subscription is over (${status})`;
  if (status) return `The push service answered ${status}`;
  return REASONS[reason] ?? "The push service did not answer";
}

export const pushTone = (state: PushState) => (state === "sent" ? "good" : state === "paused" ? "warn" : "plain");
