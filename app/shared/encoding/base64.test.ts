import fc from "fast-check";
import { expect, test } from "vitest";
import { fromBase64, toBase64 } from "./base64.ts";

test("bytes come back as they were, and their text is that of Node", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const text = toBase64(bytes);
      expect(text).toBe(Buffer.from(bytes).toString("base64"));
      expect([...(fromBase64(text) ?? [])]).toEqual([...bytes]);
      expect([...(fromBase64(text.replace(/=+$/, "")) ?? [])]).toEqual([...bytes]);
    }),
  );
});

test.each(["a", "a*b=", "é"])("%j is no base64", (text) => {
  expect(fromBase64(text)).toBeNull();
});
