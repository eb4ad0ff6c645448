import { describe, expect, it } from "vitest";
import { type ExportedFinding, findingsToCsv, findingsToJson } from "./export.ts";

const FINDINGS: ExportedFinding[] = [
  {
    code: "title-too-short",
    url: "https://example.com/a",
    found: '=HYPERLINK("http://evil.example")',
    limit: "20 characters",
    related: [],
    state: "new",
    muted: true,
  },
  {
    code: "duplicate-title",
    url: "https://example.com/b",
    found: "2 pages: “Same, but”",
    limit: null,
    related: ["https://example.com/c", "https://example.com/d"],
  },
  { code: "from-an-old-release", url: "https://example.com/e", found: "x", limit: null, related: [] },
];

describe("findingsToCsv", () => {
  const lines = [...findingsToCsv(FINDINGS)];

  it("writes a heading and one record per finding", () => {
    expect(lines).toHaveLength(4);
    expect(lines[0]).toBe("severity,theme,issue,code,url,found,limit,state,related,how to fix,muted\r\n");
  });

  it("disarms formulas that a crawled site smuggles in", () => {
    expect(lines[1]).toContain(`,"'=HYPERLINK(""http://evil.example"")",20 characters,new,`);
    expect(lines.join("")).not.toMatch(/(^|,|")=/m);
  });

  it("keeps several related URLs in one cell", () =>
    expect(lines[2]).toContain('"https://example.com/c\nhttps://example.com/d"'));
  it("keeps findings whose code is no longer known", () =>
    expect(lines[3]).toBe(",,from-an-old-release,from-an-old-release,https://example.com/e,x,,,,,\r\n"));
});

describe("findingsToJson", () => {
  it("streams one valid array", () => {
    const parsed = JSON.parse([...findingsToJson(FINDINGS)].join(""));
    expect(parsed).toHaveLength(3);
    expect(parsed[0]).toMatchObject({
      code: "title-too-short",
      severity: "notice",
      theme: "titles",
      state: "new",
      limit: "20 characters",
      muted: true,
    });
    expect(parsed[1].related).toHaveLength(2);
    expect(parsed[2]).toMatchObject({ severity: null, state: null, muted: false });
  });

  it("writes an empty array for no findings", () => expect(JSON.parse([...findingsToJson([])].join(""))).toEqual([]));
});
