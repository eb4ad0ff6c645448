import { type KeyRing, parseKeyRing } from "#app/platform/crypto/key-ring.ts";
import type { Config } from "#app/platform/env.ts";

/** The secrets that passwords are peppered with. Throws when the configuration holds none that can be used. */
export const peppersOf = (config: Config): KeyRing => {
  const ring = parseKeyRing(config.PASSWORD_PEPPER);
  if (!ring.ok) throw new Error(`PASSWORD_PEPPER ${ring.error}`);
  return ring.value;
};
