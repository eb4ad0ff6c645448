import { describe, expect, test } from "vitest";
import { type Restrictions, widens } from "./restrictions.ts";

const bounds = (day: number | null, ...allowedAddresses: string[]): Restrictions => ({
  expiresAt: day === null ? null : new Date(day),
  allowedAddresses,
});

describe("a key is widened", () => {
  test.each<[string, Restrictions, Restrictions]>([
    ["by a later end", bounds(1), bounds(2)],
    ["by no end", bounds(1), bounds(null)],
    ["by no list", bounds(null, "203.0.113.1"), bounds(null)],
    ["by another address", bounds(null, "203.0.113.1"), bounds(null, "203.0.113.1", "203.0.113.2")],
    ["by a later end, though the list is shorter", bounds(1, "203.0.113.1", "203.0.113.2"), bounds(2, "203.0.113.1")],
  ])("%s", (_, before, after) => expect(widens(before, after)).toBe(true));
});

describe("a key is not widened", () => {
  test.each<[string, Restrictions, Restrictions]>([
    ["by the same", bounds(1, "203.0.113.1"), bounds(1, "203.0.113.1")],
    ["by an earlier end", bounds(2), bounds(1)],
    ["by a first end", bounds(null), bounds(1)],
    ["by a first list", bounds(null), bounds(null, "203.0.113.1")],
    ["by a shorter list", bounds(null, "203.0.113.1", "203.0.113.2"), bounds(null, "203.0.113.2")],
  ])("%s", (_, before, after) => expect(widens(before, after)).toBe(false));
});
