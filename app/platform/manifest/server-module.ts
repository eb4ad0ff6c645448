import type { AppContext, RequestContext } from "../context.server.ts";
import type { Session } from "../session/session.server.ts";
import type { TableDeclaration } from "./tables.ts";

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
  /** Forms that send a file and may therefore be larger than other forms. */
  uploads?: readonly Upload[];
  jobs?: readonly ScheduledJob[];
  /** By the queue's name in wrangler.toml. */
  consumers?: Readonly<Record<string, QueueConsumer>>;
}

export const defineServerModule = (module: ServerModule): ServerModule => module;
