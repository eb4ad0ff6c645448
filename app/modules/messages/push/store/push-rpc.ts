import type { Result } from "#app/shared/result.ts";
import type { PushSettings } from "../domain/settings.ts";
import type { PushTarget } from "../protocol/push-request.ts";

export type PushState = "draft" | "scheduled" | "preparing" | "sending" | "paused" | "sent" | "canceled";

/** All that a campaign sends, as it was when it began. */
export interface PushContent extends PushSettings {
  /** Where a click leads. */
  url: string;
  /** Hours of the day without messages, in the person's time zone; null: none. */
  quiet: { from: number; to: number } | null;
  /** Time zone of people whose own is not known. */
  timeZone: string;
  /** Messages of all channels that one person gets at most in so many days. */
  cap: { mails: number; days: number } | null;
}

export interface NewSubscription extends PushTarget {
  /** Names the endpoint. */
  hash: string;
  siteId: string;
  /** Empty: nobody known. */
  contactId: string;
  /** Empty: not known. */
  timeZone: string;
}

/** `linked`: it was there, and has a contact from now on. `others`: there are enough of services that we do not know. */
export type SubscribeOutcome = "added" | "linked" | "known" | "full" | "budget" | "others";

/** `claimed`: a sender has it. `gone`: the subscription is over. */
export type DeliveryState = "queued" | "claimed" | "sent" | "failed" | "gone" | "skipped" | "canceled";

export interface HandedPush extends PushTarget {
  n: number;
  contactId: string;
  timeZone: string;
  /** This one included. */
  attempts: number;
  /** Messages that this browser got within the time of the cap, of all campaigns. */
  recent: number;
}

/** A browser of one contact. */
export interface PushBrowser extends PushTarget {
  n: number;
  timeZone: string;
}

/** A message of a step of an automation flow to one browser. */
export interface FlowPush {
  /** 24 hexadecimal digits, the same for every try of the step. */
  id: string;
  n: number;
  contactId: string;
  flowId: string;
  /** Where a click leads. */
  url: string;
}

export interface UnsentPush {
  id: string;
  /** This one included. */
  attempts: number;
}

export interface FlowPushOutcome {
  id: string;
  state: "sent" | "failed" | "gone";
}

export interface PushHand {
  recipients: HandedPush[];
  content: PushContent;
}

export type PushOutcome = { n: number; reason: string } & (
  | { state: "sent" | "failed" | "gone" | "skipped" }
  | { state: "retry" | "later"; dueAtMs: number }
);

/** What a sender does next. */
export type PushWork =
  | { kind: "none" | "send" }
  | { kind: "audience"; content: PushContent /** Of the contacts of a segment. */; cursor: string };

export interface PushTotals {
  state: PushState;
  /** Why it was paused by the product; empty: by a person. */
  pauseReason: string;
  counts: Partial<Record<DeliveryState, number>>;
  shown: number;
  clicks: number;
  startedAtMs: number | null;
  endedAtMs: number | null;
}

export interface PushReport {
  totals: PushTotals;
  /** Why browsers got no message. */
  reasons: { state: DeliveryState; reason: string; count: number }[];
  /** By the host of the push service. */
  services: { host: string; sent: number; gone: number }[];
}

export interface SubscriberCounts {
  total: number;
  known: number;
  sites: { siteId: string; count: number }[];
}

export interface ListedSubscription {
  siteId: string;
  contactId: string;
  endpointHost: string;
  timeZone: string;
  createdAtMs: number;
  seenAtMs: number;
}

export interface ListedDelivery {
  campaignId?: string;
  /** Of a message that an automation flow sent. */
  flowId?: string;
  state: DeliveryState;
  sentAtMs: number | null;
  shownAtMs: number | null;
  clickedAtMs: number | null;
}

/** A sent campaign of the demonstration. */
export interface PushDemo {
  workspaceId: string;
  campaignId: string;
  content: PushContent;
  subscriptions: readonly NewSubscription[];
  sentAtMs: number;
}

/** What the services of push ask of the object that holds the subscriptions of a workspace. */
export interface PushRpc {
  /** Adds a browser or notes that it is still there. `day`: of the budget, since 1970. */
  subscribe(
    workspaceId: string,
    subscription: NewSubscription,
    limits: { max: number; perDay: number; day: number },
  ): Promise<SubscribeOutcome>;
  /** Removes a browser; whose it was, and whether that contact has others. */
  unsubscribe(workspaceId: string, hash: string): Promise<{ contactId: string; othersLeft: boolean } | null>;
  counts(): Promise<SubscriberCounts>;
  begin(workspaceId: string, campaignId: string, content: PushContent, startAtMs: number): Promise<Result<null>>;
  work(campaignId: string): Promise<PushWork>;
  /** Writes a page of the audience down. `cursor` null: it is whole. */
  addContacts(campaignId: string, from: string, contactIds: readonly string[], cursor: string | null): Promise<void>;
  claim(campaignId: string, claimId: string, max: number): Promise<PushHand | null>;
  note(campaignId: string, claimId: string, outcomes: readonly PushOutcome[]): Promise<void>;
  pause(campaignId: string, reason: string): Promise<Result<null>>;
  resume(campaignId: string): Promise<Result<null>>;
  cancel(campaignId: string): Promise<Result<null>>;
  totals(campaignId: string): Promise<PushTotals>;
  report(campaignId: string): Promise<PushReport>;
  /** Notes that a browser showed a message, or that a person clicked it; where the click leads. */
  touch(campaignId: string, n: number, kind: "shown" | "click"): Promise<string | null>;
  /** The browsers of a contact, at most 10. */
  browsersOf(contactId: string): Promise<PushBrowser[]>;
  /** Writes messages of a flow down; those that did not leave yet. */
  addFlowMessages(workspaceId: string, messages: readonly FlowPush[]): Promise<UnsentPush[]>;
  noteFlowMessages(outcomes: readonly FlowPushOutcome[]): Promise<void>;
  /** As `touch`, for a message of a flow. */
  touchFlowMessage(id: string, kind: "shown" | "click"): Promise<string | null>;
  /** Audience of a draft; null: of a segment, which the contacts know. */
  audienceOf(siteId: string, contactIds: readonly string[] | null): Promise<number>;
  eraseCampaign(campaignId: string): Promise<void>;
  findPerson(
    contactIds: readonly string[],
  ): Promise<{ subscriptions: ListedSubscription[]; deliveries: ListedDelivery[] }>;
  /** Erases a person's browsers and takes them out of reports; how many rows that were. */
  forget(contactIds: readonly string[]): Promise<number>;
  listSubscriptions(after: number, limit: number): Promise<{ n: number; row: ListedSubscription }[]>;
  importDemo(demo: PushDemo): Promise<void>;
  erase(): Promise<void>;
}
