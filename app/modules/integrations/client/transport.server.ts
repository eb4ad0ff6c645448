import type { AppContext } from "#app/platform/context.server.ts";
import { outboundFetch } from "#app/platform/politeness/outbound-fetch.server.ts";
import { HostBusyError } from "#app/platform/politeness/permits.ts";
import type { SafeFetchFailure } from "#app/platform/safe-fetch/failure.ts";
import { seconds } from "#app/shared/time.ts";
import { connectionsStub } from "../store/connections-stub.server.ts";

/** A request that is ready to go, with its authentication. */
export interface OutgoingRequest {
  method: string;
  url: string;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
  timeoutMs: number;
}

/** "unsent": it never left, so that it may be sent again; "unknown": it may have arrived. */
export type Carried =
  | { kind: "answered"; status: number; headers: Headers; body: Uint8Array<ArrayBuffer> }
  | { kind: "unsent"; cause: string }
  | { kind: "unknown"; cause: string };

/** Carries a request to the service, or to its stand-in. */
export type Transport = (request: OutgoingRequest) => Promise<Carried>;

const MAX_ANSWER_BYTES = 2_000_000;
export const DEFAULT_TIMEOUT_MS = seconds(20);
/** An upload takes longer than the head of its answer. */
export const MAX_TIMEOUT_MS = seconds(100);
/** What a body may be at most: a file of a post. */
export const MAX_BODY_BYTES = 50_000_000;

const NEVER_SENT = new Set<SafeFetchFailure["kind"]>(["dns", "refused-by-guard"]);

const failed = ({ kind, message }: SafeFetchFailure): Carried => ({
  kind: NEVER_SENT.has(kind) ? "unsent" : "unknown",
  cause: message,
});

/** Collects a body; a service that answers more than we read is cut, and its answer counts as it is. */
async function readAll(read: () => Promise<Uint8Array | null>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let chunk = await read(); chunk !== null; chunk = await read()) {
    chunks.push(chunk);
    size += chunk.length;
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** The way to the service itself: the product's safe fetch, without redirects, which would lose a POST. */
export const liveTransport =
  (context: Pick<AppContext, "config" | "env">): Transport =>
  async (request) => {
    if (request.headers.get("upgrade") === "websocket") {
      const { relayTransport } = await import("./relays.server.ts");
      return relayTransport(context)(request);
    }
    const { method, url, headers, body, timeoutMs } = request;
    const answer = await outboundFetch(context, "integration")(url, {
      method,
      headers,
      body: body.length === 0 ? null : body,
      timeoutMs,
      totalTimeoutMs: timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
      redirect: method === "GET" ? "follow" : "manual",
    }).catch((cause: unknown) => {
      if (cause instanceof HostBusyError) return null;
      throw cause;
    });
    if (answer === null)
      return { kind: "unsent", cause: "The server gets many calls at this moment. Try again later." };
    if (!answer.ok) return failed(answer.error);
    try {
      const { status, headers: answered, read } = answer.value;
      return { kind: "answered", status, headers: answered, body: await readAll(read) };
    } catch (cause) {
      return { kind: "unknown", cause: cause instanceof Error ? cause.message : "The response was cut off." };
    }
  };

/** The way to the stand-in of a connection in practice mode, which gets the very same request. */
export const practiceTransport =
  (context: Pick<AppContext, "env">, workspaceId: string, connectionId: string): Transport =>
  async ({ method, url, headers, body }) => {
    const outcome = await connectionsStub(context, workspaceId).practice(connectionId, {
      method,
      url,
      headers: [...headers],
      body,
    });
    if (outcome.kind === "timeout") return { kind: "unknown", cause: "The server took too long to answer." };
    const { status, headers: answered, body: text } = outcome.reply;
    return { kind: "answered", status, headers: new Headers(answered), body: new TextEncoder().encode(text) };
  };
