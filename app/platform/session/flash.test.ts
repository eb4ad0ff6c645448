import { expect, test } from "vitest";
import { CLEARED_FLASH, flashCookie, readFlash } from "./flash.ts";

const pair = (setCookie: string) => setCookie.split(";")[0] ?? "";

test("a toast survives the cookie, whatever is in it", () => {
  const toast = { kind: "success", title: "Welcome; back=!", message: "“Õäöü” 100 %" } as const;
  expect(readFlash(`a=1; ${pair(flashCookie(toast))}; b=2`)).toEqual(toast);
  expect(readFlash(pair(flashCookie({ kind: "error", title: "No" })))).toEqual({ kind: "error", title: "No" });
});

test.each([
  null,
  "",
  "a=1",
  "flash=",
  "flash=%7B",
  "flash=%",
  "flash=null",
  "flash=1",
  `flash=${encodeURIComponent('{"kind":"script","title":"x"}')}`,
  pair(CLEARED_FLASH),
  `flash=${"x".repeat(601)}`,
])("%j holds none", (cookies) => {
  expect(readFlash(cookies)).toBeNull();
});

const UNDO = { action: "/leads?index", fields: { intent: "move", lead: "1" } };

test("the form that undoes something comes with its toast", () => {
  const toast = { kind: "success", title: "Moved", undo: UNDO } as const;
  expect(readFlash(pair(flashCookie(toast)))).toEqual(toast);
});

test.each([
  { ...UNDO, action: "//evil.example" },
  { ...UNDO, action: "https://evil.example" },
  { ...UNDO, action: "/\\evil.example" },
  { ...UNDO, fields: { intent: 1 } },
  { fields: {} },
  "undo",
])("a form that is none of ours is left out: %o", (undo) => {
  const toast = { kind: "success", title: "Moved", undo } as unknown as Parameters<typeof flashCookie>[0];
  expect(readFlash(pair(flashCookie(toast)))).toEqual({ kind: "success", title: "Moved" });
});
