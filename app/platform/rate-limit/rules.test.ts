import { expect, it } from "vitest";
import { canonicalIdentifier } from "./rules.ts";

it("spells one caller one way", () => {
  expect(canonicalIdentifier("email", " Ann@Example.COM ")).toBe("ann@example.com");
  expect(canonicalIdentifier("address", "203.0.113.9")).toBe("203.0.113.9");
  expect(canonicalIdentifier("address", "unknown")).toBe("unknown");
  const network = canonicalIdentifier("address", "2001:db8:0:1::1");
  expect(network).toBe("2001:db8:0:1::/64");
  for (const same of ["2001:0DB8:0000:0001:ffff:ffff:ffff:ffff", "2001:db8:0:1:0:0:0:2%eth0"])
    expect(canonicalIdentifier("address", same)).toBe(network);
  expect(canonicalIdentifier("address", "2001:db8:0:2::1")).not.toBe(network);
  expect(canonicalIdentifier("address", "::1")).toBe("0:0:0:0::/64");
  for (const mapped of ["::ffff:203.0.113.9", "::FFFF:cb00:7109"])
    expect(canonicalIdentifier("address", mapped)).toBe("203.0.113.9");
  expect(canonicalIdentifier("user", "Ann")).toBe("Ann");
});
