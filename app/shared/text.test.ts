import { expect, test } from "vitest";
import { PRINTABLE } from "./text.ts";

test.each(["", "Ann’s shop", "=1+1 <b>", "Äöü 漢字 \u05d0", "👩‍👩‍👧"])("%j can be a name", (text) => expect(PRINTABLE.test(text)).toBe(true));

test.each(["a\0b", "a\r\nBcc: x", "\u001b[31m", "\u0085", "\ud800", "x\udc00", "\u202egpj.exe", "\u2066x", "a\u2028b"])("%j cannot", (text) => {
  expect(PRINTABLE.test(text)).toBe(false);
});
