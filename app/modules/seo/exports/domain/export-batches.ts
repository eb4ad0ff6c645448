import { type ExportedFinding, findingsToCsv, findingsToJson } from "./export.ts";

/** Joins batches of findings into one CSV file: one heading, then every line. */
export async function* csvOfBatches(batches: AsyncIterable<readonly ExportedFinding[]>): AsyncGenerator<string> {
  let first = true;
  for await (const findings of batches) {
    const lines = findingsToCsv(findings);
    // Each batch brings its heading; only the first one is written.
    if (!first) lines.next();
    first = false;
    yield [...lines].join("");
  }
}

/** Joins batches of findings into one JSON array. */
export async function* jsonOfBatches(batches: AsyncIterable<readonly ExportedFinding[]>): AsyncGenerator<string> {
  let first = true;
  for await (const findings of batches) {
    if (findings.length === 0) continue;
    // "[" … "]" of each batch become one array.
    const text = [...findingsToJson(findings)].join("").replace(/\n\]\n$/, "");
    yield first ? text : text.replace(/^\[/, ",");
    first = false;
  }
  yield first ? "[]\n" : "\n]\n";
}
