import { BUCKETS } from "./rule.ts";

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Returns the random bucket of a contact, 0 to 9,999: the 32-bit FNV-1a hash of its id, the same every time. */
export function bucketOf(id: string): number {
  let hash = FNV_OFFSET;
  for (const byte of new TextEncoder().encode(id)) hash = Math.imul(hash ^ byte, FNV_PRIME) >>> 0;
  return hash % BUCKETS;
}
