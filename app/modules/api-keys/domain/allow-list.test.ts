import { describe, expect, it } from "vitest";
import { isAllowed, MAX_ALLOWED, readAllowList, toBlocks } from "./allow-list.ts";

describe("reading an allow-list", () => {
  it.each([
    ["", []],
    ["203.0.113.7", ["203.0.113.7"]],
    ["203.0.113.0/24, 2001:DB8::/32\n203.0.113.0/24", ["203.0.113.0/24", "2001:db8::/32"]],
    ["::ffff:203.0.113.7", ["203.0.113.7"]],
    ["0.0.0.0/0 ::/0", ["0.0.0.0/0", "::/0"]],
  ])("%j", (text, entries) => expect(readAllowList(text)).toEqual({ ok: true, value: entries }));

  it.each([
    "localhost",
    "203.0.113",
    "203.0.113.256",
    "203.0.113.0/33",
    "2001:db8::/129",
    "203.0.113.0/24/8",
    "203.0.113.0/",
    "203.0.113.0/-1",
    "1e1.0.0.0",
    "[::1]",
  ])("refuses %j", (text) => {
    const read = readAllowList(text);
    expect(read.ok).toBe(false);
    expect(!read.ok && read.error).toContain(text);
  });

  it("has an end", () => {
    const lines = (count: number) => Array.from({ length: count }, (_, at) => `203.0.${at}.1`).join("\n");
    expect(readAllowList(lines(MAX_ALLOWED)).ok).toBe(true);
    expect(readAllowList(lines(MAX_ALLOWED + 1)).ok).toBe(false);
  });
});

describe("a caller", () => {
  const blocks = toBlocks(["203.0.113.0/25", "198.51.100.9", "2001:db8:1::/48"]);

  it.each(["203.0.113.0", "203.0.113.127", "198.51.100.9", "::ffff:198.51.100.9", "2001:db8:1:ffff::1"])(
    "%s is let in",
    (address) => expect(isAllowed(blocks, address)).toBe(true),
  );

  it.each(["203.0.113.128", "198.51.100.8", "2001:db8:2::1", "unknown", "", "::1"])("%s is not", (address) =>
    expect(isAllowed(blocks, address)).toBe(false),
  );

  it("is let in from anywhere without a list", () => expect(isAllowed([], "unknown")).toBe(true));
});
