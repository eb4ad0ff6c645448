import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { sha256Hex, toHex, utf8 } from "#app/platform/crypto/bytes.ts";
import { currentSecret, deriveKeyBytes, type KeyRing } from "#app/platform/crypto/key-ring.ts";
import { type ChainKey, type ChainKeys, NO_KEY } from "./chain.ts";

const PURPOSE = "audit-chain";

/** A key of the audit chain, derived from a secret of the ring. In script: WebCrypto's queue would cost more than the hash of a row. */
async function chainKey(id: string, secret: string): Promise<ChainKey> {
  const key = await deriveKeyBytes(secret, PURPOSE);
  return { id, digest: async (text) => toHex(hmac(sha256, key, utf8(text))) };
}

/** The keys of the audit chains: one of each secret of a ring, so that rows sealed before a change of the secret are still checked. */
export async function chainKeys(ring: KeyRing): Promise<ChainKeys> {
  const current = await chainKey(ring.currentId, currentSecret(ring));
  const keys = new Map<string, ChainKey>([[NO_KEY, { id: NO_KEY, digest: sha256Hex }]]);
  for (const [id, secret] of ring.secrets) keys.set(id, id === current.id ? current : await chainKey(id, secret));
  return { current, find: (id) => keys.get(id) ?? null };
}
