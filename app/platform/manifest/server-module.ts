import type { Result } from "#app/shared/result.ts";
import type { Actor } from "../access/access.server.ts";
import type { Feature } from "../access/plans.ts";
import type { AppContext, RequestContext } from "../context.server.ts";
import type { BusEvent } from "../events/event.ts";
import type { MailTemplate } from "../mail/template.ts";
import type { Session } from "../session/session.server.ts";
import type { FlowNodeKind, FlowTriggerKind } from "./flow-kinds.ts";
import type { TableDeclaration } from "./tables.ts";
import type { TemplateKind } from "./template-kinds.ts";
import type { WebhookEventModel } from "./webhook-event.ts";

/** How often a job runs. */
export type Cadence = "minute" | "hour" | "day";

/** Work that is due by the clock. */
export interface ScheduledJob {
  /** Unique, such as "seo.crawls": what the log names, and what decides the minute of an hourly or daily job. */
  name: string;
  every: Cadence;
  run: (context: AppContext, now: Date) => Promise<unknown>;
}

/** Takes the messages of one queue. */
export type QueueConsumer = (context: AppContext, batch: MessageBatch) => Promise<void>;

/** An interest in events of the bus. */
export interface Subscription {
  /** Unique, such as "webhooks.deliveries": what the log names, and what is tried again alone. */
  name: string;
  /** Default: events of every type. */
  types?: readonly string[];
  /**
   * Runs after all the others took the event, in the same delivery: for a sender that keeps an event until then. When one of
   * them failed it does not run, and the sender sends the event again.
   */
  isLast?: true;
  /** Takes an event. May get it several times, and must do its work once; throws to be tried again. */
  run: (context: AppContext, event: BusEvent) => Promise<void>;
}

/** A form that takes a file. */
export interface Upload {
  /** Path of the page, with and without ".data". */
  path: RegExp;
  /** Of the whole form. */
  maxBytes: number;
}

/** A file of a person's export: rows in batches, written as JSON Lines. */
export interface ExportFile {
  /** Path in the archive. */
  name: string;
  batches: AsyncIterable<readonly unknown[]>;
}

/** What the export of a person's data holds beside the tables, read from objects or files. */
export interface ExportFiles {
  /** For the README of the export: what each kind of file holds, by its path. */
  about: Readonly<Record<string, string>>;
  /** What is left out and why, a sentence each. */
  leftOut?: readonly string[];
  /** The files of one workspace that the person owns. */
  read: (context: AppContext, workspaceId: string) => AsyncIterable<ExportFile>;
}

/** A person whom a workspace knows, by all that they are known by. */
export interface KnownPerson {
  /** Ids of the contact, with those of contacts that were merged into it. */
  contactIds: readonly string[];
  /** In lower case. */
  emails: readonly string[];
  /** As E.164. */
  phones: readonly string[];
}

/** What a module keeps of a person whom a workspace knows, beside the contact itself. */
export interface ContactData {
  /** The files of a copy for the person; left out where all that is kept is copies of what others hand out. */
  read?: (context: AppContext, workspaceId: string, person: KnownPerson) => AsyncIterable<ExportFile>;
  /**
   * Erases it and returns how many there were of what, in the words of the receipt: `{ "Responses to forms": 2 }`. Must bear
   * repetition; throws to be tried again.
   */
  erase: (context: AppContext, workspaceId: string, person: KnownPerson) => Promise<Readonly<Record<string, number>>>;
}

/** A record of a module as a marketing campaign shows and checks it. */
export interface AssetRecord {
  id: string;
  title: string;
  /** Its state in the module's own label: "In review". */
  state: string;
  /** Its page in the product. */
  path: string;
  /** Null: nothing of this kind is approved. */
  isApproved: boolean | null;
  /** Null: nothing of this kind collects data of people. */
  hasConsentText: boolean | null;
  /** The day on which people get to see it, "2026-12-01"; null or left out: not planned to a day. */
  day?: string | null;
  /** By which way people get it, such as "Newsletter"; left out: the kind's label. */
  channel?: string;
  /** Addresses to which it leads people; left out: none of its own. */
  leadsTo?: readonly string[];
  /** Why it leads nobody anywhere, such as "archived"; left out: it works. */
  deadBecause?: string | undefined;
  /** UTM values that it adds, empty ones included; left out: it adds none. */
  utm?: Readonly<Record<"source" | "medium" | "campaign", string>>;
}

/** What came by one record of a campaign. */
export interface AssetOutcome {
  id: string;
  /** How often it was used, in the words of its kind: 128 "clicks". */
  uses: number;
  usesLabel: string;
  /** People who came by it; null: not known. */
  leads: number | null;
  won: number | null;
  revenue: readonly { currency: string; cents: number }[];
}

/** Reads the records of one kind; what is not there is left out. */
export interface AssetReader {
  /** Makes the same record once more for a clone of its campaign, once for each `as.id`; left out: the clone holds the same record. */
  remake?: (
    context: RequestContext,
    actor: Actor,
    id: string,
    as: { id: string; utmCampaign: string },
  ) => Promise<Result<AssetRecord>>;
  /** What came by each of these records; left out: outcomes are not known by record. */
  outcomes?: (context: RequestContext, actor: Actor, ids: readonly string[]) => Promise<AssetOutcome[]>;
  find: (context: AppContext, workspaceId: string, ids: readonly string[]) => Promise<AssetRecord[]>;
  /** The newest whose title contains the text; all, where it is empty. */
  search: (context: AppContext, workspaceId: string, text: string, limit: number) => Promise<AssetRecord[]>;
}

/** A kind of records that a marketing campaign can hold. */
export interface AssetKind {
  /** Unique, stored with each asset: "content". */
  kind: string;
  label: string;
  /** What the plan must include to attach one. */
  feature: Feature;
  load: () => Promise<AssetReader>;
}

/** What a wrong value of a UTM parameter in past traffic means: reports count it so, and the visits stay as they were measured. */
export interface TrafficRepair {
  dimension: "source" | "medium" | "campaign";
  from: string;
  to: string;
}

/** What a kit is made of. */
export interface KitBrief {
  campaign: string;
  audience: string;
  brief: string;
  utmCampaign: string;
  /** Landing page; null: none is attached. */
  destination: string | null;
}

/** A module that makes drafts of a campaign's brief. */
export interface KitMaker {
  /** The kind that its drafts are attached as. */
  kind: string;
  feature: Feature;
  /** What it can make, such as "article". */
  parts: readonly { id: string; label: string }[];
  /** Its drafts lead to the landing page of the campaign. */
  needsPage?: true;
  load: () => Promise<{
    /** Makes one draft, once for each `id`, and returns it as an asset. */
    make: (
      context: RequestContext,
      actor: Actor,
      draft: { part: string; id: string; brief: KitBrief },
    ) => Promise<Result<{ id: string; title: string }>>;
  }>;
}

/**
 * What the Worker has to know of a module. Everything that runs is a dynamic import: the registry loads no module's code
 * when an isolate starts.
 */
export interface ServerModule {
  /** The folder's name. */
  id: string;
  /** Each table of the module, once. */
  tables?: readonly TableDeclaration[];
  /**
   * Erases what the module keeps of a person outside the tables (objects, files, accounts at other companies), before the
   * rows go. Must bear repetition; throws to be tried again.
   */
  onAccountErased?: (context: AppContext, userId: string) => Promise<void>;
  /** The same for a workspace, alone or with the account of its only member. */
  onWorkspaceErased?: (context: AppContext, workspaceId: string) => Promise<void>;
  /** Runs when a person asks for the deletion of their account, 14 days before it. A failure is logged and stops nothing. */
  onDeletionRequested?: (context: RequestContext, session: Session) => Promise<void>;
  exportFiles?: ExportFiles;
  contactData?: ContactData;
  subscriptions?: readonly Subscription[];
  /** `data` of the webhook events that the module publishes, by type. */
  webhookEvents?: () => Promise<Readonly<Record<string, WebhookEventModel>>>;
  /** The mails that the module sends: every export of its `mail-templates.server.ts`. */
  mailTemplates?: () => Promise<Readonly<Record<string, MailTemplate>>>;
  /** Forms that send a file and may therefore be larger than other forms. */
  uploads?: readonly Upload[];
  jobs?: readonly ScheduledJob[];
  /** Kinds of its records that a marketing campaign can hold. */
  assetKinds?: readonly AssetKind[];
  /** Drafts that it makes of a marketing campaign's brief. */
  kitMakers?: readonly KitMaker[];
  /** Kinds of its records that the gallery of templates offers. */
  templateKinds?: readonly TemplateKind[];
  /** What wrong UTM values of a workspace's traffic mean. */
  trafficRepairs?: (context: Pick<AppContext, "db">, workspaceId: string) => Promise<readonly TrafficRepair[]>;
  /** What the workspace's rules have against an address that somebody makes, each with what to do. */
  addressWarnings?: (context: Pick<AppContext, "db">, workspaceId: string, url: string) => Promise<readonly string[]>;
  /** Steps and ways in that the module adds to automation flows. */
  flowNodes?: readonly FlowNodeKind[];
  flowTriggers?: readonly FlowTriggerKind[];
  /** By the queue's name in wrangler.toml. */
  consumers?: Readonly<Record<string, QueueConsumer>>;
}

export const defineServerModule = (module: ServerModule): ServerModule => module;
