import type { AppContext } from "#app/platform/context.server.ts";
import { randomBytes, sha256Hex, toHex } from "#app/platform/crypto/bytes.ts";
import { currentSecret, deriveKeyBytes, hmacSha256, parseKeyRing } from "#app/platform/crypto/key-ring.ts";
import { BoundedMap } from "#app/shared/bounded-map.ts";
import { dayStartMs, wallDay } from "../domain/period/site-clock.ts";
import { claimSalt, deleteSaltsBefore } from "./repo.server.ts";

const SALT_BYTES = 32;
const MAX_KNOWN_SALTS = 5_000;
/** 13 hexadecimal digits: as many whole bits as a number keeps exactly. */
const VISITOR_DIGITS = 13;

/** The salt of the day that it is, by site; yesterday's is written over. */
const salts = new BoundedMap<string, { day: number; salt: string }>(MAX_KNOWN_SALTS);

/** Today's salt of a site: one read of the database for each isolate and day. */
async function saltOf(context: AppContext, siteId: string, timeZone: string): Promise<string> {
  const day = wallDay(context.now().getTime(), timeZone);
  const known = salts.touch(siteId);
  if (known?.day === day) return known.salt;
  const salt = await claimSalt(context, {
    siteId,
    day,
    salt: toHex(randomBytes(SALT_BYTES)),
    expiresAt: new Date(dayStartMs(day + 1, timeZone)),
  });
  salts.set(siteId, { day, salt });
  return salt;
}

const numberOf = (hex: string): number => Number.parseInt(hex.slice(0, VISITOR_DIGITS), 16);

/**
 * Returns the visitor ids of a site today: SHA-256 of the day's salt, the site, the address and the user agent. Once
 * the salt is deleted, ids cannot be traced back. An event that a server sends for another day has a visitor of that
 * day.
 */
export async function dailyVisitorIds(context: AppContext, siteId: string, timeZone: string) {
  const salt = await saltOf(context, siteId, timeZone);
  return async (address: string, userAgent: string, atMs: number): Promise<number> =>
    numberOf(await sha256Hex([salt, siteId, wallDay(atMs, timeZone), address, userAgent].join("\u0000")));
}

/** Keys by the secret they come from: there is one, and another after it was replaced. */
const keys = new BoundedMap<string, Uint8Array<ArrayBuffer>>(2);

/** The lasting number of a person whom a site's server calls by an id of its own, which is not kept. */
export async function persistentVisitorId(
  { config }: Pick<AppContext, "config">,
  siteId: string,
  user: string,
): Promise<number> {
  const ring = parseKeyRing(config.SIGNING_KEY);
  if (!ring.ok) throw new Error(`SIGNING_KEY ${ring.error}`);
  const secret = currentSecret(ring.value);
  const key = keys.touch(secret) ?? (await deriveKeyBytes(secret, "analytics-person"));
  keys.set(secret, key);
  return numberOf(toHex(await hmacSha256(key, `${siteId}\u0000${user}`)));
}

/** Deletes the salts of days that are over at their sites. Run each minute. */
export const deleteExpiredSalts = (context: AppContext, now: Date): Promise<void> => deleteSaltsBefore(context, now);
