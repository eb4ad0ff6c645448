import { describe, expect, it } from "vitest";
import { inShort, JUDGED_PAGES, ourVerdict, servedFrom } from "../support/lighthouse/pages.ts";
/** Made by tests/e2e/lighthouse.spec.ts with FULL_SWEEPS=true KEEP_VERDICTS=true: what Lighthouse 13.5.0 said of each page in a real Chromium. */
import verdicts from "../support/lighthouse/verdicts.json" with { type: "json" };

const ORIGIN = "http://127.0.0.1:8000";
const NOW_MS = Date.UTC(2026, 10, 22);

describe("Lighthouse's SEO category", () => {
  it("has a verdict of Lighthouse for each page", () => {
    expect(Object.keys(verdicts)).toEqual(JUDGED_PAGES.map(({ name }) => name));
    expect(JUDGED_PAGES.length).toBeGreaterThanOrEqual(30);
  });

  it("sees each audit pass and fail", () => {
    const seen = new Set(
      Object.values(verdicts).flatMap(({ audits }) =>
        Object.entries(audits).map(([id, outcome]) => `${id} ${outcome}`),
      ),
    );
    for (const id of Object.keys(verdicts.plain.audits))
      if (id !== "structured-data") expect([...seen]).toEqual(expect.arrayContaining([`${id} pass`, `${id} fail`]));
  });

  it.each(JUDGED_PAGES.map((page) => [page.name, page] as const))("%s", (name, page) =>
    expect(inShort(ourVerdict(ORIGIN, servedFrom(ORIGIN, page), NOW_MS))).toEqual(
      verdicts[name as keyof typeof verdicts],
    ),
  );
});
