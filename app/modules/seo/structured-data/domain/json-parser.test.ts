import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type JsonNode, parseJson } from "./json-parser.ts";

const plain = ({ value }: JsonNode): unknown => {
  if (Array.isArray(value)) return value.map(plain);
  return value instanceof Map ? Object.fromEntries([...value].map(([name, node]) => [name, plain(node)])) : value;
};

describe("parseJson", () => {
  it("reads what JSON.parse reads, to the same value", () =>
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.constantFrom(undefined, 2, "\t"), (text, indent) => {
        const spaced = JSON.stringify(JSON.parse(text), null, indent);
        const parsed = parseJson(spaced);
        expect(parsed.ok && JSON.stringify(plain(parsed.node))).toBe(
          JSON.stringify(plain((parseJson(JSON.stringify(JSON.parse(spaced))) as { node: JsonNode }).node)),
        );
        expect(parsed.ok && plain(parsed.node)).toEqual(JSON.parse(spaced));
      }),
      { numRuns: 200 },
    ));

  it("refuses what JSON.parse refuses", () =>
    fc.assert(
      fc.property(
        fc.json({ maxDepth: 2 }),
        fc.nat(),
        fc.constantFrom("", "}", ",", '"', "\n", "'"),
        (text, place, put) => {
          const at = place % (text.length + 1);
          const damaged = text.slice(0, at) + put + text.slice(at + 1);
          let accepted = true;
          try {
            JSON.parse(damaged);
          } catch {
            accepted = false;
          }
          expect(parseJson(damaged).ok).toBe(accepted);
        },
      ),
      { numRuns: 500 },
    ));

  it.each([
    ['{\n "a": 1,\n}', 3, /comma too many/],
    ['{\n "a" 1\n}', 2, /colon is expected behind "a"/],
    ['{\n "a": "x\ny"\n}', 2, /not closed on its line/],
    ["[1,\n2\n3]", 3, /comma or/],
    ["{'a': 1}", 1, /double quotes/],
    ["", 1, /the end of the script/],
    ["[1]\n\n]", 3, /after the end/],
    ["[".repeat(100), 1, /levels deep/],
    ['{"a":\nNaN}', 2, /A value is expected/],
  ])("names line and fault of %j", (text, line, message) =>
    expect(parseJson(text)).toMatchObject({ ok: false, error: { line, message: expect.stringMatching(message) } }),
  );

  it("counts on from the line of the script", () =>
    expect(parseJson('\n{"a":\n}', 10)).toMatchObject({ ok: false, error: { line: 12 } }));
});
