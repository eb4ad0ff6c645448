import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COMMON_PASSWORDS } from "./common-passwords.data.ts";
import { checkEmail, checkPassword, normaliseEmail } from "./index.ts";

const REQUIRED = "Password is required";
const SHORT = "Password must be at least 8 characters long";
const LONG = "Password is too long (max 128 characters)";
const COMPOSITION =
  "Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character";
const COMMON = "This password is too common. Please choose a stronger password.";

describe("the list of common passwords", () => {
  const words = COMMON_PASSWORDS.split(" ");

  it("holds far more than 3,000 that are long enough to be tried here, each once", () => {
    expect(words.filter((word) => word.length >= 8).length).toBeGreaterThan(5_000);
    expect(new Set(words).size).toBe(words.length);
    expect(words.every((word) => /^[!-~]+$/.test(word) && word === word.toLowerCase())).toBe(true);
  });

  it("names the rules of the specification", () => {
    expect(words).toEqual(expect.arrayContaining(["password", "12345678", "qwerty123", "admin123"]));
  });
});

describe("checkPassword", () => {
  it.each([
    ["", REQUIRED],
    ["Aa1!xyz", SHORT],
    ["1234567", SHORT],
    [`Aa1!${"xqzv".repeat(31)}x`, LONG],
    ["password", COMPOSITION],
    ["12345678", COMPOSITION],
    ["qwerty123", COMPOSITION],
    ["lower-case-1", COMPOSITION],
    ["UPPER-CASE-1", COMPOSITION],
    ["No-Digit-Here", COMPOSITION],
    ["NoSpecialSign1", COMPOSITION],
    ["No Special Sign 1", COMPOSITION],
    ["Password1!", COMMON],
    ["P@ssw0rd", COMMON],
    ["Pa$$w0rd!", COMMON],
    ["!!Dragon2024", COMMON],
    ["Admin123!", COMMON],
    ["Qwerty123!", COMMON],
    ["Aaaaaaaa1!", COMMON],
    ["PasswordPassword1!", COMMON],
    ["Sunshine#1", COMMON],
    ["My-Kaja-Login-7", COMMON],
    ["K4j4-rocks-again", COMMON],
  ])("%j → %s", (password, message) => expect(checkPassword(password)).toBe(message));

  it.each([
    "Correct-Horse-9",
    "xT7#mQp2v",
    "Grüße-aus-Köln-7",
    `Aa1!${"xqzv".repeat(31)}`,
    "Ärger&Ödnis4",
    "пароль-Москва-5",
    "Dragon-of-the-4-winds",
  ])("accepts %j", (password) => expect(checkPassword(password)).toBeNull());

  it("refuses the person's own words, in any case and spelling, but not short ones", () => {
    const person = ["jane.doolittle@acme-shop.com", "Jane", "Li"];
    for (const password of ["Jane-is-great-1", "x9!DOOLITTLEx", "J4ne!wins-9", "My-Shop-2-go", "d00l1ttle-XX-9"])
      expect(checkPassword(password, person)).toBe(COMMON);
    for (const password of ["Com-Li-9-bright", "Correct-Horse-9"]) expect(checkPassword(password, person)).toBeNull();
  });

  it("refuses every listed password dressed up to fit the composition rule", () => {
    const words = COMMON_PASSWORDS.split(" ").filter((word) => /^[a-z]{7,}$/.test(word));
    fc.assert(
      fc.property(
        fc.constantFrom(...words),
        fc.integer({ min: 1, max: 9999 }),
        fc.constantFrom("!", "?", "#", "."),
        (word, digits, sign) => {
          expect(checkPassword(`${word.charAt(0).toUpperCase()}${word.slice(1)}${digits}${sign}`)).toBe(COMMON);
        },
      ),
      { seed: 5, numRuns: 1_000 },
    );
  });

  it("answers any text with one of the specified messages, and applies the rules in order", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (password) => {
        const message = checkPassword(password);
        if (password.length === 0) expect(message).toBe(REQUIRED);
        else if (password.length < 8) expect(message).toBe(SHORT);
        else if (password.length > 128) expect(message).toBe(LONG);
        else expect([null, COMPOSITION, COMMON]).toContain(message);
      }),
      { seed: 6, numRuns: 2_000 },
    );
  });
});

describe("checkEmail", () => {
  it("normalises", () => {
    expect(normaliseEmail("  Jane.Doe@Example.COM\n")).toBe("jane.doe@example.com");
  });

  it.each([
    "a@b.co",
    " Jane@Example.com ",
    "first+tag@sub.example.co.uk",
    "x_y-z@xn--mnchen-3ya.de",
    "o'neil@example.ie",
  ])("accepts %j", (email) => expect(checkEmail(email)).toBeNull());

  it.each([
    "plain",
    "@b.co",
    "a@",
    "a@b",
    "a@b.",
    "a@.co",
    "a@-b.co",
    "a@b-.co",
    "a b@c.de",
    "a@b c.de",
    "a@@b.co",
    "a@b..co",
    "a@b.co\r\nBcc: x@y.zz",
    "<a@b.co>",
    "a@[127.0.0.1]",
  ])("refuses %j", (email) => expect(checkEmail(email)).toBe("Please enter a valid email address"));

  it("has the other two messages", () => {
    for (const email of ["", "   "]) expect(checkEmail(email)).toBe("Email is required");
    expect(checkEmail(`${"a".repeat(242)}@example.com`)).toBeNull();
    expect(checkEmail(`${"a".repeat(243)}@example.com`)).toBe("Email address is too long");
  });

  it("answers a megabyte at once", () => {
    const startedAt = performance.now();
    checkEmail(`a@${"a-".repeat(500_000)}`);
    checkEmail(`${"@.".repeat(500_000)}`);
    expect(performance.now() - startedAt).toBeLessThan(500);
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const message = checkEmail(text);
        expect(message === null || message.length > 0).toBe(true);
      }),
      { seed: 7, numRuns: 1_000 },
    );
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        fc.pre(email.length <= 254);
        expect(checkEmail(email)).toBeNull();
      }),
      { seed: 8, numRuns: 1_000 },
    );
  });
});
