import { fromHex, toHex, utf8 } from "#app/platform/crypto/bytes.ts";
import { decodeBech32 } from "#app/shared/encoding/bech32.ts";
import type { EventDraft } from "../domain/relay-call.ts";

const KEY_BYTES = 32;

export interface SignedEvent extends EventDraft {
  id: string;
  pubkey: string;
  sig: string;
}

/** The private key of a text as people copy it: nsec1… (NIP-19) or 64 hexadecimal digits; null for anything else. */
export function readPrivateKey(text: string): Uint8Array<ArrayBuffer> | null {
  const read = decodeBech32(text);
  const bytes = read
    ? read.prefix === "nsec"
      ? read.bytes
      : null
    : /^[0-9a-f]{64}$/i.test(text)
      ? fromHex(text)
      : null;
  return bytes?.length === KEY_BYTES ? bytes : null;
}

const curve = async () => (await import("@noble/curves/secp256k1.js")).schnorr;

/** The public key of a private one, in hexadecimal digits; null where no such private key exists. */
export async function publicKeyOf(privateKey: Uint8Array): Promise<string | null> {
  try {
    return toHex((await curve()).getPublicKey(privateKey));
  } catch {
    return null;
  }
}

/** The id of an event (NIP-01): it follows from its content alone. */
export async function eventIdOf(pubkey: string, { created_at, kind, tags, content }: EventDraft): Promise<string> {
  const text = JSON.stringify([0, pubkey, created_at, kind, tags, content]);
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", utf8(text))));
}

/** Signs an event (BIP 340). Throws for a key that does not exist. */
export async function signEvent(privateKey: Uint8Array, draft: EventDraft): Promise<SignedEvent> {
  const schnorr = await curve();
  const pubkey = toHex(schnorr.getPublicKey(privateKey));
  const id = await eventIdOf(pubkey, draft);
  const { created_at, kind, tags, content } = draft;
  return { id, pubkey, created_at, kind, tags, content, sig: toHex(schnorr.sign(bytesOfHex(id), privateKey)) };
}

export const bytesOfHex = (text: string): Uint8Array => fromHex(text) ?? new Uint8Array();

/** Whether id and signature of an event are right, as a relay checks it. */
export async function isSigned(event: SignedEvent): Promise<boolean> {
  if ((await eventIdOf(event.pubkey, event)) !== event.id) return false;
  try {
    return (await curve()).verify(bytesOfHex(event.sig), bytesOfHex(event.id), bytesOfHex(event.pubkey));
  } catch {
    return false;
  }
}
