import { randomBase58, sha256Hex } from "#app/platform/crypto/bytes.ts";
import type { KeyRing } from "#app/platform/crypto/key-ring.ts";
import { seal } from "#app/platform/crypto/seal.ts";
import { makeKey, maskParts, RANDOM_LENGTH } from "../domain/key.ts";

/** Ties a sealed key to its row and owner: moved to another row it does not open. */
export const sealContext = (keyId: string, userId: string) => ({ info: userId, aad: `${keyId}|${userId}` });

/** A new secret of a key, and what of it is stored. */
export async function makeSecret(ring: KeyRing, keyId: string, userId: string) {
  const secret = makeKey(randomBase58(RANDOM_LENGTH));
  const [keyHash, sealedKey] = await Promise.all([sha256Hex(secret), seal(ring, secret, sealContext(keyId, userId))]);
  return { secret, stored: { keyHash, ...maskParts(secret), sealedKey } };
}
