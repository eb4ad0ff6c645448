import { makeZip } from "client-zip";
import { SERVER_MODULES, TABLES } from "#app/modules/registry.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { jsonLines } from "#app/platform/http/zip.server.ts";
import { Turns } from "#app/platform/turns.ts";
import { exportParts, exportRows, type Person, tableTitle } from "../erasure/ownership-repo.server.ts";
import { readme } from "./domain/exports.ts";

/** Between so many bytes other requests have their turn. */
const TURN_BYTES = 256 * 1024;
/** Of one part of a multipart upload; R2 asks for parts of one size, of at least 5 MiB. */
const PART_BYTES = 8 * 1024 * 1024;

const exportFiles = () => SERVER_MODULES.flatMap((module) => module.exportFiles ?? []);

interface ArchiveFile {
  name: string;
  lastModified: Date;
  input: string | AsyncGenerator<string>;
}

function readmeOf({ config }: AppContext, email: string, createdAt: Date): string {
  const tables = exportParts().flatMap(({ name, rule: { exported } }) =>
    exported.by === null ? [] : [{ file: `${name}.jsonl`, about: exported.about, leftOut: exported.secret ?? [] }],
  );
  const files = exportFiles()
    .flatMap(({ about }) => Object.entries(about))
    .map(([file, about]) => ({
      file,
      about,
      leftOut: [],
    }));
  const others = TABLES.flatMap(({ table, exported }) =>
    exported.by === null ? [`${tableTitle(table)}: ${exported.reason}`] : [],
  );
  return readme({
    companyName: config.COMPANY_LEGAL_NAME,
    supportEmail: config.COMPANY_SUPPORT_EMAIL,
    email,
    createdAt,
    files: [...tables, ...files],
    leftOut: [...exportFiles().flatMap(({ leftOut = [] }) => leftOut), ...others],
  });
}

async function* files(context: AppContext, person: Person): AsyncGenerator<ArchiveFile> {
  const lastModified = context.now();
  yield { name: "README.txt", lastModified, input: readmeOf(context, person.email, lastModified) };
  for (const { name, rule } of exportParts())
    yield { name: `${name}.jsonl`, lastModified, input: jsonLines(exportRows(context, rule, person)) };
  for (const workspaceId of person.workspaceIds) {
    for (const { read } of exportFiles())
      for await (const { name, batches } of read(context, workspaceId))
        yield { name, lastModified, input: jsonLines(batches) };
  }
}

/** Everything of a person as one ZIP, made while it is read: a page of rows is in memory at a time. */
export const archiveOf = (context: AppContext, person: Person): ReadableStream<Uint8Array> =>
  makeZip(files(context, person));

/** A stream in parts of one size, but for the last. */
async function* inParts(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const turns = new Turns(TURN_BYTES);
  let part = new Uint8Array(PART_BYTES);
  let filled = 0;
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const chunk = read.value;
    await turns.next(chunk.length);
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.subarray(at, at + PART_BYTES - filled);
      part.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled < PART_BYTES) continue;
      yield part;
      part = new Uint8Array(PART_BYTES);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}

/** Streams a file into the bucket in parts, `onPart` after each; returns its size in bytes. What broke half way leaves nothing behind. */
export async function storeFile(
  bucket: R2Bucket,
  key: string,
  body: ReadableStream<Uint8Array>,
  contentType: string,
  onPart: () => Promise<void> = async () => undefined,
): Promise<number> {
  const upload = await bucket.createMultipartUpload(key, { httpMetadata: { contentType } });
  try {
    const parts: R2UploadedPart[] = [];
    for await (const part of inParts(body)) {
      parts.push(await upload.uploadPart(parts.length + 1, part));
      await onPart();
    }
    return (await upload.complete(parts)).size;
  } catch (cause) {
    // Should this fail too, the bucket forgets unfinished uploads after a week.
    await upload.abort().catch(() => undefined);
    throw cause;
  }
}

/** Deletes every file under a prefix. */
export async function deleteFiles(bucket: R2Bucket, prefix: string): Promise<void> {
  for (;;) {
    const { objects } = await bucket.list({ prefix, limit: 1_000 });
    if (objects.length === 0) return;
    await bucket.delete(objects.map(({ key }) => key));
  }
}
