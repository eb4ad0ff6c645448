import fc from "fast-check";
import { expect, test } from "vitest";
import { flawOfJson, MAX_JSON_DEPTH } from "./strict-json.ts";

const nested = (levels: number, open = "[", close = "]") =>
  open.repeat(levels) + (open === "[" ? "" : "1") + close.repeat(levels);

test.each([
  ["{}", null],
  ['{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}]}', null],
  ['{"a":"a","b":["a","a","{\\"a\\":1,\\"a\\":2}"]}', null],
  ['["a","a"]', null],
  ['{"a":1,"a":2}', "duplicate"],
  ['{"a":1,"\\u0061":2}', "duplicate"],
  ['{"":1,"":2}', "duplicate"],
  ['{"a":[{"b":{"__proto__":"x"}}]}', "proto"],
  ['{"\\u005f_proto__":{}}', "proto"],
  ['{"__proto":1,"constructor":2,"prototype":{"a":"__proto__"}}', null],
  ['{"b":[{"x":{},"x":[]}]}', "duplicate"],
  ['{"a":[1,{"q":0}],"b":2,"a":3}', "duplicate"],
  [nested(MAX_JSON_DEPTH), null],
  [nested(MAX_JSON_DEPTH + 1), "deep"],
  [nested(MAX_JSON_DEPTH, '{"a":', "}"), null],
  [nested(MAX_JSON_DEPTH + 1, '{"a":', "}"), "deep"],
] as const)("%s: %s", (text, flaw) => {
  JSON.parse(text);
  expect(flawOfJson(text)).toBe(flaw);
});

test("finds nothing in what JSON.stringify writes, and a member that is named twice in any of it", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }), { minKeys: 1 }), (value) => {
      const text = JSON.stringify(value);
      fc.pre(!text.includes('"__proto__":'));
      expect(flawOfJson(text)).toBeNull();
      const name = JSON.stringify(Object.keys(value)[0]);
      expect(flawOfJson(`${text.slice(0, -1)},${name}:0}`)).toBe("duplicate");
    }),
    { seed: 3, numRuns: 500 },
  );
});
