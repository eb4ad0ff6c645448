import { expect, test } from "vitest";
import { cutSorted, decodeCursor, decodeSortCursor, encodeCursor, encodeSortCursor, readSortCursor } from "./cursor.ts";

test("a cursor survives its text", () => {
  const cursor = { createdAtMs: 1_795_231_800_123, id: "01a1fc52-4da1-7a3f-8526-0bf75b0779d6" };
  expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor);
  expect(encodeCursor(cursor)).toMatch(/^[\w-]+$/);
});

test.each(["", "x", "!!!!", btoa("no colon"), btoa("12:' or 1=1 --"), btoa("-5:abc"), "a".repeat(500)])(
  "%j is no cursor",
  (text) => {
    expect(decodeCursor(text)).toBeNull();
  },
);

test.each([
  ["text", "Käsi “kiri”\u{1F511}"],
  ["text", ""],
  ["number", 1_795_231_800_123],
  ["number", -0.5],
] as const)("a cursor over a %s survives its text", (kind, value) => {
  const cursor = { value, id: "01a1fc52-4da1-7a3f-8526-0bf75b0779d6" };
  const text = encodeSortCursor(cursor);
  expect(text).toMatch(/^[\w-]+$/);
  expect(decodeSortCursor(text, kind)).toEqual(cursor);
  expect(decodeSortCursor(text, kind === "text" ? "number" : "text")).toBeNull();
});

test.each([
  "",
  "x",
  "!!!!",
  btoa("{}"),
  btoa("[1]"),
  btoa('[1,"a","b"]'),
  btoa('[null,"a"]'),
  btoa('["a","\' or 1=1"]'),
  btoa("\xff"),
  "a".repeat(5_000),
])("%j is no cursor over a sort value", (text) => {
  expect(decodeSortCursor(text.replace(/=+$/, ""), "text")).toBeNull();
  expect(readSortCursor(text, "text")).toMatchObject({
    ok: false,
    error: { code: "invalid_input", fields: [{ path: "cursor" }] },
  });
});

test("a page is cut where the limit is, and says after what the next one begins", () => {
  const rows = ["a", "b", "c"].map((id, at) => ({ id, name: id.toUpperCase(), at: new Date(at) }));
  const byName = cutSorted(rows, 2, (row) => row.name);
  expect(byName.rows.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(readSortCursor(byName.nextCursor ?? "", "text")).toEqual({ ok: true, value: { value: "B", id: "b" } });
  expect(readSortCursor(cutSorted(rows, 1, (row) => row.at).nextCursor ?? "", "number")).toEqual({
    ok: true,
    value: { value: 0, id: "a" },
  });
  expect(cutSorted(rows, 3, (row) => row.name).nextCursor).toBeNull();
  expect(readSortCursor(undefined, "text")).toEqual({ ok: true, value: null });
});
