import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addressKind, readDomains } from "./address-kind.ts";

const LIST = readDomains("# about the list\nthrowaway.example\n\nTrash.Example\r\n");

test.each([
  ["mari@throwaway.example", "disposable"],
  ["mari@inbox.THROWAWAY.example", "disposable"],
  ["info@trash.example", "disposable"],
  ["mari@notthrowaway.example", "ordinary"],
  ["mari@throwaway.example.org", "ordinary"],
  ["mari.info@shop.example", "ordinary"],
  ["Info@shop.example", "role"],
  ["sales+fair@shop.example", "role"],
  ["no-reply@shop.example", "role"],
] as const)("%s is %s", (email, kind) => {
  expect(addressKind(email, LIST)).toBe(kind);
});

test("without the list only roles are known", () => {
  expect(addressKind("mari@throwaway.example", null)).toBe("unknown");
  expect(addressKind("info@throwaway.example", null)).toBe("role");
});

test("the list that is delivered holds domains alone, each once, and none of the great providers", () => {
  const text = readFileSync("public/data/disposable-mail-domains.txt", "utf8");
  const domains = readDomains(text);
  expect(domains.size).toBeGreaterThan(8_000);
  expect(text.split("\n").filter((line) => line !== "" && !line.startsWith("#"))).toHaveLength(domains.size);
  for (const domain of domains) expect(domain).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
  for (const own of ["gmail.com", "outlook.com", "icloud.com", "yahoo.com", "gmx.de", "proton.me"])
    expect(domains.has(own)).toBe(false);
  expect(addressKind("x@mailinator.com", domains)).toBe("disposable");
});
