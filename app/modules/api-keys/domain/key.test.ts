import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checksum, isWellFormed, makeKey, maskKey, maskParts } from "./key.ts";
import { keyCountText } from "./rules.ts";

const BASE58 = [..."123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"];
const random = fc
  .array(fc.constantFrom(...BASE58), { minLength: 32, maxLength: 32 })
  .map((characters) => characters.join(""));

describe("an API key", () => {
  it("is kj_live_, 32 characters and 6 of checksum", () => {
    const key = makeKey("2".repeat(32));
    expect(key).toMatch(/^kj_live_2{32}[1-9A-HJ-NP-Za-km-z]{6}$/);
    expect(key).toHaveLength(46);
  });

  it("ends in the standard CRC-32: the check value of 123456789 is 0xCBF43926", () => {
    let value = 0;
    for (const digit of checksum("123456789")) value = value * 58 + BASE58.indexOf(digit);
    expect(value).toBe(0xcbf43926);
  });

  it("is recognised, and no single changed, lost or added character is", () => {
    fc.assert(
      fc.property(
        random,
        fc.nat({ max: 45 }),
        fc.constantFrom(...BASE58, "0", "O", " ", "\u0000", "é"),
        (text, at, other) => {
          const key = makeKey(text);
          expect(isWellFormed(key)).toBe(true);
          expect(isWellFormed(key.slice(0, at) + other + key.slice(at + 1))).toBe(key[at] === other);
          expect(isWellFormed(key.slice(0, at) + key.slice(at + 1))).toBe(false);
          expect(isWellFormed(key.slice(0, at) + other + key.slice(at))).toBe(false);
        },
      ),
      { seed: 11, numRuns: 1_000 },
    );
  });

  it.each(["", "kj_live_", "kj_test_", `${makeKey("z".repeat(32))}\n`, "x".repeat(8_192)])("is not %j", (text) =>
    expect(isWellFormed(text)).toBe(false),
  );

  it("is masked to its first 4 and last 4 characters", () => {
    const key = makeKey("abcdefgh".repeat(4));
    expect(maskKey(maskParts(key))).toBe(`kj_l••••••••••••••••${key.slice(-4)}`);
  });

  it("is counted in the specified words", () => expect(keyCountText(3, 10)).toBe("3 of 10 API keys created"));
});
