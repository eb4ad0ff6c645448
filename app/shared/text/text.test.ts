import { expect, test } from "vitest";
import { looksLikeWebAddress, PRINTABLE } from "./text.ts";

test.each(["", "Ann’s shop", "=1+1 <b>", "Äöü 漢字 \u05d0", "👩‍👩‍👧"])("%j can be a name", (text) =>
  expect(PRINTABLE.test(text)).toBe(true),
);

test.each(["a\0b", "a\r\nBcc: x", "\u001b[31m", "\u0085", "\ud800", "x\udc00", "\u202egpj.exe", "\u2066x", "a\u2028b"])(
  "%j cannot",
  (text) => {
    expect(PRINTABLE.test(text)).toBe(false);
  },
);

test.each([
  "http://evil.example/win",
  "evil.example",
  "EVIL.COM",
  "t.co/x",
  "www.evil",
  "Win at evil.example now",
  "//evil",
  "hxxp:/\\evil",
  "e\u200bvil",
  "evil·com",
  "evil\uff0eexample",
  "evil\u3002com",
  "a@b.example",
])("%j looks like a web address", (text) => expect(looksLikeWebAddress(text)).toBe(true));

test.each([
  "J.R.",
  "J.R.R. Tolkien",
  "Dr. Maria",
  "St. John",
  "O'Neill-Ng",
  "Ph.D.",
  "Anna (Anni) K.",
  "Smith Jr.",
  "Müller & Söhne",
  "\u0645\u06cc\u200c\u0646\u0627",
  "Nr.5",
  "3.5",
  "...",
  "李.明",
])("%j does not", (text) => expect(looksLikeWebAddress(text)).toBe(false));
