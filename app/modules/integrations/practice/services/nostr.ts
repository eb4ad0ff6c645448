import { isSigned, type SignedEvent } from "../../client/nostr-key.ts";
import type { RelayCall } from "../../domain/relay-call.ts";
import { json, type PracticeCall, type PracticeReply, type StandIn } from "../stand-in.ts";

const MAX_CONTENT_CHARS = 64_000;
/** A relay takes no event from further in the future. */
const MAX_AHEAD_MS = 15 * 60_000;

const isEvent = (value: unknown): value is SignedEvent => {
  const { id, pubkey, created_at, kind, tags, content, sig } = (value ?? {}) as Record<string, unknown>;
  const isHex = (text: unknown, length: number) =>
    typeof text === "string" && text.length === length && !/[^0-9a-f]/.test(text);
  return (
    isHex(id, 64) &&
    isHex(pubkey, 64) &&
    isHex(sig, 128) &&
    typeof created_at === "number" &&
    typeof kind === "number" &&
    Array.isArray(tags) &&
    typeof content === "string"
  );
};

/** The answer to an event, as NIP-01 words it. */
async function publish({ account, store, nowMs }: PracticeCall, event: unknown): Promise<unknown[]> {
  if (!isEvent(event)) return ["NOTICE", "invalid: the event is malformed"];
  const refuse = (reason: string) => ["OK", event.id, false, reason];
  if (!(await isSigned(event))) return refuse("invalid: bad signature");
  if (account.isRevoked) return refuse("blocked: you are banned from posting here");
  if (event.created_at * 1_000 > nowMs + MAX_AHEAD_MS) return refuse("invalid: event creation date is too far off");
  if (event.content.length > MAX_CONTENT_CHARS) return refuse("invalid: content too long");
  if (store.get("note", event.id)) return ["OK", event.id, true, "duplicate: already have this event"];
  store.put("note", event.id, event);
  return ["OK", event.id, true, ""];
}

function read({ store }: PracticeCall, name: unknown, filter: unknown): unknown[][] {
  const { ids } = (filter ?? {}) as { ids?: unknown };
  const events = (Array.isArray(ids) ? ids : []).flatMap((id) => {
    const stored = store.get("note", String(id));
    return stored ? [JSON.parse(stored.body) as SignedEvent] : [];
  });
  return [...events.map((event) => ["EVENT", name, event]), ["EOSE", name]];
}

/** A Nostr relay, as NIP-01 describes it, with what the other relays of the account say left out. */
export const nostr: StandIn = async (call): Promise<PracticeReply> => {
  if (call.headers.get("upgrade") !== "websocket") return json(426, { error: "Please use a Nostr client" });
  const { relays = [], message = [] } = JSON.parse(new TextDecoder().decode(call.body)) as Partial<RelayCall>;
  const [kind, first, second] = message;
  const messages =
    kind === "EVENT"
      ? [await publish(call, first)]
      : kind === "REQ"
        ? read(call, first, second)
        : [["NOTICE", "invalid: unknown message"]];
  return json(200, { relays: relays.slice(0, 1).map((url) => ({ url, error: "", messages })) });
};
