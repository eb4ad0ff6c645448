import { z } from "zod";
import { ringOf } from "#app/platform/crypto/key-ring.ts";
import { signToken, verifyToken } from "#app/platform/crypto/signed-token.ts";
import type { Config } from "#app/platform/env.ts";
import type { MailOrder } from "#app/platform/mail/mail.server.ts";

const PURPOSE = "flow-mail";

const targetSchema = z.object({
  workspaceId: z.string().min(1).max(64),
  contactId: z.string().min(1).max(64),
  topic: z.string().max(64),
});

/** Whom a link stops mails for, and about what; no topic: mails in general. */
export type StopTarget = z.infer<typeof targetSchema>;

/** The links that stop the mails of flows for a contact, without signing in. They never expire, and open nothing else. */
export async function unsubscribeOf(
  config: Config,
  target: StopTarget,
): Promise<NonNullable<MailOrder["unsubscribe"]>> {
  const ring = ringOf(config.SIGNING_KEY, "SIGNING_KEY");
  const token = await signToken(ring, { purpose: PURPOSE, payload: target, expiresAtMs: null });
  const at = (path: string) => new URL(`${path}?token=${token}`, config.APP_URL).href;
  return {
    reason: "You get this email because you agreed to emails from this sender.",
    url: at("/stop-mails"),
    oneClickUrl: at("/stop-mails/one-click"),
  };
}

/** What a link stops; null for anything that we did not sign. */
export async function readStopToken(config: Config, token: string): Promise<StopTarget | null> {
  const payload = await verifyToken(ringOf(config.SIGNING_KEY, "SIGNING_KEY"), token, { purpose: PURPOSE, nowMs: 0 });
  return payload.ok ? (targetSchema.safeParse(payload.value).data ?? null) : null;
}
