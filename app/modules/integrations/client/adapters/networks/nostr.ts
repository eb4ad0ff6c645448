import { encodeBech32 } from "#app/shared/encoding/bech32.ts";
import { err, ok } from "#app/shared/result.ts";
import type { NostrRequest, RelayAnswer, RelayCall } from "../../../domain/relay-call.ts";
import { bytesOfHex, publicKeyOf, readPrivateKey, signEvent } from "../../nostr-key.ts";
import type { AdapterCall, ConnectorAdapter, Draft } from "../adapter.ts";
import { below, NO_ANSWER, onField, readJson, shortText } from "../answers.ts";

const READER = "kaja";

const relaysOf = ({ serverUrl, credentials: { relay2 = "", relay3 = "" } }: AdapterCall): string[] => [
  ...new Set([serverUrl, relay2, relay3].filter((url) => url !== "")),
];

/** Turns what a module asks for into the message for the relays; an event is signed here, where the key is. */
async function toRelayCall(draft: Draft, call: AdapterCall): Promise<RelayCall> {
  const asked = JSON.parse(new TextDecoder().decode(draft.body)) as NostrRequest;
  const relays = relaysOf(call);
  if ("filter" in asked) return { relays, message: ["REQ", READER, asked.filter] };
  const key = readPrivateKey(call.credentials.privateKey ?? "");
  if (!key) throw new TypeError("The key of a Nostr connection cannot be read");
  return { relays, message: ["EVENT", await signEvent(key, asked.event)] };
}

/** The name in the newest profile that a relay has (kind 0); empty: none. */
function nameOf(relays: unknown): string {
  const messages = Array.isArray(relays) ? (relays as RelayAnswer[]).flatMap((relay) => relay.messages) : [];
  const profile = messages.find(([kind]) => kind === "EVENT")?.[2] as { content?: unknown } | undefined;
  try {
    const { display_name, name } = JSON.parse(shortText(profile?.content, 5_000)) as Record<string, unknown>;
    return shortText(display_name, 60) || shortText(name, 60);
  } catch {
    return "";
  }
}

/** Nostr: events are signed by the account's own key and handed to relays over WebSockets. */
export const nostr: ConnectorAdapter = {
  resolve: (path, { serverUrl }) => below(serverUrl, path),
  authenticate: async (draft, call) => {
    draft.headers.set("upgrade", "websocket");
    draft.body = new TextEncoder().encode(JSON.stringify(await toRelayCall(draft, call)));
  },
  logged: ({ pathname }) => pathname,
  isRevoked: () => false,
  identify: async (fetch, call) => {
    const key = readPrivateKey(call.credentials.privateKey ?? "");
    const pubkey = key && (await publicKeyOf(key));
    if (!pubkey) return err(onField("privateKey", "This is not a private key. It begins with nsec1."));
    const filter = { kinds: [0], authors: [pubkey], limit: 1 };
    const message = ["REQ", READER, filter];
    const answer = await fetch(below(call.serverUrl, ""), {
      method: "POST",
      headers: { upgrade: "websocket" },
      body: JSON.stringify({ relays: relaysOf(call), message } satisfies RelayCall),
    });
    const read = await readJson(answer, NO_ANSWER);
    if (!read.ok) return err(onField("serverUrl", "None of the relays answered. Check their addresses."));
    const npub = encodeBech32("npub", bytesOfHex(pubkey));
    const name = nameOf(read.value.relays);
    return ok({
      ...{ id: pubkey, handle: name || `${npub.slice(0, 12)}…${npub.slice(-6)}`, avatarUrl: null },
      url: `https://njump.me/${npub}`,
    });
  },
};
