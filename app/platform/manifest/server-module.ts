import type { AppContext } from "../context.server.ts";
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

/**
 * What the Worker has to know of a module. Everything that runs is a dynamic import: the registry loads no module's code
 * when an isolate starts.
 */
export interface ServerModule {
  /** The folder's name. */
  id: string;
  /** Each table of the module, once. */
  tables?: readonly TableDeclaration[];
  jobs?: readonly ScheduledJob[];
  /** By the queue's name in wrangler.toml. */
  consumers?: Readonly<Record<string, QueueConsumer>>;
}

export const defineServerModule = (module: ServerModule): ServerModule => module;
