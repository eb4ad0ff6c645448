import { expect, it } from "vitest";
import { variantsOf } from "./site-variants.ts";

it.each([
  ["https://example.com/", ["http http://example.com/", "host https://www.example.com/"]],
  ["https://www.example.com/shop?a=1", ["http http://www.example.com/shop?a=1", "host https://example.com/shop?a=1"]],
  ["http://example.com/", ["host http://www.example.com/"]],
  ["https://example.com:8443/", []],
  ["https://192.0.2.7/", []],
  ["https://[2001:db8::1]/", []],
  ["http://localhost/", []],
  ["http://intranet/", []],
  ["not an address", []],
])("the other addresses of %s", (url, expected) =>
  expect(variantsOf(url).map((variant) => `${variant.kind} ${variant.url}`)).toEqual(expected),
);
