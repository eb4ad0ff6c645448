import type { FetchFailure } from "#app/shared/network/fetch-failure.ts";
import { classifyAddress } from "./address.ts";
import { MESSAGES } from "./failure.ts";
import { bareHost, isLoopbackHost } from "./guard.ts";
import type { Resolver } from "./resolve.ts";

/** Why the host of a checked URL is not called: its name does not exist, or leads inside. Null: it may be called. */
export async function refuseHost(
  url: URL,
  { resolver, allowLoopback }: { resolver: Resolver | null; allowLoopback: boolean },
  { signal, fresh }: { signal: AbortSignal; fresh: boolean },
): Promise<{ kind: FetchFailure; message: string } | null> {
  const host = bareHost(url);
  if (classifyAddress(host) || (allowLoopback && isLoopbackHost(host))) return null;
  if (!resolver) return { kind: "dns", message: "Host names cannot be looked up here." };
  const found = await resolver.resolve(host, { signal, fresh });
  if (!found.ok)
    return {
      kind: "dns",
      message: found.error === "not-found" ? `The host name ${host} does not exist.` : MESSAGES.dns,
    };
  const inside = found.value.find((address) => classifyAddress(address)?.kind !== "global");
  return inside === undefined
    ? null
    : { kind: "refused-by-guard", message: `The host name ${host} does not lead to a public address.` };
}
