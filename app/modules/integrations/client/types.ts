import type { ConnectorId } from "../domain/connector.ts";

export type ConnectionStatus = "ok" | "needs_attention" | "paused";

/** The profile, channel or site that a connection is about, as its service names it. */
export interface ConnectedAccount {
  /** The service's own id: a DID, an account id, a chat id, a webhook id, the address of a site; of a feed or program the hash of its address. */
  id: string;
  handle: string;
  url: string | null;
  avatarUrl: string | null;
}

/** A connection as other modules see it. Its credentials are never part of it. */
export interface Connection {
  id: string;
  connector: ConnectorId;
  name: string;
  account: ConnectedAccount;
  /** Of a feed or program the origin alone: the rest of its address may be a secret. */
  serverUrl: string | null;
  /** It talks to the stand-in of this product, never to the service. */
  isPractice: boolean;
  status: ConnectionStatus;
  lastError: string | null;
}

/**
 * What became of a call.
 * "answered": the service answered, with whatever status.
 * "refused": nothing was sent. "paused": the circuit breaker or the service asked to wait; "quota": the window is used up;
 * "needs_attention": the credentials stopped working, and somebody has to renew them.
 * "unknown": the request may or may not have arrived. Find out by reading before it is sent again.
 */
export type ConnectionAnswer =
  | { kind: "answered"; response: Response }
  | { kind: "refused"; reason: "paused" | "quota" | "needs_attention"; retryAfterMs?: number }
  | { kind: "unknown"; cause: string };

/** Calls the service of one connection. Authentication, limits, log and practice mode are taken care of. */
export interface ConnectionClient {
  connection: Connection;
  /**
   * `pathOrUrl` is relative to the server ("/api/v1/statuses"), or an address of the same origin. Telegram: the method alone
   * ("/sendMessage"). Discord, Slack, HTTP and feeds: "" is the address itself; Discord also takes "?wait=true" and
   * "/messages/<id>". Throws on an address of another origin, which would get the credentials.
   */
  fetch(pathOrUrl: string, init?: RequestInit & { timeoutMs?: number }): Promise<ConnectionAnswer>;
}
