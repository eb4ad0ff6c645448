import type { CallOutcome } from "../domain/breaker.ts";
import type { CallLimit, ConnectorId } from "../domain/connector.ts";
import type { PracticeFailure } from "../domain/practice.ts";
import type { PracticeReply, PracticeRequest, PracticeSecrets } from "../practice/stand-in.ts";
import type { SourcesRpc } from "./sources-rpc.ts";

export type Admission = { ok: true } | { ok: false; reason: "paused" | "quota"; retryAfterMs: number };

/** A call as the log keeps it: no header, no query, no body. */
export interface NewCall {
  method: string;
  path: string;
  /** Null: no answer. */
  status: number | null;
  outcome: "ok" | "error" | "unknown";
  error: string;
  durationMs: number;
}

export interface CallLine extends NewCall {
  seq: number;
  atMs: number;
}

export interface ConnectionHealth {
  phase: "open" | "half-open" | "closed";
  /** In a row. */
  failures: number;
  pausedUntilMs: number | null;
  /** The service itself asked to wait. */
  isAsked: boolean;
  usedCalls: number;
  maxCalls: number;
  windowMs: number;
  lastOkAtMs: number | null;
  lastErrorAtMs: number | null;
  calls: CallLine[];
}

/** What a stand-in of practice mode holds of a post. */
export interface PracticePost {
  key: string;
  kind: string;
  text: string;
  createdAtMs: number;
}

/** A stand-in answered, or took effect without an answer. */
export type PracticeOutcome = { kind: "answered"; reply: PracticeReply } | { kind: "timeout" };

/** How renewing a session ended. "revoked": only new credentials help; "refused": the service could not be asked. */
export type SessionOutcome =
  | { kind: "session"; sealed: string }
  | { kind: "revoked" }
  | { kind: "refused"; reason: "paused" | "quota" | "needs_attention"; retryAfterMs: number };

/** What the services of the module ask of a workspace's object. */
export interface ConnectionsRpc extends SourcesRpc {
  admit(connectionId: string, limit: CallLimit): Promise<Admission>;
  record(connectionId: string, call: NewCall, outcome: CallOutcome): Promise<void>;
  health(connectionId: string, limit: CallLimit, shownCalls: number): Promise<ConnectionHealth>;
  reset(connectionId: string): Promise<void>;
  /** The sealed session of a connection with its service; null: none yet. */
  session(connectionId: string): Promise<string | null>;
  saveSession(connectionId: string, sealed: string | null): Promise<void>;
  /**
   * Begins or renews a session. Calls at the same time get the same one; a caller whose session (`seen`) is not the stored one gets
   * the stored one.
   */
  renewSession(workspaceId: string, connectionId: string, seen: string | null): Promise<SessionOutcome>;
  /** Removes everything of a connection. */
  forget(connectionId: string): Promise<void>;

  /** Keeps a sign-in that begins; the oldest of too many goes. */
  beginSignIn(state: string, sealed: string): Promise<void>;
  /** Hands a sign-in out once; null when it is unknown, used or too old. */
  endSignIn(state: string): Promise<string | null>;

  /** Makes the stand-in of a connection accept these secrets, and nothing else. */
  /** Opens an account with these secrets, and returns those that it has: the first ones, when this is repeated. */
  openPractice(connectionId: string, connector: ConnectorId, secrets: PracticeSecrets): Promise<PracticeSecrets>;
  renewPractice(connectionId: string, secrets: PracticeSecrets): Promise<void>;
  failNext(connectionId: string, failure: PracticeFailure): Promise<void>;
  practice(connectionId: string, request: PracticeRequest): Promise<PracticeOutcome>;
  practicePosts(connectionId: string, limit: number): Promise<PracticePost[]>;

  /** Removes everything of the workspace for good; nothing is kept afterwards. */
  erase(): Promise<void>;
}
