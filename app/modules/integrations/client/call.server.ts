import type { AppContext } from "#app/platform/context.server.ts";
import type { CallOutcome } from "../domain/breaker.ts";
import { connectorOf } from "../domain/connectors/index.ts";
import { waitOf } from "../domain/retry-after.ts";
import type { NewCall } from "../store/connections-rpc.ts";
import { connectionsStub } from "../store/connections-stub.server.ts";
import type { RawFetch } from "./adapters/adapter.ts";
import { adapterOf } from "./adapters/index.ts";
import {
  type Carried,
  DEFAULT_TIMEOUT_MS,
  MAX_BODY_BYTES,
  MAX_TIMEOUT_MS,
  type OutgoingRequest,
  type Transport,
} from "./transport.server.ts";
import type { Connection, ConnectionAnswer } from "./types.ts";

const MAX_LOGGED_CHARS = 200;
/** Of an answer, to see what its error says. */
const PEEKED_BYTES = 4_096;
/** How long a call waits that could not be sent at all. */
const UNSENT_WAIT_MS = 60_000;
const NULL_BODY_STATUSES = new Set([101, 103, 204, 205, 304]);

export const USER_AGENT = "Kaja-Integrations/1.0";

/** A request of the Fetch standard as it is sent. Throws on a body that is too large. */
export async function toOutgoing(
  url: string,
  { timeoutMs = DEFAULT_TIMEOUT_MS, ...init }: RequestInit & { timeoutMs?: number } = {},
): Promise<OutgoingRequest> {
  const request = new Request(url, init as RequestInit);
  const body = new Uint8Array(await request.arrayBuffer());
  if (body.length > MAX_BODY_BYTES) throw new RangeError(`A call sends at most ${MAX_BODY_BYTES} bytes`);
  const headers = new Headers(request.headers);
  if (!headers.has("user-agent")) headers.set("user-agent", USER_AGENT);
  return { method: request.method, url, headers, body, timeoutMs: Math.min(timeoutMs, MAX_TIMEOUT_MS) };
}

export const peek = (carried: Carried): string =>
  carried.kind === "answered" ? new TextDecoder().decode(carried.body.subarray(0, PEEKED_BYTES)) : "";

/** What a call says of the service. */
function outcomeOf(carried: Carried, nowMs: number): CallOutcome {
  if (carried.kind !== "answered") return { kind: "fails" };
  if (carried.status === 429) return { kind: "asks-to-wait", waitMs: waitOf(carried.headers, peek(carried), nowMs) };
  return carried.status >= 500 ? { kind: "fails" } : { kind: "works" };
}

/** The line of the log. It never holds a query, a header or a body. */
function lineOf(connection: Connection, request: OutgoingRequest, carried: Carried, durationMs: number): NewCall {
  const path = adapterOf(connection.connector).logged(new URL(request.url)) || "/";
  const base = { method: request.method, path: path.slice(0, MAX_LOGGED_CHARS), durationMs };
  if (carried.kind !== "answered")
    return {
      ...base,
      status: null,
      outcome: carried.kind === "unknown" ? "unknown" : "error",
      error: carried.cause.slice(0, MAX_LOGGED_CHARS),
    };
  const { status } = carried;
  return { ...base, status, outcome: status < 400 ? "ok" : "error", error: "" };
}

export interface CallScope {
  context: AppContext;
  workspaceId: string;
  connection: Connection;
  transport: Transport;
}

export type Call = { kind: "refused"; reason: "paused" | "quota"; retryAfterMs: number } | Carried;

/** One counted and logged call: quota and breaker first, then the request, then its line. */
export async function call(scope: CallScope, request: OutgoingRequest): Promise<Call> {
  const { context, workspaceId, connection, transport } = scope;
  const stub = connectionsStub(context, workspaceId);
  const admitted = await stub.admit(connection.id, connectorOf(connection.connector).callLimit);
  if (!admitted.ok) return { kind: "refused", reason: admitted.reason, retryAfterMs: admitted.retryAfterMs };
  const startedAtMs = Date.now();
  const carried = await transport(request);
  const line = lineOf(connection, request, carried, Date.now() - startedAtMs);
  // By now the service has had the request: a log that fails must not make the caller send it again.
  await stub
    .record(connection.id, line, outcomeOf(carried, Date.now()))
    .catch((cause: unknown) => context.log.error("connection.log_failed", { connectionId: connection.id }, cause));
  return carried;
}

/** A call as the other modules get it. */
export function toAnswer(made: Call): ConnectionAnswer {
  if (made.kind === "unknown" || made.kind === "refused") return made;
  if (made.kind === "unsent") return { kind: "refused", reason: "paused", retryAfterMs: UNSENT_WAIT_MS };
  const body = NULL_BODY_STATUSES.has(made.status) ? null : made.body;
  const headers = new Headers(made.headers);
  // The body was decoded already.
  headers.delete("content-encoding");
  headers.delete("content-length");
  return { kind: "answered", response: new Response(body, { status: made.status, headers }) };
}

/** Calls for signing in and for finding out who somebody is: over the same way, without the connection's limits. */
export const rawFetch =
  (transport: Transport): RawFetch =>
  async (url, init) =>
    toAnswer(await transport(await toOutgoing(url, init)));

/** The same, with quota, breaker and log: for the session of a connection that exists. */
export const loggedFetch =
  (scope: CallScope): RawFetch =>
  async (url, init) =>
    toAnswer(await call(scope, await toOutgoing(url, init)));
