import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ISSUES } from "../../checks/domain/issues/catalogue.ts";
import { locationOf, type SarifFinding, type SarifRun, toSarif } from "./sarif.ts";

// The schema of the standard, as Microsoft's SARIF tools publish it; their matcher around it is for Jest.
const schemaFile = createRequire(import.meta.url).resolve("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json");
// zod takes a "uri-reference" for a whole address; the table of `locationOf` below checks that ours are references.
const schemaText = readFileSync(schemaFile, "utf8").replaceAll('"format": "uri-reference"', '"minLength": 1');
const schema = z.fromJSONSchema(JSON.parse(schemaText) as Parameters<typeof z.fromJSONSchema>[0]);

const faultsOf = (log: unknown): string => {
  const parsed = schema.safeParse(JSON.parse(JSON.stringify(log)));
  return parsed.success ? "" : z.prettifyError(parsed.error);
};

const finding = (more: Partial<SarifFinding> = {}): SarifFinding => ({
  code: "title-too-long",
  severity: "warning",
  state: "new",
  url: "https://shop.example/about?page=2",
  found: "72 characters",
  limit: "60 characters",
  related: [],
  fingerprint: "a".repeat(64),
  ...more,
});

const RUN: SarifRun = {
  appUrl: "https://kaja.example",
  projectId: "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d11",
  crawlId: "0198c2a4-7d10-7f0a-8a51-9d3f6b2c4e77",
  startedAt: "2026-11-21T09:30:00.000Z",
  finishedAt: "2026-11-21T09:31:12.480Z",
  findings: [
    finding(),
    finding({ code: "client-error", severity: "error", state: "persisting", found: "404", limit: null }),
    finding({
      code: "noindex",
      severity: "notice",
      related: Array.from({ length: 20 }, (_, at) => `https://shop.example/${at}`),
    }),
    finding({ code: "of-an-older-release", found: "" }),
  ],
  leftOut: 0,
};

const runOf = (more: Partial<SarifRun> = {}) => {
  const [run] = toSarif({ ...RUN, ...more }).runs;
  if (!run) throw new Error("no run");
  return run;
};

describe("sarifOf", () => {
  it("keeps to the schema of SARIF 2.1.0, also empty and without times", () => {
    expect(faultsOf(toSarif(RUN))).toBe("");
    expect(faultsOf(toSarif({ ...RUN, findings: [], startedAt: null, finishedAt: null }))).toBe("");
    const broken = toSarif(RUN) as unknown as { runs: { results: { level: string }[] }[] };
    for (const result of broken.runs[0]?.results ?? []) result.level = "fatal";
    expect(faultsOf(broken)).toContain("level");
  });

  it("has a rule for every code, with help and a link", () => {
    const { rules } = runOf().tool.driver;
    expect(rules.map(({ id }) => id)).toEqual(ISSUES.map(({ code }) => code));
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
    for (const { helpUri, help, id } of rules) {
      expect(URL.parse(helpUri)?.pathname).toBe(`/seo/projects/${RUN.projectId}/issues/${id}`);
      expect(help.text).toContain("How to fix it: ");
    }
  });

  it("ties each result to its rule, its level and its page", () => {
    const { results, tool } = runOf();
    expect(results.map(({ level }) => level)).toEqual(["warning", "error", "note", "warning"]);
    for (const { ruleId, ruleIndex } of results)
      if (ruleIndex !== undefined) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    expect(results[3]).not.toHaveProperty("ruleIndex");
    expect(results[0]?.message.text).toMatch(
      /Found: 72 characters\. Limit: 60 characters\. https:\/\/shop\.example\/about\?page=2$/,
    );
    expect(results[0]?.locations[0]?.logicalLocations[0]?.fullyQualifiedName).toBe("https://shop.example/about?page=2");
    expect(results[2]?.properties).toMatchObject({ relatedCount: 20, related: { length: 5 } });
  });

  it("says how many findings had no place, and keeps a fingerprint whatever the crawl", () => {
    expect(runOf({ leftOut: 12 }).properties.resultsLeftOut).toBe(12);
    const marks = (crawlId: string) => runOf({ crawlId }).results.map(({ partialFingerprints }) => partialFingerprints);
    expect(marks("another")).toEqual(marks(RUN.crawlId));
  });

  it("lets no text of a page become a link of the message", () => {
    const text = runOf({ findings: [finding({ found: "[click](https://evil.example)" })] }).results[0]?.message.text;
    expect(text).not.toContain("](");
  });
});

describe("locationOf", () => {
  it.each([
    ["https://shop.example/", "shop.example/"],
    ["https://shop.example/a/b.html?x=1&y=%20", "shop.example/a/b.html?x=1&y=%20"],
    ["http://localhost:8080/a", "localhost%3A8080/a"],
    ["http://[::1]:80/a", "%5B%3A%3A1%5D/a"],
    ["https://xn--bckerei-5wa.example/br%C3%B6tchen", "xn--bckerei-5wa.example/br%C3%B6tchen"],
    ["https://shop.example//twice", "shop.example//twice"],
    ["https://shop.example/a|b[1]?q={x}^`", "shop.example/a%7Cb%5B1%5D?q=%7Bx%7D%5E%60"],
    ["no address", "no%20address"],
  ])("%s is found at %s", (url, location) => {
    expect(locationOf(url)).toBe(location);
    // A reference, and no address of its own.
    expect(URL.canParse(locationOf(url))).toBe(false);
    expect(new URL(locationOf(url), "file:///checkout/").protocol).toBe("file:");
  });
});
