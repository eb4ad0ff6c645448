import { z } from "zod";
import { fromBase64Url, sha256Hex } from "#app/platform/crypto/bytes.ts";
import type { Config } from "#app/platform/env.ts";
import { checkUrl } from "#app/platform/safe-fetch/guard.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { MAX_ENDPOINT_CHARS } from "../domain/limits.ts";
import { AUTH_BYTES, isPoint, POINT_BYTES } from "../protocol/encrypt-payload.ts";
import type { PushTarget } from "../protocol/push-request.ts";

/** A subscription as `PushSubscription.toJSON()` gives it. */
export const subscriptionSchema = z.object({
  endpoint: z.url().max(MAX_ENDPOINT_CHARS),
  keys: z.object({ p256dh: z.string().max(120), auth: z.string().max(40) }),
});
export type SubscriptionInput = z.output<typeof subscriptionSchema>;

const UNUSABLE = appError("invalid_input", "This push subscription cannot be used.");

/** Names an endpoint without holding it. */
export const endpointHash = async (endpoint: string): Promise<string> => (await sha256Hex(endpoint)).slice(0, 40);

/**
 * Checks what a browser, or anybody, gives for a subscription: an https address of a public host, and keys of the right sizes on the
 * curve. Whether the host leads to a public address is looked up at each request. Errors: invalid_input.
 */
export async function checkSubscription(
  config: Pick<Config, "APP_URL" | "ALLOW_LOOPBACK_FETCH">,
  { endpoint, keys }: SubscriptionInput,
): Promise<Result<PushTarget & { hash: string }>> {
  const policy = { ownHosts: [new URL(config.APP_URL).hostname], allowLoopback: config.ALLOW_LOOPBACK_FETCH };
  const checked = checkUrl(endpoint, { ...policy, maxUrlChars: MAX_ENDPOINT_CHARS });
  if (!checked.ok || (checked.value.protocol !== "https:" && !config.ALLOW_LOOPBACK_FETCH)) return err(UNUSABLE);
  const point = fromBase64Url(keys.p256dh.replace(/=+$/, ""));
  const auth = fromBase64Url(keys.auth.replace(/=+$/, ""));
  if (point?.length !== POINT_BYTES || auth?.length !== AUTH_BYTES || !(await isPoint(point))) return err(UNUSABLE);
  const { href } = checked.value;
  const target = { endpoint: href, p256dh: keys.p256dh.replace(/=+$/, ""), auth: keys.auth.replace(/=+$/, "") };
  return ok({ ...target, hash: await endpointHash(href) });
}
