/** What is sent to the relays of a Nostr account. */
export interface RelayCall {
  /** Their addresses, with https:// in place of wss://. */
  relays: string[];
  /** A message of NIP-01: ["EVENT", event] or ["REQ", id, filter]. */
  message: unknown[];
}

/** What one relay answered. */
export interface RelayAnswer {
  url: string;
  /** Why no connection was opened; empty: one was. */
  error: string;
  messages: unknown[][];
}

/** An event before it is signed. */
export interface EventDraft {
  created_at: number;
  kind: number;
  tags: string[][];
  content: string;
}

/** What an adapter asks of a Nostr connection: to sign and publish an event, or to read events. */
export type NostrRequest = { event: EventDraft } | { filter: Readonly<Record<string, unknown>> };
