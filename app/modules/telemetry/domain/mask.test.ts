import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutText, maskPath, maskText } from "./mask.ts";

const UUID = "0193b1c2-7a44-7c1e-9f00-5f7f0a1b2c3d";

describe("cutText", () => {
  it.each([
    ["Save", 50, "Save"],
    ["  Save \n\t changes ", 50, "Save changes"],
    ["x".repeat(51), 50, "x".repeat(50)],
    ["x".repeat(50), 50, "x".repeat(50)],
    // Code points, not halves of them.
    ["😀".repeat(60), 50, "😀".repeat(50)],
    ["Tõeline 🐝 õunapuu", 9, "Tõeline 🐝"],
    ["ab cd", 3, "ab"],
    ["a\u0000b\u0007c", 50, "a b c"],
    ["\ud83d lone \ude00", 50, "lone"],
    ["", 50, ""],
  ])("%j at %i is %j", (text, max, expected) => expect(cutText(text, max)).toBe(expected));

  it("is never longer than asked, well formed, and the same when cut again", () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom("a", "é", " ", "\n", "\u0000", "😀", "\ud83d", "\ude00", "👩‍👧"),
          maxLength: 120,
        }),
        fc.integer({ min: 0, max: 80 }),
        (text, max) => {
          const cut = cutText(text, max);
          expect([...cut].length).toBeLessThanOrEqual(max);
          expect(cut).not.toMatch(/\p{Cs}|\p{Cc}/u);
          expect(cutText(cut, max)).toBe(cut);
        },
      ),
    );
  });
});

describe("maskPath", () => {
  it.each([
    ["/", "/"],
    ["", "/"],
    ["/dashboard", "/dashboard"],
    ["/settings/api-keys/", "/settings/api-keys"],
    ["/security/audit.csv", "/security/audit.csv"],
    ["/seo/projects/abc/issues/h1-missing?severity=high#top", "/seo/projects/abc/issues/h1-missing"],
    [`/seo/projects/${UUID}/pages?q=secret`, "/seo/projects/:id/pages"],
    ["/help/your-first-crawl-in-10-minutes", "/help/your-first-crawl-in-10-minutes"],
    ["/invite?token=abcdef", "/invite"],
    ["/reset-password#token=abcdef", "/reset-password"],
    ["/users/ann@example.com", "/users/:id"],
    ["/users/ann%40example.com", "/users/:id"],
    ["/orders/12345", "/orders/:id"],
    ["/x/deadbeefdeadbeef", "/x/:id"],
    ["/x/kJ8s-dFg_3kLmNoPq", "/x/:id"],
    ["/x/abcdefghijklmnopqrstuvwxyzabcdef", "/x/:id"],
    ["/x/Õunapuu", "/x/:id"],
    ["//elsewhere.example/x", "/elsewhere.example/x"],
  ])("%s is %s", (path, expected) => expect(maskPath(path)).toBe(expected));

  it("keeps no query, fragment or id, and is the same when masked again", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.uuid(), fc.string(), fc.emailAddress(), fc.constant("seo"))),
        fc.string(),
        (segments, query) => {
          const masked = maskPath(`/${segments.join("/")}?${query}`);
          expect(masked).toMatch(/^\/(([a-z0-9._-]+|:id)(\/([a-z0-9._-]+|:id))*)?$/);
          expect(masked).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
          expect(maskPath(masked)).toBe(masked);
        },
      ),
    );
  });
});

describe("maskText", () => {
  it.each([
    ["Ready to get started?", "Ready to get started?"],
    ["Item #1", "Item #1"],
    ["Write to ann.tamm+x@example.com now", "Write to :email now"],
    ["Failed: https://kaja.example/invite?token=abc&x=1 (500)", "Failed: https://kaja.example/invite (500)"],
    ["GET /reset-password#token=abc", "GET /reset-password"],
    [`No project ${UUID}`, "No project :id"],
    [`kj_live_${"a1B2c3D4".repeat(5)}`, ":id"],
    ["Card 4242424242424242", "Card :id"],
    [
      "Cannot read properties of undefined (reading 'length')",
      "Cannot read properties of undefined (reading 'length')",
    ],
    ["x".repeat(5_000), "x".repeat(1_000)],
  ])("%j is %j", (text, expected) => expect(maskText(text)).toBe(expected));
});
