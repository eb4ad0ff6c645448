import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import type { AppContext } from "#app/platform/context.server.ts";
import { sha256Hex, toHex } from "#app/platform/crypto/bytes.ts";
import { currentSecret, deriveKeyBytes, ringOf } from "#app/platform/crypto/key-ring.ts";
import { minutes } from "#app/shared/time.ts";

/** About a second of work for a browser, a few milliseconds to check. */
const COST = 5_000;
const COUNTER = [500, 1_500] as const;
const VALID_MS = minutes(20);
const MAX_PAYLOAD_CHARS = 4_000;

async function secretsOf({ config }: Pick<AppContext, "config">) {
  const secret = currentSecret(ringOf(config.SIGNING_KEY, "SIGNING_KEY"));
  const [signature, key] = await Promise.all([
    deriveKeyBytes(secret, "form-proof|signature"),
    deriveKeyBytes(secret, "form-proof|key"),
  ]);
  return { hmacSignatureSecret: toHex(signature), hmacKeySignatureSecret: toHex(key) };
}

/** A puzzle for one form, as ALTCHA's widget takes it. */
export async function newChallenge(context: Pick<AppContext, "config" | "now">, formId: string) {
  return createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: COST,
    counter: randomInt(...COUNTER),
    deriveKey,
    expiresAt: new Date(context.now().getTime() + VALID_MS),
    data: { formId },
    ...(await secretsOf(context)),
  });
}

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal("PBKDF2/SHA-256"),
      // What is not ours is refused before it costs anything.
      cost: z.literal(COST),
      nonce: z.string().max(200),
      salt: z.string().max(200),
      keyLength: z.literal(32),
      keyPrefix: z.string().max(128),
      keySignature: z.string().max(200).optional(),
      expiresAt: z.number(),
      data: z.object({ formId: z.string().max(40) }),
    }),
    signature: z.string().max(200),
  }),
  solution: z.looseObject({ counter: z.int().nonnegative().max(0xffff_ffff), derivedKey: z.string().max(200) }),
});

function decode(text: string): unknown {
  try {
    return JSON.parse(atob(text));
  } catch {
    return null;
  }
}

/** A solved puzzle of this form: its signature, by which it counts once, and when it expires; null when it is none. */
export async function verifyProof(
  context: Pick<AppContext, "config">,
  formId: string,
  text: string,
): Promise<{ signature: string; expiresAt: number } | null> {
  if (text.length > MAX_PAYLOAD_CHARS) return null;
  const payload = payloadSchema.safeParse(decode(text)).data;
  if (!payload || payload.challenge.parameters.data.formId !== formId) return null;
  const { challenge, solution } = payload as unknown as Parameters<typeof verifySolution>[0] & {
    challenge: { signature: string; parameters: { expiresAt: number } };
  };
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...(await secretsOf(context)) });
  if (!verified) return null;
  return { signature: await sha256Hex(challenge.signature), expiresAt: challenge.parameters.expiresAt * 1_000 };
}
