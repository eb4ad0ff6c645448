import { minutes } from "./time.ts";

/** Limits of the specification (section 9, client cache, first reading). */
export const MAX_ENTRIES = 100;
export const DEFAULT_LIFETIME_MS = minutes(5);
export const CLEANUP_EVERY_MS = minutes(5);

interface Entry {
  value: unknown;
  storedAtMs: number;
  lifetimeMs: number;
}

export interface CacheStatistics {
  /** Held now, those whose lifetime is over included. */
  entries: number;
  /** Held although their lifetime is over; the next read or cleanup drops them. */
  expired: number;
  /** Reads that found a value, and that found none, since the cache was made. */
  hits: number;
  misses: number;
  /** Entries that made room for newer ones, since the cache was made. */
  evictions: number;
}

export interface ClientCache {
  /** The value of a key; undefined when there is none or its lifetime is over. What comes out is what somebody put in: check it. */
  get(key: string): unknown;
  /** Keeps a value for `lifetimeMs` (default: that of the cache). When the cache is full, the entry stored longest ago goes. */
  set(key: string, value: unknown, lifetimeMs?: number): void;
  delete(key: string): void;
  /** Drops every entry whose lifetime is over; returns how many those were. */
  cleanUp(): number;
  statistics(): CacheStatistics;
}

/** A clock that went back makes an entry stored in its future as good as expired: no entry ever outlives its lifetime. */
const isExpired = ({ storedAtMs, lifetimeMs }: Entry, nowMs: number): boolean =>
  nowMs < storedAtMs || nowMs - storedAtMs >= lifetimeMs;

/**
 * What a page keeps of its reads, in memory. The clock comes from outside; so does the timer that calls `cleanUp` each
 * CLEANUP_EVERY_MS. Throws a RangeError for a size below 1.
 */
export function createClientCache(
  now: () => number,
  {
    maxEntries = MAX_ENTRIES,
    lifetimeMs: defaultLifetimeMs = DEFAULT_LIFETIME_MS,
  }: { maxEntries?: number; lifetimeMs?: number } = {},
): ClientCache {
  if (!(maxEntries >= 1)) throw new RangeError(`A cache of ${maxEntries} entries holds nothing`);
  // A Map keeps the order in which keys were set: the first is the oldest.
  const held = new Map<string, Entry>();
  const counts = { hits: 0, misses: 0, evictions: 0 };
  const expiredKeys = (): string[] => {
    const nowMs = now();
    return [...held].filter(([, entry]) => isExpired(entry, nowMs)).map(([key]) => key);
  };

  return {
    get(key) {
      const entry = held.get(key);
      if (entry && !isExpired(entry, now())) {
        counts.hits++;
        return entry.value;
      }
      counts.misses++;
      held.delete(key);
      return undefined;
    },
    set(key, value, lifetimeMs = defaultLifetimeMs) {
      held.delete(key);
      for (const oldest of held.keys()) {
        if (held.size < maxEntries) break;
        held.delete(oldest);
        counts.evictions++;
      }
      held.set(key, { value, storedAtMs: now(), lifetimeMs });
    },
    delete(key) {
      held.delete(key);
    },
    cleanUp() {
      const keys = expiredKeys();
      for (const key of keys) held.delete(key);
      return keys.length;
    },
    statistics: () => ({ entries: held.size, expired: expiredKeys().length, ...counts }),
  };
}
