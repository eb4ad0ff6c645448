import { type KeyRing, ringOf } from "#app/platform/crypto/key-ring.ts";
import type { Config } from "#app/platform/env.ts";

/** The secrets that passwords are peppered with. Throws when the configuration holds none that can be used. */
export const peppersOf = (config: Config): KeyRing => ringOf(config.PASSWORD_PEPPER, "PASSWORD_PEPPER");
