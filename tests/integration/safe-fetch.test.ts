import { describe, expect, it } from "vitest";
import { checkUrl } from "#app/platform/safe-fetch/guard.ts";
import { GUARD_VECTORS, VECTOR_POLICY } from "#app/platform/safe-fetch/guard-vectors.ts";

/** The runtime has a URL parser of its own: it must fold every spelling as Node's does. What reaches a socket is tested in tests/unit/safe-fetch.test.ts. */
describe("the guard with the Workers runtime's URL parser", () => {
  it("says the same about the whole corpus", () => {
    const wrong = GUARD_VECTORS.flatMap(({ url, expected }) => {
      const checked = checkUrl(url, VECTOR_POLICY);
      const verdict = checked.ok ? "allowed" : checked.error.reason;
      return verdict === expected ? [] : [{ url, expected, verdict }];
    });
    expect(wrong).toEqual([]);
  });
});
