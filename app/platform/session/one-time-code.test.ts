import { Secret } from "otpauth";
import { describe, expect, test } from "vitest";
import {
  newRecoveryCode,
  newTotpSecret,
  recoveryCodeOf,
  spacedSecret,
  stepOfCode,
  totpCodeOf,
  totpUri,
} from "./one-time-code.ts";

/** The shared secret of RFC 6238's test vectors for SHA-1. */
const RFC_SECRET = new Secret({ buffer: new TextEncoder().encode("12345678901234567890").buffer }).base32;

describe("codes of an app", () => {
  // RFC 6238, appendix B, SHA-1: the last six of the eight digits.
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at %i seconds the code is %s", (seconds, code) => {
    expect(stepOfCode(RFC_SECRET, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
  });

  test("a code counts one step before and after its own, and not two", () => {
    const own = Math.floor(1_234_567_890 / 30);
    const at = (step: number) => stepOfCode(RFC_SECRET, "005924", step * 30_000 + 5_000);
    expect([own - 2, own - 1, own, own + 1, own + 2].map(at)).toEqual([null, own, own, own, null]);
  });

  test.each([
    ["287082", "287082"],
    [" 287 082 ", "287082"],
    ["287-082", "287082"],
    ["28708", null],
    ["2870820", null],
    ["28708a", null],
    ["", null],
    ["２８７０８２", null],
    [`${" ".repeat(10_000)}287082`, null],
  ])("%j is read as %j", (typed, code) => expect(totpCodeOf(typed)).toBe(code));

  test("a secret has 160 bits, is new each time, and is passed to the app with its parameters", () => {
    const secrets = Array.from({ length: 50 }, newTotpSecret);
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(totpUri(secrets[0] ?? "", "ann+1@example.com", "Kaja"));
    expect(uri.protocol).toBe("otpauth:");
    expect(decodeURIComponent(uri.pathname)).toContain("Kaja:ann+1@example.com");
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: "Kaja",
      secret: secrets[0],
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
    expect(spacedSecret("ABCDEFGH")).toBe("ABCD EFGH");
  });
});

describe("recovery codes", () => {
  test("are six groups of four, 120 bits, without letters that look alike", () => {
    const codes = Array.from({ length: 200 }, newRecoveryCode);
    expect(new Set(codes).size).toBe(200);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){5}$/);
  });

  test("are read in any spelling", () => {
    const code = "7K2M-9QXA-0011-ABCD-EFGH-JKMN";
    for (const typed of [
      code,
      code.toLowerCase(),
      code.replaceAll("-", " "),
      code.replaceAll("-", ""),
      ` ${code}\n`,
      code.replace("0011", "oOiL"),
    ]) {
      expect(recoveryCodeOf(typed)).toBe(code);
    }
  });

  test.each([
    "",
    "123456",
    "7K2M-9QXA-0011-ABCD-EFGH-JKM",
    "7K2M-9QXA-0011-ABCD-EFGH-JKMNP",
    "7K2M-9QXA-0011-ABCD-EFGH-JKMU",
    "x".repeat(10_000),
  ])("%j is none", (typed) => expect(recoveryCodeOf(typed)).toBeNull());
});
