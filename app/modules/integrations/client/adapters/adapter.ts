import type { Result } from "#app/shared/result.ts";
import type { Credentials } from "../secrets.server.ts";
import type { ConnectedAccount, ConnectionAnswer } from "../types.ts";

/** What goes into a request before it is sent. */
export interface Draft {
  url: string;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
}

/** A call of the service without log, quota and breaker: for signing in and for finding out who somebody is. */
export type RawFetch = (url: string, init?: RequestInit) => Promise<ConnectionAnswer>;

export interface AdapterCall {
  credentials: Credentials;
  serverUrl: string;
  /** What `signIn` answered last; null where there is none. */
  session: Credentials | null;
  nowMs: number;
}

/** What the services ask of each connector: how a path becomes an address, how it is authenticated, and who is behind it. */
export interface ConnectorAdapter {
  /** The address of a path, without secrets where that is possible. */
  resolve(path: string, call: AdapterCall): string;
  /** Adds what proves who calls. */
  authenticate?(draft: Draft, call: AdapterCall): void | Promise<void>;
  /** The path as the log shows it: without the secrets that some services have in their addresses. */
  logged(url: URL): string;
  /** Whether a session has to be begun or renewed before the next call. */
  needsSignIn?(call: AdapterCall): boolean;
  /** Begins or renews a session. Null: the service does not take the credentials. "unknown": it did not answer. */
  signIn?(fetch: RawFetch, call: AdapterCall): Promise<Credentials | "unknown" | null>;
  /** Only a person can sign in again, so that its session must not be lost: `identify` uses it as well. */
  signsInByPerson?: true;
  /** What follows the exchange of a code before the connection exists. Errors: invalid_input, unavailable. */
  completeSignIn?(fetch: RawFetch, call: AdapterCall): Promise<Result<Credentials>>;
  /** An answer that means "renew the session and ask again". */
  isSessionOver?(status: number, body: string): boolean;
  /** An answer that means "these credentials no longer work". */
  isRevoked(status: number, body: string): boolean;
  /** Who or what the credentials belong to. Errors: invalid_input with a message for the form. */
  identify(fetch: RawFetch, call: AdapterCall): Promise<Result<ConnectedAccount>>;
}
