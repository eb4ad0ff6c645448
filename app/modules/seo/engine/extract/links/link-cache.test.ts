import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resolveLink } from "#app/platform/web/url/normalized-url.ts";
import { LinkCache } from "./link-cache.ts";

const KEY = "shop.example";
const BASES = [
  "https://shop.example/",
  "https://shop.example/a/b/c?d#e",
  "https://www.shop.example/x/",
  "http://shop.example/a/b",
];
const RAWS = [
  "/",
  "/a/../b",
  "/%7euser?q=%2f#top",
  "//other.example/x",
  "/\\other.example",
  "\\\\other.example",
  "/\t/other.example/x",
  "https://shop.example/x y",
  "https://www.SHOP.example:443/é",
  "http://shop.example",
  "https://",
  "http:///x",
  "https:x",
  "http:/x",
  "x",
  "../x",
  "?q",
  "#f",
  "",
  "mailto:a@b.example",
  "javascript:void 0",
  `/${"long/".repeat(100)}`,
];

describe("LinkMemory", () => {
  it("resolves as if it remembered nothing, whatever was asked before on whichever page", () => {
    const links = new LinkCache();
    for (let round = 0; round < 2; round++)
      for (const base of BASES) {
        const resolve = links.resolver(base, KEY);
        for (const raw of RAWS) expect(resolve(raw), `${raw} on ${base}`).toEqual(resolveLink(raw, base, KEY));
      }
  });

  it("does so for any address", { timeout: 60_000 }, () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      "\t",
      "\n",
      " ",
      "..",
      ".",
      "a",
      "%2e",
      "%41",
      "?",
      "#",
      ":",
      "@",
      "http://",
      "https://",
      "shop.example",
      "é",
      "[",
      "80",
    );
    const raw = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...BASES), raw), { maxLength: 12 }), (asked) => {
        const links = new LinkCache();
        for (const [base, text] of [...asked, ...asked])
          expect(links.resolver(base, KEY)(text), `${text} on ${base}`).toEqual(resolveLink(text, base, KEY));
      }),
      { seed: 29, numRuns: 2_000 },
    );
  });
});
