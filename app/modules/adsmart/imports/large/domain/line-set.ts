const FIRST_SLOTS = 1 << 16;
/** Above this share of full slots the table doubles. */
const MAX_LOAD = 0.6;

/** Two independent 32-bit hashes of a text (FNV-1a, and the same with another start and multiplier). */
function hashes(text: string): [number, number] {
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b);
    b ^= b >>> 13;
  }
  // Zero marks an empty slot.
  return [a >>> 0 || 1, (b ^ (b >>> 16)) >>> 0];
}

/**
 * Remembers which lines of a file there were, 8 bytes each in place of their text: of five million lines it takes 128 MB at most, and
 * the chance that it takes a new line for a repeated one is below one in a million.
 */
export function createLineSet() {
  let slots = FIRST_SLOTS;
  let table = new Uint32Array(slots * 2);
  let size = 0;

  function insert([a, b]: readonly [number, number]): boolean {
    let slot = (a ^ Math.imul(b, 0x27d4eb2f)) & (slots - 1);
    while (table[slot * 2] !== 0) {
      if (table[slot * 2] === a && table[slot * 2 + 1] === b) return false;
      slot = (slot + 1) & (slots - 1);
    }
    table[slot * 2] = a;
    table[slot * 2 + 1] = b;
    return true;
  }

  function grow(): void {
    const old = table;
    slots *= 2;
    table = new Uint32Array(slots * 2);
    for (let at = 0; at < old.length; at += 2) if (old[at] !== 0) insert([old[at] ?? 0, old[at + 1] ?? 0]);
  }

  return {
    /** Adds a line. False: it was there before. */
    add(line: string): boolean {
      if (!insert(hashes(line))) return false;
      size += 1;
      if (size > slots * MAX_LOAD) grow();
      return true;
    },
  };
}
