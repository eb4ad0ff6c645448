/** 2^26 bits each: three keys of a million contacts leave 5 % of the single ones in. */
const BITS = 26;

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/** Finds which keys came more than once, in memory that does not grow with their number. Some that came once pass too. */
export class Sieve {
  readonly #once = new Uint8Array(2 ** (BITS - 3));
  readonly #again = new Uint8Array(2 ** (BITS - 3));

  add(key: string): void {
    const [at, bit] = placeOf(key);
    const seen = ((this.#once[at] ?? 0) & bit) !== 0;
    const bits = seen ? this.#again : this.#once;
    bits[at] = (bits[at] ?? 0) | bit;
  }

  mayRepeat(key: string): boolean {
    const [at, bit] = placeOf(key);
    return ((this.#again[at] ?? 0) & bit) !== 0;
  }
}

const placeOf = (key: string): [at: number, bit: number] => {
  const place = hash(key) >>> (32 - BITS);
  return [place >>> 3, 1 << (place & 7)];
};
