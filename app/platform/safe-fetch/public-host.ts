import type { Config } from "#app/platform/env.ts";
import { seconds } from "#app/shared/time.ts";
import { classifyAddress } from "./address.ts";
import { checkUrl, isLoopbackHost } from "./guard.ts";
import type { Resolver } from "./resolve.ts";

const TIMEOUT_MS = seconds(5);

/**
 * Whether a socket may be opened to a host, by the rules of the safe fetch: a public name all of whose addresses are public.
 * Null: yes. Otherwise a sentence for the person who gave the host.
 */
export async function refusalOfHost(
  config: Pick<Config, "APP_URL" | "ALLOW_LOOPBACK_FETCH">,
  resolver: Resolver,
  host: string,
): Promise<string | null> {
  const policy = { ownHosts: [new URL(config.APP_URL).hostname], allowLoopback: config.ALLOW_LOOPBACK_FETCH };
  const checked = checkUrl(`https://${host}/`, policy);
  if (!checked.ok) return checked.error.message;
  // Text that the URL parser reads as more than a host.
  if (checked.value.host !== host.toLowerCase()) return "The host name is not a valid one.";
  if (isLoopbackHost(host) || classifyAddress(host)) return null;
  const found = await resolver.resolve(host, { signal: AbortSignal.timeout(TIMEOUT_MS), fresh: false });
  if (!found.ok)
    return found.error === "not-found"
      ? `The host name ${host} does not exist.`
      : "The host name could not be looked up. Try again in a minute.";
  const isPublic = found.value.every((address) => classifyAddress(address)?.kind === "global");
  return isPublic ? null : `The host name ${host} does not lead to a public address.`;
}
