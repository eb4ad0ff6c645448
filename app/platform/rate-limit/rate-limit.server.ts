import { BoundedMap } from "#app/shared/bounded-map.ts";
import type { AppContext } from "../context.server.ts";
import { sha256Hex } from "../crypto/bytes.ts";
import {
  ask,
  type BlockedUntil,
  forgetRefusal,
  knownRefusal,
  type LimitOutcome,
  openRatelimit,
} from "./algorithm.server.ts";
import { canonicalIdentifier, type Rule } from "./rules.ts";

/** Refused callers that one isolate remembers. */
const MAX_REMEMBERED = 10_000;

const blocked: BlockedUntil = new BoundedMap(MAX_REMEMBERED);

type Limiting = Pick<AppContext, "env" | "config" | "log">;

/** The name of a caller's counter: without the address or email itself, and a new one when a rule's window changes. */
async function counterName(rule: Rule, identifier: string): Promise<string> {
  const { by, windowMs } = rule;
  return `${rule.name}:${windowMs}:${await sha256Hex(canonicalIdentifier(by, identifier))}`;
}

function open(context: Limiting, rule: Rule, name: string, cache: BlockedUntil) {
  const stub = () => context.env.RATE_LIMIT.get(context.env.RATE_LIMIT.idFromName(name));
  const calls = {
    take: () => stub().take(rule.limit, rule.windowMs),
    check: () => stub().check(rule.limit, rule.windowMs),
    giveBack: () => stub().giveBack(rule.windowMs),
    clear: () => stub().clear(rule.windowMs),
  };
  return openRatelimit(context.config, rule, calls, cache);
}

/**
 * Counts one attempt of `identifier` (an email address, network address or user id, as the rule says)
 * and returns whether it is within the rule. Fails closed: a limiter that cannot be asked refuses, with `unavailable` set.
 * `cache` is one isolate's memory of refusals; tests pass their own to simulate several isolates.
 */
export async function limit(
  context: Limiting,
  rule: Rule,
  identifier: string,
  cache: BlockedUntil = blocked,
): Promise<LimitOutcome> {
  const name = await counterName(rule, identifier);
  const known = knownRefusal(cache, name, Date.now());
  if (known) return known;
  return ask(open(context, rule, name, cache), name, (cause) =>
    context.log.error("rate_limit.failed", { rule: rule.name }, cause),
  );
}

/** Forgets the attempts of `identifier` under one rule, as after a successful sign-in. A limiter that fails keeps them: that is logged, not thrown. */
export async function resetLimit(context: Limiting, rule: Rule, identifier: string): Promise<void> {
  const name = await counterName(rule, identifier);
  try {
    await open(context, rule, name, blocked).resetUsedTokens(name);
  } catch (cause) {
    context.log.error("rate_limit.reset_failed", { rule: rule.name }, cause);
  }
}

/**
 * Takes back one attempt that `limit` allowed, where only failed attempts count: counted first, many at once cannot pass together.
 * A limiter that fails keeps the attempt: that is logged, not thrown.
 */
export async function giveBackAttempt(context: Limiting, rule: Rule, identifier: string): Promise<void> {
  const name = await counterName(rule, identifier);
  // A refusal that was remembered while this attempt counted is no longer true.
  forgetRefusal(blocked, name);
  try {
    await open(context, rule, name, blocked).limit(name, { rate: -1 });
  } catch (cause) {
    context.log.error("rate_limit.give_back_failed", { rule: rule.name }, cause);
  }
}
