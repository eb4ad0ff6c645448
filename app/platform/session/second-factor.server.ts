import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import type { AppContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { type KeyRing, parseKeyRing } from "#app/platform/crypto/key-ring.ts";
import { open, seal } from "#app/platform/crypto/seal.ts";
import { recoveryCodes, totpCredentials } from "#db/schema/account.ts";
import { recoveryCodeOf, stepOfCode, totpCodeOf } from "./one-time-code.ts";

const sealingRing = ({ config }: AppContext): KeyRing => {
  const ring = parseKeyRing(config.SEALING_KEY);
  if (!ring.ok) throw new Error(`SEALING_KEY ${ring.error}`);
  return ring.value;
};

/** Ties a sealed secret to its owner: in another row it does not open. */
const sealContext = (userId: string) => ({ info: userId, aad: `totp|${userId}` });

/** The shared secret as it is stored; another text each time. */
export const sealTotpSecret = (context: AppContext, userId: string, secret: string): Promise<string> =>
  seal(sealingRing(context), secret, sealContext(userId));

/** Opens what `sealTotpSecret` made. Throws when it is not this person's, or its key is gone. */
export async function openTotpSecret(context: AppContext, userId: string, sealed: string): Promise<string> {
  const secret = await open(sealingRing(context), sealed, sealContext(userId));
  if (!secret.ok) throw new Error(`The sealed second factor of ${userId} does not open: ${secret.error}`);
  return secret.value;
}

/** What a table keeps of a recovery code. */
export const recoveryCodeId = (userId: string, code: string): Promise<string> => sha256Hex(`${userId}|${code}`);

/** Uses up a code of the person's app. The step it belongs to must lie after the last one used, so that no code works twice. */
async function takeTotpCode(context: AppContext, userId: string, code: string): Promise<boolean> {
  const on = and(eq(totpCredentials.userId, userId), isNotNull(totpCredentials.confirmedAt));
  const [credential] = await context.db
    .select({ sealedSecret: totpCredentials.sealedSecret })
    .from(totpCredentials)
    .where(on)
    .limit(1);
  if (!credential) return false;
  const step = stepOfCode(
    await openTotpSecret(context, userId, credential.sealedSecret),
    code,
    context.now().getTime(),
  );
  if (step === null) return false;
  const taken = await context.db
    .update(totpCredentials)
    .set({ lastStep: step })
    .where(and(on, lt(totpCredentials.lastStep, step)))
    .returning({ userId: totpCredentials.userId });
  return taken.length === 1;
}

async function takeRecoveryCode(context: AppContext, userId: string, code: string): Promise<boolean> {
  const taken = await context.db
    .update(recoveryCodes)
    .set({ usedAt: context.now() })
    .where(
      and(
        eq(recoveryCodes.id, await recoveryCodeId(userId, code)),
        eq(recoveryCodes.userId, userId),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return taken.length === 1;
}

/**
 * Uses up what a person typed as their second factor: a code of their app, or one of their recovery codes.
 * Returns which it was, or null when it is neither, or was used before. The caller counts the attempts.
 */
export async function takeSecondFactor(
  context: AppContext,
  userId: string,
  typed: string,
): Promise<"totp" | "recovery_code" | null> {
  const totp = totpCodeOf(typed);
  if (totp !== null) return (await takeTotpCode(context, userId, totp)) ? "totp" : null;
  const recovery = recoveryCodeOf(typed);
  if (recovery !== null) return (await takeRecoveryCode(context, userId, recovery)) ? "recovery_code" : null;
  return null;
}
