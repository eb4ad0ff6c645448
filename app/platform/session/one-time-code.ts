import { Secret, TOTP } from "otpauth";
import { randomBytes } from "#app/platform/crypto/bytes.ts";

/** RFC 6238 as every authenticator app knows it: SHA-1, six digits, thirty seconds. */
const STEP_SECONDS = 30;
const DIGITS = 6;
const ALGORITHM = "SHA1";
/** Steps before and after the present one whose codes still count: clocks that differ by 30 seconds. */
const WINDOW = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** How many recovery codes a person has at first. */
export const RECOVERY_CODES = 10;
/** 24 characters of 5 bits are 120 bits: a plain SHA-256 of a code may be stored (ASVS 6.5.2 asks for 112). */
const RECOVERY_LENGTH = 24;
const RECOVERY_GROUP = 4;
/** Crockford's base 32: no I, L, O and U, which are read as others. */
const RECOVERY_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const generator = (secret: string, label = "", issuer = ""): TOTP =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: ALGORITHM,
    digits: DIGITS,
    period: STEP_SECONDS,
    label,
    issuer,
  });

/** A fresh shared secret, in base 32. */
export const newTotpSecret = (): string => new Secret({ buffer: randomBytes(SECRET_BYTES).buffer }).base32;

/** The address that an authenticator app reads from the QR code. */
export const totpUri = (secret: string, account: string, issuer: string): string =>
  generator(secret, account, issuer).toString();

/** The secret in groups of four, to be typed off the screen. */
export const spacedSecret = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");

/** What a person typed as the code of an app, without blanks; null when it cannot be one. */
export function totpCodeOf(typed: string): string | null {
  const code = typed.length > 50 ? "" : typed.replace(/[\s-]/g, "");
  return /^[0-9]{6}$/.test(code) ? code : null;
}

/** The 30-second step (counted from 1970) whose code this is, up to one step away from the present one; null when it is none of theirs. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const distance = generator(secret).validate({ token: code, timestamp: nowMs, window: WINDOW });
  return distance === null ? null : Math.floor(nowMs / 1_000 / STEP_SECONDS) + distance;
}

/** A fresh recovery code: "7K2M-9QXA-…", 120 bits. */
export function newRecoveryCode(): string {
  const characters = Array.from(randomBytes(RECOVERY_LENGTH), (byte) =>
    RECOVERY_ALPHABET.charAt(byte % RECOVERY_ALPHABET.length),
  );
  return Array.from({ length: RECOVERY_LENGTH / RECOVERY_GROUP }, (_, group) =>
    characters.slice(group * RECOVERY_GROUP, (group + 1) * RECOVERY_GROUP).join(""),
  ).join("-");
}

/** What a person typed as a recovery code, spelled as it was given out; null when it cannot be one. */
export function recoveryCodeOf(typed: string): string | null {
  if (typed.length > 100) return null;
  const characters = typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  if (
    characters.length !== RECOVERY_LENGTH ||
    [...characters].some((character) => !RECOVERY_ALPHABET.includes(character))
  )
    return null;
  return characters.replace(/(.{4})(?=.)/g, "$1-");
}
