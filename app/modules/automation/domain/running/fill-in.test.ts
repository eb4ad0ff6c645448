import { describe, expect, it } from "vitest";
import { fillIn, fillInAddress, fillInJson, hasFixedHost } from "./fill-in.ts";

const known = (x: string | number | boolean | null) => ({ event: { x } });
const HOSTILE = '"},"role":"admin","q":{"z":"';

describe("JSON", () => {
  it.each([HOSTILE, "a\nb", "\\", '\\"', "{{event.x}}", "\u2028"])(
    "%j within quotes stays the content of a string",
    (x) => {
      const filled = fillInJson('{"name":"Dear {{event.x}}","role":"user"}', known(x));
      expect(JSON.parse(filled)).toEqual({ name: `Dear ${x}`, role: "user" });
    },
  );

  it.each([
    [49.9, 49.9],
    [true, true],
    ["1,2", "1,2"],
    ['1,"role":"admin"', '1,"role":"admin"'],
    [HOSTILE, HOSTILE],
    ["007", "007"],
  ])("%j without quotes is one value: %j", (x, value) =>
    expect(JSON.parse(fillInJson('{"total":{{event.x}},"role":"user"}', known(x)))).toEqual({
      total: value,
      role: "user",
    }),
  );

  it("quotes that a text escapes, and variables before, do not move the place", () => {
    const text = '{"a":"say \\"{{event.x}}\\"","b":{{event.x}},"c":"{{event.none|"}}{{event.x}}"}';
    expect(JSON.parse(fillInJson(text, known("hi")))).toEqual({ a: 'say "hi"', b: "hi", c: '"hi' });
  });
});

describe("addresses", () => {
  it.each([
    ["https://shop.example/{{event.x}}?a={{event.x}}", "a/b&c=d", "https://shop.example/a%2Fb%26c%3Dd?a=a%2Fb%26c%3Dd"],
    ["https://shop.example{{event.x}}", "@evil.example/", null],
    ["https://shop.example{{event.x}}", ".evil.example", null],
    ["https://{{event.x}}.example/", "evil", null],
    ["{{event.x}}", "https://evil.example/", null],
    ["https://shop.example:{{event.x}}/", "81", null],
    ["https://shop.example/api/{{event.x}}/orders", "..", null],
    ["https://shop.example/api/{{event.x}}", "..", null],
    ["https://shop.example/api/.{{event.x}}/orders", ".", null],
    ["https://shop.example/api/{{event.x}}/orders", "%2e%2e", "https://shop.example/api/%252e%252e/orders"],
    ["https://shop.example/api/{{event.x}}/orders", "..a", "https://shop.example/api/..a/orders"],
    ["no address", "", null],
  ])("%s with %j: %s", (address, x, filled) => expect(fillInAddress(address, known(x))).toBe(filled));

  it("the host is written out", () => {
    expect(hasFixedHost("https://shop.example/{{contact.id}}")).toBe(true);
    expect(hasFixedHost("https://shop.example{{contact.id}}")).toBe(false);
  });
});

it("a text takes values as they are, and a default where there is none", () => {
  expect(fillIn("{{event.x}} {{ event.none | there }} {{event.none}}", known("<b>"))).toBe("<b> there ");
});
