import { type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { seconds } from "#app/shared/time.ts";
import { type Bytes, randomBytes, utf8 } from "./bytes.ts";
import { createConcurrencyLimiter } from "./concurrency-limiter.ts";
import { currentSecret, hmacSha256, type KeyRing } from "./key-ring.ts";

interface ScryptParameters {
  /** log2 of N. */
  ln: number;
  r: number;
  p: number;
}

interface StoredHash extends ScryptParameters {
  keyId: string;
  salt: Buffer;
  hash: Buffer;
}

/** OWASP Password Storage Cheat Sheet: N=2^14, r=8, p=5 (16 MiB), equal in strength to 2^17/8/1. */
const CURRENT: ScryptParameters = { ln: 14, r: 8, p: 5 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Deployed Workers refuse scrypt when N·r·p is above this. */
const MAX_COST = 2 ** 20;
const PHC =
  /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3}),keyid=([a-z0-9]{1,16})\$([A-Za-z0-9+/]{22,86})\$([A-Za-z0-9+/]{43})$/;
/** What an unknown account is checked against. No password has this hash. */
const DUMMY = { salt: Buffer.alloc(SALT_BYTES, 7), hash: Buffer.alloc(HASH_BYTES) };

/** Each hash holds 16 MiB of the isolate's 128 MB, so few run at once and few wait. */
const gate = createConcurrencyLimiter({
  maxRunning: 2,
  maxWaiting: 20,
  staleAfterMs: seconds(15),
  nowMs: () => Date.now(),
  sleep: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
});

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64").replaceAll("=", "");

const parse = (stored: string): StoredHash | null => {
  const match = PHC.exec(stored);
  if (!match) return null;
  const [, ln, r, p, keyId = "", salt = "", hash = ""] = match;
  const parsed = {
    ln: Number(ln),
    r: Number(r),
    p: Number(p),
    keyId,
    salt: Buffer.from(salt, "base64"),
    hash: Buffer.from(hash, "base64"),
  };
  const cost = 2 ** parsed.ln * parsed.r * parsed.p;
  return parsed.ln >= 1 && cost >= 2 && cost <= MAX_COST ? parsed : null;
};

/** The peppered password: HMAC-SHA256 keeps a stolen table useless without the Worker's secret. */
const pepper = (secret: string, password: string): Promise<Bytes> =>
  hmacSha256(utf8(secret), utf8(password.normalize("NFKC")));

const derive = (input: Bytes, salt: Uint8Array, { ln, r, p }: ScryptParameters): Promise<Buffer> => {
  const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: 128 * r * (2 ** ln + p + 2) + 1_048_576 };
  return new Promise((resolve, reject) =>
    scrypt(input, salt, HASH_BYTES, options, (error, key) => (error ? reject(error) : resolve(key))),
  );
};

const throughGate = async <T>(task: () => Promise<T>): Promise<Result<T>> => {
  const outcome = await gate.run(task);
  return outcome.full
    ? err(
        appError("unavailable", "Too many sign-ins at this moment. Please try again in a few seconds.", {
          retryAfterSeconds: 3,
        }),
      )
    : ok(outcome.value);
};

/**
 * Hashes a password with scrypt and the ring's current pepper into a self-describing PHC string:
 * `$scrypt$ln=14,r=8,p=5,keyid=k1$salt$hash`. Fails with `unavailable` when too many are waiting.
 */
export const hashPassword = (peppers: KeyRing, password: string): Promise<Result<string>> =>
  throughGate(async () => {
    const salt = randomBytes(SALT_BYTES);
    const hash = await derive(await pepper(currentSecret(peppers), password), salt, CURRENT);
    return `$scrypt$ln=${CURRENT.ln},r=${CURRENT.r},p=${CURRENT.p},keyid=${peppers.currentId}$${base64(salt)}$${base64(hash)}`;
  });

/**
 * Whether the password is the stored one. Costs one KDF run whatever is stored: null (no such
 * account), an unreadable text or an unknown pepper are checked against a fixed dummy and refused.
 * Fails with `unavailable` when too many are waiting.
 */
export const verifyPassword = (peppers: KeyRing, stored: string | null, password: string): Promise<Result<boolean>> =>
  throughGate(async () => {
    const parsed = stored === null ? null : parse(stored);
    const secret = parsed ? peppers.secrets.get(parsed.keyId) : undefined;
    const known = parsed !== null && secret !== undefined;
    const hash = await derive(
      await pepper(secret ?? currentSecret(peppers), password),
      known ? parsed.salt : DUMMY.salt,
      known ? parsed : CURRENT,
    );
    return timingSafeEqual(hash, known ? parsed.hash : DUMMY.hash) && known;
  });

/** Whether a hash should be made again at the next sign-in: other parameters, or an older pepper. */
export const needsRehash = (peppers: KeyRing, stored: string): boolean => {
  const parsed = parse(stored);
  return (
    !parsed ||
    parsed.ln !== CURRENT.ln ||
    parsed.r !== CURRENT.r ||
    parsed.p !== CURRENT.p ||
    parsed.keyId !== peppers.currentId
  );
};
