import { describe, expect, it } from "vitest";
import { decodeBech32, encodeBech32 } from "./bech32.ts";

const bytesOf = (hex: string) => new Uint8Array((hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

describe("keys as NIP-19 gives them", () => {
  it.each([
    [
      "npub",
      "7e7e9c42a91bfef19fa929e5fda1b72e0ebc1a4c1141673e2794234d86addf4e",
      "npub10elfcs4fr0l0r8af98jlmgdh9c8tcxjvz9qkw038js35mp4dma8qzvjptg",
    ],
    [
      "nsec",
      "67dea2ed018072d675f5415ecfaed7d2597555e202d85b3d65ea4e58d2d92ffa",
      "nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5",
    ],
  ])("%s", (prefix, hex, text) => {
    expect(encodeBech32(prefix, bytesOf(hex))).toBe(text);
    const read = decodeBech32(text);
    expect(read?.prefix).toBe(prefix);
    expect(hexOf(read?.bytes ?? new Uint8Array())).toBe(hex);
    expect(decodeBech32(text.toUpperCase())?.prefix).toBe(prefix);
  });
});

it("finds every mistake of one character, and refuses other texts", () => {
  const text = encodeBech32("npub", bytesOf("00ff".repeat(16)));
  for (let at = 5; at < text.length; at += 1)
    expect(decodeBech32(`${text.slice(0, at)}${text[at] === "q" ? "p" : "q"}${text.slice(at + 1)}`)).toBeNull();
  for (const wrong of ["", "1", "npub1", "npub1b", "nPub1qqqq", "a".repeat(300)])
    expect(decodeBech32(wrong)).toBeNull();
  for (const length of [1, 2, 31, 32, 33])
    expect(decodeBech32(encodeBech32("x", new Uint8Array(length).fill(7)))?.bytes).toHaveLength(length);
});
