import type { FieldValue } from "../sources/domain/mapping.ts";

/** What a request becomes on the bus. */
export interface ReceivedEvent {
  sourceId: string;
  sourceName: string;
  name: string;
  fields: Record<string, FieldValue>;
}

/** A request as it is stored. */
export interface NewDelivery {
  workspaceId: string;
  sourceId: string;
  /** What names the happening; empty: nothing does, and it is taken each time. */
  dedupe: string;
  contentType: string;
  headers: Record<string, string>;
  body: string;
  bytes: number;
  event: ReceivedEvent | null;
}

export type TakeOutcome = { kind: "taken"; seq: number } | { kind: "duplicate" } | { kind: "over-budget" };

export interface StoredDelivery {
  seq: number;
  dedupe: string;
  atMs: number;
  outcome: "taken" | "refused";
  /** Why it was refused. */
  detail: string;
  contentType: string;
  headers: Record<string, string>;
  body: string;
  bytes: number;
  event: ReceivedEvent | null;
  replays: number;
}

/** A request to be handed over again. */
export interface Replay {
  workspaceId: string;
  sourceId: string;
  seq: number;
  event: ReceivedEvent;
  /** Of the form that asks: sent twice, it hands over once. */
  id: string;
}

/** "unknown": no such request is kept, or it was refused. */
export type ReplayOutcome = "done" | "done-before" | "unknown";

/** What the services of the incoming webhooks ask of a workspace's object. */
export interface SourcesRpc {
  take(delivery: NewDelivery, maxPerDay: number): Promise<TakeOutcome>;
  refuse(delivery: NewDelivery, detail: string): Promise<void>;
  deliveries(sourceId: string, limit: number): Promise<StoredDelivery[]>;
  /** One request with its body; the newest that was taken where `seq` is null. */
  delivery(sourceId: string, seq: number | null): Promise<StoredDelivery | null>;
  replay(replay: Replay): Promise<ReplayOutcome>;
  today(sourceId: string): Promise<{ taken: number; refused: number }>;
  forgetSource(sourceId: string): Promise<void>;
  confirmEvent(id: string): Promise<void>;
}
