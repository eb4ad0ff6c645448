import { BoundedMap } from "#app/shared/bounded-map.ts";
import type { AppContext } from "../context.server.ts";
import { sha256Hex } from "../crypto/bytes.ts";
import { ask, type BlockedUntil, knownRefusal, type LimitOutcome, openRatelimit } from "./algorithm.server.ts";
import { canonicalIdentifier, RULES, type RuleName } from "./rules.ts";

/** Refused callers that one isolate remembers. */
const MAX_REMEMBERED = 10_000;

const blocked: BlockedUntil = new BoundedMap(MAX_REMEMBERED);

type Limiting = Pick<AppContext, "env" | "config" | "log">;

/** The name of a caller's counter: without the address or e-mail itself, and anew when a rule's window changes. */
async function counterName(rule: RuleName, identifier: string): Promise<string> {
  const { by, windowMs } = RULES[rule];
  return `${rule}:${windowMs}:${await sha256Hex(canonicalIdentifier(by, identifier))}`;
}

function open(context: Limiting, rule: RuleName, name: string, cache: BlockedUntil) {
  const window = RULES[rule];
  const stub = () => context.env.RATE_LIMIT.get(context.env.RATE_LIMIT.idFromName(name));
  const calls = {
    take: () => stub().take(window.limit, window.windowMs),
    check: () => stub().check(window.limit, window.windowMs),
    clear: () => stub().clear(window.windowMs),
  };
  return openRatelimit(context.config, window, calls, cache);
}

/**
 * Counts one attempt of `identifier` (an e-mail address, network address or user id, as the rule says)
 * and tells whether it is within the rule. Fails closed: a limiter that cannot be asked refuses, with `unavailable` set.
 * `cache` is one isolate's memory of refusals; tests pass their own to stand for several isolates.
 */
export async function limit(
  context: Limiting,
  rule: RuleName,
  identifier: string,
  cache: BlockedUntil = blocked,
): Promise<LimitOutcome> {
  const name = await counterName(rule, identifier);
  const known = knownRefusal(cache, name, Date.now());
  if (known) return known;
  return ask(open(context, rule, name, cache), name, (cause) =>
    context.log.error("rate_limit.failed", { rule }, cause),
  );
}

/** Forgets the attempts of `identifier` under one rule, as after a successful sign-in. A limiter that fails keeps them: that is logged, not thrown. */
export async function resetLimit(context: Limiting, rule: RuleName, identifier: string): Promise<void> {
  const name = await counterName(rule, identifier);
  try {
    await open(context, rule, name, blocked).resetUsedTokens(name);
  } catch (cause) {
    context.log.error("rate_limit.reset_failed", { rule }, cause);
  }
}
