import { makeZip } from "client-zip";
import type { ExportFile } from "../manifest/server-module.ts";
import { yieldTurn } from "../turns.ts";
import { fileResponse } from "./download.ts";

/** A file of an archive. */
export interface ZipEntry {
  name: string;
  input: string | ReadableStream<Uint8Array> | AsyncGenerator<string>;
}

/** Rows in batches as JSON Lines: moments become ISO 8601 in UTC. Between two batches other requests have their turn. */
export async function* jsonLines(batches: ExportFile["batches"]): AsyncGenerator<string> {
  for await (const rows of batches) {
    if (rows.length > 0) yield `${rows.map((row) => JSON.stringify(row)).join("\n")}\n`;
    await yieldTurn();
  }
}

async function* dated(entries: AsyncIterable<ZipEntry>, lastModified: Date) {
  for await (const entry of entries) yield { ...entry, lastModified };
}

/** Streams files as one ZIP to save, made while they are read. */
export const zipResponse = (name: string, entries: AsyncIterable<ZipEntry>, at: Date): Response =>
  fileResponse(makeZip(dated(entries, at)), { name, format: "zip" });
