import { expect, it, test } from "vitest";
import { cutPage, cutRows, decodeCursor, encodeCursor, readCursor, readSortCursor } from "./cursor.ts";

const ID = "01a1fc52-4da1-7a3f-8526-0bf75b0779d6";

test.each([
  [
    ["Käsi “kiri”\u{1F511}", ID],
    ["text", "text"],
  ],
  [
    ["", ID],
    ["text", "text"],
  ],
  [
    [1_795_231_800_123, ID],
    ["number", "text"],
  ],
  [
    [-0.5, ID],
    ["number", "text"],
  ],
  [
    [1_700_000_000_000, "checklist:a:b", 'GET /x "y" ü'],
    ["number", "text", "text"],
  ],
] as const)("the cursor of %j survives its text", (values, kinds) => {
  const text = encodeCursor(values);
  expect(text).toMatch(/^[\w-]+$/);
  expect(decodeCursor(text, kinds)).toEqual(values);
  expect(decodeCursor(text, kinds.slice(1))).toBeNull();
  expect(
    decodeCursor(
      text,
      kinds.map((kind) => (kind === "text" ? "number" : "text")),
    ),
  ).toBeNull();
});

it.each([
  "",
  "x",
  "!!!!",
  btoa("null"),
  btoa("{}"),
  btoa("[1]"),
  btoa("[1,2]"),
  btoa('["1","a"]'),
  btoa('[1,"a","b"]'),
  btoa('[1,"a",null]'),
  btoa('[null,"a"]'),
  btoa('[1,"a"'),
  btoa('[1e300,"a"]'),
  btoa("12:' or 1=1 --"),
  btoa("\xff"),
  "a".repeat(12_000),
])("%j is no cursor", (text) => {
  expect(decodeCursor(text.replace(/=+$/, ""), ["number", "text"])).toBeNull();
  expect(readCursor(text, ["number", "text"])).toMatchObject({
    ok: false,
    error: { code: "invalid_input", fields: [{ path: "cursor" }] },
  });
});

test("a page is cut where the limit is, and says after what the next one begins", () => {
  const rows = ["a", "b", "c"].map((id, at) => ({ id, name: id.toUpperCase(), at: new Date(at) }));
  const byName = cutPage(rows, 2, (row) => row.name);
  expect(byName.rows.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(readSortCursor(byName.nextCursor ?? "", "text")).toEqual({ ok: true, value: { value: "B", id: "b" } });
  expect(readSortCursor(cutPage(rows, 1, (row) => row.at).nextCursor ?? "", "number")).toEqual({
    ok: true,
    value: { value: 0, id: "a" },
  });
  expect(cutPage(rows, 3, (row) => row.name).nextCursor).toBeNull();
  expect(readSortCursor(undefined, "text")).toEqual({ ok: true, value: null });
});

test("rows without an id go by all values that order them", () => {
  const rows = [
    { hour: 2, route: "b" },
    { hour: 1, route: "a" },
  ];
  const page = cutRows(rows, 1, ({ hour, route }) => [hour, route]);
  expect(page.rows).toEqual([{ hour: 2, route: "b" }]);
  expect(readCursor(page.nextCursor ?? "", ["number", "text"])).toEqual({ ok: true, value: [2, "b"] });
});
