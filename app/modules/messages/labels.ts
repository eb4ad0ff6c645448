import type { CampaignStatus } from "./campaigns/domain/status.ts";
import type { RecordKind } from "./domains/domain/records.ts";
import type { RecipientState } from "./store/campaign-rpc.ts";
import type { BlockKind } from "./templates/domain/blocks.ts";
import type { Reason } from "./tracking/domain/classify.ts";

export const STATUS_LABELS: Readonly<Record<CampaignStatus, string>> = {
  draft: "Draft",
  scheduled: "Scheduled",
  preparing: "Preparing",
  sending: "Sending",
  paused: "Paused",
  sent: "Sent",
  canceled: "Canceled",
};

export const RECIPIENT_LABELS: Readonly<Record<RecipientState, string>> = {
  queued: "Waiting",
  claimed: "Waiting",
  sending: "Being sent",
  sent: "Sent",
  failed: "Failed",
  unknown: "Unknown",
  skipped: "Left out",
  canceled: "Canceled",
};

export const BLOCK_LABELS: Readonly<Record<BlockKind, string>> = {
  heading: "Heading",
  text: "Text",
  image: "Image",
  button: "Button",
  columns: "Two columns",
  divider: "Divider",
  social: "Social networks",
};

const REASONS: Readonly<Record<string, string>> = {
  no_address: "No email address",
  no_consent: "No consent to these mails",
  suppressed: "The address is suppressed",
  capped: "Reached the email limit",
  gone: "The contact was deleted",
  address_changed: "The address changed while the campaign was sent",
  bad_address: "The address cannot be used",
  cannot_be_written: "The email could not be created",
  sender_died: "Sending was interrupted before the outcome was recorded",
  quiet_hours: "Quiet hours",
  provider_refuses: "The email service refused the account",
};

/** Why a recipient got no mail, in words. */
export function reasonLabel(reason: string): string {
  if (reason.startsWith("missing:")) return `No value for {{ ${reason.slice(8)} }}`;
  const smtp = /^smtp_(\w+?)(?:_(\d{3}))?$/.exec(reason);
  if (smtp) return smtp[2] ? `The mail server answered ${smtp[2]}` : "The mail server did not answer";
  const api = /^api_(?:(\d{3})(?:_(.{1,60}))?|timeout|connection)$/.exec(reason);
  if (api) {
    if (!api[1]) return "The email service did not answer";
    return `The email service answered ${api[1]}${api[2] ? ` (${api[2]})` : ""}`;
  }
  if (reason.startsWith("api_")) return "The email service could not be reached";
  return REASONS[reason] ?? "Not recorded";
}

export const MACHINE_LABELS: Readonly<Record<Reason, string>> = {
  hidden_link: "Followed the hidden link",
  known_program: "Known program",
  prefetch: "Fetched ahead",
  all_links: "Followed every link",
  burst: "Several links within 10 seconds",
  seconds_after_delivery: "Within seconds of sending",
  picture_proxy: "Picture proxy",
  no_sign: "No sign of a bot",
};

/** Why the product paused a campaign. */
export const PAUSE_LABELS: Readonly<Record<string, string>> = {
  limit: "Paused: the workspace reached its monthly email limit. Resume it next month or with a larger plan.",
  plan: "Paused: the workspace's plan does not include mail campaigns.",
  domain: "Paused: the domain of the sender address is not verified. Verify it under Sending, Domains, then resume.",
  provider: "Paused: the email service refuses the workspace's mails. Repair it under Sending, then resume.",
};

export const RECORD_LABELS: Readonly<Record<RecordKind, string>> = {
  spf: "SPF",
  dkim: "DKIM",
  dmarc: "DMARC",
  bimi: "BIMI",
};

export const DOMAIN_STATUS = {
  pending: { tone: "warn", label: "Not verified" },
  verified: { tone: "good", label: "Verified" },
  lost: { tone: "bad", label: "No longer verified" },
} as const;
