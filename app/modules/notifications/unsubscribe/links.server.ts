import { z } from "zod";
import { type KeyRing, parseKeyRing } from "#app/platform/crypto/key-ring.ts";
import { signToken, verifyToken } from "#app/platform/crypto/signed-token.ts";
import type { Config } from "#app/platform/env.ts";
import type { MailOrder } from "#app/platform/mail/mail.server.ts";
import { KIND_LABELS, TOGGLED_KINDS, type ToggledKind } from "../domain/kinds.ts";

const PURPOSE = "unsubscribe";

const targetSchema = z.object({ userId: z.string().min(1).max(64), kind: z.enum(TOGGLED_KINDS) });

/** The person and the kind of mail that a link switches. */
export type UnsubscribeTarget = z.infer<typeof targetSchema>;

const ringOf = (config: Config): KeyRing => {
  const ring = parseKeyRing(config.SIGNING_KEY);
  if (!ring.ok) throw new Error(`SIGNING_KEY ${ring.error}`);
  return ring.value;
};

/**
 * The links with which a mail of this kind is switched off without signing in. They never expire: a mail may be read
 * years later, and the token opens nothing but this one switch.
 */
export async function unsubscribeOf(
  config: Config,
  userId: string,
  kind: ToggledKind,
): Promise<NonNullable<MailOrder["unsubscribe"]>> {
  const token = await signToken(ringOf(config), {
    purpose: PURPOSE,
    payload: { userId, kind } satisfies UnsubscribeTarget,
    expiresAtMs: null,
  });
  const at = (path: string) => new URL(`${path}?token=${token}`, config.APP_URL).href;
  return {
    reason: `You get this mail because ${KIND_LABELS[kind]} are on in your settings.`,
    url: at("/unsubscribe"),
    oneClickUrl: at("/unsubscribe/one-click"),
  };
}

/** What a link switches; null for anything that we did not sign. */
export async function readUnsubscribeToken(config: Config, token: string): Promise<UnsubscribeTarget | null> {
  const payload = await verifyToken(ringOf(config), token, { purpose: PURPOSE, nowMs: 0 });
  return payload.ok ? (targetSchema.safeParse(payload.value).data ?? null) : null;
}
