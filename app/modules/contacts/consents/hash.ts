import type { AppContext } from "#app/platform/context.server.ts";
import { toHex } from "#app/platform/crypto/bytes.ts";
import { deriveKeyBytes, hmacSha256, ringOf } from "#app/platform/crypto/key-ring.ts";

type Keys = Pick<AppContext, "config">;

/**
 * What is kept of an address that must not be kept itself: a keyed hash, another in every workspace, which nobody turns back by
 * trying all addresses. One for each secret of the key ring, the current one first: what was kept under an older secret is still found.
 */
export async function hashesOf(
  { config }: Keys,
  workspaceId: string,
  kind: string,
  value: string,
): Promise<[string, ...string[]]> {
  const { secrets } = ringOf(config.SIGNING_KEY, "SIGNING_KEY");
  const hashes = await Promise.all(
    [...secrets.values()].map(async (secret) => {
      const key = await deriveKeyBytes(secret, `contact-address|${workspaceId}`);
      return toHex(await hmacSha256(key, `${kind}\n${value}`));
    }),
  );
  return hashes as [string, ...string[]];
}

/** The hash under which an address is kept from now on. */
export const hashValue = async (keys: Keys, workspaceId: string, kind: string, value: string): Promise<string> =>
  (await hashesOf(keys, workspaceId, kind, value))[0];
