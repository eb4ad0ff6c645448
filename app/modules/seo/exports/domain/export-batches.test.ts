import { describe, expect, test } from "vitest";
import { type ExportedFinding, findingsToCsv, findingsToJson } from "./export.ts";
import { csvOfBatches, jsonOfBatches } from "./export-batches.ts";

const finding = (n: number): ExportedFinding => ({
  code: "title-missing",
  url: `https://a.example/${n}`,
  found: "]\n",
  limit: null,
  related: [],
  state: "new",
});

async function* batchesOf(...sizes: number[]) {
  let n = 0;
  for (const size of sizes) yield Array.from({ length: size }, () => finding(n++));
}

async function text(pieces: AsyncIterable<string>): Promise<string> {
  let whole = "";
  for await (const piece of pieces) whole += piece;
  return whole;
}
const all = (count: number) => Array.from({ length: count }, (_, n) => finding(n));

describe.each([[[0]], [[1]], [[2, 3]], [[2, 0, 1]], [[0, 2]], [[3, 3, 0]]])("batches of %j", (sizes) => {
  const count = sizes.reduce((sum, size) => sum + size, 0);

  test("make the CSV that one batch would make", async () => {
    expect(await text(csvOfBatches(batchesOf(...sizes)))).toBe([...findingsToCsv(all(count))].join(""));
  });

  test("make the JSON that one batch would make", async () => {
    const json = await text(jsonOfBatches(batchesOf(...sizes)));
    expect(json).toBe([...findingsToJson(all(count))].join(""));
    expect(JSON.parse(json)).toHaveLength(count);
  });
});
