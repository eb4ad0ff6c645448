import type { AppContext } from "#app/platform/context.server.ts";
import { type OutboundFetch, outboundFetch } from "#app/platform/politeness/outbound-fetch.server.ts";
import { HostBusyError } from "#app/platform/politeness/permits.ts";
import type { Resolver } from "#app/platform/safe-fetch/resolve.ts";
import { sharedDohResolver } from "#app/platform/safe-fetch/safe-fetch.ts";
import { PROTOCOL_LIMITS } from "#app/platform/web/protocol-limits.ts";
import { kajabotOf } from "#app/platform/web/robots/kajabot.ts";
import { compileRobots, parseRobots, policyFromAnswer } from "#app/platform/web/robots/robots-txt.ts";
import { isInternal, siteKey } from "#app/platform/web/url/normalized-url.ts";
import { seconds } from "#app/shared/time.ts";
import {
  type AddressProblem,
  answersWith,
  keptOut,
  leadsElsewhere,
  likelyAddresses,
  unreachable,
  withoutTls,
} from "./domain/address-problem.ts";

/** How the website and its name server are asked. */
export interface AddressCheckTools {
  fetch: OutboundFetch;
  resolver: Resolver;
  userAgent: string;
}

/** A person waits for the answer. */
const PAGE_LIMITS = { timeoutMs: seconds(6), totalTimeoutMs: seconds(8), maxBytes: 1_024 };
const OTHER_LIMITS = { timeoutMs: seconds(3), totalTimeoutMs: seconds(4), maxBytes: 1_024 };
/** Failures after which another scheme or name may still answer. */
const NOBODY_ANSWERS: ReadonlySet<string> = new Set(["dns", "connection", "tls", "timeout"]);

const headersOf = ({ userAgent }: AddressCheckTools) => ({ "user-agent": userAgent, accept: "text/html,*/*;q=0.8" });

async function answers(tools: AddressCheckTools, url: string): Promise<boolean> {
  const answer = await tools.fetch(url, { headers: headersOf(tools), ...OTHER_LIMITS });
  if (answer.ok) await answer.value.discard();
  return answer.ok && answer.value.status < 400;
}

/** The first of the addresses that answers; all are asked at once. */
async function firstAnswering(tools: AddressCheckTools, urls: readonly string[]): Promise<string | null> {
  const alive = await Promise.all(urls.map((url) => answers(tools, url)));
  return urls.find((_, at) => alive[at]) ?? null;
}

async function robotsProblem(tools: AddressCheckTools, url: string): Promise<AddressProblem | null> {
  const answer = await tools.fetch(`${new URL(url).origin}/robots.txt`, {
    headers: headersOf(tools),
    ...PAGE_LIMITS,
    maxBytes: PROTOCOL_LIMITS.robotsMaxBytes,
  });
  if (!answer.ok) {
    const { kind, status } = answer.error;
    const policy = policyFromAnswer({ status, failure: kind, file: null });
    return policy.mode === "disallow-all" && kind !== "invalid-redirect" ? keptOut(policy.reason) : null;
  }
  const { status } = answer.value;
  const text = await answer.value.readText();
  const file = status >= 200 && status < 300 && text.ok ? parseRobots(text.value.text) : null;
  const policy = policyFromAnswer({ status, failure: null, file });
  return compileRobots(policy).isAllowed(url) ? null : keptOut(policy.reason);
}

/**
 * Looks whether a website answers where somebody says it is: name, connection, certificate, status, robots.txt and where
 * its redirects end. Null: all is well. When nobody answers, it looks for an address that does.
 */
export async function findAddressProblem(tools: AddressCheckTools, url: string): Promise<AddressProblem | null> {
  const answer = await tools.fetch(url, { headers: headersOf(tools), ...PAGE_LIMITS });
  if (!answer.ok) {
    const { kind } = answer.error;
    // A redirect that leads nowhere is no matter of the scheme or the name.
    const first = answer.error.hops.length === 0 && NOBODY_ANSWERS.has(kind);
    const host = new URL(answer.error.url).hostname;
    const found =
      kind === "dns"
        ? await tools.resolver.resolve(host, { signal: AbortSignal.timeout(PAGE_LIMITS.timeoutMs), fresh: false })
        : null;
    const plain = kind === "dns" ? null : withoutTls(url);
    const lookup = found && !found.ok ? found.error : null;
    const others = lookup === "not-found" ? likelyAddresses(url) : plain ? [plain] : [];
    return unreachable(answer.error.url, kind, lookup, first ? await firstAnswering(tools, others) : null);
  }
  const { status, url: finalUrl } = answer.value;
  await answer.value.discard();
  if (!isInternal(finalUrl, siteKey(url) ?? "")) return leadsElsewhere(finalUrl);
  if (status >= 400) return answersWith(status);
  return robotsProblem(tools, finalUrl);
}

/** The same with the tools of this Worker. A host that others ask at this moment is there. */
export async function checkWebsite(
  context: Pick<AppContext, "config" | "env">,
  url: string,
): Promise<AddressProblem | null> {
  const tools: AddressCheckTools = {
    fetch: outboundFetch(context, "address_check"),
    resolver: sharedDohResolver(),
    userAgent: kajabotOf(context.config.APP_URL),
  };
  try {
    return await findAddressProblem(tools, url);
  } catch (cause) {
    if (cause instanceof HostBusyError) return null;
    throw cause;
  }
}
