import type { AppContext } from "#app/platform/context.server.ts";
import { toHex } from "#app/platform/crypto/bytes.ts";
import { currentSecret, deriveKeyBytes, hmacSha256, ringOf } from "#app/platform/crypto/key-ring.ts";

/** A keyed hash of a network address: proves later that it was the same one, and cannot be turned back by trying all of them. */
export async function hashAddress(
  { config }: Pick<AppContext, "config">,
  workspaceId: string,
  address: string,
): Promise<string> {
  const secret = currentSecret(ringOf(config.SIGNING_KEY, "SIGNING_KEY"));
  const key = await deriveKeyBytes(secret, `form-address|${workspaceId}`);
  return toHex(await hmacSha256(key, address)).slice(0, 32);
}
