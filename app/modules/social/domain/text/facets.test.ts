import { describe, expect, it } from "vitest";
import { findFacets, firstLink } from "./facets.ts";

/** What the bytes of each facet say, with its kind. */
function found(text: string): string[] {
  const bytes = new TextEncoder().encode(text);
  return findFacets(text).map(
    ({ byteStart, byteEnd, feature }) =>
      `${feature.kind} ${new TextDecoder().decode(bytes.subarray(byteStart, byteEnd))}`,
  );
}

// After the cases of the AT Protocol's own detection (packages/api, rich-text-detection).
describe("parts of a text", () => {
  it.each<[string, string[]]>([
    ["no mention", []],
    ["@handle.com middle end", ["mention @handle.com"]],
    ["start @handle.com end", ["mention @handle.com"]],
    ["start middle @handle.com", ["mention @handle.com"]],
    ["@handle.com @middle.com @end.com", ["mention @handle.com", "mention @middle.com", "mention @end.com"]],
    ["@full123-chars.test", ["mention @full123-chars.test"]],
    ["not@right", []],
    ["@bad!@#$chars", []],
    ["(@parens.com)", ["mention @parens.com"]],
    ["start https://middle.com end", ["link https://middle.com"]],
    ["start https://middle.com/foo/bar?baz=bux#hash end", ["link https://middle.com/foo/bar?baz=bux#hash"]],
    ["(https://foo.com)", ["link https://foo.com"]],
    ["https://foo.com/a(b)", ["link https://foo.com/a(b)"]],
    ["https://foo.com.", ["link https://foo.com"]],
    ["https://foo.com/thing!", ["link https://foo.com/thing"]],
    ["#a", ["tag #a"]],
    ["#a #b", ["tag #a", "tag #b"]],
    ["#1", []],
    ["#1a", ["tag #1a"]],
    ["#tag.", ["tag #tag"]],
    [
      "body #thisisa64characterstring_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
      ["tag #thisisa64characterstring_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"],
    ],
    ["its a #double#rainbow", ["tag #double#rainbow"]],
    ["##hashash", ["tag ##hashash"]],
    ["some #n0n3s@n5e!", ["tag #n0n3s@n5e"]],
    ["works #with,punctuation", ["tag #with,punctuation"]],
    ["#tag, for sure", ["tag #tag"]],
    ["\u{1F468}\u200D\u{1F469}\u200D\u{1F467} @family.test #tee", ["mention @family.test", "tag #tee"]],
    ["õäöü 声 https://tea.example/õ end", ["link https://tea.example/õ"]],
  ])("%s", (text, parts) => {
    expect(found(text)).toEqual(parts);
  });

  it("names the first link", () => {
    expect(firstLink("#a https://one.example https://two.example")).toBe("https://one.example");
    expect(firstLink("nothing")).toBeNull();
  });
});

it("a long row of marks costs no more than its length", () => {
  const before = process.cpuUsage();
  expect(findFacets(`#a${"-".repeat(50_000)}x`)).toEqual([]);
  expect(findFacets(`https://a.example/${".".repeat(50_000)}x`)).toHaveLength(1);
  expect(findFacets(`#tea${"-".repeat(50_000)}`)).toMatchObject([{ feature: { kind: "tag", tag: "tea" } }]);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
});
