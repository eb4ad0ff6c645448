import type { Result } from "#app/shared/result.ts";
import type { CompiledMail } from "../templates/domain/compile.ts";
import type { Reason, Verdict } from "../tracking/domain/classify.ts";

/** Which campaign an object is of. */
export interface CampaignHead {
  campaignId: string;
  workspaceId: string;
}

/** "draft": nothing was started. "preparing": the audience is being written down. */
export type CampaignState = "draft" | "scheduled" | "preparing" | "sending" | "paused" | "sent" | "canceled";

/** All that one run sends, as it was when it began: later changes of the template change nothing. */
export interface CampaignContent {
  mail: CompiledMail;
  /** Second subject of an A/B test; empty: there is none. */
  subjectB: string;
  /** Per cent of the audience that the test uses, both halves together. */
  testPercent: number;
  /** How long after its last mail the test waits for clicks. */
  testMs: number;
  topic: string;
  fromName: string;
  replyTo: string;
  tracksOpens: boolean;
  tracksClicks: boolean;
  /** Hours of the day without mail, in the person's time zone; null: none. */
  quiet: { from: number; to: number } | null;
  /** Time zone of people whose own is not known. */
  timeZone: string;
  /** Mails that one person gets at most in so many days. */
  cap: { mails: number; days: number } | null;
  perMinute: number;
  /** Value of utm_campaign. */
  utmCampaign: string;
}

export interface NewRecipient {
  contactId: string;
  email: string;
  /** Why it gets no mail; null: it gets one. */
  skip: string | null;
}

export interface HandedRecipient {
  n: number;
  contactId: string;
  email: string;
  variant: "a" | "b";
  attempts: number;
}

export type RecipientState = "queued" | "claimed" | "sending" | "sent" | "failed" | "unknown" | "skipped" | "canceled";

/** What became of one recipient. `later`: not now, and no attempt. */
export type Outcome = {
  n: number;
  reason: string;
} /** `providerId`: the id that the service gave the mail; empty: none. */ & (
  | { state: "sent"; providerId?: string }
  | { state: "failed" | "unknown" | "skipped" }
  | { state: "retry" | "later"; dueAtMs: number }
);

export interface Hand {
  recipients: HandedRecipient[];
  content: CampaignContent;
}

export interface Pumped {
  state: CampaignState;
  /** Messages that the queue should get now. */
  lots: number;
  /** When to look again. */
  waitMs: number;
}

export interface CampaignTotals {
  state: CampaignState;
  /** Why it was paused by the product; empty: nobody but people. */
  pauseReason: string;
  counts: Partial<Record<RecipientState, number>>;
  startedAtMs: number | null;
  endedAtMs: number | null;
  humanClicks: number;
  machineClicks: number;
  opens: number;
  machineOpens: number;
  unsubscribed: number;
  bounced: number;
  complained: number;
  winner: "" | "a" | "b";
  phase: "" | "test" | "rest";
}

export interface LinkCount {
  link: number;
  url: string;
  human: number;
  unsure: number;
  machine: number;
}

export interface CampaignReport {
  totals: CampaignTotals;
  links: LinkCount[];
  variants: { variant: "a" | "b"; subject: string; sent: number; humanClicks: number; opens: number }[];
  domains: { domain: string; sent: number; bounced: number; humanClicks: number }[];
  /** Why recipients got no mail. */
  reasons: { state: RecipientState; reason: string; count: number }[];
  /** Why touches were taken for programs. */
  machines: { reason: Reason; count: number }[];
}

export interface ListedRecipient {
  n: number;
  contactId: string;
  email: string;
  state: RecipientState;
  reason: string;
  variant: string;
  sentAtMs: number | null;
  humanClicks: number;
  unsureClicks: number;
  machineClicks: number;
  opens: number;
  unsubscribedAtMs: number | null;
  bouncedAtMs: number | null;
}

export interface NewTouch {
  n: number;
  kind: "open" | "click" | "trap" | "view";
  link: number | null;
  atMs: number;
  userAgent: string;
  isPrefetch: boolean;
  isProgram: boolean;
}

/** What a link of a mail needs to lead on. */
export interface TouchedMail {
  workspaceId: string;
  contactId: string;
  email: string;
  url: string | null;
  verdict: Verdict;
  reason: Reason;
}

export interface ViewedMail {
  workspaceId: string;
  contactId: string;
  email: string;
  variant: "a" | "b";
  content: CampaignContent;
}

/** What the services of the module call on the object of a campaign. */
export interface CampaignRpc {
  /** Begins a run; the number that its Workflow proves itself by. Errors: conflict (running, over or cancelled). */
  begin(head: CampaignHead, content: CampaignContent, startAtMs: number): Promise<Result<{ run: number }>>;
  /** Whether this is still the run that counts, and in which state it is. */
  look(run: number): Promise<{ state: CampaignState; startAtMs: number; isCurrent: boolean }>;
  /** From the schedule to the audience. */
  prepare(run: number): Promise<boolean>;
  addRecipients(run: number, page: readonly NewRecipient[]): Promise<number>;
  /** The audience is whole: deals the variants and opens the sending. */
  open(run: number): Promise<CampaignState>;
  pump(run: number): Promise<Pumped>;
  claim(claimId: string, max: number): Promise<Hand | null>;
  /** Notes what became of one recipient and asks for the next; false: stop, nobody may be mailed now. */
  step(claimId: string, outcome: Outcome | null, next: number | null): Promise<boolean>;
  /** Gives back those that were claimed and not begun. */
  release(claimId: string): Promise<void>;
  /** Lets nothing leave before a moment, or before the next look at most. */
  hold(untilMs: number): Promise<void>;
  pause(reason: string): Promise<Result<null>>;
  resume(): Promise<Result<{ run: number }>>;
  cancel(head: CampaignHead): Promise<Result<null>>;
  /** Another run of the same campaign, for a Workflow that ended too early. */
  renew(): Promise<number | null>;
  totals(): Promise<CampaignTotals>;
  report(): Promise<CampaignReport>;
  recipients(call: { after: number; limit: number; state?: RecipientState | undefined }): Promise<ListedRecipient[]>;
  /** Contacts that got the mail and followed no link. */
  nonClickers(after: number, limit: number): Promise<{ n: number; contactId: string }[]>;
  touch(touch: NewTouch): Promise<TouchedMail | null>;
  view(n: number): Promise<ViewedMail | null>;
  markUnsubscribed(n: number): Promise<{ contactId: string; email: string; workspaceId: string; topic: string } | null>;
  /** The recipient whose mail has this id at the service that sent it. */
  findByProviderId(providerId: string): Promise<number | null>;
  /** Notes a bounce or complaint; how many soft ones the recipient has by now. Null: nobody of that number. */
  markBounce(
    n: number,
    kind: "soft" | "hard" | "complaint",
    detail: string,
  ): Promise<{ contactId: string; email: string; workspaceId: string } | null>;
  /** Erases what it holds of a person and returns how many rows that were. */
  forget(contactIds: readonly string[], emails: readonly string[]): Promise<number>;
  findPerson(contactIds: readonly string[], emails: readonly string[]): Promise<ListedRecipient[]>;
  importDemo(
    head: CampaignHead,
    content: CampaignContent,
    demo: { recipients: readonly NewRecipient[]; sentAtMs: number; touches: readonly NewTouch[] },
  ): Promise<void>;
  erase(): Promise<void>;
}
