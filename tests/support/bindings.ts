import { unstable_getVarsForDev, unstable_readConfig } from "wrangler";

const SECRETS = { PASSWORD_PEPPER: "11".repeat(32), SEALING_KEY: "22".repeat(32), SIGNING_KEY: "33".repeat(32) };

/**
 * Variables of a Worker under test: from the configuration file, and fixed secrets. Wrangler adds what local files
 * (.dev.vars, .env) set; each such variable is blank here, which counts as not set, so that tests are the same everywhere.
 */
export function testBindings(configPath: string): Record<string, string> {
  const local = Object.keys(unstable_getVarsForDev(configPath, undefined, {}, undefined, true));
  return {
    ...Object.fromEntries(local.map((name) => [name, ""])),
    ...(unstable_readConfig({ config: configPath }).vars as Record<string, string>),
    ...SECRETS,
    ENVIRONMENT: "development",
    ALLOW_LOOPBACK_FETCH: "true",
    VIES_URL: "off",
    KEYWORD_SUGGESTIONS: "off",
    // A busy machine is no failure of the limiter.
    RATE_LIMIT_TIMEOUT_MS: "20000",
  };
}
