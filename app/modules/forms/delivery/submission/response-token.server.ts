import { z } from "zod";
import type { AppContext } from "#app/platform/context.server.ts";
import { ringOf } from "#app/platform/crypto/key-ring.ts";
import { signToken, verifyToken } from "#app/platform/crypto/signed-token.ts";
import { newId } from "#app/platform/ids.ts";
import { hours } from "#app/shared/time.ts";
import type { FormTouch } from "../../domain/answering/touch.ts";
import { SESSION_HOURS } from "../../domain/limits.ts";

const PURPOSE = "form-response";

const short = z.string().max(600);
const touchSchema = z.object({
  at: z.number(),
  referrer: short,
  landingPage: short,
  utm: z.object({ source: short, medium: short, campaign: short, term: short, content: short }),
  clickIds: z.partialRecord(
    z.enum(["gclid", "gbraid", "wbraid", "fbclid", "msclkid", "ttclid", "li_fat_id", "twclid"]),
    short,
  ),
  visitorId: short.nullable(),
  formId: short,
});

const sessionSchema = z.object({
  formId: z.string().max(40),
  responseId: z.string().max(40),
  version: z.number(),
  startedAt: z.number(),
  touch: touchSchema,
});

/** One person's way through a form: signed, so that its id and its beginning cannot be chosen. */
export interface FormSession {
  formId: string;
  responseId: string;
  version: number;
  startedAt: number;
  touch: FormTouch;
}

type Signing = Pick<AppContext, "config" | "now">;

export const newSession = (
  { now }: Pick<AppContext, "now">,
  formId: string,
  version: number,
  touch: FormTouch,
): FormSession => {
  const startedAt = now().getTime();
  return { formId, responseId: newId(startedAt), version, startedAt, touch };
};

export const signSession = ({ config }: Signing, session: FormSession): Promise<string> =>
  signToken(ringOf(config.SIGNING_KEY, "SIGNING_KEY"), {
    purpose: PURPOSE,
    payload: session,
    expiresAtMs: session.startedAt + hours(SESSION_HOURS),
  });

/** The session of a token that was made for this form; null for any other text, and after a day. */
export async function readSession(
  { config, now }: Signing,
  formId: string,
  token: unknown,
): Promise<FormSession | null> {
  if (typeof token !== "string") return null;
  const ring = ringOf(config.SIGNING_KEY, "SIGNING_KEY");
  const verified = await verifyToken(ring, token, { purpose: PURPOSE, nowMs: now().getTime() });
  const session = verified.ok ? sessionSchema.safeParse(verified.value).data : undefined;
  return session?.formId === formId ? (session as FormSession) : null;
}
