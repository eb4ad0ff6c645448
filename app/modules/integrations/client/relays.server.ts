import type { AppContext } from "#app/platform/context.server.ts";
import { openSocket, type SafeSocketDependencies, socketsOf } from "#app/platform/safe-fetch/safe-socket.ts";
import type { RelayAnswer, RelayCall } from "../domain/relay-call.ts";
import type { Carried, Transport } from "./transport.server.ts";

/** Of one relay: a post and some notices, or the events that were asked for. */
const MAX_MESSAGES = 50;
const MAX_CHARS = 200_000;

/** Whether a message is the last one that a call waits for. */
function isEnd(message: readonly unknown[], sent: readonly unknown[]): boolean {
  const [kind, about] = message;
  if (sent[0] === "EVENT") return kind === "OK" && about === (sent[1] as { id?: unknown }).id;
  return (kind === "EOSE" || kind === "CLOSED") && about === sent[1];
}

function readMessage(data: unknown): unknown[] | null {
  if (typeof data !== "string") return null;
  try {
    const value: unknown = JSON.parse(data);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** Sends one message over an open socket and collects what the relay says until it is done, closes or is silent too long. */
function converse(socket: WebSocket, sent: readonly unknown[], timeoutMs: number): Promise<RelayAnswer["messages"]> {
  const messages: unknown[][] = [];
  let chars = 0;
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      try {
        socket.close(1_000);
      } catch {
        // It was closed already.
      }
      resolve(messages);
    };
    const timer = setTimeout(end, timeoutMs);
    socket.addEventListener("close", end);
    socket.addEventListener("error", end);
    socket.addEventListener("message", ({ data }) => {
      chars += typeof data === "string" ? data.length : 0;
      const message = chars > MAX_CHARS ? null : readMessage(data);
      if (message) messages.push(message);
      if (!message || messages.length >= MAX_MESSAGES || isEnd(message, sent)) end();
    });
    socket.send(JSON.stringify(sent));
  });
}

/** Hands a message to relays, to all at the same time; the answer has what each of them said. */
export async function askRelays(
  sockets: SafeSocketDependencies,
  { relays, message }: RelayCall,
  timeoutMs: number,
): Promise<Carried> {
  const answers = await Promise.all(
    relays.map(async (url): Promise<RelayAnswer> => {
      const opened = await openSocket(sockets, url, timeoutMs);
      if (!opened.ok) return { url, error: opened.error, messages: [] };
      return { url, error: "", messages: await converse(opened.value, message, timeoutMs) };
    }),
  );
  if (answers.every(({ error }) => error !== "")) return { kind: "unsent", cause: answers[0]?.error ?? "" };
  if (answers.every(({ messages }) => messages.length === 0))
    return { kind: "unknown", cause: "The relays did not answer." };
  const headers = new Headers({ "content-type": "application/json" });
  const body = new TextEncoder().encode(JSON.stringify({ relays: answers }));
  return { kind: "answered", status: 200, headers, body };
}

/** The way to Nostr relays (NIP-01): the body names them and the message. */
export const relayTransport =
  ({ config }: Pick<AppContext, "config">): Transport =>
  async ({ body, timeoutMs }) =>
    askRelays(socketsOf(config), JSON.parse(new TextDecoder().decode(body)) as RelayCall, timeoutMs);
